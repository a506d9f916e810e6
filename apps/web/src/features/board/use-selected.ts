import { useState } from 'react';

/**
 * The rows chosen in a list, kept while its pages, filters and order change: rows that are not shown are remembered as
 * they were last seen.
 */
export function useSelected<R>(rows: readonly R[], rowId: (row: R) => number) {
  const [kept, setKept] = useState<ReadonlyMap<number, R>>(new Map());
  const shown = new Map(rows.map((row) => [rowId(row), row]));
  return {
    ids: new Set(kept.keys()) as ReadonlySet<number>,
    /** As they are now, or were last seen, in the order they were chosen. */
    rows: [...kept].map(([id, row]) => shown.get(id) ?? row),
    /** How many of them the page does not show. */
    elsewhere: [...kept.keys()].filter((id) => !shown.has(id)).length,
    select: (ids: ReadonlySet<number>) =>
      setKept(
        (before) =>
          new Map(
            [...ids].flatMap((id): [number, R][] => {
              const row = shown.get(id) ?? before.get(id);
              return row === undefined ? [] : [[id, row]];
            }),
          ),
      ),
    /** Takes rows out of what is chosen: what was done is let go, what failed stays. */
    letGo: (rows: readonly R[]) =>
      setKept((before) => new Map([...before].filter(([id]) => !rows.some((row) => rowId(row) === id)))),
    clear: () => setKept(new Map()),
  };
}
