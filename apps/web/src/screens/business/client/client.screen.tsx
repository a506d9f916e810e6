import type { Client } from '@quotewright/domain/proposals/contract-clients.js';
import { eraseClient } from '@quotewright/domain/proposals/endpoints.js';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { messageOf } from '../../../api/errors.js';
import { clientQuery, proposalsQuery } from '../../../api/proposals.js';
import { useCommand } from '../../../api/use-command.js';
import { paths } from '../../../app/paths.js';
import { ClientDialog } from '../../../features/clients/client-dialog.js';
import { ProposalBadge } from '../../../features/proposals/proposal-badge.js';
import { QueryFailed } from '../../../features/query-failed/query-failed.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { pageIn } from '../../../lib/query.js';
import { Meta } from '../../../seo/meta.js';
import { Button } from '../../../ui/button.js';
import { useConfirm } from '../../../ui/confirm.js';
import { Money } from '../../../ui/figures.js';
import { SectionTitle } from '../../../ui/ornament.js';
import { Pagination } from '../../../ui/pagination.js';
import { SkeletonText } from '../../../ui/states.js';
import { Ago } from '../../../ui/time.js';
import { useToast } from '../../../ui/toast.js';
import { ToolHead } from '../../../ui/tool-head.js';
import { proposalsOf } from './proposals-of.js';

const BACK = { to: paths.clients(), label: 'Back to the clients' };

/** One client: how to reach them, and their proposals. */
export function ClientPage() {
  const id = Number(useParams().id);
  const viewer = useViewer();
  const query = useQuery(clientQuery(viewer.id, id));
  const [changing, setChanging] = useState(false);
  const erase = useErase();
  const client = query.data?.data[0];
  if (!client)
    return (
      <div className="board pt-6">
        <QueryFailed query={query} />
        {query.isPending && <SkeletonText lines={5} />}
      </div>
    );
  return (
    <>
      <Meta title={client.name} />
      <ToolHead
        padded
        title={client.name}
        back={BACK}
        actions={
          <>
            {viewer.may('prices') && (
              <Button variant="ghost-danger" onClick={() => void erase(client)}>
                <Trash2 aria-hidden="true" />
                Erase
              </Button>
            )}
            {viewer.may('work') && (
              <Button onClick={() => setChanging(true)}>
                <Pencil aria-hidden="true" />
                Change
              </Button>
            )}
          </>
        }
      />
      <div className="board client-page">
        <dl className="asked">
          <Fact name="E-mail">{client.email && <a href={`mailto:${client.email}`}>{client.email}</a>}</Fact>
          <Fact name="Phone">{client.phone && <a href={`tel:${client.phone}`}>{client.phone}</a>}</Fact>
          <Fact name="Site address">{client.site_address}</Fact>
          <Fact name="Billing address">{client.billing_address}</Fact>
          <Fact name="Notes">{client.notes}</Fact>
        </dl>
        <ProposalsOf client={client} />
      </div>
      {changing && <ClientDialog client={client} onSaved={() => undefined} onClose={() => setChanging(false)} />}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi className="whitespace-pre-line">{children || '–'}</bdi>
      </dd>
    </div>
  );
}

/** Forgets a client, after a question: nothing brings it back. */
function useErase() {
  const command = useCommand();
  const confirm = useConfirm();
  const toast = useToast();
  const navigate = useNavigate();
  return async ({ id, name }: Client) => {
    const sure = await confirm({
      title: `Erase ${name}?`,
      body: 'Name, addresses and notes are deleted for good. Proposals stay, with “Erased client”. You can’t undo this.',
      action: 'Erase',
      danger: true,
    });
    if (!sure) return;
    try {
      await command(eraseClient, { body: { id } });
      toast({ message: 'Client erased.' });
      await navigate(paths.clients());
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  };
}

function ProposalsOf({ client }: { client: Client }) {
  const viewer = useViewer();
  const [search] = useSearchParams();
  const list = useQuery(proposalsQuery(viewer.id, proposalsOf(client.id, pageIn(search))));
  return (
    <section aria-labelledby="proposals-of">
      <SectionTitle id="proposals-of">Proposals</SectionTitle>
      <QueryFailed query={list} />
      {list.isPending && <SkeletonText lines={3} />}
      {list.data?.total === 0 && <p className="py-3 text-ink-2">No proposals for this client yet.</p>}
      <ul>
        {list.data?.data.map(({ id, title, state, total, updated_at }) => (
          <li key={id} className="client-proposal">
            <Link className="name quiet font-semibold" to={paths['create-quote-proposal'](id)}>
              <bdi>{title}</bdi>
            </Link>
            <ProposalBadge state={state} />
            <span className="text-sm text-ink-3">
              <Ago at={updated_at} />
            </span>
            <b>
              <Money amount={total} />
            </b>
          </li>
        ))}
      </ul>
      {list.data && list.data.last_page > 1 && <Pagination list={list.data} />}
    </section>
  );
}
