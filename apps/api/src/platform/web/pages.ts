import PQueue from 'p-queue';
import { KeptPages } from './kept-pages.js';
import type { Rendered, Renderer, Task } from './renderer.js';

/** A page whose turn does not come within this (ms) is refused: begun later, it would be made for nobody. */
const WAIT_LIMIT = 2_000;
/** A page that takes longer than this (ms) from its turn on is given up; the visitor gets a page that says so. */
const RENDER_LIMIT = 5_000;
/** Pages that may wait for their turn in each of the two queues: some four seconds' work of one thread. */
const MOST_WAITING = 64;

/** More pages are asked for than can be made in time. */
export class PagesBusy extends Error {
  override name = 'PagesBusy';
}

/** A page that is being made, for everybody who has asked for it meanwhile. */
interface Coming {
  page: Promise<Rendered>;
  visitors: number;
  abandon: AbortController;
}

/** Pages for visitors: made a few at a time, what all guests see alike made once and kept for a moment. */
export class Pages {
  private readonly guests: PQueue;
  private readonly signedIn: PQueue;
  private readonly coming = new Map<string, Coming>();
  private readonly kept = new KeptPages();

  constructor(private readonly renderer: Renderer) {
    const queue = (): PQueue => new PQueue({ concurrency: renderer.atOnce });
    // A crowd of strangers must not keep those who work here from their pages.
    this.guests = queue();
    this.signedIn = queue();
  }

  /**
   * Makes a page, or answers a kept one.
   * @param key the same for all guests who see the same; `null` for a page of somebody signed in, which is never kept and waits
   *   behind no guest
   * @param gone aborts when the visitor no longer waits; nobody left, the page is given up
   * Rejects with `PagesBusy` where too many wait already or its turn does not come within two seconds, and as the renderer
   * does, also where it then takes longer than five.
   */
  async get(key: string | null, task: Task, gone: AbortSignal): Promise<Rendered> {
    const kept = key === null ? undefined : this.kept.get(key);
    if (kept) return kept;
    const coming = (key === null ? undefined : this.coming.get(key)) ?? this.begin(key, task);
    coming.visitors += 1;
    const leave = (): void => {
      coming.visitors -= 1;
      if (coming.visitors > 0) return;
      // Who comes now begins anew.
      if (key !== null && this.coming.get(key) === coming) this.coming.delete(key);
      coming.abandon.abort();
    };
    gone.addEventListener('abort', leave, { once: true });
    return coming.page.finally(() => gone.removeEventListener('abort', leave));
  }

  private begin(key: string | null, task: Task): Coming {
    const abandon = new AbortController();
    const page = this.make(key === null ? this.signedIn : this.guests, task, abandon);
    const coming: Coming = { page, visitors: 0, abandon };
    if (key !== null) {
      this.coming.set(key, coming);
      const done = (made?: Rendered): void => {
        if (this.coming.get(key) === coming) this.coming.delete(key);
        if (made && made.status < 500) this.kept.keep(key, made);
      };
      page.then(done, () => done());
    }
    return coming;
  }

  /** Waits for a page's turn, then for the page. */
  private async make(queue: PQueue, task: Task, abandon: AbortController): Promise<Rendered> {
    if (queue.size >= MOST_WAITING) throw new PagesBusy('Too many pages are waiting.');
    let begun = false;
    let limit = setTimeout(() => abandon.abort(), WAIT_LIMIT);
    try {
      const work = () => {
        begun = true;
        clearTimeout(limit);
        limit = setTimeout(
          () => abandon.abort(new DOMException('The page takes too long.', 'TimeoutError')),
          RENDER_LIMIT,
        );
        return this.renderer.render(task, abandon.signal);
      };
      // Who stops waiting leaves the queue: the dead would keep the living out.
      return await queue.add(work, { signal: abandon.signal });
    } catch (error) {
      throw begun ? error : new PagesBusy('Too many pages are being made.', { cause: error });
    } finally {
      clearTimeout(limit);
    }
  }
}
