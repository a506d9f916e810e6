import type { LineSettings, QuoteType } from '@quotewright/domain/formula/settings.js';
import { readAnswers } from '@quotewright/domain/quotes/answers.js';
import { answerLines, calculateQuote } from '@quotewright/domain/quotes/calculate.js';
import type { CalculatedLine, LineFault, QuoteTotals } from '@quotewright/domain/quotes/contract.js';
import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { useMemo } from 'react';

/** A quote calculated in the browser, by the same function as the server's. */
export interface LiveQuote {
  lines: CalculatedLine[];
  byLine: ReadonlyMap<number, CalculatedLine>;
  /** Lines in error, by line id: what is wrong with them. */
  faults: ReadonlyMap<number, string>;
  /** Lines that wait for an answer, by line id. */
  waiting: ReadonlySet<number>;
  /** Questions without a usable answer, by id: what to do. */
  wrongAnswers: ReadonlyMap<number, string>;
  totals: QuoteTotals;
  /** The lines missing from the total, in words (`Thinset: divides by zero`). */
  without: string[];
}

const reasons: Record<LineFault['code'], string> = {
  answer_missing: 'waits for a measurement',
  division_by_zero: 'divides by zero',
  formula_missing: 'has no formula yet',
  formula_invalid: 'the formula is not finished',
  settings_invalid: 'the settings cannot be used',
  too_large: 'comes to more than a line can hold',
};

const noTotals: QuoteTotals = {
  material_total: null,
  labour_total: null,
  retail_total: null,
  cost_total: null,
  margin_percent: null,
  markup_percent: null,
};

/** Unsaved formulas and settings, by line id; `formula` with Q numbers. */
export type LineTrials = ReadonlyMap<number, { formula: string; settings: LineSettings }>;

/** Calculates a template with answers (decimal strings by question id; `null` = none yet), again after each change. */
export function useLiveQuote(
  template: Pick<TemplateDetails, 'questions' | 'products'>,
  answers: Readonly<Record<number, string | null>>,
  options: { quoteType: QuoteType; trials?: LineTrials },
): LiveQuote {
  const { quoteType, trials } = options;
  return useMemo(() => {
    const given = Object.fromEntries(template.questions.map((question) => [question.id, answers[question.id] ?? '']));
    const read = readAnswers(template.questions, given);
    const {
      lines: results,
      faults,
      ...totals
    } = calculateQuote({
      questions: template.questions,
      answers: read.answers,
      quoteType,
      lines: template.products.map((line) => {
        const trial = trials?.get(line.quote_template_product_id);
        return {
          line_id: line.quote_template_product_id,
          name: line.name,
          product_type: line.product_type,
          unit: line.unit,
          formula: trial?.formula ?? line.templateformula,
          settings: trial?.settings ?? line.settings,
          retail_price: line.retail_price ?? null,
          cost_price: line.cost_price ?? null,
        };
      }),
    });
    const faulty = faults.filter((fault) => fault.code !== 'answer_missing');
    // Before the first measurement there is nothing to add up, and $0.00 would look like a price.
    const nothing = results.length === 0 && faults.length > 0;
    const { lines } = answerLines(results);
    return {
      lines,
      byLine: new Map(lines.map((line) => [line.quote_template_product_id, line])),
      faults: new Map(faulty.map((fault) => [fault.line_id, fault.message])),
      waiting: new Set(faults.filter((fault) => fault.code === 'answer_missing').map((fault) => fault.line_id)),
      wrongAnswers: new Map(read.errors.map((error) => [Number(error.path.slice('answers.'.length)), error.message])),
      totals: nothing ? noTotals : totals,
      without: faulty.map((fault) => `${fault.name}: ${reasons[fault.code]}`),
    };
  }, [template, answers, quoteType, trials]);
}
