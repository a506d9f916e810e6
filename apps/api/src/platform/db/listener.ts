import pg from 'pg';

/** How soon a lost connection is tried again (ms). */
const RETRY = 1_000;

/**
 * One connection that hears NOTIFY on some channels, and comes back by itself when it is lost. What was said meanwhile
 * is lost: a listener only wakes somebody who also looks now and then.
 */
export class Listener {
  private client: pg.Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private closed = false;
  private hears = false;

  /** @param heard called with the channel and the payload */
  constructor(
    private readonly url: string,
    private readonly channels: readonly string[],
    private readonly heard: (channel: string, payload: string) => void,
  ) {
    this.connect();
  }

  /** Whether everything said from now on is heard, as far as this side can tell. */
  get listening(): boolean {
    return this.hears;
  }

  async close(): Promise<void> {
    this.closed = true;
    this.hears = false;
    clearTimeout(this.retry);
    await this.client?.end().catch(() => undefined);
  }

  private connect(): void {
    const client = new pg.Client({ connectionString: this.url, keepAlive: true, connectionTimeoutMillis: 5_000 });
    this.client = client;
    const lost = (): void => {
      if (this.client !== client) return;
      this.client = undefined;
      this.hears = false;
      client.end().catch(() => undefined);
      if (!this.closed) this.retry = setTimeout(() => this.connect(), RETRY).unref();
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ channel, payload }) => this.heard(channel, payload ?? ''));
    client
      .connect()
      .then(() => client.query(this.channels.map((channel) => `LISTEN ${channel}`).join(';')))
      .then(() => (this.hears = this.client === client && !this.closed))
      .catch(lost);
  }
}
