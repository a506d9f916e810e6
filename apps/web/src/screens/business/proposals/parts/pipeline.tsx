import type { ProposalStateName } from '@quotewright/domain/proposals/contract.js';
import type { PipelineColumn, ProposalListRow } from '@quotewright/domain/proposals/contract-lists.js';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { pipelineQuery } from '../../../../api/proposals.js';
import { paths } from '../../../../app/paths.js';
import { useBoardAddress } from '../../../../features/board/use-board-address.js';
import { stateLabel } from '../../../../features/proposals/proposal-badge.js';
import { StopDialog, type Stopping } from '../../../../features/proposals/stop-dialog.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { counted } from '../../../../lib/format.js';
import { moveByArrows } from '../../../../ui/arrow-keys.js';
import { nothingToShow } from '../../../../ui/data-table.js';
import { Money } from '../../../../ui/figures.js';
import { Loading, Oops, Skeleton } from '../../../../ui/states.js';
import { pipelineRequest, proposalsNarrowing } from '../proposals-request.js';
import { Bulk } from './bulk.js';
import { CardMenu } from './card-menu.js';
import { clientName, NextWords } from './columns.js';
import { ProposalFilters } from './filters.js';
import { NoProposals } from './no-proposals.js';

/** States that have a column also while it is empty. */
const ALWAYS: readonly ProposalStateName[] = ['draft', 'sent', 'opened', 'accepted', 'declined', 'expired'];

/** What is done with one card. */
interface Doing {
  act: Stopping | 'remind';
  row: ProposalListRow;
}

/** Proposals in columns by state. What happens to them moves them: nothing is dragged. */
export function Pipeline() {
  const [search] = useSearchParams();
  const { set } = useBoardAddress();
  const viewer = useViewer();
  const request = pipelineRequest(search);
  const columns = useQuery(pipelineQuery(viewer.id, request));
  const [doing, setDoing] = useState<Doing | null>(null);
  const filtered = Object.keys(request).length > 0;
  const total = (columns.data ?? []).reduce((sum, { count }) => sum + count, 0);
  const close = () => setDoing(null);
  return (
    <div className="board">
      <div className="board-filters">
        <ProposalFilters states={false} />
      </div>
      <QueryFailed query={columns} />
      {columns.isPending && <PipelineSkeleton />}
      {columns.data && total === 0 && !filtered && <NoProposals />}
      {columns.data && total === 0 && filtered && (
        <Oops
          message1={nothingToShow(true)}
          message2="Try other words, or clear the filters to see everything."
          action={() => set(Object.fromEntries(proposalsNarrowing.map((key) => [key, ''])))}
          btn_text="Clear filters"
        />
      )}
      {columns.data && total > 0 && (
        <Columns
          columns={columns.data.filter(({ state, count }) => count > 0 || ALWAYS.includes(state))}
          onDo={(act, row) => setDoing({ act, row })}
        />
      )}
      {doing?.act === 'remind' && <Bulk act="remind" rows={[doing.row]} onDone={close} onClose={close} />}
      {doing && doing.act !== 'remind' && <StopDialog how={doing.act} proposal={doing.row} onClose={close} />}
    </div>
  );
}

interface ColumnsProps {
  columns: readonly PipelineColumn[];
  onDo: (act: Doing['act'], row: ProposalListRow) => void;
}

/** The columns: one card is reached by Tab, the others from there by the arrow keys. */
function Columns({ columns, onDo }: ColumnsProps) {
  const hint = useId();
  const first = columns.find(({ rows }) => rows.length > 0)?.rows[0]?.id;
  const [current, setCurrent] = useState(first);
  const shown = columns.some(({ rows }) => rows.some(({ id }) => id === current)) ? current : first;
  return (
    <>
      <p className="sr-only" id={hint}>
        Arrow keys go to other cards and columns.
      </p>
      {/* Arrow keys in addition to Tab. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="pipeline" onKeyDown={toOtherCard}>
        {columns.map((column) => (
          <section key={column.state} aria-labelledby={`in-${column.state}`}>
            <header>
              <h2 id={`in-${column.state}`}>{stateLabel(column.state)}</h2>
              <span className="text-ink-3">{counted(column.count, 'proposal')}</span>
              <Money amount={column.total} className="text-ink-2" />
            </header>
            <ul aria-labelledby={`in-${column.state}`}>
              {column.rows.map((row) => (
                <Card
                  key={row.id}
                  row={row}
                  hint={hint}
                  tabbable={row.id === shown}
                  onFocus={() => setCurrent(row.id)}
                  onDo={(act) => onDo(act, row)}
                />
              ))}
            </ul>
            {column.count > column.rows.length && <AllOf column={column} />}
          </section>
        ))}
      </div>
    </>
  );
}

/** Leads to the list with all of a column. */
function AllOf({ column: { state, count } }: { column: PipelineColumn }) {
  const { href } = useBoardAddress();
  return (
    <Link className="btn small" to={href({ view: '', state })}>
      {`All ${counted(count, 'proposal')}`}
    </Link>
  );
}

interface CardProps {
  row: ProposalListRow;
  hint: string;
  tabbable: boolean;
  onFocus: () => void;
  onDo: (act: Doing['act']) => void;
}

function Card({ row, hint, tabbable, onFocus, onDo }: CardProps) {
  const facts = useId();
  const { id, title, number, client, total, next_step: step } = row;
  return (
    <li className="pipeline-card">
      <Link
        className="name quiet"
        data-card={id}
        to={paths['create-quote-proposal'](id)}
        tabIndex={tabbable ? undefined : -1}
        onFocus={onFocus}
        aria-describedby={`${facts} ${hint}`}
      >
        <bdi>{title}</bdi>
      </Link>
      <CardMenu row={row} tabbable={tabbable} onDo={onDo} />
      <div id={facts} className="pipeline-facts">
        <span className="text-ink-2">
          {number && (
            <>
              <bdi>{number}</bdi>
              {' · '}
            </>
          )}
          <bdi>{clientName(client)}</bdi>
        </span>
        <b className="font-semibold">
          <Money amount={total} />
        </b>
        <NextWords step={step} />
      </div>
    </li>
  );
}

/** Up and down within a column; left and right to the next column that has cards, at the same height or its last one. */
function toOtherCard(event: KeyboardEvent<HTMLElement>): void {
  const card = event.target as HTMLElement;
  if (card.dataset.card === undefined) return;
  const columns = [...event.currentTarget.querySelectorAll('section')]
    .map((column) => [...column.querySelectorAll<HTMLElement>('[data-card]')])
    .filter((cards) => cards.length > 0);
  const at = columns.findIndex((cards) => cards.includes(card));
  const own = columns[at]!;
  const row = own.indexOf(card);
  moveByArrows(event, own, row);
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const forward = getComputedStyle(card).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  const next = columns[at + (event.key === forward ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  (next[row] ?? next.at(-1))!.focus();
}

function PipelineSkeleton() {
  return (
    <Loading className="pipeline">
      {Array.from({ length: 4 }, (_, at) => (
        <div key={at} className="grid gap-3 content-start">
          <Skeleton className="w-1/2" />
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </div>
      ))}
    </Loading>
  );
}
