import { isSame } from '../kernel/same.js';
import { linesOf, type Line, type ProposalContent, type Section } from './content.js';
import { headEvents, lineEvents, lineInternalEvents, sectionEvents, type ProposalEvent } from './events.js';

/**
 * One difference between two drafts. Paths: a field of the whole (`head.title`, `pricing`), a section or line (`sections.5`:
 * `null` on one side), a field of it (`lines.7.price`, `lines.7.cost`), an order (`sections.order`, `sections.5.order`: the
 * ids that both sides have).
 */
export interface Change {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
  /**
   * Of a section or line: its index on the side that has it, of a line among those of its section; of a line that moved to
   * another section: its index before.
   */
  readonly at?: number;
}

const idsOf = (items: readonly { readonly id: number }[]): number[] => items.map(({ id }) => id);

/** The fields of a section and a line, with how to read them. */
type Fields<Item> = readonly (readonly [name: string, of: (item: Item) => unknown])[];
const keysOf = (table: object): string[] => Object.keys(table);
const read =
  (key: string) =>
  (item: object): unknown =>
    (item as Record<string, unknown>)[key];
const sectionFields: Fields<Section> = [
  ...keysOf(sectionEvents).map((key) => [key, read(key)] as const),
  ['pricing', ({ internal }) => internal.pricing],
];
const lineFields: Fields<Line> = [
  ...keysOf(lineEvents).map((key) => [key, read(key)] as const),
  ...keysOf(lineInternalEvents).map((key) => [key, ({ internal }: Line) => read(key)(internal) ?? null] as const),
  ['sectionId', ({ sectionId }) => sectionId],
];

function* itemChanges<Item extends { readonly id: number }>(
  name: string,
  from: readonly Item[],
  now: readonly Item[],
  fields: Fields<Item>,
  placeIn: (items: readonly Item[], item: Item) => number,
): Iterable<Change> {
  const [old, current] = [new Map(from.map((item) => [item.id, item])), new Map(now.map((item) => [item.id, item]))];
  for (const item of from)
    if (!current.has(item.id)) yield { path: `${name}.${item.id}`, before: item, after: null, at: placeIn(from, item) };
  for (const item of now) {
    const before = old.get(item.id);
    if (!before) yield { path: `${name}.${item.id}`, before: null, after: item, at: placeIn(now, item) };
    else if (before !== item)
      for (const [field, of] of fields)
        if (!isSame(of(before), of(item))) {
          const at = field === 'sectionId' ? { at: placeIn(from, before) } : {};
          yield { path: `${name}.${item.id}.${field}`, before: of(before), after: of(item), ...at };
        }
  }
}

/** The order of what both sides have. */
function* orderChange(path: string, from: readonly number[], now: readonly number[]): Iterable<Change> {
  const before = from.filter((id) => now.includes(id));
  const after = now.filter((id) => from.includes(id));
  if (!isSame(before, after)) yield { path, before, after };
}

/** The differences from `a` to `b`. */
export function changes(a: ProposalContent, b: ProposalContent): Change[] {
  const made: Change[] = [];
  for (const key of keysOf(headEvents)) {
    const [before, after] = [read(key)(a.head), read(key)(b.head)];
    if (!isSame(before, after)) made.push({ path: `head.${key}`, before, after });
  }
  if (!isSame(a.internal, b.internal))
    made.push({ path: 'pricing', before: a.internal.pricing, after: b.internal.pricing });
  if (a.sections !== b.sections)
    made.push(
      ...itemChanges('sections', a.sections, b.sections, sectionFields, (items, item) => items.indexOf(item)),
      ...orderChange('sections.order', idsOf(a.sections), idsOf(b.sections)),
    );
  if (a.lines !== b.lines) {
    made.push(
      ...itemChanges('lines', a.lines, b.lines, lineFields, (lines, line) =>
        linesOf({ lines }, line.sectionId).indexOf(line),
      ),
    );
    for (const { id } of b.sections)
      made.push(...orderChange(`sections.${id}.order`, idsOf(linesOf(a, id)), idsOf(linesOf(b, id))));
  }
  return made;
}

