import type { AgreedItem, OrderMark } from '@quotewright/domain/proposals/contract-change-orders.js';
import type { ProposalDraft } from '@quotewright/domain/proposals/contract.js';
import { money, quantity } from '../../../../lib/format.js';
import { ChangeBadge } from './change-badge.js';

/** What a change order does, by section: its own mark first, if it has one. */
export type Marks = ReadonlyMap<number, readonly OrderMark[]>;

/** Nothing is marked. */
export const noMarks: readonly OrderMark[] = [];

/** The marks of the change order that is open, by section. */
export function marksIn({ job }: Pick<ProposalDraft, 'job'>): Marks {
  const marks = new Map<number, OrderMark[]>();
  for (const mark of job?.open?.marks ?? []) marks.set(mark.section_id, [...(marks.get(mark.section_id) ?? []), mark]);
  return marks;
}

/** How something was agreed: `2 box × $20.00 = $40.00`; of a section, its amount. */
function agreedAs({ quantity: count, unit, unit_price: price, amount }: AgreedItem): string {
  if (count === null || price === null) return money(amount);
  return `${`${quantity(count)} ${unit ?? ''}`.trim()} × ${money(price)} = ${money(amount)}`;
}

interface MarkProps {
  mark: OrderMark;
  /** What it is called, and the title of its section, now. */
  name: string;
  section?: string;
}

/** That something is new, or what it was. */
export function Mark({ mark: { kind, was }, name, section }: MarkProps) {
  return (
    <span className="order-mark">
      <ChangeBadge kind={kind} />
      {was && (
        <span>
          {'Was '}
          {was.name !== name && (
            <>
              “<bdi>{was.name}</bdi>”{' '}
            </>
          )}
          {was.section !== null && was.section !== section && (
            <>
              in <bdi>{was.section}</bdi>{' '}
            </>
          )}
          <bdi dir="ltr">{agreedAs(was)}</bdi>
        </span>
      )}
    </span>
  );
}

/** What a change order takes out: lines of a section, or whole sections. */
export function Removed({ marks, label }: { marks: readonly OrderMark[]; label: string }) {
  const gone = marks.filter(({ kind }) => kind === 'removed');
  if (gone.length === 0) return null;
  return (
    <ul className="order-removed" aria-label={label}>
      {gone.map(({ line_id, section_id, was }) => (
        <li key={line_id ?? `section ${section_id}`}>
          <ChangeBadge kind="removed" />
          <del>
            <bdi>{was!.name}</bdi> <bdi dir="ltr">{agreedAs(was!)}</bdi>
          </del>
        </li>
      ))}
    </ul>
  );
}
