import PQueue from 'p-queue';
import { KeptPages } from './kept-pages.js';
import type { Rendered, Renderer, Task } from './renderer.js';

/** A page that does not start within this time (ms) is refused: started later, nobody would wait for it. */
const WAIT_LIMIT = 2_000;
/** A page that takes longer than this (ms) once started is given up; the visitor gets a page that says so. */
const RENDER_LIMIT = 5_000;
/** Length of each of the two queues: some four seconds' work of one thread. */
const MOST_WAITING = 64;

/** More pages are requested than can be rendered in time. */
export class PagesBusy extends Error {
  override name = 'PagesBusy';
}

/** A page being rendered, shared by all who requested it meanwhile. */
interface Coming {
  page: Promise<Rendered>;
  visitors: number;
  abandon: AbortController;
}

/** Pages for visitors: rendered a few at a time; those shared by all guests once, and cached briefly. */
export class Pages {
  private readonly guests: PQueue;
  private readonly signedIn: PQueue;
  private readonly coming = new Map<string, Coming>();
  private readonly kept = new KeptPages();

  constructor(private readonly renderer: Renderer) {
    const queue = (): PQueue => new PQueue({ concurrency: renderer.atOnce });
    // A crowd of guests must not delay signed-in users.
    this.guests = queue();
    this.signedIn = queue();
  }

  /**
   * Renders a page, or returns a cached one.
   * @param key the same for all guests who see the same; `null` for a signed-in user's page, which is never cached and
   * waits behind no guest
   * @param gone aborts when the visitor no longer waits; with nobody left, the page is given up. Rejects with
   * `PagesBusy` if too many wait or it does not start within two seconds, and as the renderer does, also if it then
   * takes longer than five.
   */
  async get(key: string | null, task: Task, gone: AbortSignal): Promise<Rendered> {
    const kept = key === null ? undefined : this.kept.get(key);
    if (kept) return kept;
    const coming = (key === null ? undefined : this.coming.get(key)) ?? this.begin(key, task);
    coming.visitors += 1;
    const leave = (): void => {
      coming.visitors -= 1;
      if (coming.visitors > 0) return;
      // A later request starts a new render.
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
      // A visitor who stops waiting leaves the queue, so that abandoned requests do not block others.
      return await queue.add(work, { signal: abandon.signal });
    } catch (error) {
      throw begun ? error : new PagesBusy('Too many pages are being made.', { cause: error });
    } finally {
      clearTimeout(limit);
    }
  }
}
