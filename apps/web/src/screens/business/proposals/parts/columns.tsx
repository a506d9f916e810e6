import type { NextStep, ProposalListRow } from '@quotewright/domain/proposals/contract-lists.js';
import { Link } from 'react-router-dom';
import { paths } from '../../../../app/paths.js';
import { ProposalBadge } from '../../../../features/proposals/proposal-badge.js';
import type { Column } from '../../../../ui/data-table.js';
import { Money } from '../../../../ui/figures.js';
import { Ago } from '../../../../ui/time.js';

/** The name of a client; erased ones have none any more. */
export const clientName = (client: ProposalListRow['client']): string =>
  client === null ? '–' : client.name || 'Erased client';

/** What to do next; what waits for the business stands out. */
export function NextWords({ step: { words, due } }: { step: NextStep }) {
  return <span className={due ? 'font-semibold' : 'text-ink-2'}>{words}</span>;
}

/** Columns of the list. `team`: says who made each. `costs`: the member sees margins. */
export function proposalColumns({ team, costs }: { team: boolean; costs: boolean }): Column<ProposalListRow>[] {
  const margin: Column<ProposalListRow> = {
    id: 'margin',
    header: 'Margin',
    sortField: 'margin',
    numeric: true,
    roomy: true,
    phone: 'off',
    cell: ({ margin_percent: percent }) => <bdi dir="ltr">{percent === null ? '–' : `${percent}%`}</bdi>,
  };
  return [
    {
      id: 'title',
      header: 'Proposal',
      sortField: 'title',
      phone: 'wide',
      cell: ({ id, title, number, open_order: order, made_by: { name } }) => (
        <>
          <Link className="name quiet" to={paths['create-quote-proposal'](id)}>
            <bdi>{title}</bdi>
          </Link>
          {(number || team) && (
            <span className="note block">
              {number && <bdi>{order ? `${order} is open` : number}</bdi>}
              {number && team && ' · '}
              {team && (
                <>
                  by <bdi>{name ?? 'a deleted account'}</bdi>
                </>
              )}
            </span>
          )}
        </>
      ),
    },
    { id: 'state', header: 'State', sortField: 'state', cell: ({ state }) => <ProposalBadge state={state} /> },
    { id: 'client', header: 'Client', sortField: 'client', cell: ({ client }) => <bdi>{clientName(client)}</bdi> },
    {
      id: 'age',
      header: 'Age',
      sortField: 'since',
      phone: 'wide',
      cell: ({ since, state }) => (
        <span className="text-ink-2">
          {state === 'draft' ? 'Changed ' : 'Sent '}
          <Ago at={since} />
        </span>
      ),
    },
    {
      id: 'next',
      header: 'Next step',
      sortField: 'ends',
      phone: 'wide',
      cell: ({ next_step: step }) => <NextWords step={step} />,
    },
    ...(costs ? [margin] : []),
    {
      id: 'total',
      header: 'Total',
      sortField: 'total',
      sortFirst: 'desc',
      numeric: true,
      phone: 'corner',
      cell: ({ total }) => (
        <b className="font-semibold">
          <Money amount={total} />
        </b>
      ),
    },
  ];
}
