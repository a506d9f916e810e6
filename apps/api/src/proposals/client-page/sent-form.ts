import { DomainError } from '@quotewright/domain/kernel/errors.js';
import type { Picks } from '@quotewright/domain/proposals/choices.js';

/** What a client's page or program sends: a form, or the same fields as JSON. */
export interface SentForm {
  /** It came from a form: it is answered with a page. */
  readonly isForm: boolean;
  /** A field as text; empty if absent. */
  text: (field: string) => string;
  /** A field as a whole number; undefined if it is none. */
  number: (field: string) => number | undefined;
  readonly picks: Picks;
}

/** The choice that an address or a form names: `pick=s3&pick-l1=l7`. Every name that begins with `pick` counts. */
export function picksIn(fields: Iterable<readonly [string, string]>): Picks | null {
  const picked = [...fields].filter(([name]) => name.startsWith('pick')).map(([, value]) => value);
  if (picked.length === 0) return null;
  const ids = (kind: string) =>
    picked.filter((value) => value.startsWith(kind) && /^.\d{1,9}$/.test(value)).map((value) => Number(value.slice(1)));
  return { sections: ids('s'), lines: ids('l') };
}

const unreadable = (): never => {
  throw new DomainError('invalid_input', 'The request cannot be read.');
};

const idsOf = (value: unknown): number[] =>
  Array.isArray(value) && value.length <= 600 && value.every((id) => Number.isSafeInteger(id)) ? value : unreadable();

/** Reads a body. Throws `invalid_input` and `invalid_json`. */
export function readSent(body: string, type: string): SentForm {
  if (!type.startsWith('application/json')) {
    const fields = new URLSearchParams(body);
    return sentForm(true, (field) => fields.get(field) ?? '', picksIn(fields) ?? { sections: [], lines: [] });
  }
  let read: unknown;
  try {
    read = JSON.parse(body);
  } catch {
    throw new DomainError('invalid_json', 'The body is not JSON.');
  }
  if (read === null || typeof read !== 'object') unreadable();
  const fields = read as Record<string, unknown>;
  const choices = (fields.choices ?? { sections: [], lines: [] }) as Partial<Record<keyof Picks, unknown>>;
  const text = (field: string): string => {
    const value = Object.hasOwn(fields, field) ? fields[field] : '';
    return typeof value === 'string' || typeof value === 'number' ? String(value) : value == null ? '' : unreadable();
  };
  return sentForm(false, text, { sections: idsOf(choices.sections ?? []), lines: idsOf(choices.lines ?? []) });
}

function sentForm(isForm: boolean, raw: (field: string) => string, picks: Picks): SentForm {
  // U+0000 can be stored nowhere.
  const text = (field: string): string => (raw(field).includes('\0') ? unreadable() : raw(field));
  return { isForm, text, number: (field) => wholeNumber(text(field)), picks };
}

export const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
