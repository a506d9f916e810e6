import { plurals, singulars } from './lexicon.js';
import { readUnit } from './measures.js';

/** A unit after a quantity: `1 box`, `6 boxes`. Unknown units stay as typed. */
export function unitBeside(unit: string, quantity: string): string {
  const typed = unit.trim();
  const word = typed.toLowerCase();
  const single = singulars[word] ?? word;
  const plural = plurals[single];
  if (plural === undefined) return typed;
  const form = quantity === '1' ? single : plural;
  return typed[0] === typed[0]!.toUpperCase() ? form[0]!.toUpperCase() + form.slice(1) : form;
}

/** A unit in the singular, as in `24 per box`. */
export function singularUnit(unit: string): string {
  return unitBeside(unit, '1');
}

/**
 * The sample answer assumed for a question that has none (PRODUCT.md): ft 10, in 4, ft² 100, a count 1, anything
 * else 10.
 */
export function assumedAnswer(unit: string): string {
  const powers = readUnit(unit);
  if (!powers) return '10';
  if (Object.keys(powers).length === 0) return '1';
  if (powers.in === 1) return '4';
  return powers.ft === 2 ? '100' : '10';
}

/** The answer shown for a question: its own sample, or one assumed by its unit. */
export function sampleAnswer(question: { unit: string; sample_answer?: string | null }): {
  answer: string;
  assumed: boolean;
} {
  const own = question.sample_answer ?? null;
  return own === null ? { answer: assumedAnswer(question.unit), assumed: true } : { answer: own, assumed: false };
}
