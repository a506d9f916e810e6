import { quoteTypes } from '@quotewright/domain/formula/settings.js';
import type { QuotePrice } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { templatesQuery } from '../../../../api/templates.js';
import { BoardFilter, BoardSearch, BoardStates } from '../../../../features/board/filters.js';
import { useBoardAddress } from '../../../../features/board/use-board-address.js';
import { CategoryFields } from '../../../../features/category-choice/category-choice.js';
import { quoteTypeLabels } from '../../../../features/live-quote/labels.js';
import type { stagingRequest } from '../staging-request.js';

const STATES = [
  { state: '', label: 'All' },
  { state: 'live', label: 'Live' },
  { state: 'changed', label: 'With changes' },
  { state: 'in_review', label: 'In review' },
  { state: 'scheduled', label: 'Scheduled' },
  { state: 'never_published', label: 'Never published' },
  { state: 'unpublished', label: 'Unpublished' },
] as const;

const KINDS: readonly { value: QuotePrice; label: string }[] = [
  { value: 'free', label: 'FREE' },
  { value: 'premium', label: 'PREMIUM' },
];

/** An id in an address; none removes it. */
const idText = (id: number): string => (id > 0 ? String(id) : '');

/** Filters of the board. */
export function StagingFilters({ request, userId }: { request: ReturnType<typeof stagingRequest>; userId: number }) {
  const { set } = useBoardAddress();
  const { state, quote_price: kind, quote_type: type } = request.columnFilters;
  return (
    <>
      <BoardSearch label="Search templates" placeholder="Name or description" />
      <BoardStates states={STATES} chosen={state} count={(one) => <Total state={one} userId={userId} />} />
      <CategoryFields
        filter
        small
        of="staging"
        choice={request}
        onChoose={({ category_id, subcategory_id }) =>
          set({ category: idText(category_id), sub: idText(subcategory_id) })
        }
      />
      <BoardFilter label="Kind" param="kind" value={kind} all="All kinds" options={KINDS} />
      <BoardFilter
        label="Quote type"
        param="type"
        value={type}
        all="All quote types"
        options={quoteTypes.map((value) => ({ value, label: quoteTypeLabels[value] }))}
      />
    </>
  );
}

/** Number of templates in a state. */
function Total({ state, userId }: { state: string; userId: number }) {
  const { data } = useQuery(templatesQuery(userId, { scope: 'staging', perPage: 1, columnFilters: { state } }));
  return data ? <span className="n"> {data.total}</span> : null;
}
