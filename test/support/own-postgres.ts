import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort, startPostgres, type Postgres, type ProductDatabase } from '../../scripts/embedded-postgres.mjs';
import { allGone, family } from './processes.js';

/** How a Postgres is told to end: `smart` waits for its clients, `fast` ends them, `immediate` recovers at the next start. */
const SIGNAL = { smart: 'SIGTERM', fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

/** A Postgres server of a suite's own, to be stopped and killed. Durable, as in production: what it has committed it keeps. */
export class OwnPostgres {
  private server: Postgres | undefined;

  private constructor(
    readonly dir: string,
    readonly port: number,
    private readonly ownDir: boolean,
  ) {}

  /** Starts a server on an empty cluster. @param dir where its data are kept; a temporary folder by default */
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

  ensureDatabase(name: string): Promise<void> {
    return this.server!.ensureDatabase(name);
  }

  /** A database as the product has it in its own Postgres, with the roles it works as. */
  productDatabase(name: string): Promise<ProductDatabase> {
    return this.server!.productDatabase(name);
  }

  /** Starts it again, on the same port and data. */
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

  /** As a machine that runs out of memory does: the server dies without a word, and its sessions with it. */
  async kill(): Promise<void> {
    await this.gone('SIGKILL');
  }

  /** Whether somebody new may connect. */
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

  /** Makes sure that it runs, whatever a test that failed has left. */
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
