import pg from 'pg';
import { connectionTo, endWhenSilent, SILENCE } from './connection.js';

/**
 * Advisory lock shared by every listening process of the product: whoever gets it exclusively knows that none is
 * running on this database.
 */
export const RUNNING = 7091875;

/** Retry interval for a lost connection (ms). */
const RETRY = 1_000;
/** After a loss, a process that runs on has the lock or waits for it again by now (ms): it has connected meanwhile. */
export const BACK_BY_NOW = RETRY + 500;
/** Keep-alive interval, to notice a connection that hears nothing any more (ms). */
const HEARTBEAT = SILENCE / 2;

/**
 * The one connection of this process that listens on a database, for all its listeners. It reconnects when lost, and
 * ends with the last of them. It needs a session of its own: no pooler in transaction mode.
 */
class Ear {
  private static readonly all = new Map<string, Ear>();

  private readonly listeners = new Set<Listener>();
  private readonly hearing = new Set<Listener>();
  private client: pg.Client | undefined;
  /** The connection once it may listen. */
  private ready: pg.Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private beat: NodeJS.Timeout | undefined;

  private constructor(private readonly url: string) {}

  static of(url: string): Ear {
    let ear = Ear.all.get(url);
    if (!ear) Ear.all.set(url, (ear = new Ear(url)));
    return ear;
  }

  hears(listener: Listener): boolean {
    return this.hearing.has(listener);
  }

  async ask(listener: Listener, sql: string): Promise<void> {
    if (this.hears(listener)) await this.ready?.query(sql).catch(() => undefined);
  }

  add(listener: Listener): void {
    this.listeners.add(listener);
    if (this.ready) this.listen(this.ready).catch(this.lost(this.ready));
    else if (!this.client && !this.retry) this.connect();
  }

  async remove(listener: Listener): Promise<void> {
    // Closed before: another connection may stand under this address by now.
    if (!this.listeners.delete(listener)) return;
    this.hearing.delete(listener);
    if (this.listeners.size > 0) return;
    Ear.all.delete(this.url);
    clearTimeout(this.retry);
    clearInterval(this.beat);
    const { client } = this;
    this.client = this.ready = undefined;
    await client?.end().catch(() => undefined);
  }

  private connect(): void {
    this.retry = undefined;
    const client = new pg.Client(connectionTo(this.url));
    this.client = client;
    const lost = this.lost(client);
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ channel, payload }) => {
      for (const listener of [...this.listeners])
        if (listener.channels.includes(channel)) listener.heard(channel, payload ?? '');
    });
    client
      .connect()
      .then(() => {
        endWhenSilent(client);
        return client.query('SELECT pg_advisory_lock_shared($1)', [RUNNING]);
      })
      .then(() => {
        if (this.client !== client) return;
        this.ready = client;
        // LISTEN is idempotent.
        this.beat = setInterval(() => void this.listen(client).catch(lost), HEARTBEAT).unref();
        return this.listen(client);
      })
      .catch(lost);
  }

  /** Listens for everyone who is there by now. */
  private async listen(client: pg.Client): Promise<void> {
    const asking = [...this.listeners];
    const channels = new Set(asking.flatMap((listener) => listener.channels));
    await client.query([...channels].map((channel) => `LISTEN ${channel}`).join(';'));
    for (const listener of asking) {
      if (this.client !== client || !this.listeners.has(listener) || this.hearing.has(listener)) continue;
      listener.begun?.();
      this.hearing.add(listener);
    }
  }

  private lost(client: pg.Client): () => void {
    return () => {
      if (this.client !== client) return;
      this.client = this.ready = undefined;
      this.hearing.clear();
      clearInterval(this.beat);
      client.end().catch(() => undefined);
      this.retry = setTimeout(() => this.connect(), RETRY).unref();
    };
  }
}

/**
 * Listens to NOTIFY channels, over a connection that a process has once. Notifications while it is lost are lost:
 * listeners must also poll now and then.
 */
export class Listener {
  private readonly ear: Ear;

  /**
   * @param url `postgres://…` of the database itself
   * @param heard called with the channel and the payload
   * @param begun called when it begins to listen, also after a loss
   */
  constructor(
    url: string,
    readonly channels: readonly string[],
    readonly heard: (channel: string, payload: string) => void,
    readonly begun?: () => void,
  ) {
    this.ear = Ear.of(url);
    this.ear.add(this);
  }

  /** Whether every notification from now on is heard, as far as this side can tell. */
  get listening(): boolean {
    return this.ear.hears(this);
  }

  /** A statement on this connection: notifications of what was committed before reach this side before its end. Never throws. */
  async ask(sql: string): Promise<void> {
    await this.ear.ask(this, sql);
  }

  async close(): Promise<void> {
    await this.ear.remove(this);
  }
}
