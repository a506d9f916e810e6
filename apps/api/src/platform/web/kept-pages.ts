import type { Rendered } from './renderer.js';

/** How long a page is cached (ms): long enough for a crowd, and a publish shows within a second. */
const KEPT = 500;
/** Memory limit of all cached pages (bytes; a character counts as two). */
const MOST_BYTES = 64 * 1024 * 1024;

interface Entry {
  page: Rendered;
  bytes: number;
  until: number;
}

/** Guests' pages of the last half second, within a memory limit. */
export class KeptPages {
  /** Ordered by expiry. */
  private readonly entries = new Map<string, Entry>();
  private bytes = 0;

  constructor(private readonly mostBytes = MOST_BYTES) {}

  get(key: string): Rendered | undefined {
    const entry = this.entries.get(key);
    return entry && entry.until > performance.now() ? entry.page : undefined;
  }

  keep(key: string, page: Rendered): void {
    const now = performance.now();
    this.drop(key);
    const bytes = 2 * (key.length + sizeOf(page));
    this.entries.set(key, { page, bytes, until: now + KEPT });
    this.bytes += bytes;
    for (const [oldest, { until }] of this.entries) {
      if (until > now && this.bytes <= this.mostBytes) break;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    this.bytes -= this.entries.get(key)?.bytes ?? 0;
    this.entries.delete(key);
  }
}

function sizeOf(page: Rendered): number {
  if ('html' in page) return page.html.length;
  return 'pages' in page ? JSON.stringify(page.pages).length : page.location.length;
}
