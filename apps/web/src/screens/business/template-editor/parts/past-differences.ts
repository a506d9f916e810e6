import type { TemplateDetails, TemplateLine, TemplateQuestion } from '@quotewright/domain/templates/contract.js';

/** What became of a part of a template since the moment shown. */
export type Since = 'same' | 'changed' | 'removed';

/** A formula with question ids: renumbering changes nothing. */
function formulaByIds(formula: string, questions: readonly TemplateQuestion[]): string {
  return formula.replace(
    /Q(\d+)/g,
    (chip, number: string) =>
      `{${questions.find(({ no_of_question }) => no_of_question === Number(number))?.id ?? chip}}`,
  );
}

const settled = (line: TemplateLine, { questions }: TemplateDetails): string =>
  JSON.stringify([
    line.product_supplier_id,
    formulaByIds(line.templateformula, questions),
    Object.entries(line.settings).sort(([a], [b]) => a.localeCompare(b)),
  ]);

/** What became of a line. Its prices are the supplier's: they change no line. */
export function sinceOfLine(line: TemplateLine, then: TemplateDetails, now: TemplateDetails): Since {
  const today = now.products.find((other) => other.quote_template_product_id === line.quote_template_product_id);
  if (!today) return 'removed';
  return settled(line, then) === settled(today, now) ? 'same' : 'changed';
}

export function sinceOfQuestion(question: TemplateQuestion, now: TemplateDetails): Since {
  const today = now.questions.find(({ id }) => id === question.id);
  if (!today) return 'removed';
  return (['title', 'unit', 'sample_answer'] as const).every((field) => today[field] === question[field])
    ? 'same'
    : 'changed';
}

/** How many of today's items the moment shown lacks. */
export function addedSince<T>(then: readonly T[], now: readonly T[], idOf: (item: T) => number): number {
  const there = new Set(then.map(idOf));
  return now.filter((item) => !there.has(idOf(item))).length;
}
