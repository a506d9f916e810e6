import { proposalStates, type ProposalListRow } from '@quotewright/domain/proposals/contract.js';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { proposalsQuery } from '../../../api/proposals.js';
import { paths } from '../../../app/paths.js';
import { BoardHead } from '../../../features/board/board-head.js';
import { Board } from '../../../features/board/board.js';
import { BoardFilter, BoardSearch } from '../../../features/board/filters.js';
import { ProposalBadge, stateLabel } from '../../../features/proposals/proposal-badge.js';
import { MemberFilter, useMembers } from '../../../features/team/member-filter.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { counted } from '../../../lib/format.js';
import { ButtonLink } from '../../../ui/button.js';
import type { Column } from '../../../ui/data-table.js';
import { Money } from '../../../ui/figures.js';
import { Oops } from '../../../ui/states.js';
import { Ago } from '../../../ui/time.js';
import { proposalsBody, proposalsNarrowing, proposalsPerPage, proposalsRequest } from './proposals-request.js';

const NEW = paths['create-quote-proposal']('new', { action: 'labor_material' });

/** Every proposal of the business, last changed first. */
export function Proposals() {
  const [search] = useSearchParams();
  const viewer = useViewer();
  const request = proposalsRequest(search);
  const list = useQuery(proposalsQuery(viewer.id, proposalsBody(request)));
  const team = useMembers();
  const work = viewer.may('work');
  return (
    <>
      <BoardHead title="Proposals" count={!!list.data?.total && counted(list.data.total, 'proposal')}>
        <ButtonLink to={paths.papers()}>Papers</ButtonLink>
        <ButtonLink to={paths.clients()}>Clients</ButtonLink>
        {work && (
          <ButtonLink variant="primary" to={NEW}>
            <Plus aria-hidden="true" />
            New proposal
          </ButtonLink>
        )}
      </BoardHead>
      <Board
        caption="Proposals"
        noun="proposal"
        list={list}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        columns={columns(team.length > 1)}
        sort={request.sort}
        perPage={proposalsPerPage}
        filters={
          <>
            <BoardSearch label="Search proposals" placeholder="Title, number, client or line" />
            <BoardFilter
              label="State"
              param="state"
              value={request.state ?? ''}
              all="All states"
              options={proposalStates.map((value) => ({ value, label: stateLabel(value) }))}
            />
            <MemberFilter made="Made by" by={request.by} />
          </>
        }
        narrowing={proposalsNarrowing}
        empty={
          <Oops
            message1="No proposals yet"
            message2="A proposal is the paper that a client signs: rooms with their lines, a discount, tax and payments, from your templates, saved quotes and the catalogue."
            {...(work && { link: { to: NEW, label: 'New proposal' } })}
          />
        }
      />
    </>
  );
}

/** `team`: says who made each. */
function columns(team: boolean): Column<ProposalListRow>[] {
  return [
    {
      id: 'title',
      header: 'Proposal',
      sortField: 'title',
      phone: 'wide',
      cell: ({ id, title, number, open_order: order }) => (
        <>
          <Link className="name quiet" to={paths['create-quote-proposal'](id)}>
            <bdi>{title}</bdi>
          </Link>
          {number && <span className="note block">{order ? `${order} is open` : number}</span>}
        </>
      ),
    },
    { id: 'state', header: 'State', cell: ({ state }) => <ProposalBadge state={state} /> },
    {
      id: 'client',
      header: 'Client',
      cell: ({ client }) => (client ? <bdi>{client.name || 'Erased client'}</bdi> : '–'),
    },
    {
      id: 'changed',
      header: 'Changed',
      sortField: 'updated_at',
      sortFirst: 'desc',
      cell: ({ updated_at, made_by: { name } }) => (
        <>
          <Ago at={updated_at} />
          {team && (
            <span className="note block">
              by <bdi>{name ?? 'a deleted account'}</bdi>
            </span>
          )}
        </>
      ),
    },
    {
      id: 'margin',
      header: 'Margin',
      numeric: true,
      roomy: true,
      cell: ({ margin_percent: margin }) => <bdi dir="ltr">{margin === null ? '–' : `${margin}%`}</bdi>,
    },
    {
      id: 'total',
      header: 'Total',
      numeric: true,
      cell: ({ total }) => (
        <b className="font-semibold">
          <Money amount={total} />
        </b>
      ),
    },
  ];
}
