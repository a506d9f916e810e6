import type { ChangeEvent, ReactNode } from 'react';
import { Field, Input, Textarea } from '../../../../ui/field.js';
import { useEdit, useEdits } from './edits-context.js';

interface DraftInputProps {
  /** Of the field, as `fieldOf` knows it. */
  field: string;
  label: string;
  /** The label is for screen readers only. */
  labelHidden?: boolean;
  /** As the draft has it. */
  text: string;
  /** Several lines. */
  rows?: number;
  optional?: boolean;
  numeric?: boolean;
  maxLength?: number;
  placeholder?: string;
  prefix?: ReactNode;
  suffix?: ReactNode;
  hint?: ReactNode;
  small?: boolean;
  className?: string;
  boxClassName?: string;
  /** Enter goes to the same cell of the next line. */
  cell?: string;
}

/** One field of the draft: saved as one types, and kept as typed until it is. */
export function DraftInput({
  field,
  label,
  labelHidden,
  text,
  rows,
  optional,
  hint,
  className,
  cell,
  ...input
}: DraftInputProps) {
  const edits = useEdits();
  const edit = useEdit(field);
  const shared = {
    value: edit?.text ?? text,
    'data-field': field,
    onFocus: () => edits.focus(field),
    onBlur: () => edits.focus(null),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => edits.type(field, event.target.value),
  };
  return (
    <Field
      label={label}
      labelHidden={labelHidden}
      optional={optional}
      error={edit?.error ?? undefined}
      hint={hint}
      className={className}
    >
      {rows === undefined ? (
        <Input {...input} {...shared} autoComplete="off" data-cell={cell} enterKeyHint={cell ? 'next' : 'done'} />
      ) : (
        <Textarea {...shared} rows={rows} maxLength={input.maxLength} />
      )}
    </Field>
  );
}
