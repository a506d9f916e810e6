import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort, startPostgres, type Postgres, type ProductDatabase } from '../../scripts/embedded-postgres.mjs';
import { allGone, family } from './processes.js';

/** How to stop a Postgres: `smart` waits for its clients, `fast` ends them, `immediate` recovers at the next start. */
const SIGNAL = { smart: 'SIGTERM', fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

/** A Postgres server of one suite, to be stopped and killed. Durable, as in production. */
export class OwnPostgres {
  private server: Postgres | undefined;

  private constructor(
    readonly dir: string,
    readonly port: number,
    private readonly ownDir: boolean,
  ) {}

  /** Starts a server on an empty cluster. @param dir its data directory; a temporary folder by default */
  static async start(dir?: string): Promise<OwnPostgres> {
    const postgres = new OwnPostgres(
      dir ?? (await mkdtemp(join(tmpdir(), 'quotewright-own-pg-'))),
      await freePort(),
      dir === undefined,
    );
    await postgres.start();
    return postgres;
  }

  url(database: string): string {
    return `postgres://postgres:postgres@127.0.0.1:${this.port}/${database}`;
  }

  async ensureDatabase(name: string): Promise<void> {
    return this.server!.ensureDatabase(name);
  }

  /** A database like the product's in its own Postgres, with its roles. */
  async productDatabase(name: string): Promise<ProductDatabase> {
    return this.server!.productDatabase(name);
  }

  /** Restarts it, on the same port and data. */
  async start(): Promise<void> {
    this.server = await startPostgres({ dir: this.dir, tcp: this.port });
  }

  /** Asks it to end and does not wait. */
  ask(mode: keyof typeof SIGNAL): void {
    process.kill(this.server!.pid, SIGNAL[mode]);
  }

  /** Ends it, and waits until all of its processes are gone. */
  async stop(mode: 'fast' | 'immediate'): Promise<void> {
    await this.gone(SIGNAL[mode]);
  }

  /** Like a machine out of memory: the server dies suddenly, and its sessions with it. */
  async kill(): Promise<void> {
    await this.gone('SIGKILL');
  }

  /** Whether new connections are possible. */
  async accepts(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.url('postgres') });
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Ensures that it runs, whatever a failed test has left. */
  async recover(): Promise<void> {
    if (await this.accepts()) return;
    await this.server?.stop();
    await this.start();
  }

  /** Ends it and deletes its data. */
  async remove(): Promise<void> {
    await this.server?.stop();
    if (this.ownDir) await rm(this.dir, { recursive: true, force: true });
  }

  private async gone(signal: NodeJS.Signals): Promise<void> {
    const { pid } = this.server!;
    const all = [pid, ...(await family(pid)).map((process) => process.pid)];
    process.kill(pid, signal);
    const left = await allGone(all);
    if (left.length > 0) throw new Error(`Postgres did not end on ${signal}: ${left.join(', ')} still run`);
  }
}
