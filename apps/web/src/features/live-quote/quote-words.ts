import { isolated } from '@quotewright/domain/kernel/isolated.js';
import { shownMeasurement, shownQuantity } from '@quotewright/domain/formula/shown.js';
import { isOrdered } from '@quotewright/domain/quotes/calculate.js';
import type { CalculatedLine } from '@quotewright/domain/quotes/contract.js';
import { day } from '../../lib/day.js';
import { money } from '../../lib/format.js';
import type { ShownTotals } from './quote-sums.js';

/** A price that has changed since the user last saw it. */
export interface MovedPrice {
  id: number;
  name: string;
  before: string;
  after: string;
}

/** The lines whose unit price differs between what was shown and now; added and removed lines count too. */
export function movedPrices(shown: readonly CalculatedLine[], now: readonly CalculatedLine[]): MovedPrice[] {
  const price = (line: CalculatedLine | undefined) => (line ? money(line.unit_retail ?? '0') : 'not on the template');
  const ids = new Set([...now, ...shown].map((line) => line.quote_template_product_id));
  return [...ids].flatMap((id) => {
    const was = shown.find((line) => line.quote_template_product_id === id);
    const is = now.find((line) => line.quote_template_product_id === id);
    const name = (is ?? was)!.name;
    return price(was) === price(is) ? [] : [{ id, name, before: price(was), after: price(is) }];
  });
}

/** What a client reads of a quote: on paper, as text. Never cost, margin or the working. */
export interface ClientQuote {
  /** Who makes the quote. */
  business: string;
  /** Its name, or its template's. */
  title: string;
  /** What the title leaves unsaid: the template of a named quote, and its category. */
  about: string;
  /** ISO 8601 UTC. */
  date: string;
  /** `answer`: a decimal string, empty if there is none yet. */
  measurements: readonly { title: string; unit: string; answer: string }[];
  lines: readonly CalculatedLine[];
  totals: ShownTotals;
  notes: string;
  advice: string;
  warranty: string;
}

/** Title of a quote, and what it leaves unsaid. */
export function quoteTitle(
  name: string,
  template: { name: string; category: string },
): Pick<ClientQuote, 'title' | 'about'> {
  return name
    ? { title: name, about: [isolated(template.name), template.category].filter(Boolean).join(', ') }
    : { title: template.name, about: template.category };
}

/** A quote as text for a message. */
export function quoteAsText(quote: ClientQuote): string {
  const { lines, totals } = quote;
  const ordered = lines.filter(isOrdered);
  const parts = [
    [
      quote.business,
      `Quote: ${[isolated(quote.title), quote.about].filter(Boolean).join(', ')}`,
      day(quote.date, true),
    ],
    quote.measurements.map(
      ({ title, unit, answer }) => `${isolated(title)}: ${answer === '' ? '–' : shownMeasurement(answer, unit)}`,
    ),
    ordered.map(
      (line) =>
        `${isolated(line.name)}: ${shownQuantity(line.quantity, line.unit)}${line.retail_total === null ? '' : `, ${money(line.retail_total)}`}`,
    ),
    totals.retail_total === null
      ? []
      : [
          ...(isMixed(ordered)
            ? [`Material: ${money(totals.material_total ?? '0')}`, `Labour: ${money(totals.labour_total ?? '0')}`]
            : []),
          `Quote total: ${money(totals.retail_total)}`,
        ],
    [quote.notes.trim()],
    quote.advice && [`Advice: ${quote.advice}`],
    quote.warranty && [`Warranty: ${quote.warranty}`],
  ];
  return parts.flatMap((part) => (part && part.some(Boolean) ? [part.filter(Boolean).join('\n')] : [])).join('\n\n');
}

/** Whether there is both material and labour, so that each has a sum of its own. */
export function isMixed(lines: readonly Pick<CalculatedLine, 'product_type'>[]): boolean {
  return new Set(lines.map((line) => line.product_type === 'labour')).size > 1;
}
