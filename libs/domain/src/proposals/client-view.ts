import { readDecimal } from '../kernel/money.js';
import type { LineFigures, ProposalFigures, SectionFigures } from './calculate.js';
import { defaultPicks, groupsOf, readPicks, takenBy, type Picks } from './choices.js';
import { linesOf, type Choice, type Look, type Section } from './content.js';
import type { ClientComparison, ClientStanding, ComparedRow } from './contract-client-page.js';
import type { ClientChoice, ClientLine, ClientSection, ClientTexts, ClientView } from './contract-client-view.js';
import type { FrozenLine, FrozenRevision, Shown } from './events.js';
import { comparedSums, minus } from './change-order.js';
import { figuresOfRevision, isDropped, newestOf, type Sending, type SentRevision } from './sending.js';

/** What stands beside a revision: its texts, and the pictures of products by their id. */
export interface BesideRevision {
  readonly texts: ClientTexts;
  readonly pictures: ReadonlyMap<number, string>;
}

/**
 * All that a client sees of a sent revision for a choice, by the look that was sent: what it hides is not in the answer.
 * Nothing here knows a cost, a markup or a margin. Sections and lines that are not chosen have the figures that they would
 * have alone. Throws `choices_invalid`.
 */
export function clientView(
  { revision, order, number, sentAt, validUntil, frozen }: Omit<SentRevision, 'internal'>,
  given: Picks,
  { texts, pictures }: BesideRevision,
): ClientView {
  const picks = readPicks(frozen, given);
  const figures = figuresOfRevision(frozen, picks);
  const { head } = frozen;
  const { look } = head;
  const bySection = new Map(figures.sections.map((one) => [one.id, one]));
  const { client, cover, notes, papers } = texts;
  return {
    client,
    cover,
    notes,
    papers,
    number,
    revision,
    order,
    title: head.title,
    sent_at: sentAt,
    valid_until: validUntil,
    shows: {
      quantities: look.quantities,
      line_prices: look.prices === 'lines',
      pictures: look.pictures,
      tax_inclusive: head.taxes.inclusive,
    },
    sections: frozen.sections.map((section) => sectionSeen(frozen, section, bySection.get(section.id), pictures)),
    picks: { sections: [...picks.sections], lines: [...picks.lines] },
    ...sums(figures),
  };
}

function sums({ subtotal, discount, net, taxes, tax, total, instalments }: ProposalFigures) {
  return {
    subtotal,
    discount,
    net,
    taxes: taxes.map(({ name, percent, amount }) => ({ name, percent, amount })),
    tax,
    total,
    instalments: instalments.map(({ label, amount }) => ({ label, amount })),
  };
}

function sectionSeen(
  frozen: FrozenRevision,
  section: Shown<Section>,
  chosen: SectionFigures | undefined,
  pictures: ReadonlyMap<number, string>,
): ClientSection {
  const { look, taxes } = frozen.head;
  const figures = chosen ?? sectionAlone(frozen, section);
  const byLine = new Map(figures.lines.map((one) => [one.id, one]));
  return {
    id: section.id,
    title: section.title,
    choice: choiceSeen(section.choice),
    chosen: chosen !== undefined,
    lines: linesOf(frozen, section.id).map((line) => {
      const taken = byLine.get(line.id);
      const seen = lineSeen(line, taken ?? lineAlone(frozen, line), look, taxes.inclusive);
      const picture = (look.pictures && line.offer && pictures.get(line.offer.productId)) || null;
      return { ...seen, picture, chosen: taken !== undefined };
    }),
    discount: taxes.inclusive || isZero(figures.discount) ? null : figures.discount,
    amount: taxes.inclusive ? figures.with_tax : minus(figures.subtotal, figures.discount),
  };
}

/** A line by the look. Without a quantity there is no price of one, which would tell it. */
function lineSeen(
  line: FrozenLine,
  figures: LineFigures,
  { quantities, prices }: Look,
  inclusive: boolean,
): Omit<ClientLine, 'picture' | 'chosen'> {
  const priced = prices === 'lines';
  const isDiscounted = figures.gross !== figures.less_own;
  return {
    id: line.id,
    name: line.name,
    quantity: quantities ? line.counted : null,
    unit: quantities ? line.unit : null,
    unit_price: quantities && priced && !inclusive ? line.unitPrice : null,
    full_price: priced && !inclusive && isDiscounted ? figures.gross : null,
    amount: priced || line.choice ? (inclusive ? figures.with_tax : figures.less_own) : null,
    choice: choiceSeen(line.choice),
  };
}

/** Which of the alternatives is the default is shown by what is chosen. */
const choiceSeen = (choice: Choice | null): ClientChoice | null =>
  choice && (choice.kind === 'optional' ? { kind: 'optional' } : { kind: 'alternative', group: choice.group });

/** A section that is not chosen, as if it were, with its own defaults and without the discount on the whole. */
function sectionAlone(frozen: FrozenRevision, section: Shown<Section>): SectionFigures {
  const only = { ...alone(frozen), sections: [{ ...section, choice: null }], lines: linesOf(frozen, section.id) };
  return figuresOfRevision(only, defaultPicks(only)).sections[0]!;
}

