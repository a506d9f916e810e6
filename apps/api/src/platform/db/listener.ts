import pg from 'pg';
import { connectionTo, endWhenSilent, SILENCE } from './connection.js';

/**
 * Advisory lock shared by every listening process of the product: whoever gets it exclusively knows that none is
 * running on this database.
 */
export const RUNNING = 7091875;

/** Retry interval for a lost connection (ms). */
const RETRY = 1_000;
/** Keep-alive interval, to notice a connection that hears nothing any more (ms). */
const HEARTBEAT = SILENCE / 2;

/**
 * One connection that listens to NOTIFY channels and reconnects when lost. Notifications in between are lost: listeners
 * must also poll now and then.
 */
export class Listener {
  private client: pg.Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private beat: NodeJS.Timeout | undefined;
  private closed = false;
  private hears = false;

  /**
   * @param heard called with the channel and the payload
   * @param begun called when it begins to listen, also after a loss
   */
  constructor(
    private readonly url: string,
    private readonly channels: readonly string[],
    private readonly heard: (channel: string, payload: string) => void,
    private readonly begun?: () => void,
  ) {
    this.connect();
  }

  /** Whether every notification from now on is heard, as far as this side can tell. */
  get listening(): boolean {
    return this.hears;
  }

  /** A statement on this connection: notifications of what was committed before reach this side before its end. Never throws. */
  async ask(sql: string): Promise<void> {
    if (this.hears) await this.client?.query(sql).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.closed = true;
    this.hears = false;
    clearTimeout(this.retry);
    clearInterval(this.beat);
    await this.client?.end().catch(() => undefined);
  }

  private connect(): void {
    const client = new pg.Client(connectionTo(this.url));
    this.client = client;
    const listen = (): Promise<unknown> => client.query(this.channels.map((channel) => `LISTEN ${channel}`).join(';'));
    const lost = (): void => {
      if (this.client !== client) return;
      this.client = undefined;
      this.hears = false;
      clearInterval(this.beat);
      client.end().catch(() => undefined);
      if (!this.closed) this.retry = setTimeout(() => this.connect(), RETRY).unref();
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ channel, payload }) => this.heard(channel, payload ?? ''));
    client
      .connect()
      .then(() => {
        endWhenSilent(client);
        return client.query('SELECT pg_advisory_lock_shared($1)', [RUNNING]);
      })
      .then(() => listen())
      .then(() => {
        if (this.client !== client || this.closed) return;
        this.begun?.();
        this.hears = true;
        // LISTEN is idempotent.
        this.beat = setInterval(() => void listen().catch(lost), HEARTBEAT).unref();
      })
      .catch(lost);
  }
}
