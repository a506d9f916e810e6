import { useState } from 'react';

/** The selected rows of a list, kept across pages, filters and order: hidden rows are remembered as last seen. */
export function useSelected<R>(rows: readonly R[], rowId: (row: R) => number) {
  const [kept, setKept] = useState<ReadonlyMap<number, R>>(new Map());
  const shown = new Map(rows.map((row) => [rowId(row), row]));
  return {
    ids: new Set(kept.keys()) as ReadonlySet<number>,
    /** Current or last seen state, in the order of selection. */
    rows: [...kept].map(([id, row]) => shown.get(id) ?? row),
    /** How many of them are not on the page. */
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
    /** Deselects rows: those that succeeded; failures stay. */
    letGo: (rows: readonly R[]) =>
      setKept((before) => new Map([...before].filter(([id]) => !rows.some((row) => rowId(row) === id)))),
    clear: () => setKept(new Map()),
  };
}
