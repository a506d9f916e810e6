import { EVERY_TAG } from '@quotewright/projections/public-pages/page-tags.js';

/** So many tags are told apart; beyond, all count as moved. */
const MOST_TAGS = 50_000;

/** Which tags of what is kept in memory moved when (public-pages/page-tags.ts). */
export class PageTags {
  private readonly moved = new Map<string, number>();
  private everyMoved = 0;
  private moves = 0;

  /** @param hears whether every move from now on is told */
  constructor(private readonly hears: () => boolean) {}

  /** A moment to ask about later; `null` while moves may be missed. */
  now(): number | null {
    return this.hears() ? this.moves : null;
  }

  /** Whether none of these tags has moved since a moment; false while that is unknown. */
  unmoved(since: number, tags: readonly string[]): boolean {
    return this.hears() && this.everyMoved <= since && tags.every((tag) => (this.moved.get(tag) ?? 0) <= since);
  }

  move(tags: readonly string[]): void {
    this.moves += 1;
    if (!tags.includes(EVERY_TAG) && this.moved.size + tags.length <= MOST_TAGS) {
      for (const tag of tags) this.moved.set(tag, this.moves);
      return;
    }
    this.everyMoved = this.moves;
    this.moved.clear();
  }
}
