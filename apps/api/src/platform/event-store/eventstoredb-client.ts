import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreDBClient, type ResolvedEvent } from '@eventstore/db-client';
import { BrokenCircuitError, CircuitState, circuitBreaker, ConsecutiveBreaker, handleWhen } from 'cockatiel';
import { StoreUnavailableError } from '@quotewright/domain/kernel/errors.js';
import { asOurs, isOutage, isSilence, Silence } from './eventstoredb-errors.js';

/** Total time the adapter tries before it throws `StoreUnavailableError` (ms): within a web request's patience. */
const PATIENCE = 8000;
/** A call without an answer, or a read without its next event, for this long (ms) has an unknown outcome. */
const TRY = 2000;
/** A subscription that is silent for this long (ms) is compared with the head of the log. */
const WATCH = 2000;
/** After this many consecutive failures without any sign of life, the client is replaced. */
const MOST_FAILURES = 3;
/** After this many failures in a row that show an outage, calls fail at once. */
const OUTAGE = 2;
/** How long they do (ms), until one call tries the node again. */
const BREAK = 1000;
/** How long the caller of that one waits for its answer (ms). */
const TRIAL = 400;

/** A client with its connection state. */
export interface Connection {
  client: EventStoreDBClient;
  /** Counts every sign of life. */
  heard: number;
  /** Failures since the last sign of life. */
  failures: number;
  /** Aborted when the connection is given up; otherwise its streams would wait for ever. */
  ended: AbortController;
}

/** A failure that shows an outage: one more, after another call has failed or while calls fail at once. */
class Outage extends Error {
  constructor(readonly failure: unknown) {
    super('The node is gone');
  }
}

/** The client's streams, as far as used; its own types contradict Node's. */
interface Streamed<T> extends AsyncIterable<T> {
  on(event: 'error', listener: () => void): unknown;
  iterator(options: { destroyOnReturn: boolean }): AsyncIterable<T>;
  resume(): unknown;
  destroy(error?: Error): unknown;
}

/** Undocumented members of the client. */
interface Internals {
  supports(): Promise<boolean>;
  getChannel(): Promise<{ close(): void }>;
}

/**
 * The client with time limits, retries and replacement (docs/adr/0011). Every call may be repeated: event ids are fixed
 * before the first attempt.
 */
export class PatientClient {
  /** The connection in use, until it has failed too often. */
  current: Connection;
  private readonly closing = new AbortController();
  /** While the node is gone, calls fail at once, but for one a second. */
  private readonly breaker = circuitBreaker(
    handleWhen((error) => error instanceof Outage),
    { halfOpenAfter: BREAK, breaker: new ConsecutiveBreaker(OUTAGE) },
  );

  /**
   * @param url `esdb://…`
   * @param pipelined appends go over one stream of the connection, in the order of the calls once the first has been
   * answered (docs/adr/0169); it is for a client of its own, since a lost stream fails them all
   */
  constructor(
    private readonly url: string,
    private readonly pipelined = false,
  ) {
    this.current = this.connect();
  }

  /** Aborted once the client is closed. */
  get closed(): AbortSignal {
    return this.closing.signal;
  }

  async close(): Promise<void> {
    this.closing.abort();
    await giveUp(this.current);
  }

  /**
   * Tries until it succeeds, fails for a reason of its own, time is up, or the node is known to be gone; every call passed
   * here may be repeated.
   */
  async attempt<T>(call: (connection: Connection, limit: number) => Promise<T>): Promise<T> {
    const until = Date.now() + PATIENCE;
    for (let tries = 1; ; tries += 1) {
      const connection = this.current;
      const { heard } = connection;
      const { state } = this.breaker;
      // One call is enough to see whether the node is back; nobody waits for that one.
      if (state === CircuitState.HalfOpen) throw unreachable(this.outage());
      const once = (): Promise<T> =>
        // Twice as long the second time: the node may be slow rather than gone.
        call(connection, Math.min(TRY * tries, until - Date.now())).catch((error: unknown) => {
          if (!isOutage(error)) throw error;
          // A single failure may be the connection's alone, unless nothing came over it at all.
          const shows = tries > 1 || state === CircuitState.Open || isDead(connection, heard, error);
          this.failed(connection, heard, error);
          throw shows ? new Outage(error) : error;
        });
      try {
        const made = this.breaker.execute(once);
        const result = await (state === CircuitState.Open ? within(TRIAL, made) : made);
        hear(connection);
        return result;
      } catch (thrown) {
        const error = thrown instanceof Outage ? thrown.failure : thrown;
        if (error instanceof BrokenCircuitError) throw unreachable(this.outage());
        if (!isOutage(error)) throw asOurs(error);
        const wait = Math.min(100 * 2 ** tries, 1000);
        const isOver = Date.now() + wait + TRY > until;
        if (this.closing.signal.aborted || this.breaker.state !== CircuitState.Closed || isOver)
          throw unreachable(error);
        await pause(wait, this.closing.signal);
      }
    }
  }

