import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionTo, endWhenSilent } from '../db/connection.js';
import type { Chain } from './chain.js';

/**
 * How often the chain takes in what was appended (ms). Nobody waits for it, and one transaction for all of a second
 * shares the disk with appends the least.
 */
const LOOK = 1_000;
/** Advisory lock of the process that fills the chain. */
const FILLING = 7091878;

/** Fills and seals the chain for as long as it runs. Of several processes one works, the others stand by. */
export class ChainProcess {
  private readonly ending = new AbortController();
  private running: Promise<void> | undefined;
  private client: pg.Client | undefined;
  private failing = false;
  private chain: Chain | undefined;

  /**
   * @param open opens the chain; tried again if it fails, so that without its key the read models are still fed
   * @param onError is told of the first of several failures in a row
   */
  constructor(
    private readonly databaseUrl: string,
    private readonly open: () => Promise<Chain>,
    private readonly onError: (error: Error) => void,
  ) {}

  start(): void {
    this.running = this.run();
  }

  /** This process is the one that works. */
  get works(): boolean {
    return this.client !== undefined;
  }

  /** Ends after the current batch. */
  async stop(): Promise<void> {
    this.ending.abort();
    await this.running;
    await this.client?.end().catch(() => undefined);
  }

  private async run(): Promise<void> {
    const { signal } = this.ending;
    while (!signal.aborted) {
      try {
        if (await this.alone()) {
          this.chain ??= await this.open();
          await this.chain.extend(signal);
          await this.chain.seal();
        }
        this.failing = false;
      } catch (error) {
        if (!this.failing && !signal.aborted) this.onError(error as Error);
        this.failing = true;
      }
      await sleep(LOOK, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Whether this process has the lock, which ends with its connection. Only saves work: `Chain` is safe without. */
  private async alone(): Promise<boolean> {
    if (this.client) return true;
    const client = new pg.Client(connectionTo(this.databaseUrl));
    client.on('error', () => undefined);
    client.on('end', () => {
      if (this.client === client) this.client = undefined;
    });
    try {
      await client.connect();
      endWhenSilent(client);
      const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [FILLING]);
      if (rows[0]!.mine) {
        this.client = client;
        return true;
      }
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    await client.end();
    return false;
  }
}
