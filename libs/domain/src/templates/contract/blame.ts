import type { Person } from '../../kernel/contract.js';

/** A part of a formula and the change that put it there. */
export interface BlamedPart {
  /** As the change's formula has it, in words: `Length`, `×`, `0.05`. */
  text: string;
  event_id: string;
  version: number;
  actor: Person;
  at: string;
  reason: string | null;
  /** As in `FieldValue`. */
  upto: string | null;
}

/** A value that a field was set to, by which change. */
export interface FieldValue {
  event_id: string;
  /** `null`: a change of an offer's price. */
  version: number | null;
  /** A sentence without the actor. */
  summary: string;
  actor: Person;
  at: string;
  reason: string | null;
  source: string;
  before: string | null;
  /** `null`: the field went with its question or line. */
  value: string | null;
  /** Passed to the history, it starts with this change; `null`: the history does not list it. */
  upto: string | null;
}

/** Who set a field to what, newest first: the first one is behind its current value. */
export interface FieldBlame {
  path: string;
  /** `Oak plank: formula`; `null` where nothing is known of the field. */
  label: string | null;
  data: FieldValue[];
  /** On the first page of a formula: its parts, each with who put it there. */
  parts: BlamedPart[] | null;
  /** Pass as `before` for the next page; `null` at the first value. */
  next: string | null;
}

/** `path`: as changes name fields (`price`, `lines.7.formula`, `lines.7.position`, `lines.7.retail_price`). */
export interface BlameQuery {
  path: string;
  before?: string;
  limit?: number;
}

/** Values of a page, and the most of one. */
export const blameLimit = 20;
export const mostBlame = 100;
