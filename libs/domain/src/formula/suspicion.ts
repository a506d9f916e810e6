import type { Exact } from '../kernel/exact.js';
import { decimalText, groupedText, readDecimal } from '../kernel/money.js';
import { evaluateFormula, type ExactAnswers } from './evaluate.js';
import { readUnit } from './measures.js';
import { formulaQuestionIds, type Formula, type FormulaNode } from './parse.js';
import { exactSettings, holds, largestFigure, quantitySteps } from './quantity.js';
import { readAloud } from './reading.js';
import type { IncludeWhen, LineSettings } from './settings.js';
import { singularUnit, unitBeside } from './units.js';

/** A result that is unlikely to be intended. */
export interface ResultWarning {
  code: 'zero_result' | 'negative_result' | 'enormous_result';
  message: string;
}

/** Units that are sold by the pack, or are as large as one. */
const packs = new Set(
  'bag batch board bottle box bucket bundle can carton case coil gal gallon kit load pail pallet panel pint quart roll section set sheet ton tube'.split(
    ' ',
  ),
);

/**
 * Largest quantity that one job takes. Packs: 1,000, nine times the largest line of the sample catalogue (108 bags of
 * mortar). Work: 2,000 hours or 250 days, a year of one person. Pieces and measures: 100,000; a brick house takes some
 * 20,000. Multiplying by a coverage instead of dividing exceeds these at once.
 */
function mostOfOneJob(unit: string): number {
  const measured = readUnit(unit);
  if (measured?.hour) return 2_000;
  if (measured?.day) return 250;
  return packs.has(singularUnit(unit).toLowerCase()) ? 1_000 : 100_000;
}

/** Warnings about a line's quantity with these answers; none if it cannot be calculated. */
export function resultWarnings(
  line: { formula: Formula; settings: LineSettings; unit: string },
  answers: ExactAnswers,
): ResultWarning[] {
  const { value } = evaluateFormula(line.formula.root, answers);
  const settings = exactSettings(line.settings);
  if (!value || !settings || isLeftOut(line.settings.include_when, answers)) return [];
  const { quantity } = quantitySteps(value, settings);
  const inSold = (amount: string) =>
    [groupedText(amount).replace('-', '−'), unitBeside(line.unit, amount)].filter(Boolean).join(' ');
  if (value.lt(0)) {
    return [
      {
        code: 'negative_result',
        message: `The sample answers come to ${shown(value)}: below zero, so the line counts as 0. Check what is subtracted.`,
      },
    ];
  }
  if (quantity.equals(0)) {
    // An answer of 0 explains a quantity of 0: an option that the sample job does not use.
    const explained = formulaQuestionIds(line.formula.stored).some((id) => answers.get(id)?.equals(0));
    return explained
      ? []
      : [
          {
            code: 'zero_result',
            message: `The sample answers come to 0${line.unit ? ` ${unitBeside(line.unit, '0')}` : ''}, although none of them is 0.`,
          },
        ];
  }
  const most = mostOfOneJob(line.unit);
  if (quantity.lte(most)) return [];
  const amount = quantity.lte(largestFigure)
    ? inSold(decimalText(quantity, 0))
    : `more than ${inSold(String(largestFigure))}`;
  return [
    {
      code: 'enormous_result',
      message: `The sample answers come to ${amount}, more than one job takes (${inSold(String(most))}). Is something multiplied that should be divided?`,
    },
  ];
}

/** What divides by zero with these answers, for the user; `null` if nothing does. */
export function divisionByZero(
  { root }: Formula,
  answers: ExactAnswers,
  titleOf: (questionId: number) => string,
): string | null {
  const { fault } = evaluateFormula(root, answers);
  if (fault?.code !== 'division_by_zero') return null;
  return asks(fault.divisor)
    ? `This divides by zero: “${readAloud(fault.divisor, titleOf)}” is 0 with the sample answers.`
    : 'This divides by zero. Change what comes after ÷.';
}

/** Whether the value of a part depends on an answer. */
function asks(node: FormulaNode): boolean {
  if (node.kind === 'operation') return asks(node.left) || asks(node.right);
  return node.kind === 'negative' ? asks(node.of) : node.kind === 'question';
}

/** Whether the sample job omits the line. */
function isLeftOut(when: IncludeWhen | null, answers: ExactAnswers): boolean {
  const answer = when && answers.get(when.question_id);
  const limit = readDecimal(when?.value);
  return Boolean(when && answer && limit && !holds(answer, when.op, limit));
}

function shown(value: Exact): string {
  if (value.lt(-largestFigure)) return `less than −${groupedText(String(largestFigure))}`;
  return groupedText(decimalText(value, 2)).replace('-', '−');
}
