import { CircleAlert, ChevronDown } from 'lucide-react';
import { createContext, useContext, useId, type ComponentProps, type ReactNode } from 'react';

interface FieldIds {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

const FieldContext = createContext<FieldIds | null>(null);

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong and what to do; marks the control invalid. */
  error?: string;
  /** Adds "optional" to the label. Everything else is required. */
  optional?: boolean;
  /** The label is for screen readers only (a search field, a filter). */
  labelHidden?: boolean;
  id?: string;
  className?: string;
  children: ReactNode;
}

/** A label, one control (`Input`, `Textarea`, `Select`), its hint and its error, linked accessibly. */
export function Field({
  label,
  hint,
  error,
  optional = false,
  labelHidden = false,
  id: givenId,
  className = '',
  children,
}: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={`field ${className}`}>
      <label className={labelHidden ? 'sr-only' : 'field-label'} htmlFor={id}>
        {label} {optional && <span className="optional">optional</span>}
      </label>
      <FieldContext value={{ id, describedBy, invalid: error !== undefined }}>{children}</FieldContext>
      <FieldError id={`${id}-error`} message={error} />
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** The message below a field that says what to do. */
export function FieldError({ id, message }: { id?: string; message?: string }) {
  if (!message) return null;
  return (
    <p className="field-error" id={id}>
      <CircleAlert aria-hidden="true" />
      {message}
    </p>
  );
}

/** Links a control to its `Field`: for controls made of several elements. */
export function useFieldIds(own: { id?: string; 'aria-describedby'?: string }) {
  const field = useContext(FieldContext);
  return {
    invalid: field?.invalid ?? false,
    attributes: {
      id: own.id ?? field?.id,
      'aria-describedby': [field?.describedBy, own['aria-describedby']].filter(Boolean).join(' ') || undefined,
      'aria-invalid': field?.invalid || undefined,
    },
  };
}

interface Affixes {
  /** Inside the field before the text: `$`, an icon. */
  prefix?: ReactNode;
  /** Inside the field after the text: a unit, a button. */
  suffix?: ReactNode;
  /** For toolbars and filters. */
  small?: boolean;
  /** Class of the field's box. */
  boxClassName?: string;
}

interface InputProps extends Omit<ComponentProps<'input'>, 'prefix'>, Affixes {
  /** Digits, right aligned, with a decimal keyboard on phones. The value stays text. */
  numeric?: boolean;
}

/** A text input. A surrounding `Field` labels, describes and marks it invalid. */
export function Input({ prefix, suffix, small, boxClassName = '', numeric = false, ...rest }: InputProps) {
  const { invalid, attributes } = useFieldIds(rest);
  return (
    <span
      className={`input ${numeric ? 'number' : ''} ${invalid ? 'bad' : ''} ${small ? 'small' : ''} ${boxClassName}`}
    >
      {prefix && <span className="affix start">{prefix}</span>}
      <input
        inputMode={numeric ? 'decimal' : undefined}
        autoComplete={numeric ? 'off' : undefined}
        {...rest}
        {...attributes}
      />
      {suffix && <span className="affix">{suffix}</span>}
    </span>
  );
}

/** A multi-line text input. */
export function Textarea(props: ComponentProps<'textarea'>) {
  const { invalid, attributes } = useFieldIds(props);
  return (
    <span className={`input ${invalid ? 'bad' : ''}`}>
      <textarea {...props} {...attributes} />
    </span>
  );
}

/** A choice from a short list: the browser's own. */
export function Select({
  small,
  boxClassName = '',
  prefix,
  ...rest
}: Omit<ComponentProps<'select'>, 'prefix'> & Omit<Affixes, 'suffix'>) {
  const { invalid, attributes } = useFieldIds(rest);
  return (
    <span className={`input ${invalid ? 'bad' : ''} ${small ? 'small' : ''} ${boxClassName}`}>
      {prefix && <span className="affix start">{prefix}</span>}
      <select {...rest} {...attributes} />
      <ChevronDown className="chevron" aria-hidden="true" />
    </span>
  );
}
