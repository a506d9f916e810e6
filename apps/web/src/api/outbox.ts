import { useSyncExternalStore } from 'react';
import { connectionBack } from '../lib/connection.js';
import { keepInTab, readFromTab } from '../lib/tab-storage.js';
import { ApiError } from './errors.js';
import { browser, type Sent, type Transport } from './transport.js';

/** How long a change may be unanswered before users are told (ms). */
const TOLD_AFTER = 3_000;
/** An attempt without an answer for this long, plus the time its body takes on a slow line, is given up (ms). */
const ANSWERED_WITHIN = 20_000;
/** A slow line (characters per ms: 64 kbit/s). */
const SLOW_LINE = 8;
/** The server forgets keys after a day: older changes could be done twice (ms). */
const SENT_WITHIN = 23 * 3_600_000;
/** A change waits at most so long because its account makes too many (s): the server counts a minute. */
const LIMITED_FOR = 60;
/** How many server errors end a change that nobody waits for any more. */
const TRIES = 10;
/**
 * A longer change, such as one with a picture, is not stored beyond its page: the tab's storage is small (characters).
 */
const MOST = 200_000;

/** The page of a change. */
interface Origin {
  title: string;
  address: string;
}

/** A change without an answer. */
interface Change {
  path: string;
  init: Sent;
  from: Origin;
  /** When it was made (ms since 1970). */
  at: number;
  /** It was made before this page was loaded: nobody waits for its answer any more. */
  earlier: boolean;
  /** Its page was left: nobody holds its form any more. */
  left: boolean;
  /** Attempts sent, as far as known here. */
  tries: number;
  /** Server errors so far. */
  errors: number;
  answered: (response: Response) => void;
  failed: (error: unknown) => void;
}

/** The part of a change that survives a reload. */
type Kept = Pick<Change, 'path' | 'from' | 'at' | 'tries'> & Pick<Sent, 'method' | 'headers' | 'body' | 'draft'>;

/** What the page shows of the outbox. */
export interface OutboxState {
  /** Changes without an answer. */
  waiting: number;
  /** One has waited so long that users are told. */
  told: boolean;
  /** The last attempt got no answer: there is no connection, whatever the browser reports. */
  away: boolean;
  /** What the server says of too many changes, while they wait for it; else `null`. */
  limit: string | null;
  /** Drafts whose changes wait since their page was left (names in the tab's storage). */
  drafts: readonly string[];
}

const EMPTY: OutboxState = { waiting: 0, told: false, away: false, limit: null, drafts: [] };

const storedAs = (userId: number): string => `outbox-${userId}`;

/** An answer whose page was reloaded or left since the change was made. */
export interface Answered {
  response: Response;
  key: string;
  from: Origin;
}

/**
 * Stores changes until they are answered and sends them in order, one at a time (docs/adr/0050). Every change in it has
 * an idempotency key, so it can be sent again without being done twice. In the tab's storage a change survives a
 * reload, for its account.
 */
export class Outbox {
  private queue: Change[] = [];
  private owner: number | null = null;
  private onAnswer: (answer: Answered) => void = () => undefined;
  private state = EMPTY;
  private away = false;
  private limit: string | null = null;
  /** Nothing is sent before (ms since 1970): the server said so. */
  private notBefore = 0;
  private told = false;
  private draining = false;
  private telling: ReturnType<typeof setTimeout> | undefined;
  /** Ends the attempt under way. */
  private giveUp = () => {};
  /** Ends the wait before the next attempt. */
  private wake = () => {};
  private readonly listeners = new Set<() => void>();
  /** Whether everything since the outbox was last empty succeeded. */
  allDone = true;

  /**
   * @param back resolves when a retry is worthwhile
   * @param here the current page
   */
  constructor(
    private readonly out: Transport,
    private readonly back: () => Promise<void> = connectionBack,
    private readonly here: () => Origin = () => ({
      title: document.title,
      address: location.pathname + location.search,
    }),
  ) {}

