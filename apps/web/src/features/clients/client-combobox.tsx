import type { Client } from '@quotewright/domain/proposals/contract-clients.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clientsQuery } from '../../api/proposals.js';
import { SEARCH_DEBOUNCE_MS, useDebounced } from '../../lib/use-debounced.js';
import { Combobox } from '../../ui/combobox.js';
import { useViewer } from '../viewer/use-viewer.js';

/** Most clients that are offered while one types. */
const OFFERED = 10;

/** A client as a list or a proposal names it. */
export type NamedClient = Pick<Client, 'id' | 'name'>;

interface ClientComboboxProps {
  /** An erased client has an empty name. */
  value: NamedClient | null;
  onChange: (client: NamedClient | null) => void;
  /** Told what is typed. */
  onType?: (text: string) => void;
}

/** One of the business's clients, found while one types. A surrounding `Field` labels it. */
export function ClientCombobox({ value, onChange, onType }: ClientComboboxProps) {
  const viewer = useViewer();
  const [typed, setTyped] = useState('');
  const searchTerm = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const found = useQuery(clientsQuery(viewer.id, { searchTerm, perPage: OFFERED }));
  return (
    <Combobox<NamedClient & Partial<Client>>
      value={value && { ...value, name: value.name || 'Erased client' }}
      onChange={onChange}
      onQuery={(text) => {
        setTyped(text);
        onType?.(text);
      }}
      options={found.data?.data ?? []}
      loading={found.isFetching && typed !== ''}
      nameOf={({ name }) => name}
      keyOf={({ id }) => id}
      labelOf={({ name, site_address: site, email }) => (
        <>
          <bdi>{name}</bdi>
          {(site || email) && (
            <bdi className="block text-xs text-ink-3">{(site ?? '').replace(/\s*\n\s*/g, ', ') || email}</bdi>
          )}
        </>
      )}
      placeholder="Name, e-mail or address"
    />
  );
}
