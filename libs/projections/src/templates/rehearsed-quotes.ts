import { readMeasurement } from '@quotewright/domain/formula/measurement.js';
import { readDecimal, moneyText } from '@quotewright/domain/kernel/money.js';
import type { QuoteEvent } from '@quotewright/domain/quotes/quote.js';
import type { TemplateContent } from '@quotewright/domain/templates/content.js';
import type { RehearsedQuote } from '@quotewright/domain/templates/contract.js';
import type { Offer } from '../catalogue/catalogue-offers.js';
import { sampleQuote } from './template-view.js';

/** What a rehearsal compares: two states of a template, and the offers of their lines at the prices of one moment. */
export interface RehearsalBasis {
  staged: TemplateContent;
  published: TemplateContent;
  offers: readonly Offer[];
}

type Saved = Pick<QuoteEvent['data'], 'templateId' | 'quoteType' | 'questions'>;
export type Rehearsed = Omit<RehearsedQuote, 'change' | 'percent'>;

/** Calculates saved quotes again with both states, each as if its customer had answered them today. Pure. */
export function rehearsal({ staged, published, offers: all }: RehearsalBasis): (saved: Saved) => Rehearsed {
  const offers = new Map(all.map((offer) => [offer.id, offer]));
  return (saved) => {
    // The template's own quote type, unless the quote was saved with another one.
    const own = saved.quoteType === published.quoteType ? {} : { quoteType: saved.quoteType };
    const ran = (content: TemplateContent) =>
      sampleQuote(
        { ...content, ...own },
        saved.templateId,
        offers,
        ({ retail_price }) => ({ retail_price }),
        answersTo(content, saved),
      );
    const [was, is] = [ran(published), ran(staged)];
    const asked = new Set(staged.questions.map(({ id }) => id));
    return {
      answers: is.answers.map(({ title, unit, answer, assumed }) => ({ title, unit, answer, assumed })),
      dropped: saved.questions.filter(({ questionId }) => !asked.has(questionId)).map(({ title }) => title),
      before: totalOf(was),
      after: totalOf(is),
      faults: is.quote.faults.map(({ message }) => message),
      lines: linesBetween(was, is),
    };
  };
}

type Ran = ReturnType<typeof sampleQuote>;

/** The answers that fit the questions of a state, by question id; one in another unit is converted. */
function answersTo({ questions }: TemplateContent, { questions: answered }: Saved): Map<number, string> {
  const units = new Map(questions.map(({ id, unit }) => [id, unit]));
  return new Map(
    answered.flatMap(({ questionId, unit: was, answer }): [number, string][] => {
      const unit = units.get(questionId);
      if (unit === undefined) return [];
      const value = unit === was ? answer : readMeasurement(answer, unit, was).value;
      return value === null ? [] : [[questionId, value]];
    }),
  );
}

const totalOf = ({ quote }: Ran): string | null => {
  if (quote.faults.length > 0) return null;
  return moneyText(readDecimal(quote.retail_total)!);
};

/** The lines whose totals differ, in the order of staging, and then those that are gone. */
function linesBetween(was: Ran, is: Ran): Rehearsed['lines'] {
  const totals = ({ quote }: Ran) =>
    new Map(quote.lines.filter(({ included }) => included).map(({ line_id, retail_total }) => [line_id, retail_total]));
  const [before, after] = [totals(was), totals(is)];
  const names = new Map([...was.lines, ...is.lines].map(({ line_id, name }) => [line_id, name]));
  return [...new Set([...is.lines, ...was.lines].map(({ line_id }) => line_id))].flatMap((id) => {
    const line = { name: names.get(id)!, before: before.get(id) ?? null, after: after.get(id) ?? null };
    return line.before === line.after ? [] : [line];
  });
}
