import { useEffect, useRef, useState } from 'react';
import { newBatch } from '../../api/batches.js';
import { withOneReason, type Shared } from '../why/one-reason.js';

/** Result of one of several items. */
export type Outcome =
  | { state: 'waiting' }
  | { state: 'running' }
  | { state: 'done' }
  | { state: 'failed'; error: unknown };

const WAITING: Outcome = { state: 'waiting' };

/**
 * Applies an action to several rows in turn: a refusal does not stop the others, and failures can be retried. What it does is one
 * batch.
 * @param run applies it to one row; a retry gets the earlier failure, to take it into account
 * @param reason the reason typed for all of them; if one is needed and there is none, the user is asked once
 */
export function useBulk<R extends { id: number }>(
  run: (row: R, before: unknown) => Promise<unknown>,
  reason: string | undefined,
) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [running, setRunning] = useState(false);
  const stopped = useRef(false);
  const why = useRef<Shared>({ reason: null });
  useEffect(() => () => void (stopped.current = true), []);

  async function start(rows: readonly R[]) {
    stopped.current = false;
    setRunning(true);
    const before = outcomes;
    const say = (id: number, outcome: Outcome) => setOutcomes((said) => new Map(said).set(id, outcome));
    for (const { id } of rows) say(id, WAITING);
    why.current.reason = reason || why.current.reason;
    // What a retry does is part of the same press.
    why.current.batch ??= newBatch();
    await withOneReason(() => all(rows, before, say), why.current);
    setRunning(false);
  }

  async function all(
    rows: readonly R[],
    before: ReadonlyMap<number, Outcome>,
    say: (id: number, outcome: Outcome) => void,
  ) {
    for (const row of rows) {
      if (stopped.current) break;
      say(row.id, { state: 'running' });
      const failed = before.get(row.id);
      try {
        await run(row, failed?.state === 'failed' ? failed.error : null);
        say(row.id, { state: 'done' });
      } catch (error) {
        say(row.id, { state: 'failed', error });
      }
    }
  }

  const outcomeOf = (row: R): Outcome => outcomes.get(row.id) ?? WAITING;
  return {
    start,
    /** Finishes the current one and starts no other. */
    stop: () => (stopped.current = true),
    running,
    started: outcomes.size > 0,
    outcomeOf,
    in: (rows: readonly R[], state: Outcome['state']) => rows.filter((row) => outcomeOf(row).state === state),
  };
}
