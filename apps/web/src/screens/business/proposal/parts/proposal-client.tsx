import type { Client } from '@quotewright/domain/proposals/contract-clients.js';
import type { ProposalDraft } from '@quotewright/domain/proposals/contract.js';
import { useQuery } from '@tanstack/react-query';
import { UserPlus, UserRound, X } from 'lucide-react';
import { useState } from 'react';
import { clientsQuery } from '../../../../api/proposals.js';
import { paths } from '../../../../app/paths.js';
import { ClientDialog } from '../../../../features/clients/client-dialog.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { SEARCH_DEBOUNCE_MS, useDebounced } from '../../../../lib/use-debounced.js';
import { Button, ButtonLink } from '../../../../ui/button.js';
import { Combobox } from '../../../../ui/combobox.js';
import { Field } from '../../../../ui/field.js';
import { useRun } from './use-run.js';

/** Most clients that are offered while one types. */
const OFFERED = 10;

/** Whom the proposal is for: found while one types, or added. */
export function ProposalClient({ client }: { client: ProposalDraft['client'] }) {
  const viewer = useViewer();
  const { run } = useRun();
  const [typed, setTyped] = useState('');
  const [adding, setAdding] = useState(false);
  const searchTerm = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const found = useQuery(clientsQuery(viewer.id, { searchTerm, perPage: OFFERED }));
  const choose = (id: number | null) => run({ change: 'head', client_id: id });
  return (
    <div className="proposal-client">
      <Field label="Client" className="flex-1">
        <Combobox<Pick<Client, 'id' | 'name'> & Partial<Client>>
          value={client && { ...client, name: client.name || 'Erased client' }}
          onChange={(chosen) => void choose(chosen?.id ?? null)}
          onQuery={setTyped}
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
      </Field>
      {client?.name && (
        <ButtonLink to={paths.client(client.id)} aria-label={`Page of ${client.name}`} icon title="Page of the client">
          <UserRound aria-hidden="true" />
        </ButtonLink>
      )}
      {client ? (
        <Button icon aria-label="Remove the client" title="Remove the client" onClick={() => void choose(null)}>
          <X aria-hidden="true" />
        </Button>
      ) : (
        <Button onClick={() => setAdding(true)}>
          <UserPlus aria-hidden="true" />
          Add client
        </Button>
      )}
      {adding && (
        <ClientDialog
          client={null}
          name={typed.trim()}
          onSaved={({ id }) => void choose(id)}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
