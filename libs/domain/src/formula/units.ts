import { Exact } from '../kernel/exact.js';
import type { FormulaNode } from './parse.js';

type LengthUnit = 'ft' | 'in' | 'yd' | 'm' | 'cm' | 'mm';

/** Spellings of the lengths, lower case; with `sq`, `cu`, `²`, `³` they become areas and volumes. */
const lengths: Record<string, LengthUnit> = {
  ft: 'ft', foot: 'ft', feet: 'ft', lf: 'ft', "'": 'ft', '′': 'ft',
  in: 'in', inch: 'in', inches: 'in', '"': 'in', '″': 'in',
  yd: 'yd', yds: 'yd', yard: 'yd', yards: 'yd',
  m: 'm', meter: 'm', meters: 'm', metre: 'm', metres: 'm',
  cm: 'cm', mm: 'mm',
};

/** Short spellings of areas and volumes. */
const shortForms: Record<string, readonly [LengthUnit, number]> = {
  sf: ['ft', 2], sqft: ['ft', 2], sy: ['yd', 2], sqyd: ['yd', 2], sqm: ['m', 2],
  cf: ['ft', 3], cuft: ['ft', 3], cy: ['yd', 3], cuyd: ['yd', 3], cum: ['m', 3],
};

/** Words that are counted, singular to plural. Anything else stays as it was typed. */
const countWords: Record<string, string> = Object.fromEntries(
  ('bag baluster bath batt board bolt bottle bracket bucket bundle cabinet can carton case ceiling circuit column coat coil count course cylinder day door drop fan faucet fixture footing gallon gate head '
    + 'hour item joist kit landing length light lite load man-hour minute opening outlet pail pair pallet panel paver picket piece pint pipe post pound quart '
    + 'rail riser rod roll room section set sheet shingle shower sink slab square stair step stick strip stud tank tile toilet ton tread trip truss tube unit vent visit wall window zone')
    .split(' ')
    .map((word) => [word, `${word}s`])
    .concat([
      ['box', 'boxes'], ['batch', 'batches'], ['bench', 'benches'], ['switch', 'switches'], ['bush', 'bushes'], ['brush', 'brushes'],
      ['foot', 'feet'], ['inch', 'inches'], ['yard', 'yards'], ['linear foot', 'linear feet'], ['square foot', 'square feet'],
      ['cubic foot', 'cubic feet'], ['square yard', 'square yards'], ['cubic yard', 'cubic yards'], ['meter', 'meters'],
    ]),
);
const singularWords: Record<string, string> = Object.fromEntries(Object.entries(countWords).map(([one, many]) => [many, one]));

/** Units that count things and have no plural: they carry no dimension either. */
const bareCounts = new Set(['', 'count', 'each', 'ea', 'pc', 'pcs', 'no', '#', 'qty', 'factor', 'x']);

/** A unit as it stands beside a quantity: `1 box`, `6 boxes`. Unknown units stay as they were typed. */
export function unitBeside(unit: string, quantity: string): string {
  const typed = unit.trim();
  const word = typed.toLowerCase();
  const single = singularWords[word] ?? word;
  const plural = countWords[single];
  if (plural === undefined) return typed;
  const form = quantity === '1' ? single : plural;
  return typed[0] === typed[0]!.toUpperCase() ? form[0]!.toUpperCase() + form.slice(1) : form;
}

/** A unit in the singular, as in `24 per box`. */
export function singularUnit(unit: string): string {
  return unitBeside(unit, '1');
}

/** Power of one length: `[ft, 2]` is an area. Power 0 is a bare count. */
interface Dimension {
  powers: Partial<Record<LengthUnit, number>>;
}

