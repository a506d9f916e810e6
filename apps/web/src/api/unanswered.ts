import { keepInTab, readFromTab } from '../lib/tab-storage.js';

/** A change with a picture is not stored beyond its page: the tab's storage is small (characters). */
const MOST = 50_000;
/** The server forgets keys after a day (ms). */
const KEPT_FOR = 24 * 3_600_000;

/** A command with its key and time (ms since 1970). */
type Entry = [asked: string, key: string, at: number];

/**
 * Idempotency keys of unanswered commands, by request: repeated, they keep their key, also after a reload, so that a
 * save whose answer was lost is made once.
 */
export class UnansweredKeys {
  private entries: Entry[];

  /** @param place in the tab's storage; `null` = nowhere, because they contain a password */
  constructor(private readonly place: string | null) {
    const kept = place === null ? null : readFromTab(place);
    this.entries = (Array.isArray(kept) ? (kept as (Entry | null)[]) : []).filter(
      (entry): entry is Entry => Date.now() - (entry?.[2] ?? 0) < KEPT_FOR,
    );
  }

  /** The key of the same request before; `undefined` if there was none, or it was answered. */
  keyOf(asked: string): string | undefined {
    return this.entries.find((entry) => entry[0] === asked)?.[1];
  }

  add(asked: string, key: string): void {
    this.entries.push([asked, key, Date.now()]);
    this.keep();
  }

  /** It was answered: the same request again is another one. */
  answered(key: string): void {
    const left = this.entries.filter((entry) => entry[1] !== key);
    if (left.length === this.entries.length) return;
    this.entries = left;
    this.keep();
  }

  private keep(): void {
    if (this.place === null) return;
    const kept = this.entries.filter(([asked]) => asked.length <= MOST);
    keepInTab(this.place, kept.length > 0 ? kept : null);
  }
}
