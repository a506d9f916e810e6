/** One item of a list that was moved; places count from 1. */
export interface Move {
  id: number;
  from: number;
  to: number;
}

/**
 * The fewest items whose moving makes the order `after` of `before`, in their new order. Both hold the same ids. Of two
 * neighbours that changed places, the first counts as moved.
 */
export function movesBetween(before: readonly number[], after: readonly number[]): Move[] {
  const place = new Map(before.map((id, at) => [id, at]));
  const staying = longestRise(after.map((id) => place.get(id)!));
  return after.flatMap((id, at) => (staying.has(at) ? [] : [{ id, from: place.get(id)! + 1, to: at + 1 }]));
}

/** The indexes of a longest rising part of `values`; of several, the one that ends first. */
function longestRise(values: readonly number[]): Set<number> {
  const lengths: number[] = [];
  const previous: (number | null)[] = [];
  for (const [at, value] of values.entries()) {
    lengths[at] = 1;
    previous[at] = null;
    for (let earlier = 0; earlier < at; earlier += 1) {
      if (values[earlier]! < value && lengths[earlier]! + 1 > lengths[at]) {
        lengths[at] = lengths[earlier]! + 1;
        previous[at] = earlier;
      }
    }
  }
  const rise = new Set<number>();
  let at: number | null = values.length === 0 ? null : lengths.indexOf(Math.max(...lengths));
  while (at !== null) {
    rise.add(at);
    at = previous[at]!;
  }
  return rise;
}
