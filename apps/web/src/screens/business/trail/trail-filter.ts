import { historySources, type HistorySource } from '@quotewright/domain/templates/contract.js';
import { trailTypeNames, trailTypes, type TrailFilter, type TrailType } from '@quotewright/domain/trail/contract.js';
import { instantsOf, sourceNames, spanWords } from '../../../features/history/words.js';
import { dayIn, idIn, type QueryValues } from '../../../lib/query.js';

/** The filter of the trail as it stands in the address. */
export interface ShownTrail {
  type?: TrailType;
  by?: number;
  /** The id of a template. */
  template?: number;
  /** The id of a product. */
  product?: number;
  /** Days in the reader's time zone (`2026-11-20`). */
  from?: string;
  to?: string;
  source?: HistorySource;
  text?: string;
}

/** Values that clear every filter of the address. */
export const noFilter: QueryValues = {
  type: null,
  by: null,
  template: null,
  product: null,
  from: null,
  to: null,
  source: null,
  text: null,
};

/** Reads the filter from an address; what is no filter counts as absent. */
export function readFilter(query: URLSearchParams): ShownTrail {
  const shown: ShownTrail = {
    type: trailTypes.find((one) => one === query.get('type')),
    by: idIn(query, 'by'),
    template: idIn(query, 'template'),
    product: idIn(query, 'product'),
    from: dayIn(query, 'from'),
    to: dayIn(query, 'to'),
    source: historySources.find((one) => one === query.get('source')),
    text: query.get('text')?.trim().slice(0, 100) || undefined,
  };
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined));
}

/**
 * The filter as the API takes it.
 * @param local days are the reader's own; before hydration they are UTC, as on the server
 */
export function asked({ by, from, to, ...rest }: ShownTrail, local: boolean): TrailFilter {
  return { ...rest, ...(by !== undefined && { actor: by }), ...instantsOf({ from, to }, local) };
}

/**
 * A filter in words, for print: `Prices, by Ann, since Nov 1, 2026`.
 * @param names of the person, the template and the product that it names
 */
export function filterWords(
  { type, by, template, product, from, to, source, text }: ShownTrail,
  names: { person?: string | null; template?: string | null; product?: string | null },
): string {
  const parts = [
    type && trailTypeNames[type],
    template && `about ${names.template ?? 'one template'}`,
    product && `about ${names.product ?? 'one product'}`,
    by && `by ${names.person ?? 'one person'}`,
    (from || to) && spanWords(from, to),
    source && `from ${sourceNames[source]}`,
    text && `with “${text}”`,
  ].filter(Boolean);
  return parts.length === 0 ? 'Every change' : parts.join(', ');
}

/** Entries by the press that made them, in the place of the newest of each. */
export function byPress<Entry extends { batch_id: string }>(entries: readonly Entry[]): [Entry, ...Entry[]][] {
  const presses = new Map<string, [Entry, ...Entry[]]>();
  for (const entry of entries) {
    const others = presses.get(entry.batch_id);
    if (others) others.push(entry);
    else presses.set(entry.batch_id, [entry]);
  }
  return [...presses.values()];
}
