import { LRUCache } from 'lru-cache';
import type { PageTags } from './moved-tags.js';

/**
 * Counts of views and downloads move no tag: they are at most ten minutes old (ms). A page may be made of an answer as
 * old as itself, so each is kept for half of that.
 */
const LONGEST = 5 * 60_000;

interface Entry<T> {
  value: T;
  tags: readonly string[];
  /** When it began to be made, as a moment of `PageTags`. */
  since: number;
}

/** What readers see, each until something that it shows changes (docs/adr/0096). The least recently used go first. */
export class Kept<T extends object> {
  private readonly entries: LRUCache<string, Entry<T>>;

  /**
   * @param mostBytes memory limit of all values
   * @param bytesOf memory that one takes, about
   */
  constructor(
    private readonly tags: PageTags,
    mostBytes: number,
    bytesOf: (value: T) => number,
  ) {
    this.entries = new LRUCache({
      maxSize: mostBytes,
      ttl: LONGEST,
      sizeCalculation: ({ value, tags: own }, key) => 2 * (key.length + own.join().length) + bytesOf(value),
    });
  }

  /** The value, if nothing that it stands on has changed. */
  get(key: string): T | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    if (this.tags.unmoved(entry.since, entry.tags)) return entry.value;
    this.entries.delete(key);
    return undefined;
  }

  /**
   * Keeps a value, unless one of its tags has moved since it began to be made.
   * @param since `PageTags.now()` from before that
   */
  keep(key: string, value: T, tags: readonly string[], since: number): void {
    if (this.tags.unmoved(since, tags)) this.entries.set(key, { value, tags, since });
  }
}