/** A value at a path, in the shape of `Change`. `knows`: the ids of an order. */
function valueAt(content: ProposalContent, path: string, knows: readonly number[]): unknown {
  const [head, key, field] = path.split('.') as [string, string?, string?];
  if (head === 'head') return read(key!)(content.head);
  if (head === 'pricing') return content.internal.pricing;
  if (key === 'order') return idsOf(content.sections).filter((id) => knows.includes(id));
  const id = Number(key);
  if (field === 'order') return idsOf(linesOf(content, id)).filter((one) => knows.includes(one));
  const item =
    head === 'sections' ? content.sections.find((one) => one.id === id) : content.lines.find((one) => one.id === id);
  if (!item || field === undefined) return item ?? null;
  const fields = (head === 'sections' ? sectionFields : lineFields) as Fields<Section | Line>;
  return fields.find(([name]) => name === field)?.[1](item);
}

/** Whether what a change left is still there, so that undoing it takes nothing later with it. */
export function stillStands(content: ProposalContent, { path, after }: Change): boolean {
  if (!path.endsWith('.order')) return isSame(valueAt(content, path, []), after);
  const left = after as number[];
  const now = valueAt(content, path, left) as number[];
  return isSame(
    now,
    left.filter((id) => now.includes(id)),
  );
}

/** In which order parts are set, so that no line is ever without its section. */
function rankOf({ path, value }: Part): number {
  const [head, , field] = path.split('.');
  if (path.endsWith('order')) return 4;
  if (head === 'sections' && field === undefined) return value === null ? 3 : 0;
  if (head === 'lines' && field === undefined) return value === null ? 1 : 2;
  return 1;
}

/** A part of a draft and what it shall be, as in `Change`. */
export interface Part {
  readonly path: string;
  readonly value: unknown;
  readonly at?: number;
}

/** The event that sets a part. */
function eventFor({ path, value, at = 0 }: Part): ProposalEvent {
  const [head, key, field] = path.split('.') as [string, string?, string?];
  const of = (type: string, data: object): ProposalEvent => ({ type, data }) as ProposalEvent;
  const id = Number(key);
  if (head === 'pricing') return of('ProposalPriced', { internal: { pricing: value } });
  if (head === 'head') return of(headEvents[key as keyof typeof headEvents], { [key!]: value });
  if (path === 'sections.order') return of('SectionsSorted', { sectionIds: value });
  if (field === 'order') return of('ProposalLinesSorted', { sectionId: id, lineIds: value });
  if (field === undefined) {
    if (value === null)
      return head === 'sections' ? of('SectionRemoved', { sectionId: id }) : of('ProposalLineRemoved', { lineId: id });
    const { internal, ...shown } = value as Section | Line;
    return head === 'sections'
      ? of('SectionAdded', { section: shown, at, internal })
      : of('ProposalLineAdded', { line: shown, at, internal });
  }
  if (head === 'sections')
    return field === 'pricing'
      ? of('SectionPriced', { sectionId: id, internal: { pricing: value } })
      : of(sectionEvents[field as keyof typeof sectionEvents], { sectionId: id, [field]: value });
  if (field === 'sectionId') return of('ProposalLineMoved', { lineId: id, sectionId: value, at });
  return field in lineInternalEvents
    ? of(lineInternalEvents[field as keyof typeof lineInternalEvents], { lineId: id, internal: { [field]: value } })
    : of(lineEvents[field as keyof typeof lineEvents], { lineId: id, [field]: value });
}

/** The events that set parts, one each, in an order in which each is possible. */
export function eventsFor(parts: readonly Part[]): ProposalEvent[] {
  return [...parts].sort((a, b) => rankOf(a) - rankOf(b) || (a.at ?? 0) - (b.at ?? 0)).map(eventFor);
}
