import { unitWarnings, type GuardedQuestion } from '../formula/guardian.js';
import { formulaQuestionIds, parseFormula } from '../formula/parse.js';
import type { LineSettings } from '../formula/settings.js';
import { resultWarnings } from '../formula/suspicion.js';
import type { ExactAnswers } from '../formula/evaluate.js';
import { decimalText, readDecimal } from '../kernel/money.js';
import type { JobOutcome, ReadyCheck, ReadyCode, ReadyFault, ReadyWarning } from './contract.js';

/** A line as the sense check needs it. */
export interface SensedLine {
  line_id: number;
  name: string;
  /** With Q numbers; empty = none yet. */
  formula: string;
  settings: LineSettings;
  /** What one is sold by. */
  unit: string;
}

/** A line as the checks need it. */
export interface ReadyLine extends SensedLine {
  retail_price: string | null;
  /** Its offer was not deleted or withdrawn, and its supplier still has an account that is not deactivated. */
  offered: boolean;
}

/** The category or sub category of a template. */
interface ReadyPlace {
  id: number;
  title: string;
  published: boolean;
}

/** A state of a template, with everything else that decides whether it is ready to be published. */
export interface ReadyFacts {
  questions: readonly GuardedQuestion[];
  lines: readonly ReadyLine[];
  /** The lines that have no result with the sample answers, whatever the quote type. */
  faults: readonly { line_id: number; code: string; message: string }[];
  /** Lines whose offer is unknown. */
  lost: readonly number[];
  pictures: number;
  /** `undefined`: deleted; `null`: none was chosen. */
  category: ReadyPlace | null | undefined;
  subcategory: ReadyPlace | null | undefined;
  jobs: readonly { id: number; name: string; outcome: JobOutcome }[];
  related: readonly { id: number; name: string; published: boolean }[];
  warnings: readonly ReadyWarning[];
}

/** A warning with what it is about, as text that is the same for the same value. */
export interface JudgedWarning extends Pick<ReadyWarning, 'path' | 'quote_template_product_id' | 'message'> {
  judged: string;
}

/** Checks a state of a template before it is published. One entry for each code, in the order of `readyCodes`. */
export function readyChecks(facts: ReadyFacts): ReadyCheck[] {
  const { lines, lost, pictures, jobs, related, warnings } = facts;
  const open = warnings.filter(({ acknowledged }) => acknowledged === null);
  return [
    check(
      'formulas',
      formulaFaults(facts),
      lines.length === 0 ? 'No line needs a formula.' : 'Every formula is valid.',
      ['One formula cannot be calculated.', (count) => `${count} formulas cannot be calculated.`],
    ),
    check('prices', priceFaults(lines, lost), lines.length === 0 ? 'No line needs a price.' : 'Every line is priced.', [
      'One line has no price.',
      (count) => `${count} lines have no price.`,
    ]),
    check('categories', categoryFaults(facts), 'Its category and sub category are published.', [
      'Its category or sub category is not published.',
      () => 'Its category and sub category are not published.',
    ]),
    check('picture', pictures > 0 ? [] : [{ sentence: 'Add a picture.', where: 'images' }], 'It has a picture.', [
      'It has no picture.',
      () => 'It has no picture.',
    ]),
    check(
      'jobs',
      jobFaults(jobs),
      jobs.length === 0 ? 'It has no sample jobs to run.' : 'Every sample job is unchanged.',
      ['One sample job does not come out as expected.', (count) => `${count} sample jobs do not come out as expected.`],
    ),
    check(
      'related',
      relatedFaults(related),
      related.length === 0 ? 'It names no related templates.' : 'Its related templates are published.',
      ['One related template is not published.', (count) => `${count} related templates are not published.`],
    ),
    check(
      'warnings',
      open.map(({ path, message, quote_template_product_id: id }) => ({
        sentence: `${lines.find(({ line_id }) => line_id === id)?.name ?? ''}: ${message}`,
        where: path,
      })),
      warnings.length === 0 ? 'The sense check has no warnings.' : 'Every warning of the sense check was looked at.',
      [
        'One warning of the sense check was not looked at.',
        (count) => `${count} warnings of the sense check were not looked at.`,
      ],
    ),
  ];
}

function check(
  code: ReadyCode,
  faults: ReadyFault[],
  good: string,
  [one, several]: readonly [string, (count: number) => string],
): ReadyCheck {
  const sentence = faults.length === 0 ? good : faults.length === 1 ? one : several(faults.length);
  return { code, ok: faults.length === 0, sentence, faults };
}

