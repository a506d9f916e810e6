import { keepInTab, readFromTab } from '../lib/tab-storage.js';

const PLACE = 'unanswered';
/** A change with a picture in it is not kept beyond its page: the tab's storage is small (characters). */
const MOST = 50_000;

/**
 * Idempotency keys of commands that nobody has answered for yet, by what was asked: sent again, they keep their key, also
 * after a reload, so that a save whose answer was lost is made once.
 */
export class UnansweredKeys {
  private readonly keys = new Map((readFromTab(PLACE) as [string, string][] | null) ?? []);

  get(asked: string): string | undefined {
    return this.keys.get(asked);
  }

  set(asked: string, key: string): void {
    this.keys.set(asked, key);
    this.keep();
  }

  delete(asked: string): void {
    if (this.keys.delete(asked)) this.keep();
  }

  private keep(): void {
    const entries = [...this.keys].filter(([asked]) => asked.length <= MOST);
    keepInTab(PLACE, entries.length > 0 ? entries : null);
  }
}
