import { useSyncExternalStore } from 'react';
import { keepInTab, readFromTab } from '../lib/tab-storage.js';
import { ApiError } from './errors.js';
import { browser, type Sent, type Transport } from './transport.js';

/** How long a change may wait before people are told (ms). */
const TOLD_AFTER = 3_000;
/** How often it is tried again where the browser does not know that it is offline (ms). */
const TRY_AGAIN = 5_000;

/** A change that got no answer. */
interface Waiting {
  path: string;
  init: Sent;
  /** It waited already when this page was loaded: nobody holds its form any more. */
  earlier: boolean;
  answered: (response: Response) => void;
  failed: (error: unknown) => void;
}

/** What of a change survives a reload. */
type Kept = Pick<Waiting, 'path'> & Pick<Sent, 'method' | 'headers' | 'body'>;

/** What the page shows of the outbox. */
export interface OutboxState {
  /** Changes that wait for the connection. */
  waiting: number;
  /** They have waited so long that people are told. */
  told: boolean;
}

const EMPTY: OutboxState = { waiting: 0, told: false };

const keyOf = (userId: number): string => `outbox-${userId}`;

/**
 * Keeps changes that get no answer and sends them, in their order, when the connection is back (docs/adr/0075). Only what
 * carries an idempotency key waits: it can be sent again without being done twice. In the tab's storage it survives a
 * reload, for the account it belongs to.
 */
export class Outbox {
  private queue: Waiting[] = [];
  private owner: number | null = null;
  private state = EMPTY;
  private sending = false;
  private telling: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();

  /** @param back resolves when it is worth trying again */
  constructor(
    private readonly out: Transport,
    private readonly back: () => Promise<void> = connection,
  ) {}

  /** The transport of a page whose changes wait. */
  readonly send: Transport = async (path, init) => {
    if (!init.headers['idempotency-key'] || init.secret) return this.out(path, init);
    if (this.queue.length === 0) {
      try {
        return await this.out(path, init);
      } catch (error) {
        if (init.signal?.aborted) throw error;
      }
    }
    return new Promise((answered, failed) => this.wait({ path, init, earlier: false, answered, failed }));
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly read = (): OutboxState => this.state;

  /**
   * Takes up what an account left waiting in this tab. What waits of another account stays in the storage until that one
   * is back: it must not be sent in this one's name.
   * @param onAnswer hears the answer to each change that an earlier page left
   */
  belongTo(userId: number, onAnswer: (response: Response) => void): void {
    if (userId === this.owner) return;
    this.queue = [];
    this.owner = userId;
    for (const { path, ...init } of (readFromTab(keyOf(userId)) as Kept[] | null) ?? []) {
      this.wait({ path, init, earlier: true, answered: onAnswer, failed: () => undefined });
    }
  }

  /** Sends nothing of what waits. Whoever asked for it is told; their forms stay as they are. */
  cancel(): void {
    const dropped = this.queue;
    this.queue = [];
    this.changed();
    for (const { failed } of dropped) {
      failed(new ApiError({ status: 0, code: 'cancelled', message: 'Cancelled. What you typed is still here, and saving it again makes nothing twice.', data: null, errors: [] }));
    }
  }

  private wait(change: Waiting): void {
    this.queue.push(change);
    this.changed();
    void this.drain();
  }

  private async drain(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    for (let reached = this.queue[0]!.earlier; this.queue.length > 0; ) {
      if (!reached) await this.back();
      const first = this.queue[0];
      if (!first) break;
      try {
        const response = await this.out(first.path, first.init);
        reached = !(first.earlier && isPassing(response));
        if (reached && this.queue[0] === first) {
          this.queue.shift();
          this.changed();
          first.answered(response);
        }
      } catch {
        reached = false;
      }
    }
    this.sending = false;
  }

  private changed(): void {
    if (this.queue.length === 0) {
      clearTimeout(this.telling);
      this.telling = undefined;
    } else {
      this.telling ??= setTimeout(() => this.show(true), TOLD_AFTER);
    }
    this.keep();
    this.show(this.state.told && this.queue.length > 0);
  }

  private show(told: boolean): void {
    this.state = this.queue.length === 0 ? EMPTY : { waiting: this.queue.length, told };
    for (const listener of this.listeners) listener();
  }

  private keep(): void {
    if (this.owner === null) return;
    const kept: Kept[] = this.queue.map(({ path, init: { method, headers, body } }) => ({ path, method, headers, body }));
    keepInTab(keyOf(this.owner), kept.length > 0 ? kept : null);
  }
}

/** Nobody holds the form of such a change: what says "later", or "sign in first", is no answer to it yet. */
function isPassing({ status }: Response): boolean {
  return status === 401 || status === 429 || status >= 500;
}

/** Resolves when it is worth trying again. */
function connection(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, TRY_AGAIN);
    addEventListener('online', done);
  });
}

/** The outbox of this tab. */
export const outbox = new Outbox(browser);

/** How many changes wait for the connection, in a component. */
export function useOutbox(): OutboxState {
  return useSyncExternalStore(outbox.subscribe, outbox.read, () => EMPTY);
}
