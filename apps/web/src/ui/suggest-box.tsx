import {
  Combobox as Headless,
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
} from '@headlessui/react';
import { ChevronDown } from 'lucide-react';
import type { FocusEventHandler, Ref } from 'react';
import { useFieldIds } from './field.js';

interface Suggestion {
  value: string;
  /** Next to it in the list; also searched. */
  note?: string;
}

interface SuggestBoxProps {
  value: string;
  onChange: (text: string) => void;
  onBlur?: FocusEventHandler;
  suggestions: readonly Suggestion[];
  placeholder?: string;
  maxLength?: number;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

/**
 * An input that offers common answers and accepts any other: the input itself is the first option, so Enter and Tab
 * never replace it. A surrounding `Field` labels and marks it.
 */
export function SuggestBox({
  value,
  onChange,
  onBlur,
  suggestions,
  placeholder,
  maxLength,
  name,
  ref,
}: SuggestBoxProps) {
  const { invalid, attributes } = useFieldIds({});
  const sought = value.trim().toLowerCase();
  const found = suggestions.filter(
    (one) => one.value.toLowerCase().includes(sought) || one.note?.toLowerCase().includes(sought),
  );
  const options: readonly Suggestion[] =
    sought === '' || found.some((one) => one.value === value) ? found : [{ value }, ...found];
  return (
    <Headless value={value} onChange={(chosen: string | null) => onChange(chosen ?? '')}>
      <div className="relative">
        <span className={`input ${invalid ? 'bad' : ''}`}>
          <ComboboxInput
            {...attributes}
            ref={ref}
            name={name}
            autoComplete="off"
            placeholder={placeholder}
            maxLength={maxLength}
            displayValue={() => value}
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.value)}
          />
          <ComboboxButton className="suggest-open" aria-label="Suggestions">
            <ChevronDown className="chevron" aria-hidden="true" />
          </ComboboxButton>
        </span>
        {options.length > 0 && (
          <ComboboxOptions modal={false} className="combo-list">
            {options.map((option) => (
              <ComboboxOption key={option.value} value={option.value}>
                <span>{option.value}</span>
                {option.note && <span className="unit">{option.note}</span>}
              </ComboboxOption>
            ))}
          </ComboboxOptions>
        )}
      </div>
    </Headless>
  );
}