/** The same of a line, without any discount but its own. */
function lineAlone(frozen: FrozenRevision, line: FrozenLine): LineFigures {
  const [section] = frozen.sections.filter(({ id }) => id === line.sectionId);
  return figuresOfRevision(
    {
      ...alone(frozen),
      sections: [{ ...section!, choice: null, discount: null }],
      lines: [{ ...line, choice: null }],
    },
    { sections: [], lines: [] },
  ).sections[0]!.lines[0]!;
}

const alone = (frozen: FrozenRevision): FrozenRevision => ({
  ...frozen,
  head: { ...frozen.head, discount: null, instalments: [] },
});

const isZero = (money: string): boolean => readDecimal(money)!.equals(0);

/**
 * The choice that a client's address asks for, made complete: of alternatives without exactly one, the default; nothing
 * that is not there to choose, or that stands in a section which is not chosen.
 */
export function picksAsked(frozen: FrozenRevision, asked: Picks): Picks {
  const complete = (items: readonly Choosable[], wanted: readonly number[]): number[] => {
    const options = items.filter(({ id, choice }) => choice?.kind === 'optional' && wanted.includes(id));
    const alternatives = [...groupsOf(items).values()].map((group) => {
      const named = group.filter(({ id }) => wanted.includes(id));
      return named.length === 1 ? named[0]! : group.find(isDefault)!;
    });
    return [...options, ...alternatives].map(({ id }) => id);
  };
  const sections = complete(frozen.sections, asked.sections);
  const every = frozen.lines.map(({ id }) => id);
  const there = takenBy(frozen, { sections, lines: every }).flatMap(({ lines }) => lines);
  return readPicks(frozen, { sections, lines: complete(there, asked.lines) });
}

interface Choosable {
  readonly id: number;
  readonly choice: Choice | null;
}

const isDefault = ({ choice }: Choosable): boolean => choice?.kind === 'alternative' && choice.isDefault;

/**
 * The revisions that a client may read, newest first: none of what is void or withdrawn. A change order that was dropped or
 * withdrawn leaves what was agreed before.
 */
export function revisionsShown(sending: Sending): SentRevision[] {
  const newest = newestOf(sending);
  const isOver = newest?.outcome?.kind === 'withdrawn';
  const isGone = (one: SentRevision): boolean =>
    one.outcome?.kind === 'withdrawn' || isDropped(sending, one) || (isOver && one.order === newest.order);
  return sending.void ? [] : sending.revisions.filter((one) => !isGone(one)).reverse();
}

/** How a revision stands for its client. `at`: ISO 8601 UTC. */
export function standingOf(
  sending: Sending,
  { revision, outcome, validUntil }: SentRevision,
  at: string,
): ClientStanding {
  if (outcome?.kind === 'accepted') return 'accepted';
  if (revision !== newestOf(sending)?.revision) return 'replaced';
  if (outcome?.kind === 'declined') return 'declined';
  return at >= validUntil ? 'expired' : 'open';
}

/**
 * The revision that one is compared with: of a change order, what was agreed before; else the one that it replaced.
 * Undefined: it is the first.
 */
export function comparedWith(
  shown: readonly SentRevision[],
  { revision, order }: SentRevision,
): SentRevision | undefined {
  const before = shown.filter((one) => one.revision < revision);
  return order === null ? before[0] : before.find(({ outcome }) => outcome?.kind === 'accepted');
}

/** What differs between two revisions, by what a client sees of both as chosen. */
export function comparison(before: ClientView, after: ClientView): ClientComparison {
  const [was, is] = [seenIn(before), seenIn(after)];
  const keys = [...was.keys(), ...[...is.keys()].filter((key) => !was.has(key))];
  const rows = keys.flatMap((key): ComparedRow[] => {
    const [one, other] = [was.get(key), is.get(key)];
    if (JSON.stringify(one) === JSON.stringify(other)) return [];
    const { section, line } = (other ?? one)!;
    const seen = (item: Compared | undefined) => (item ? { quantity: item.quantity, amount: item.amount } : null);
    return [
      { kind: one ? (other ? 'changed' : 'removed') : 'added', section, line, before: seen(one), after: seen(other) },
    ];
  });
  return {
    revision: before.revision,
    rows,
    sums: comparedSums(before, after),
    total_before: before.total,
    total_after: after.total,
    difference: minus(after.total, before.total),
  };
}

interface Compared {
  section: string;
  line: string | null;
  quantity: string | null;
  amount: string | null;
}

/** What is chosen, by its id. Sections have sums of their own where prices of lines are hidden. */
function seenIn({ sections, shows }: ClientView): Map<string, Compared> {
  return new Map(
    sections
      .filter(({ chosen }) => chosen)
      .flatMap(({ id, title, amount, lines }): [string, Compared][] => [
        ...(shows.line_prices
          ? []
          : [[`s${id}`, { section: title, line: null, quantity: null, amount }] satisfies [string, Compared]]),
        ...lines
          .filter(({ chosen }) => chosen)
          .map(({ id: lineId, name, quantity, unit, amount: price }): [string, Compared] => [
            `l${lineId}`,
            { section: title, line: name, quantity: quantity && `${quantity} ${unit}`.trim(), amount: price },
          ]),
      ]),
  );
}
