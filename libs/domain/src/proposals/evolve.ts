import { linesOf, type Line, type ProposalContent, type Section } from './content.js';
import { headEvents, lineEvents, lineInternalEvents, sectionEvents, type ProposalEvent } from './events.js';

/** The field that each event type of a table sets. */
const fieldsBy = (table: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(table).map(([field, type]) => [type, field]));
const head = fieldsBy(headEvents);
const section = fieldsBy(sectionEvents);
const line = fieldsBy(lineEvents);
const lineInternal = fieldsBy(lineInternalEvents);

type Keyed = Readonly<Record<string, unknown>>;

/** Items with one of them changed. */
function changed<Item extends { readonly id: number }>(
  items: readonly Item[],
  id: unknown,
  change: (item: Item) => Item,
): readonly Item[] {
  return items.map((item) => (item.id === id ? change(item) : item));
}

/** Items with one more, at an index. */
const inserted = <Item>(items: readonly Item[], at: number, item: Item): Item[] => [
  ...items.slice(0, at),
  item,
  ...items.slice(at),
];

/** Items in another order: each place that holds one of the ids takes the next of them. */
function sorted<Item extends { readonly id: number }>(items: readonly Item[], ids: readonly number[]): readonly Item[] {
  const wanted = ids.flatMap((id) => items.find((item) => item.id === id) ?? []);
  const next = wanted.values();
  return items.map((item) => (wanted.includes(item) ? next.next().value! : item));
}

/** The content with one more line, at an index among those of its section. */
function withLine(content: ProposalContent, added: Line, at: number): ProposalContent {
  const next = linesOf(content, added.sectionId)[at];
  return {
    ...content,
    lines: inserted(content.lines, next ? content.lines.indexOf(next) : content.lines.length, added),
  };
}

/** The content after an event that changes it; `ProposalStarted` makes it. */
export function evolveContent(content: ProposalContent, event: ProposalEvent): ProposalContent {
  const { type, data } = event;
  const given = data as Keyed;
  const field = head.get(type);
  if (field !== undefined) return { ...content, head: { ...content.head, [field]: given[field] } };
  const ofSection = section.get(type);
  if (ofSection !== undefined)
    return {
      ...content,
      sections: changed(
        content.sections,
        given.sectionId,
        (item): Section => ({ ...item, [ofSection]: given[ofSection] }),
      ),
    };
  const ofLine = line.get(type);
  if (ofLine !== undefined)
    return {
      ...content,
      lines: changed(content.lines, given.lineId, (item): Line => ({ ...item, [ofLine]: given[ofLine] })),
    };
  if (lineInternal.has(type))
    return {
      ...content,
      lines: changed(
        content.lines,
        given.lineId,
        (item): Line => ({ ...item, internal: { ...item.internal, ...(given.internal as object) } }),
      ),
    };
  switch (event.type) {
    case 'ProposalStarted':
      return { head: event.data.head, internal: event.data.internal, sections: [], lines: [] };
    case 'ProposalPriced':
      return { ...content, internal: event.data.internal };
    case 'SectionAdded': {
      const added = { ...event.data.section, internal: event.data.internal };
      return { ...content, sections: inserted(content.sections, event.data.at, added) };
    }
    case 'SectionRemoved': {
      const { sectionId } = event.data;
      return { ...content, sections: content.sections.filter(({ id }) => id !== sectionId) };
    }
    case 'SectionsSorted':
      return { ...content, sections: sorted(content.sections, event.data.sectionIds) };
    case 'SectionPriced': {
      const { sectionId, internal } = event.data;
      return { ...content, sections: changed(content.sections, sectionId, (item) => ({ ...item, internal })) };
    }
    case 'ProposalLineAdded':
      return withLine(content, { ...event.data.line, internal: event.data.internal }, event.data.at);
    case 'ProposalLineMoved': {
      const { lineId, sectionId, at } = event.data;
      const moved = content.lines.find(({ id }) => id === lineId);
      if (!moved) return content;
      const others = { ...content, lines: content.lines.filter((item) => item !== moved) };
      return withLine(others, { ...moved, sectionId }, at);
    }
    case 'ProposalLineRemoved': {
      const { lineId } = event.data;
      return { ...content, lines: content.lines.filter(({ id }) => id !== lineId) };
    }
    case 'ProposalLinesSorted':
      return { ...content, lines: sorted(content.lines, event.data.lineIds) };
    default:
      return content;
  }
}