  /** The transport of a page whose changes are stored. */
  readonly send: Transport = (path, init) => {
    const key = init.headers['idempotency-key'];
    if (!key || init.secret) return this.out(path, init);
    return new Promise((answered, failed) => {
      const same = this.queue.find((change) => change.earlier && change.init.headers['idempotency-key'] === key);
      if (same) Object.assign(same, { answered, failed, earlier: false, left: false, from: this.here() });
      else
        this.queue.push({
          path,
          init,
          from: this.here(),
          at: Date.now(),
          earlier: false,
          left: false,
          tries: 0,
          errors: 0,
          answered,
          failed,
        });
      this.changed();
      if (Date.now() >= this.notBefore) this.wake();
      void this.drain();
    });
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly read = (): OutboxState => this.state;

  /**
   * Resumes what an account left waiting in this tab. Another account's changes stay in the storage until that one is
   * back: they must not be sent under this one.
   */
  belongTo(userId: number, onAnswer: (answer: Answered) => void): void {
    this.onAnswer = onAnswer;
    if (userId === this.owner) return;
    this.stop();
    this.owner = userId;
    const kept = readFromTab(storedAs(userId));
    for (const change of (Array.isArray(kept) ? kept : []) as (Partial<Kept> | null)[]) {
      // An older release stored less of a change.
      const { path, method, headers, body, draft, from = this.here(), at = Date.now(), tries = 0 } = change ?? {};
      if (!path || !method || !headers) continue;
      this.queue.push({
        path,
        init: { method, headers, body, draft },
        from,
        at,
        earlier: true,
        left: true,
        tries,
        errors: 0,
        answered: () => undefined,
        failed: () => undefined,
      });
    }
    this.changed();
    void this.drain();
  }

  /** The page was left, and with it the forms of its changes: reopening it starts afresh. */
  pageLeft(): void {
    for (const change of this.queue) change.left = true;
    this.show();
  }

  /** Stops sending. Waiting changes stay in the tab's storage for their account. */
  stop(): void {
    this.owner = null;
    this.empty();
  }

  /**
   * Cancels all waiting changes. Callers are told; their forms keep the input.
   * @returns restores the changes of pages that were left, which have no form any more; `null` if there are none
   */
  cancel(): (() => void) | null {
    const dropped = this.empty();
    for (const { failed, tries } of dropped) {
      const message =
        tries > 0
          ? 'Cancelled, but it may already be saved. Your input is still here. Saving it again unchanged creates no duplicate. Before you change it, check whether it was saved.'
          : 'Cancelled. Your input is still here. Saving it again creates no duplicate.';
      failed(new ApiError({ status: 0, code: 'cancelled', message, data: null, errors: [] }));
    }
    const left = dropped.filter((change) => change.left).map((change) => ({ ...change, earlier: true }));
    if (left.length === 0) return null;
    const { owner } = this;
    return () => {
      if (this.owner !== owner) return;
      this.queue.unshift(...left);
      this.changed();
      void this.drain();
    };
  }

  private empty(): readonly Change[] {
    const dropped = this.queue;
    this.queue = [];
    this.notBefore = 0;
    if (dropped.length > 0) this.allDone = false;
    this.giveUp();
    this.wake();
    this.changed();
    return dropped;
  }

  private async drain(): Promise<void> {
    if (this.draining) return;
    this.draining = true;
    for (let first = this.queue[0]; first; first = this.queue[0]) {
      const answer = Date.now() - first.at > SENT_WITHIN ? TOO_LATE : await this.attempt(first);
      // Cancelled meanwhile, or another account's turn.
      if (first !== this.queue[0]) continue;
      const wait = answer ? waitIn(answer) : 0;
      this.note(first, answer, wait);
      if (answer && wait === 0 && !isLater(first, answer)) {
        // The page's session has ended: it waits in the storage.
        if (answer.code === 'other_account') this.stop();
        else this.queue.shift();
        this.deliver(first, answer);
        this.changed();
      } else {
        this.changed();
        await this.rest(wait);
      }
    }
    this.draining = false;
  }

  /** What an attempt tells: whether there is a connection, a limit, an error. */
  private note(change: Change, answer: Answer | null, wait: number): void {
    this.away = answer === null;
    this.limit = wait > 0 ? answer!.message! : null;
    // Refused before it was read: it cannot have been saved.
    if (wait > 0) change.tries -= 1;
    else if (answer && isError(answer)) change.errors += 1;
  }

  /**
   * Waits until another attempt is worthwhile, or something else is to be done.
   * @param wait seconds until the server takes more changes; 0 if it was not asked or was in trouble
   */
  private async rest(wait: number): Promise<void> {
    this.notBefore = wait > 0 ? Date.now() + wait * 1_000 : 0;
    const woken = new Promise<void>((resolve) => (this.wake = resolve));
    await Promise.race([wait > 0 ? pause(wait * 1_000) : this.back(), woken]);
  }

  /** The complete answer; `null` if none came. */
  private async attempt(change: Change): Promise<Answer | null> {
    const { path, init } = change;
    const giveUp = new AbortController();
    this.giveUp = () => giveUp.abort();
    const timer = setTimeout(this.giveUp, ANSWERED_WITHIN + (init.body?.length ?? 0) / SLOW_LINE);
    // What the browser does not even try has not arrived.
    if (navigator.onLine !== false) {
      change.tries += 1;
      this.keep();
    }
    try {
      const response = await this.out(path, { ...init, signal: giveUp.signal });
      const text = await response.text();
      const said = saidIn(text);
      // A page of a captive portal, or half an answer.
      if (response.ok && !said) return null;
      return { status: response.status, headers: response.headers, text, code: said?.code, message: said?.message };
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  private deliver({ init: { headers, draft }, from, earlier, left, answered }: Change, answer: Answer): void {
    const response = () => new Response(answer.text || null, answer);
    const done = answer.status < 400;
    if (!done) this.allDone = false;
    if (done && draft && JSON.stringify(readFromTab(draft.name)) === draft.text) keepInTab(draft.name, null);
    if (earlier || (left && !done)) this.onAnswer({ response: response(), key: headers['idempotency-key']!, from });
    answered(response());
  }

  private changed(): void {
    if (this.queue.length === 0) {
      clearTimeout(this.telling);
      this.telling = undefined;
      this.told = this.away = false;
      this.limit = null;
    } else {
      if (this.state.waiting === 0) this.allDone = true;
      this.telling ??= setTimeout(() => {
        this.told = true;
        this.show();
      }, TOLD_AFTER);
    }
    this.keep();
    this.show();
  }

  private show(): void {
    const drafts = this.queue.flatMap(({ left, init }) => (left && init.draft ? [init.draft.name] : []));
    this.state =
      this.queue.length === 0
        ? EMPTY
        : { waiting: this.queue.length, told: this.told, away: this.away, limit: this.limit, drafts };
    for (const listener of this.listeners) listener();
  }

  private keep(): void {
    if (this.owner === null) return;
    const kept = this.queue
      .filter(({ init }) => (init.body?.length ?? 0) <= MOST)
      .map(
        ({ path, from, at, tries, init: { method, headers, body, draft } }): Kept => ({
          path,
          from,
          at,
          tries,
          method,
          headers,
          body,
          draft,
        }),
      );
    keepInTab(storedAs(this.owner), kept.length > 0 ? kept : null);
  }
}

/** A complete answer: one that stops half way would not be noticed. */
interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** Of a refusal. */
  code: string | undefined;
  message: string | undefined;
}

function saidIn(text: string): { code?: string; message?: string } | null {
  try {
    return JSON.parse(text) as { code?: string; message?: string } | null;
  } catch {
    return null;
  }
}

/** Seconds that a refused change waits until the account may make more; 0: it is an answer. */
function waitIn({ status, headers, message }: Answer): number {
  const wait = status === 429 && message ? Number(headers.get('retry-after')) : 0;
  return wait <= LIMITED_FOR ? wait : 0;
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

const isError = ({ status }: Answer): boolean => status === 429 || status >= 500;

/**
 * Whether an answer is not final: the request is still in progress; or, if nobody holds its form, it says "sign in
 * first", or "later" for a while.
 */
function isLater({ earlier, errors }: Change, answer: Answer): boolean {
  if (answer.code === 'idempotency_in_progress') return true;
  return earlier && (answer.status === 401 || (errors < TRIES && isError(answer)));
}

const TOO_LATE: Answer = {
  status: 408,
  headers: new Headers(),
  code: 'waited_too_long',
  message: undefined,
  text: JSON.stringify({
    status: 408,
    message: 'It waited for a day and was not sent. Check whether it was saved, and make it again if not.',
    data: null,
    code: 'waited_too_long',
    errors: [],
  }),
};

/** The outbox of this tab. */
export const outbox = new Outbox(browser);

/** The waiting changes, in a component. */
export function useOutbox(): OutboxState {
  return useSyncExternalStore(outbox.subscribe, outbox.read, () => EMPTY);
}
