import PQueue from 'p-queue';
import type { SharedPage } from './shared-page.js';
import { Kept } from '../projections/kept.js';
import type { PageTags } from '../projections/moved-tags.js';
import type { Rendered, Renderer, Task } from './renderer.js';

/** A page that does not start within this time (ms) is refused: started later, nobody would wait for it. */
const WAIT_LIMIT = 2_000;
/** A page that takes longer than this (ms) once started is given up; the visitor gets a page that says so. */
const RENDER_LIMIT = 5_000;
/** Length of each of the two queues: some four seconds' work of one thread. */
const MOST_WAITING = 64;
/** Memory limit of all kept pages (bytes). */
const MOST_BYTES = 64 * 1024 * 1024;

/** More pages are requested than can be rendered in time. */
export class PagesBusy extends Error {
  override name = 'PagesBusy';
}

/** A page being rendered, for all who requested it meanwhile. */
interface Coming<P> {
  page: Promise<P>;
  visitors: number;
  abandon: AbortController;
}

/** A page that all guests share. */
export interface Shared {
  /** The same for all who see the same. */
  key: string;
  /** Whether it is worth keeping. */
  keep: boolean;
  task: Task;
  /** Makes of a render what is sent. */
  prepare: (rendered: Rendered) => SharedPage;
}

/** Pages for visitors: rendered a few at a time; those shared by all guests once, and kept until they change. */
export class Pages {
  private readonly guests: PQueue;
  private readonly signedIn: PQueue;
  private readonly coming = new Map<string, Coming<SharedPage>>();
  private readonly keptPages: Kept<SharedPage>;

  constructor(
    private readonly renderer: Renderer,
    private readonly tags: PageTags,
  ) {
    this.keptPages = new Kept(tags, MOST_BYTES, ({ bytes }) => bytes);
    const queue = (): PQueue => new PQueue({ concurrency: renderer.atOnce });
    // A crowd of guests must not delay signed-in users.
    this.guests = queue();
    this.signedIn = queue();
  }

  /** A kept page that still holds. */
  kept(key: string): SharedPage | undefined {
    return this.keptPages.get(key);
  }

  /**
   * Renders a guest's page, once for all who ask for it meanwhile.
   * @param gone aborts when the visitor no longer waits; with nobody left, the page is given up. Rejects with
   * `PagesBusy` if too many wait or it does not start within two seconds, and as the renderer does, also if it then
   * takes longer than five.
   */
  async forGuests(shared: Shared, gone: AbortSignal): Promise<SharedPage> {
    const coming = this.coming.get(shared.key) ?? this.begin(shared);
    return this.watched(coming, gone, () => {
      // A later request starts a new render.
      if (this.coming.get(shared.key) === coming) this.coming.delete(shared.key);
    });
  }

  /** Renders a signed-in user's page: never shared or kept, and behind no guest. Otherwise as `forGuests`. */
  async forAccount(task: Task, gone: AbortSignal): Promise<Rendered> {
    const abandon = new AbortController();
    const page = this.make(this.signedIn, task, abandon);
    return this.watched({ page, visitors: 0, abandon }, gone, () => undefined);
  }

  /** Waits for a page; when nobody does any more, it is given up. */
  private async watched<P>(coming: Coming<P>, gone: AbortSignal, abandoned: () => void): Promise<P> {
    coming.visitors += 1;
    const leave = (): void => {
      coming.visitors -= 1;
      if (coming.visitors > 0) return;
      abandoned();
      coming.abandon.abort();
    };
    gone.addEventListener('abort', leave, { once: true });
    return coming.page.finally(() => gone.removeEventListener('abort', leave));
  }

  private begin({ key, keep, task, prepare }: Shared): Coming<SharedPage> {
    const abandon = new AbortController();
    const since = this.tags.now();
    const page = this.make(this.guests, task, abandon).then((rendered) => {
      const made = prepare(rendered);
      const good = rendered.status < 400 && rendered.tags !== null && since !== null;
      if (keep && good) this.keptPages.keep(key, made, rendered.tags!, since);
      return made;
    });
    const coming: Coming<SharedPage> = { page, visitors: 0, abandon };
    this.coming.set(key, coming);
    const done = (): void => {
      if (this.coming.get(key) === coming) this.coming.delete(key);
    };
    page.then(done, done);
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
