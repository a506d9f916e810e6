import type { MasterProductSuggestion } from '@quotewright/domain/catalogue/contract.js';
import { useQuery } from '@tanstack/react-query';
import { useState, type Ref } from 'react';
import { masterProductsQuery } from '../../api/products.js';
import { SEARCH_DEBOUNCE_MS, useDebounced } from '../../lib/use-debounced.js';
import { Combobox } from '../../ui/combobox.js';
import { Field } from '../../ui/field.js';

interface MasterProductFieldProps {
  userId: number;
  /** The supplier whose product it is. */
  supplier: number;
  /** Only those that exist: a new name is not offered. */
  known?: boolean;
  value: MasterProductSuggestion | null;
  onChange: (value: MasterProductSuggestion | null) => void;
  error?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A master product by its name; a name that no suggestion has is offered as a new one, with the ID 0. */
export function MasterProductField({
  userId,
  supplier,
  known = false,
  value,
  onChange,
  error,
  ref,
}: MasterProductFieldProps) {
  const [typed, setTyped] = useState('');
  const query = useDebounced(typed, SEARCH_DEBOUNCE_MS);
  const masters = useQuery({
    ...masterProductsQuery(userId, query, supplier),
    enabled: query.trim() !== '',
  });
  const typedName = typed.trim();
  const suggestions = typedName === '' ? [] : (masters.data?.data ?? []);
  const options =
    !known && typedName !== '' && !suggestions.some((option) => option.name.toLowerCase() === typedName.toLowerCase())
      ? [...suggestions, { id: 0, name: typedName }]
      : suggestions;

  return (
    <Field label="Master product" hint="What kind of product it is, like “LVP plank flooring”." error={error}>
      <Combobox
        ref={ref}
        value={value}
        onChange={onChange}
        onQuery={setTyped}
        options={options}
        // What was found for another text is nobody's suggestion.
        loading={typedName !== '' && (query.trim() !== typedName || masters.isFetching)}
        nameOf={(option) => option.name}
        keyOf={(option) => option.id || `new ${option.name}`}
        labelOf={(option) => (option.id === 0 ? `Create “${option.name}”` : option.name)}
        placeholder="Type to search"
      />
    </Field>
  );
}
