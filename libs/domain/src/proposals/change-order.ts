import { moneyText, readDecimal } from '../kernel/money.js';
import { isSame } from '../kernel/same.js';
import type { Picks } from './choices.js';
import type { ProposalContent } from './content.js';
import type { AgreedItem, OrderMark, ProposalJob } from './contract-change-orders.js';
import type { ComparedSum } from './contract-client-page.js';
import { figuresOf, type WorkedProposal } from './figures.js';
import {
  agreedJob,
  agreedOf,
  figuresOfRevision,
  openOrder,
  orderNumber,
  picksOf,
  totalOf,
  type Sending,
  type SentRevision,
} from './sending.js';

/** A difference in dollars with 2 decimals. */
export const minus = (a: string, b: string): string => moneyText(readDecimal(a)!.sub(readDecimal(b)!));

/** The sums of a total, as calculated or as a client sees them. */
interface Sums {
  readonly net: string;
  readonly taxes: readonly { readonly name: string; readonly percent: string; readonly amount: string }[];
}

/** The sum before tax and each tax, on both sides. A tax that one side lacks is nothing there. Without taxes: none. */
export function comparedSums(before: Sums, after: Sums): ComparedSum[] {
  if (before.taxes.length + after.taxes.length === 0) return [];
  const sum = (name: string | null, was: string, is: string): ComparedSum => ({
    name,
    before: was,
    after: is,
    change: minus(is, was),
  });
  const byName = ({ taxes }: Sums) =>
    new Map(taxes.map(({ name, percent, amount }) => [`${name} ${percent} %`, amount]));
  const [was, is] = [byName(before), byName(after)];
  return [
    sum(null, before.net, after.net),
    ...[...new Set([...was.keys(), ...is.keys()])].map((name) =>
      sum(name, was.get(name) ?? '0.00', is.get(name) ?? '0.00'),
    ),
  ];
}

/**
 * The job of a proposal, if it is accepted: what was agreed, and what the draft of an open change order makes of it. The
 * change is the whole job calculated again, less what was agreed before.
 * @param picks of the draft
 */
export function jobOf(
  sending: Sending,
  content: ProposalContent,
  worked: WorkedProposal,
  picks: Picks,
): ProposalJob | null {
  const agreed = agreedOf(sending);
  if (!agreed) return null;
  const [first, ...orders] = sending.revisions.filter(({ outcome }) => outcome?.kind === 'accepted');
  const order = openOrder(sending);
  const total = totalOf(agreed);
  const open = order === null ? null : figuresOf(content, worked, picks);
  return {
    revision: agreed.revision,
    accepted: totalOf(first!),
    orders: orders.map((one, at) => ({
      number: one.number,
      revision: one.revision,
      change: minus(totalOf(one), totalOf(orders[at - 1] ?? first!)),
    })),
    total,
    open: open && {
      order: order!,
      number: orderNumber(sending.number!, order!),
      total: open.total,
      change: minus(open.total, total),
      sums: comparedSums(figuresOfRevision(agreed.frozen, picksOf(agreed)), open),
      marks: marksOf(agreed, content, worked),
    },
  };
}

interface Keyed {
  readonly sectionId: number;
  readonly lineId: number | null;
  /** What a client could see of it. What it costs is the business's own affair. */
  readonly seen: readonly unknown[];
}

/** Sections and lines by their ids. `counted`: how many of a line count, and the price of one. */
function keyed(
  { sections, lines }: ProposalContent,
  counted: (lineId: number) => readonly [quantity: string, price: string],
): Map<string, Keyed> {
  return new Map<string, Keyed>([
    ...sections.map(({ id, title, discount, choice }): [string, Keyed] => [
      `s${id}`,
      { sectionId: id, lineId: null, seen: [title, discount, choice] },
    ]),
    ...lines.map(({ id, sectionId, name, productType, unit, discount, choice }): [string, Keyed] => [
      `l${id}`,
      { sectionId, lineId: id, seen: [sectionId, name, productType, unit, discount, choice, ...counted(id)] },
    ]),
  ]);
}

/** What differs between the agreed job and a draft: in the order of the draft, then what is gone. */
function marksOf(agreed: SentRevision, content: ProposalContent, worked: WorkedProposal): OrderMark[] {
  const items = agreedItems(agreed);
  const before = keyed(agreedJob(agreed), (id) => {
    const { quantity, unit_price } = items.get(`l${id}`)!;
    return [quantity!, unit_price!];
  });
  const after = keyed(content, (id) => {
    const { quantity, price } = worked.lines.get(id)!;
    return [quantity, price];
  });
  const keys = [...after.keys(), ...[...before.keys()].filter((key) => !after.has(key))];
  return keys.flatMap((key): OrderMark[] => {
    const [was, is] = [before.get(key), after.get(key)];
    if (was && is && isSame(was.seen, is.seen)) return [];
    const kind = was ? (is ? 'changed' : 'removed') : 'added';
    const { sectionId, lineId } = (is ?? was)!;
    // Its section says it.
    if (lineId !== null && kind !== 'changed' && !(was ? after : before).has(`s${sectionId}`)) return [];
    return [{ kind, section_id: sectionId, line_id: lineId, was: items.get(key) ?? null }];
  });
}

/** What was agreed of each section and line, by its key. */
function agreedItems(agreed: SentRevision): Map<string, AgreedItem> {
  const { frozen } = agreed;
  const lines = new Map(frozen.lines.map((line) => [line.id, line]));
  const titles = new Map(frozen.sections.map(({ id, title }) => [id, title]));
  return new Map(
    figuresOfRevision(frozen, picksOf(agreed)).sections.flatMap((section): [string, AgreedItem][] => [
      [
        `s${section.id}`,
        {
          ...{ name: titles.get(section.id)!, section: null, amount: section.net },
          ...{ quantity: null, unit: null, unit_price: null },
        },
      ],
      ...section.lines.map(({ id, less_own: amount }): [string, AgreedItem] => {
        const { name, counted: quantity, unit, unitPrice: unit_price } = lines.get(id)!;
        return [`l${id}`, { name, section: titles.get(section.id)!, quantity, unit, unit_price, amount }];
      }),
    ]),
  );
}
