import { formulaError, mapFormulaQuestions, parseFormula } from '../formula/parse.js';
import { defaultLineSettings, readLineSettings, type LineSettingsInput } from '../formula/settings.js';
import { DomainError } from '../kernel/errors.js';
import type { FailureData } from '../kernel/failure-data.js';
import { limits } from './contract.js';
import type { Line, Question, TemplateContent } from './content.js';
import { numbered } from './questions.js';

/** Which line a call means: by its id, or by its product (and offer). */
export interface LineRef {
  lineId?: number;
  productId?: number;
  offerId?: number;
}

/** The line meant. Throws `line_not_found`, or `ambiguous_line` if two lines use the product. */
export function lineOf(content: TemplateContent, { lineId, productId, offerId }: LineRef): Line {
  const found = content.lines.filter(
    (line) =>
      (lineId === undefined || line.id === lineId) &&
      (productId === undefined || line.product.productId === productId) &&
      (offerId === undefined || line.product.offerId === offerId),
  );
  if (found.length > 1) {
    throw new DomainError(
      'ambiguous_line',
      'This product is in several lines. Say which one (quote_template_product_id).',
      {
        data: { lines: found.map((line) => line.id) } satisfies FailureData['ambiguous_line'],
      },
    );
  }
  if (!found[0]) throw new DomainError('line_not_found', 'This template has no such line.');
  return found[0];
}

/** A new last line. An offer's formula that does not fit the questions is left out. */
export function withLine(
  content: TemplateContent,
  line: { id: number; productId: number; offerId: number; formula: string },
): TemplateContent {
  if (content.lines.length >= limits.lines)
    throw new DomainError('limit_reached', `A template can have at most ${limits.lines} lines.`);
  const { formula } = parseFormula(line.formula, numbered(content.questions));
  return {
    ...content,
    lines: [
      ...content.lines,
      {
        id: line.id,
        product: { productId: line.productId, offerId: line.offerId },
        formula: formula?.stored ?? '',
        settings: defaultLineSettings,
      },
    ],
  };
}

/** The lines with one of them changed. */
export function withLineChanged(content: TemplateContent, lineId: number, change: Partial<Line>): TemplateContent {
  return { ...content, lines: content.lines.map((line) => (line.id === lineId ? { ...line, ...change } : line)) };
}

/** A formula with Q numbers as stored. Throws `formula_invalid` with the fault and its position. */
export function storedFormula(content: TemplateContent, formula: string): string {
  const parsed = parseFormula(formula, numbered(content.questions));
  if (parsed.fault)
    throw new DomainError('formula_invalid', parsed.fault.message, { errors: [formulaError(parsed.fault)] });
  return parsed.formula.stored;
}

/** The settings of a line with the given keys changed. Throws `invalid_input` naming each faulty field. */
export function changedSettings(content: TemplateContent, line: Line, input: LineSettingsInput): Line['settings'] {
  const { settings, errors } = readLineSettings(input);
  const faults = errors.map((error) => ({ ...error, path: error.path.replace(/^settings\./, '') }));
  const when = settings.include_when;
  if (when && !content.questions.some(({ id }) => id === when.question_id)) {
    faults.push({
      path: 'include_when.question_id',
      code: 'unknown_question',
      message: 'This template has no such question.',
    });
  }
  if (faults[0]) throw new DomainError('invalid_input', faults[0].message, { errors: faults });
  return { ...line.settings, ...settings };
}

/** Questions and lines for another template: new ids, and formulas and conditions on the new questions. */
export function copiedParts(
  source: Pick<TemplateContent, 'questions' | 'lines'>,
  questionIds: readonly number[],
  lineIds: readonly number[],
): { questions: Question[]; lines: Line[] } {
  const copyOf = new Map(source.questions.map(({ id }, index) => [id, questionIds[index]!]));
  return {
    questions: source.questions.map((question) => ({ ...question, id: copyOf.get(question.id)! })),
    lines: source.lines.map((line, index) => {
      const when = line.settings.include_when;
      return {
        ...line,
        id: lineIds[index]!,
        formula: mapFormulaQuestions(line.formula, (id) => copyOf.get(id)),
        settings: { ...line.settings, include_when: when && { ...when, question_id: copyOf.get(when.question_id)! } },
      };
    }),
  };
}