  /**
   * The client reconnects after a reported failure, but takes 20 s to see that a connection is dead: here it is if
   * nothing has arrived since the unanswered call. A client that keeps failing is replaced as well.
   */
  failed(connection: Connection, heard: number, error: unknown): void {
    connection.failures += 1;
    const dead = isDead(connection, heard, error);
    if (connection !== this.current || !(dead || connection.failures >= MOST_FAILURES)) return;
    this.current = this.connect();
    void giveUp(connection);
  }

  /** Why calls fail at once. */
  private outage(): unknown {
    const { lastFailure } = this.breaker;
    return lastFailure && 'error' in lastFailure ? (lastFailure.error as Outage).failure : undefined;
  }

  private connect(): Connection {
    const client = EventStoreDBClient.connectionString(this.url);
    // Otherwise an append is a call of its own, not sent over the stream shared by all appends of a process: that has no
    // deadline, fails for all at once, and can hang for good.
    if (!this.pipelined) internals(client).supports = () => Promise.resolve(false);
    const ended = new AbortController();
    // As many as there are calls.
    setMaxListeners(0, ended.signal, this.closing.signal);
    return { client, heard: 0, failures: 0, ended };
  }
}

function internals(client: EventStoreDBClient): Internals {
  return client as unknown as Internals;
}

/** Ends everything on a connection, and the connection. */
async function giveUp({ client, ended }: Connection): Promise<void> {
  ended.abort();
  // The channel first: while it is open, the next client would get the same dead socket.
  await within(1000, internals(client).getChannel())
    .then((channel) => channel.close())
    .catch(() => undefined);
  await within(1000, client.dispose()).catch(() => undefined);
}

/** Whether nothing at all has come since an unanswered call. */
function isDead(connection: Connection, heard: number, error: unknown): boolean {
  return isSilence(error) && connection.heard === heard;
}

function unreachable(cause: unknown): StoreUnavailableError {
  return new StoreUnavailableError('The event log cannot be reached', { cause });
}

function hear(connection: Connection): void {
  connection.heard += 1;
  connection.failures = 0;
}

/** The result of a call, or `Silence` after this many ms. */
export async function within<T>(limit: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Silence(`No answer within ${limit} ms`)), limit);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

/** Waits this many ms, or until the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

interface Flow {
  /** Ends the call. */
  cancel: () => Promise<void>;
  /** For streams without an end of their own. */
  stop?: AbortSignal;
  /**
   * Called after a silence of `WATCH`: whether something should have come. Without it, silence for `TRY` is a failure.
   */
  silent?: () => Promise<boolean>;
}

/**
 * Yields what the client streams, until its end, `stop`, or silence. However it ends, the call ends with it; the client
 * would keep it open.
 */
export async function* flow<T extends ResolvedEvent>(
  connection: Connection,
  stream: Streamed<T>,
  { cancel, stop, silent }: Flow,
): AsyncIterable<T> {
  // An error without a listener is an uncaught exception; it may come after the iterator is gone.
  stream.on('error', () => undefined);
  const end = () => stream.destroy();
  const signals = [connection.ended.signal, ...(stop ? [stop] : [])];
  for (const signal of signals) signal.addEventListener('abort', end);
  const fallSilent = () => stream.destroy(new Silence('Nothing came in time'));
  let timer: NodeJS.Timeout | undefined;
  let round = 0;
  const watch = (): void => {
    const asked = (round += 1);
    timer = setTimeout(
      () => {
        if (!silent) return void fallSilent();
        silent().then(
          (gone) => asked === round && (gone ? fallSilent() : watch()),
          () => asked === round && fallSilent(),
        );
      },
      silent ? WATCH : TRY,
    );
  };
  const unwatch = (): void => {
    round += 1;
    clearTimeout(timer);
  };
  try {
    if (signals.some(({ aborted }) => aborted)) return;
    watch();
    for await (const event of stream.iterator({ destroyOnReturn: false })) {
      unwatch();
      hear(connection);
      yield event;
      watch();
    }
  } finally {
    unwatch();
    for (const signal of signals) signal.removeEventListener('abort', end);
    // Both: `cancel` ends a call, and an ended one is kept for ever while nobody reads its rest.
    void cancel().catch(() => undefined);
    stream.resume();
  }
}
