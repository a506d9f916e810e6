import { Combobox as Headless, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { ChevronDown } from 'lucide-react';
import { useState, type ComponentProps, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { useFieldIds } from './field.js';

interface ComboboxProps<T> {
  value: T | null;
  onChange: (value: T | null) => void;
  /** The current input; the owner looks the options up. */
  onQuery: (text: string) => void;
  options: readonly T[];
  loading?: boolean;
  nameOf: (option: T) => string;
  keyOf: (option: T) => string | number;
  /** What the list says, where that is not the name. */
  labelOf?: (option: T) => ReactNode;
  placeholder?: string;
  ref?: Ref<HTMLInputElement>;
}

/**
 * An input with suggestions. The list is open when there are results and none are being fetched; arrows move, Enter
 * selects, and waits for the list while it is fetched. Escape closes the list and keeps the input; without a list it is
 * the dialog's. What was typed stays until something is selected, also when the field is left; only what was selected
 * before comes back instead. A surrounding `Field` labels and marks it.
 */
export function Combobox<T>({
  value,
  onChange,
  onQuery,
  options,
  loading = false,
  nameOf,
  keyOf,
  labelOf = nameOf,
  placeholder,
  ref,
}: ComboboxProps<T>) {
  const { invalid, attributes } = useFieldIds({});
  const listed = !loading && options.length > 0;
  /** The text while nothing is selected, and the one that Escape kept beside a selection. */
  const [typed, setTyped] = useState('');
  const [kept, setKept] = useState<string | null>(null);
  const isTyped = (text: string) => text !== (value === null ? '' : nameOf(value));
  const beforeLibrary = (event: KeyboardEvent<HTMLElement>) => {
    const box = event.target as HTMLInputElement;
    // The library would close the list that is still to come, and drop the text.
    if (event.key === 'Enter' && !listed && kept === null && isTyped(box.value)) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (event.key !== 'Escape') return;
    // The library holds an empty list open, unseen: the key is not for it.
    if (!listed) return event.stopPropagation();
    if (box.ariaExpanded === 'true' && isTyped(box.value)) setKept(box.value);
  };
  const choose = (chosen: T | null) => {
    // Escape selects nothing: the list says so as it closes.
    if (chosen !== null) {
      setKept(null);
      setTyped('');
    }
    onChange(chosen);
  };
  return (
    <Headless
      value={value}
      onChange={choose}
      by={(a, b) => a !== null && b !== null && keyOf(a) === keyOf(b)}
      immediate
      onClose={() => onQuery('')}
    >
      {/* Before the list handles the key and closes. */}
      <div className="relative" onKeyDownCapture={beforeLibrary}>
        <span className={`input ${invalid ? 'bad' : ''}`}>
          <ComboboxInput
            as={Box}
            listed={listed}
            {...attributes}
            ref={ref}
            autoComplete="off"
            placeholder={placeholder}
            displayValue={(option: T | null) => kept ?? (option === null ? typed : nameOf(option))}
            onChange={({ target }) => {
              setKept(null);
              setTyped(target.value);
              onQuery(target.value);
            }}
            onFocus={() => value === null && onQuery(typed)}
            onBlur={() => setKept(null)}
          />
          {loading ? (
            <span className="affix">
              <span className="spinner" aria-hidden="true" />
            </span>
          ) : (
            <ChevronDown className="chevron" aria-hidden="true" />
          )}
        </span>
        {listed && (
          <ComboboxOptions modal={false} className="combo-list">
            {options.map((option) => (
              <ComboboxOption key={keyOf(option)} value={option}>
                <span>{labelOf(option)}</span>
              </ComboboxOption>
            ))}
          </ComboboxOptions>
        )}
      </div>
    </Headless>
  );
}

/** The input. It is expanded only while there is a list, which `aria-controls` then names. */
function Box({ listed, ...props }: ComponentProps<'input'> & { listed: boolean }) {
  const shown = { ...props, 'aria-expanded': listed && props['aria-expanded'] };
  return <input {...shown} />;
}
