import { unitBeside } from '@quotewright/domain/formula/units.js';
import type { CalculatedLine, QuoteCalculation } from '@quotewright/domain/quotes/contract.js';
import { money, quantity } from '../../lib/format.js';

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

interface QuoteAsTextOptions {
  title: string;
  questions: readonly { title: string; unit: string; answer: string }[];
  notes?: string;
}

/** A quote as text for a message: answers, lines and totals, never cost or margin. */
export function quoteAsText(
  quote: Pick<QuoteCalculation, 'lines' | 'material_total' | 'labour_total' | 'retail_total'>,
  { title, questions, notes }: QuoteAsTextOptions,
): string {
  const said = [
    title,
    '',
    ...questions.map((question) => `${question.title}: ${amount(question.answer, question.unit)}`),
    '',
  ];
  for (const line of quote.lines) {
    if (line.included)
      said.push(
        `${line.name}: ${amount(line.quantity, line.unit)}${line.retail_total === null ? '' : `, ${money(line.retail_total)}`}`,
      );
  }
  if (quote.retail_total !== null) {
    said.push(
      '',
      `Material ${money(quote.material_total ?? '0')}`,
      `Labour ${money(quote.labour_total ?? '0')}`,
      `Quote total ${money(quote.retail_total)}`,
    );
  }
  if (notes?.trim()) said.push('', notes.trim());
  return said.join('\n');
}

/** As on the page: `1,200 boxes`, `1 box`. */
function amount(figure: string, unit: string): string {
  return figure === '' ? '–' : `${quantity(figure)} ${unitBeside(unit, figure)}`;
}
