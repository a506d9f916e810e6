import { LRUCache } from 'lru-cache';
import type { PageTags } from './page-tags.js';
import type { GuestPage } from './guest-page.js';

/** Memory limit of all kept pages (bytes). */
const MOST_BYTES = 64 * 1024 * 1024;
/** Counts of views and downloads move no tag: they are at most this old (ms). */
const LONGEST = 10 * 60_000;

interface Entry {
  page: GuestPage;
  tags: readonly string[];
  /** When its render began, as a moment of `PageTags`. */
  since: number;
}

/** Guests' pages as they are sent, each until something that it shows changes (docs/adr/0096). */
export class KeptPages {
  private readonly entries: LRUCache<string, Entry>;

  constructor(
    private readonly tags: PageTags,
    mostBytes = MOST_BYTES,
  ) {
    this.entries = new LRUCache({
      maxSize: mostBytes,
      ttl: LONGEST,
      sizeCalculation: ({ page, tags: own }, key) => 2 * (key.length + own.join().length) + page.bytes,
    });
  }

  /** The page, if nothing that it shows has changed. */
  get(key: string): GuestPage | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    if (this.tags.unmoved(entry.since, entry.tags)) return entry.page;
    this.entries.delete(key);
    return undefined;
  }

  /**
   * Keeps a page, unless one of its tags has moved since its render began.
   * @param since `PageTags.now()` from before the render
   */
  keep(key: string, page: GuestPage, tags: readonly string[], since: number): void {
    if (this.tags.unmoved(since, tags)) this.entries.set(key, { page, tags, since });
  }
}
