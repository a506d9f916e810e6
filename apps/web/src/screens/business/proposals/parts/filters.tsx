import { proposalStates, type ProposalStateName } from '@quotewright/domain/proposals/contract.js';
import { useQuery } from '@tanstack/react-query';
import { ListFilter, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { clientQuery } from '../../../../api/proposals.js';
import { BoardSearch } from '../../../../features/board/filters.js';
import { useBoardAddress } from '../../../../features/board/use-board-address.js';
import { dayWords, spanWords } from '../../../../features/history/words.js';
import { stateLabel } from '../../../../features/proposals/proposal-badge.js';
import { MemberFilter } from '../../../../features/team/member-filter.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { money } from '../../../../lib/format.js';
import type { QueryValues } from '../../../../lib/query.js';
import { Button } from '../../../../ui/button.js';
import { narrowingIn, type ProposalNarrowing } from '../proposals-request.js';
import { FilterDialog } from './filter-dialog.js';

interface FiltersProps {
  /** States can be chosen. */
  states: boolean;
  /** What is done with everything that is shown. */
  children?: ReactNode;
}

/** What proposals are shown: a search, states, and further filters. */
export function ProposalFilters({ states, children }: FiltersProps) {
  const { search } = useBoardAddress();
  const narrowing = narrowingIn(search);
  const [open, setOpen] = useState(false);
  return (
    <>
      <BoardSearch label="Search proposals" placeholder="Title, number, client or line" />
      {states && <States chosen={narrowing.states ?? []} />}
      <MemberFilter made="Made by" by={narrowing.by} />
      <Button size="small" onClick={() => setOpen(true)}>
        <ListFilter aria-hidden="true" />
        Filters…
      </Button>
      {children}
      <FilterChips of={narrowing} />
      {open && <FilterDialog of={narrowing} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The states that the list is kept to, each of which is pressed on and off. */
function States({ chosen }: { chosen: readonly ProposalStateName[] }) {
  const { href } = useBoardAddress();
  const toggled = (state: ProposalStateName) =>
    proposalStates.filter((one) => (one === state) !== chosen.includes(one)).join(',');
  return (
    <nav className="segmented" aria-label="States">
      {proposalStates.map((state) => (
        <Link
          key={state}
          to={href({ state: toggled(state) })}
          preventScrollReset
          aria-current={chosen.includes(state) ? 'true' : undefined}
        >
          {stateLabel(state)}
        </Link>
      ))}
    </nav>
  );
}

/** A filter in words, and the values of the address that make it. */
interface Chip {
  words: string;
  values: QueryValues;
}

/** Filters that no control shows, in words; a press takes one away. */
function FilterChips({ of }: { of: ProposalNarrowing }) {
  const viewer = useViewer();
  const { href } = useBoardAddress();
  const { data } = useQuery({ ...clientQuery(viewer.id, of.client_id ?? 0), enabled: of.client_id !== undefined });
  const chips = chipsOf(of, data?.data[0]?.name);
  if (chips.length === 0) return null;
  return (
    <ul className="filter-chips" aria-label="Filters">
      {chips.map(({ words, values }) => (
        <li key={words}>
          <Link className="btn small" to={href(values)} preventScrollReset aria-label={`Remove the filter: ${words}`}>
            <bdi>{words}</bdi>
            <X aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function chipsOf(of: ProposalNarrowing, client: string | undefined): Chip[] {
  const { sent_from, sent_to, decided_from, decided_to, total_from, total_to, ends_to } = of;
  const decided = of.accepted ? 'Accepted' : 'Decided';
  const chips: (Chip | false)[] = [
    of.client_id !== undefined && { words: client || 'One client', values: { client: '' } },
    !!(sent_from || sent_to) && {
      words: `Sent ${spanWords(sent_from, sent_to)}`,
      values: { sent_from: '', sent_to: '' },
    },
    !!(of.accepted || decided_from || decided_to) && {
      words: decided_from || decided_to ? `${decided} ${spanWords(decided_from, decided_to)}` : decided,
      values: { accepted: '', decided_from: '', decided_to: '' },
    },
    ends_to !== undefined && { words: `Ends by ${dayWords(ends_to)}`, values: { ends_to: '' } },
    (total_from !== undefined || total_to !== undefined) && {
      words: totalWords(total_from, total_to),
      values: { total_from: '', total_to: '' },
    },
  ];
  return chips.filter((chip) => chip !== false);
}

function totalWords(from: number | undefined, to: number | undefined): string {
  const dollars = (amount: number) => money(amount.toFixed(2));
  if (from === undefined) return `Up to ${dollars(to!)}`;
  return to === undefined ? `From ${dollars(from)}` : `${dollars(from)} to ${dollars(to)}`;
}