function dimensionOf(unit: string): Dimension | null {
  const word = unit.trim().toLowerCase().replace(/\./g, '').replace(/\s+/g, ' ');
  if (bareCounts.has(word)) return { powers: {} };
  const short = shortForms[word.replace(/ /g, '')];
  if (short) return { powers: { [short[0]]: short[1] } };
  const match = /^(?:(sq|square|cu|cubic|linear|lin) )?([a-z'"′″]+?)([²³23])?$/.exec(word);
  const length = match ? lengths[match[2]!] : undefined;
  if (match && length) {
    const power = /^sq/.test(match[1] ?? '') || /[²2]/.test(match[3] ?? '') ? 2 : /^cu/.test(match[1] ?? '') || /[³3]/.test(match[3] ?? '') ? 3 : 1;
    return { powers: { [length]: power } };
  }
  return countWords[word] || singularWords[word] ? { powers: {} } : null;
}

/**
 * The unit of a formula's value, derived from the units of its questions: `ft × ft` is `ft²`; dividing by 12, 144 and
 * 27 turns inches into feet and cubic feet into cubic yards. Empty where nothing sure can be said.
 */
export function derivedUnit(root: FormulaNode, unitOf: (questionId: number) => string): string {
  const dimension = derive(root, unitOf);
  if (!dimension) return '';
  const powers = Object.entries(dimension.powers).filter(([, power]) => power !== 0);
  if (powers.length !== 1) return '';
  const [length, power] = powers[0]!;
  return power === 1 ? length : power === 2 ? `${length}²` : power === 3 ? `${length}³` : '';
}

function derive(node: FormulaNode, unitOf: (questionId: number) => string): Dimension | null {
  if (node.kind === 'number') return { powers: {} };
  if (node.kind === 'question') return dimensionOf(unitOf(node.id));
  if (node.kind === 'negative') return derive(node.of, unitOf);
  const left = derive(node.left, unitOf);
  const right = derive(node.right, unitOf);
  if (!left || !right) return null;
  if (node.operator === '+' || node.operator === '-') return same(left, right) ? left : null;
  const literal = node.right.kind === 'number' ? node.right.text : node.left.kind === 'number' ? node.left.text : null;
  if (literal !== null && Object.keys(left.powers).length + Object.keys(right.powers).length > 0) {
    if (node.operator === '/') return converted(left, literal);
    // Feet times 12 are inches as well as twelve of something a foot: say nothing.
    if (Exact.decimal(literal).equals(12)) return null;
  }
  return combine(left, right, node.operator === 'x' ? 1 : -1);
}

function same(a: Dimension, b: Dimension): boolean {
  return (['ft', 'in', 'yd', 'm', 'cm', 'mm'] as const).every((unit) => (a.powers[unit] ?? 0) === (b.powers[unit] ?? 0));
}

function combine(a: Dimension, b: Dimension, sign: 1 | -1): Dimension {
  const powers = { ...a.powers };
  for (const [unit, power] of Object.entries(b.powers) as [LengthUnit, number][]) powers[unit] = (powers[unit] ?? 0) + sign * power;
  return { powers };
}

/** A measure divided by a plain number keeps a unit only where the number is a known conversion. */
function converted({ powers }: Dimension, literal: string): Dimension | null {
  const feet = powers.ft ?? 0;
  const inches = powers.in ?? 0;
  if (literal === '12' && inches === 1) return { powers: { ...powers, in: 0, ft: feet + 1 } };
  if (literal === '144' && inches === 2) return { powers: { ...powers, in: 0, ft: feet + 2 } };
  if (literal === '27' && feet === 3 && inches === 0) return { powers: { ...powers, ft: 0, yd: (powers.yd ?? 0) + 3 } };
  return null;
}

/**
 * The sample answer assumed for a question that has none (PRODUCT.md): ft 10, in 4, ft² 100, a count 1, anything
 * else 10.
 */
export function assumedAnswer(unit: string): string {
  const dimension = dimensionOf(unit);
  if (!dimension) return '10';
  if (Object.keys(dimension.powers).length === 0) return '1';
  if (dimension.powers.in === 1) return '4';
  if (dimension.powers.ft === 2) return '100';
  return '10';
}

/** The answer a question is shown with: its own sample, or one assumed by its unit. */
export function sampleAnswer(question: { unit: string; sample_answer?: string | null }): { answer: string; assumed: boolean } {
  const own = question.sample_answer ?? null;
  return own === null ? { answer: assumedAnswer(question.unit), assumed: true } : { answer: own, assumed: false };
}
