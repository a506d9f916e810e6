import type { ProposalDraft } from '@quotewright/domain/proposals/contract.js';
import { UserPlus, UserRound, X } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../../app/paths.js';
import { ClientCombobox } from '../../../../features/clients/client-combobox.js';
import { ClientDialog } from '../../../../features/clients/client-dialog.js';
import { Button, ButtonLink } from '../../../../ui/button.js';
import { Field } from '../../../../ui/field.js';
import { useRun } from './use-run.js';

/** Whom the proposal is for: found while one types, or added. */
export function ProposalClient({ client }: { client: ProposalDraft['client'] }) {
  const { run } = useRun();
  const [typed, setTyped] = useState('');
  const [adding, setAdding] = useState(false);
  const choose = (id: number | null) => run({ change: 'head', client_id: id });
  return (
    <div className="proposal-client">
      <Field label="Client" className="flex-1">
        <ClientCombobox value={client} onChange={(chosen) => void choose(chosen?.id ?? null)} onType={setTyped} />
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