/** The lines that have no result, and those that the sample job leaves out whose formula cannot be read. */
function formulaFaults({ lines, questions, faults }: ReadyFacts): ReadyFault[] {
  const found = new Map(faults.map((fault) => [fault.line_id, fault]));
  return lines.flatMap(({ line_id, name, formula }) => {
    const where = `lines.${line_id}.formula`;
    const fault = found.get(line_id);
    if (fault?.code === 'division_by_zero')
      return [{ sentence: `${name} divides by zero with the sample answers.`, where }];
    if (fault)
      return [
        { sentence: fault.message, where: fault.code === 'settings_invalid' ? `lines.${line_id}.settings` : where },
      ];
    if (formula.trim() === '') return [{ sentence: `${name} has no formula yet.`, where }];
    const parsed = parseFormula(formula, questions).fault;
    return parsed ? [{ sentence: `The formula of ${name}: ${parsed.message}`, where }] : [];
  });
}

function priceFaults(lines: readonly ReadyLine[], lost: readonly number[]): ReadyFault[] {
  return [
    ...lines.flatMap(({ line_id, name, offered, retail_price }) => {
      const where = `lines.${line_id}.product`;
      if (!offered) return [{ sentence: `${name} is no longer offered by its supplier. Choose another.`, where }];
      return readDecimal(retail_price)?.gt(0) ? [] : [{ sentence: `${name} has no retail price.`, where }];
    }),
    ...lost.map((id) => ({ sentence: 'The product of a line is gone. Choose another.', where: `lines.${id}.product` })),
  ];
}

function categoryFaults({ category, subcategory }: ReadyFacts): ReadyFault[] {
  const faultOf = (noun: string, field: string, places: string, place: ReadyFacts['category']): ReadyFault[] => {
    if (place === null) return [{ sentence: `Choose a ${noun}.`, where: field }];
    if (place === undefined) return [{ sentence: `Its ${noun} was deleted. Choose another.`, where: field }];
    return place.published
      ? []
      : [{ sentence: `The ${noun} ${place.title} is not published.`, where: `${places}.${place.id}` }];
  };
  return [
    ...faultOf('category', 'categoryId', 'categories', category),
    ...faultOf('sub category', 'subcategoryId', 'subcategories', subcategory),
  ];
}

function jobFaults(jobs: ReadyFacts['jobs']): ReadyFault[] {
  return jobs
    .filter(({ outcome }) => outcome !== 'unchanged')
    .map(({ id, name, outcome }) => ({
      sentence:
        outcome === 'incomplete'
          ? `${name} answers a question that was deleted.`
          : `${name} does not come out as expected.`,
      where: `jobs.${id}`,
    }));
}

function relatedFaults(related: ReadyFacts['related']): ReadyFault[] {
  return related
    .filter(({ published }) => !published)
    .map(({ id, name }) => ({ sentence: `${name} is not published.`, where: `related.${id}` }));
}

/** The warnings of the sense check about a line, with the sample answers; none while its formula is not valid. */
export function lineWarnings(
  line: SensedLine,
  questions: readonly GuardedQuestion[],
  answers: ExactAnswers,
): JudgedWarning[] {
  const { formula } = parseFormula(line.formula, questions);
  if (!formula) return [];
  const { settings, unit } = line;
  const { pack_size, waste_percent, round_up, minimum_quantity, include_when: when } = settings;
  const ids = formulaQuestionIds(formula.stored);
  const units = ids.map((id) => [id, questions.find((question) => question.id === id)!.unit]);
  const answered = [...ids, ...(when ? [when.question_id] : [])].map((id) => {
    const answer = answers.get(id);
    return [id, answer ? decimalText(answer, 40) : null];
  });
  // Listed field by field: stored settings do not keep the order of their fields.
  const ofUnits = [formula.stored, units, unit, pack_size];
  const ofResult = [...ofUnits, waste_percent, round_up, minimum_quantity, when && [when.op, when.value], answered];
  const seen = new Map<string, number>();
  const judged =
    (about: unknown[]) =>
    (warning: { code: string; message: string }): JudgedWarning => {
      const { code, message } = warning;
      const nth = seen.get(code) ?? 0;
      seen.set(code, nth + 1);
      return {
        path: `lines.${line.line_id}.warnings.${code}.${nth}`,
        quote_template_product_id: line.line_id,
        message,
        judged: JSON.stringify([code, nth, ...about]),
      };
    };
  return [
    ...unitWarnings(formula, questions, { unit, pack_size }).map(judged(ofUnits)),
    ...resultWarnings({ formula, settings, unit }, answers).map(judged(ofResult)),
  ];
}

/** The checks that fail, as commands and refusals name them. */
export const unreadyIn = (checks: readonly ReadyCheck[]) =>
  checks.filter(({ ok }) => !ok).map(({ code, sentence }) => ({ code, sentence }));
