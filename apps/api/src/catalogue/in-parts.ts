import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows that are worked on at once. */
const AT_ONCE = 250;

/** Rows in parts that are worked on at once, between which others get a turn: a price sheet may have 50,000. */
export async function* inParts<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    yield rows.slice(from, from + AT_ONCE);
    await nextTurn();
  }
}
