import type { Success } from '@quotewright/domain/kernel/contract.js';
import { conflictOver } from '../../api/conflicts.js';
import { isApiError, type ApiError } from '../../api/errors.js';
import { listed } from '../../lib/words.js';
import { merged, type Part, type Texts } from './form-merge.js';

/** Somebody else's save that cannot be merged automatically. */
export interface Conflict<V> {
  who: string;
  /** ISO instant; `null` if unknown. */
  at: string | null;
  /** The start of my edit, my result, and the stored state. */
  base: V;
  mine: V;
  theirs: V;
  /** The version that holds `theirs`. */
  version: number;
  clashes: readonly Part<V>[];
  /** Parts that only one side changed: kept in any case. */
  kept: { mine: readonly Part<V>[]; theirs: readonly Part<V>[] };
}

type Outcome<V, Answer> =
  /** Saved. `meanwhile` = what was merged from others, as a sentence after the message; often empty. */
  | { answer: Success<Answer>; values: V; meanwhile: string; conflict?: never; gone?: never }
  | { conflict: Conflict<V>; refusal: ApiError; gone?: never }
  /** Who deleted what was to be saved. */
  | { gone: string; refusal: ApiError; conflict?: never };

interface MergedSave<V, Answer, State> {
  values: V;
  /** The start values; `null` for something new, which nobody else can have changed. */
  from: { version: number; values: V } | null;
  parts: readonly Part<V>[];
  /** The values in what is stored; `null` if missing in it. */
  valuesOf: (stored: State) => V | null;
  /** @param stored from a refusal; `null` at first */
  send: (values: V, version: number | undefined, stored: State | null) => Promise<Success<Answer>>;
}

/** How often a save is merged with others' before the user is asked. */
const MOST_MERGES = 3;

/**
 * Saves against the version the edit started from. If others saved meanwhile, changes of one side only are merged and
 * sent again; changes of both are returned as a conflict. Throws every other refusal.
 */
export async function saveMerged<V extends Texts<V>, Answer, State extends { version: number }>({
  values,
  from,
  parts,
  valuesOf,
  send,
}: MergedSave<V, Answer, State>): Promise<Outcome<V, Answer>> {
  let stored: State | null = null;
  const others = { who: '', labels: new Set<string>() };
  for (let merges = 0; ; merges += 1) {
    try {
      const answer = await send(values, from?.version, stored);
      return {
        answer,
        values,
        meanwhile:
          others.labels.size > 0
            ? ` ${others.who} changed ${listed([...others.labels])} meanwhile: both are kept.`
            : '',
      };
    } catch (error) {
      const conflict = conflictOver<State>(error);
      if (!isApiError(error) || !conflict?.current || !from) throw error;
      const { changedBy, changedAt, current } = conflict;
      const who = changedBy?.name ?? 'Someone else';
      const theirs = valuesOf(current);
      if (!theirs) return { gone: who, refusal: error };
      const together = merged(parts, from.values, values, theirs);
      if (together.clashes.length > 0 || merges === MOST_MERGES) {
        return {
          refusal: error,
          conflict: {
            who,
            at: changedAt,
            base: from.values,
            mine: values,
            theirs,
            version: current.version,
            clashes: together.clashes,
            kept: together,
          },
        };
      }
      others.who = who;
      for (const { label } of together.theirs) others.labels.add(label);
      values = together.values;
      from = { version: current.version, values: theirs };
      stored = current;
    }
  }
}
