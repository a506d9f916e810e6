import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreDBClient, type ResolvedEvent } from '@eventstore/db-client';
import { StoreUnavailableError } from '@quotewright/domain/kernel/errors.js';
import { asOurs, isOutage, isSilence, Silence } from './eventstoredb-errors.js';

/** How long the adapter tries in all before it answers `StoreUnavailableError` (ms): inside a web request's patience. */
const PATIENCE = 8000;
/** A call without an answer, or a read without its next event, for this long (ms) has an unknown outcome. */
const TRY = 2000;
/** A subscription over which nothing came for this long (ms) is compared with the head of the log. */
const WATCH = 2000;
/** After so many failures in a row, with nothing heard between them, the client is replaced. */
const MOST_FAILURES = 3;

/** A client with what it does not do by itself. */
export interface Connection {
  client: EventStoreDBClient;
  /** Counts whatever came over it. */
  heard: number;
  /** Failures since something came over it. */
  failures: number;
  /** Aborted when the connection is given up: what streams from it would otherwise wait for ever. */
  ended: AbortController;
}

/** What the client answers a read or a subscription with, as far as it is used; its own types contradict Node's. */
interface Streamed<T> extends AsyncIterable<T> {
  on(event: 'error', listener: () => void): unknown;
  iterator(options: { destroyOnReturn: boolean }): AsyncIterable<T>;
  resume(): unknown;
  destroy(error?: Error): unknown;
}

/** What the client keeps to itself. */
interface Internals {
  supports(): Promise<boolean>;
  getChannel(): Promise<{ close(): void }>;
}

/**
 * The client of a node with what it does not do by itself: time limits, further tries, another client in its place
 * (docs/adr/0011). What is asked of it may be repeated: event ids are fixed before the first try.
 */
export class PatientClient {
  /** What calls are made over until it has failed too often. */
  current: Connection;
  private readonly closing = new AbortController();

  /** @param url `esdb://…` */
  constructor(private readonly url: string) {
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

  /** Tries until it succeeds, fails for a reason of its own, or patience ends; every call passed here may be repeated. */
  async attempt<T>(call: (connection: Connection, limit: number) => Promise<T>): Promise<T> {
    const until = Date.now() + PATIENCE;
    for (let tries = 1; ; tries += 1) {
      const connection = this.current;
      const { heard } = connection;
      try {
        // Twice as long the second time: the node may be slow rather than gone.
        const result = await call(connection, Math.min(TRY * tries, until - Date.now()));
        hear(connection);
        return result;
      } catch (error) {
        if (!isOutage(error)) throw asOurs(error);
        this.failed(connection, heard, error);
        const wait = Math.min(100 * 2 ** tries, 1000);
        if (this.closing.signal.aborted || Date.now() + wait + TRY > until) {
          throw new StoreUnavailableError('The event log cannot be reached', { cause: error });
        }
        await pause(wait, this.closing.signal);
      }
    }
  }

  /**
   * The client itself connects anew after a failure that it was told of, but takes 20 s to see that a connection is
   * dead: here it is where nothing at all has come over it since the call that got no answer. A client that goes on
   * failing is replaced as well, whatever it has got itself into.
   */
  failed(connection: Connection, heard: number, error: unknown): void {
    connection.failures += 1;
    const dead = isSilence(error) && connection.heard === heard;
    if (connection !== this.current || !(dead || connection.failures >= MOST_FAILURES)) return;
    this.current = this.connect();
    void giveUp(connection);
  }

  private connect(): Connection {
    const client = EventStoreDBClient.connectionString(this.url);
    // Appending over a call of its own, not over the stream that all appends of a process would share: that one has no
    // deadline, fails for all at once, and can hang for good.
    internals(client).supports = () => Promise.resolve(false);
    return { client, heard: 0, failures: 0, ended: new AbortController() };
  }
}

function internals(client: EventStoreDBClient): Internals {
  return client as unknown as Internals;
}

/** Ends all that runs over a connection, and the connection. */
async function giveUp({ client, ended }: Connection): Promise<void> {
  ended.abort();
  // The channel first: as long as it is open, the next client would be given the same dead socket.
  await within(1000, internals(client).getChannel())
    .then((channel) => channel.close())
    .catch(() => undefined);
  await within(1000, client.dispose()).catch(() => undefined);
}

function hear(connection: Connection): void {
  connection.heard += 1;
  connection.failures = 0;
}

/** What a call answers, or `Silence` after so many ms. */
export function within<T>(limit: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Silence(`No answer within ${limit} ms`)), limit);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

/** Waits so many ms, or less once the signal is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

interface Flow {
  /** Ends the call. */
  cancel: () => Promise<void>;
  /** Where the stream has no end of its own. */
  stop?: AbortSignal;
  /** Asked when nothing came for `WATCH`: whether something should have. Without it nothing for `TRY` is a failure. */
  silent?: () => Promise<boolean>;
}

/** What the client streams, until its end, or `stop`, or it falls silent. However it ends, the call ends with it: the client would keep it open. */
export async function* flow<T extends ResolvedEvent>(
  connection: Connection,
  stream: Streamed<T>,
  { cancel, stop, silent }: Flow,
): AsyncIterable<T> {
  // An error that nobody listens to is an uncaught exception; it may come after the iterator is gone.
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
    // Both: `cancel` ends a call, and one that has ended is kept for ever while nobody takes its rest.
    void cancel().catch(() => undefined);
    stream.resume();
  }
}
