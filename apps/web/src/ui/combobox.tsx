import { Combobox as Headless, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface ComboboxProps<T> {
  id?: string;
  /** The label, where no `Field` label points at `id`. */
  label?: string;
  value: T | null;
  onChange: (value: T | null) => void;
  /** What is typed; the owner looks the options up. */
  onQuery: (text: string) => void;
  options: readonly T[];
  loading?: boolean;
  nameOf: (option: T) => string;
  keyOf: (option: T) => string | number;
  /** Beside the name in the list. */
  noteOf?: (option: T) => ReactNode;
  placeholder?: string;
  invalid?: boolean;
  describedBy?: string;
}

/**
 * A text box that suggests. The list is open when there are results and none are being fetched; arrows move, Enter
 * chooses, Escape puts the text back.
 */
export function Combobox<T>({ id, label, value, onChange, onQuery, options, loading = false, nameOf, keyOf, noteOf, placeholder, invalid = false, describedBy }: ComboboxProps<T>) {
  return (
    <Headless value={value} onChange={onChange} by={(a, b) => a !== null && b !== null && keyOf(a) === keyOf(b)} immediate onClose={() => onQuery('')}>
      <div className="relative">
        <span className={`input ${invalid ? 'bad' : ''}`}>
          <ComboboxInput
            id={id}
            aria-label={label}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            autoComplete="off"
            placeholder={placeholder}
            displayValue={(option: T | null) => (option === null ? '' : nameOf(option))}
            onChange={(event) => onQuery(event.target.value)}
          />
          {loading ? <span className="affix"><span className="spinner" aria-hidden="true" /></span> : <ChevronDown className="chevron" aria-hidden="true" />}
        </span>
        {!loading && options.length > 0 && (
          <ComboboxOptions modal={false} className="combo-list">
            {options.map((option) => (
              <ComboboxOption key={keyOf(option)} value={option}>
                <span>{nameOf(option)}</span>
                {noteOf && <span className="unit">{noteOf(option)}</span>}
              </ComboboxOption>
            ))}
          </ComboboxOptions>
        )}
      </div>
    </Headless>
  );
}
