import { shown } from './texts.js';

/**
 * What a text field takes. Forms, calls and deciders check it, and the API's document states it. Lengths are counted
 * without the spaces around the text; one without anything visible is empty.
 */
export interface TextRule {
  /** Absent: it may be empty. */
  readonly least?: number;
  readonly most: number;
  /** What a text that is not empty looks like. */
  readonly pattern?: RegExp;
  /** Kept exactly as typed, as passwords are: spaces around it count. */
  readonly verbatim?: true;
  /** What to say of an empty or too short text; absent: `message`. A rule with `least` has one of both. */
  readonly missing?: string;
  /** What to say of any other fault; absent: how long the text is and may be. A rule with `pattern` has one. */
  readonly message?: string;
}

/** What is wrong with a text, in words for forms and calls alike. */
export interface TextFault {
  code: 'required' | 'too_short' | 'too_long' | 'malformed';
  message: string;
}

const counted = (length: number): string => length.toLocaleString('en-US');

/** The fault of a text, or `null`. */
export function textFault(rule: TextRule, text: string): TextFault | null {
  const { least = 0, most, pattern, missing, message } = rule;
  const kept = rule.verbatim ? text : shown(text);
  const { length } = kept;
  if (length < least) return { code: length ? 'too_short' : 'required', message: (missing ?? message)! };
  if (length > most)
    return {
      code: 'too_long',
      message: message ?? `Too long: ${counted(length)} characters. Use at most ${counted(most)}.`,
    };
  return length && pattern && !pattern.test(kept) ? { code: 'malformed', message: message! } : null;
}

/** The check of a form's field: `true`, or what is wrong in a sentence. */
export function follows(rule: TextRule): (text: string) => true | string {
  return (text) => textFault(rule, text)?.message ?? true;
}
