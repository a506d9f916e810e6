import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react';

interface CheckboxProps extends ComponentProps<'input'> {
  /** Some of its items are selected. */
  indeterminate?: boolean;
  /** The label; without one pass `aria-label`. */
  children?: ReactNode;
}

/** A checkbox with its label. */
export function Checkbox({ indeterminate = false, children, className = '', ref, ...rest }: CheckboxProps) {
  const own = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={`check ${className}`}>
      <input
        type="checkbox"
        ref={(node) => {
          own.current = node;
          if (typeof ref === 'function') ref(node);
          else if (ref) ref.current = node;
        }}
        {...rest}
      />
      {children}
    </label>
  );
}

/** A switch with immediate effect. */
export function Switch({ children, className = '', ...rest }: ComponentProps<'input'>) {
  return (
    <label className={`switch ${className}`}>
      <input type="checkbox" role="switch" {...rest} />
      {children}
    </label>
  );
}

interface SegmentedProps<V extends string> {
  /** Label of the choice, for screen readers. */
  legend: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: ReactNode; disabled?: boolean }[];
  className?: string;
}

/** One of a few options, side by side; arrow keys work as in any radio group. */
export function Segmented<V extends string>({ legend, value, onChange, options, className = '' }: SegmentedProps<V>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={legend} className={`segmented ${className}`}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
