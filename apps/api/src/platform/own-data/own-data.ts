import type { Page } from '@quotewright/domain/kernel/contract.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';

/** One file of the export of an account's data. */
export interface DataPart {
  /** Its name without ending. */
  name: string;
  /** What it holds, in one line for the reader. */
  about: string;
  /** `person`: every account has it. `business`: it belongs to the business, so only owners get it. */
  whose: 'person' | 'business';
  /**
   * What it holds, as `viewer` reads it in the product: what is hidden from them there is not here either.
   * @param picture names a picture that goes with it
   */
  rows: (viewer: Actor, picture: (hash: string | null) => void) => AsyncIterable<object>;
}

/** Rows read at once. */
const AT_ONCE = 100;

/** What contexts keep of accounts and businesses, as they say it themselves: no context knows the others. */
export class OwnData {
  private readonly all: DataPart[] = [];

  /** Registers what a context keeps; at its start. */
  holds(...parts: DataPart[]): void {
    this.all.push(...parts);
  }

  /** The files of an export, by name. */
  parts(business: boolean): DataPart[] {
    return this.all
      .filter(({ whose }) => whose === 'person' || business)
      .sort((one, other) => (one.name < other.name ? -1 : 1));
  }
}

/**
 * Every row of a list, page by page, by which nothing is deleted meanwhile. One that new rows push onto the next page
 * is given once.
 */
export async function* everyRow<T extends { id: number | string }>(
  read: (request: { page: number; perPage: number }) => Promise<Page<T>>,
): AsyncGenerator<T> {
  const given = new Set<T['id']>();
  for (let page = 1, last = 1; page <= last; page += 1) {
    const found = await read({ page, perPage: AT_ONCE });
    last = found.last_page;
    for (const row of found.data) {
      if (given.has(row.id)) continue;
      given.add(row.id);
      yield row;
    }
  }
}
