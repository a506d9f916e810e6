import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field, Input } from './field.js';

interface SearchFieldProps extends Omit<ComponentProps<typeof Input>, 'type' | 'prefix' | 'className'> {
  /** What is searched; only screen readers get it. */
  label: string;
  className?: string;
}

/** A box to search with. */
export function SearchField({ label, className, ...input }: SearchFieldProps) {
  return (
    <Field label={label} labelHidden className={className}>
      <Input type="search" prefix={<Search aria-hidden="true" />} {...input} />
    </Field>
  );
}
