import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { comparePositions, type EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { Recorded, UserType } from '@quotewright/domain/kernel/decider.js';
import { freePort } from '../../scripts/embedded-postgres.mjs';
import { createAccount, type NewAccount } from '../../apps/api/src/platform/auth/accounts.js';
import { Database } from '../../apps/api/src/platform/db/database.js';
import { openEventStore } from '../../apps/api/src/platform/event-store/event-store.js';
import { readSettings } from '../../apps/api/src/platform/settings.js';
import { busyAccounts } from './busy-accounts.js';
import { Client, PASSWORD, signIn } from './client.js';
import { eventStore } from './event-store.js';
import type { OwnPostgres } from './own-postgres.js';
import { freshDatabase } from './postgres.js';
import { allGone, family } from './processes.js';
import { reasonsOf } from './reasons.js';
import { tcpProxy, type TcpProxy } from './tcp-proxy.js';

type Role = 'all' | 'web' | 'projector' | 'worker';

/** How a process ended. */
interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Output of Node and our processes for uncaught errors and leaks. */
const LOST_ERROR =
  /unhandled ?rejection|uncaught|triggerUncaughtException|projector ended unexpectedly|MaxListenersExceeded/i;

/** One real process of the product (`node apps/api/dist/main.js`), and under `all` its projector, as one group. */
export class ProductProcess {
  private child: ChildProcess | undefined;
  private told = '';
  private ending: Promise<Exit> = Promise.resolve({ code: null, signal: null });
  private wanted = false;

  constructor(
    readonly role: Role,
    /** Its address, if its role serves. */
    readonly origin: string,
    private readonly env: Record<string, string>,
    /** Folder of its release's build. */
    private readonly release: string,
  ) {}

  /** Starts it and waits until it reports that it is ready. Rejects if it ends before. */
  async start(): Promise<void> {
    // A process group, so that a signal reaches the projector of `all` too. Without this process it ends by itself.
    const child = spawn(process.execPath, [join(this.release, 'apps/api/dist/main.js')], {
      env: this.env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child = child;
    this.wanted = true;
    const from = this.told.length;
    const hear = (chunk: Buffer): void => void (this.told += chunk.toString());
    child.stdout!.on('data', hear);
    child.stderr!.on('data', hear);
    this.ending = new Promise((done) => child.once('close', (code, signal) => done({ code, signal })));
    await new Promise<void>((ready, fail) => {
      child.once('message', () => ready());
      void this.ending.then(({ code, signal }) =>
        fail(new Error(`${this.role} ended with ${signal ?? code} while starting:\n${this.told.slice(from)}`)),
      );
    });
  }

  get pid(): number {
    return this.child!.pid!;
  }

  /** It is started and has not ended. */
  get running(): boolean {
    return this.child?.exitCode === null && this.child.signalCode === null;
  }

  /** Resolves when it has ended. */
  get exited(): Promise<Exit> {
    return this.ending;
  }

  /** Its output so far. */
  get output(): string {
    return this.told;
  }

  /** Sends a signal to the whole group, and waits if that ends it. */
  async kill(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT' = 'SIGKILL'): Promise<Exit> {
    this.wanted = false;
    if (this.running) this.signal(signal);
    return this.ending;
  }

  /** Freezes it (SIGSTOP): it keeps its connections and does nothing. */
  freeze(): void {
    this.signal('SIGSTOP');
  }

  /** Lets a frozen one go on. */
  thaw(): void {
    this.signal('SIGCONT');
  }

  /** The projector that runs as a child under `all`. */
  async projectorPid(): Promise<number> {
    return (await family(this.pid)).find(({ command }) => command.includes('main.js'))!.pid;
  }

  /** Memory in use (MB) by it and its children. */
  async memory(): Promise<number> {
    const pids = [this.pid, ...(await family(this.pid)).map(({ pid }) => pid)];
    const texts = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')));
    return texts.reduce((sum, text) => sum + Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024, 0);
  }

  /** What operators must never see: uncaught errors, unexpected ends. */
  complaints(): string[] {
    const lost = this.told.split('\n').filter((line) => LOST_ERROR.test(line));
    return this.wanted && !this.running
      ? [...lost, `${this.role} ended by itself (${this.child?.signalCode ?? this.child?.exitCode})`]
      : lost;
  }

  private signal(signal: NodeJS.Signals): void {
    process.kill(-this.pid, signal);
  }
}

/** What a suite may change of its product. */
interface ProductOptions {
  /** The processes to start, in order; default one of `all`. */
  roles?: readonly Role[];
  /** Further variables for every process. */
  env?: Record<string, string>;
  /** A server of the suite's own, if the fault is in Postgres; otherwise the run's server. */
  postgres?: Pick<OwnPostgres, 'url' | 'ensureDatabase'>;
}

/**
 * The product as real processes on its own database, without the sample: `const product = await startProduct({ roles:
 * ['projector', 'web'] }); … await product.stop();` The log is in Postgres, or in EventStoreDB if `EVENTSTORE_URL` is
 * set.
 */
export class Product {
  readonly processes: ProductProcess[] = [];
  private readonly proxies: TcpProxy[] = [];
  private readonly clients = new Map<string, Promise<Client>>();
  private log: Promise<EventStore> | undefined;
  private stopping: Promise<void> | undefined;
  private readonly seen: Recorded[] = [];
  private seenUpTo: string | null = null;

  constructor(
    readonly databaseUrl: string,
    /** Without any proxy. */
    readonly db: Database,
    readonly dataDir: string,
    private readonly env: Record<string, string>,
    private readonly dropDatabase: () => Promise<void>,
  ) {}

  /**
   * Starts one more process and waits until it is ready.
   * @param env further variables, for instance a `DATABASE_URL` through a proxy
   * @param release folder of another release than this one
   */
  async add(role: Role, env: Record<string, string> = {}, release = ''): Promise<ProductProcess> {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const added = new ProductProcess(
      role,
      origin,
      {
        PATH: process.env.PATH ?? '',
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: origin,
        ROLE: role,
        DATABASE_URL: this.databaseUrl,
        DATA_DIR: this.dataDir,
        SAMPLE_DATA: 'off',
        ADMIN_EMAIL: 'owner@test.example',
        ADMIN_PASSWORD: PASSWORD,
        ...busyAccounts,
        ...eventStore(nameOf(this.databaseUrl)),
        ...this.env,
        ...env,
      },
      release,
    );
    this.processes.push(added);
    await added.start();
    return added;
  }

  /** The first process of a role. */
  process(role: Role): ProductProcess {
    const found = this.processes.find((each) => each.role === role);
    if (!found) throw new Error(`No process of role ${role} was started`);
    return found;
  }

  /** The addresses of all its web instances. */
  get origins(): string[] {
    return this.processes.filter(({ role }) => role === 'all' || role === 'web').map(({ origin }) => origin);
  }

  /** A proxy in front of Postgres, and the `DATABASE_URL` that leads through it. */
  async road(): Promise<TcpProxy & { url: string }> {
    const url = new URL(this.databaseUrl);
    const proxy = await tcpProxy(url.hostname, Number(url.port));
    this.proxies.push(proxy);
    url.port = String(proxy.port);
    return { ...proxy, url: url.href };
  }

  /** The log itself, without any proxy. Close it when done. */
  async openLog(): Promise<EventStore> {
    return openEventStore(
      readSettings({ ...eventStore(nameOf(this.databaseUrl)), ...this.env, DATABASE_URL: this.databaseUrl }),
    );
  }

  /** Every event in the log, in order, without any proxy. Events read before are not read again. */
  async events(): Promise<readonly Recorded[]> {
    this.log ??= this.openLog();
    const log = await this.log;
    const head = await log.head();
    for await (const event of log.readAll(this.seenUpTo)) this.seen.push(event);
    const last = this.seen.at(-1)?.position;
    this.seenUpTo = last !== undefined && comparePositions(last, head) > 0 ? last : head;
    return this.seen;
  }

  /** The events of the commands that were sent with this reason. */
  async caused(reason: string): Promise<Recorded[]> {
    const events = await this.events();
    const why = await reasonsOf(this.db.knex);
    return events.filter((event) => why(event) === reason);
  }

  /** What a stream holds now. */
  async stream(name: string): Promise<Recorded[]> {
    const log = await this.openLog();
    try {
      return await log.read(name);
    } finally {
      await log.close();
    }
  }

  /** A new guest each time. */
  guest(origin = this.origins[0]!): Client {
    return new Client(origin);
  }

  /** Adds an account (password `PASSWORD`) and returns its id. */
  async account(account: Partial<NewAccount> & { email: string }): Promise<number> {
    return createAccount(this.db.knex, {
      name: account.email.split('@')[0]!,
      password: PASSWORD,
      userType: 'contractor',
      verified: true,
      approved: true,
      ...account,
    });
  }

  /** A user of a type, signed in at the first instance. The same account for the same type and number. */
  async as(userType: UserType, number = 1): Promise<Client> {
    const email = `${userType}${number}@test.example`;
    let client = this.clients.get(email);
    if (!client) {
      client = this.account({ email, userType, businessName: `${userType} ${number}` }).then(() =>
        signIn(this.origins[0]!, email),
      );
      this.clients.set(email, client);
    }
    return client;
  }

  /** Violations by any process; empty if all is well. */
  complaints(): string[] {
    return this.processes.flatMap((each) => each.complaints());
  }

  /** The newest errors in the processes' logs, abridged. */
  errors(): string[] {
    return this.processes.flatMap(({ role, output }) =>
      output
        .split('\n')
        .filter((line) => line.includes('"level":50'))
        .slice(-3)
        .map((line) => {
          const { msg, err } = JSON.parse(line) as {
            msg?: string;
            err?: { message?: string; code?: string; stack?: string };
          };
          return `${role}: ${msg}: ${err?.code ?? ''} ${err?.stack ?? err?.message ?? ''}`;
        }),
    );
  }

  /** Ends everything and drops the database, once. */
  async stop(): Promise<void> {
    return (this.stopping ??= this.end());
  }

  private async end(): Promise<void> {
    await Promise.all(
      this.processes
        .filter(({ running }) => running)
        .map(async (each) => {
          const pids = [each.pid, ...(await family(each.pid)).map(({ pid }) => pid)];
          each.thaw();
          const killing = setTimeout(() => void each.kill('SIGKILL'), 15_000);
          // As at a terminal: no connections have to be drained first.
          await each.kill('SIGINT');
          clearTimeout(killing);
          await allGone(pids);
        }),
    );
    for (const proxy of this.proxies) await proxy.close();
    await (await this.log)?.close();
    await this.db.close();
    await this.dropDatabase();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

/** Starts the product; the processes are those that `npm run build` made. */
export async function startProduct({ roles = ['all'], env = {}, postgres }: ProductOptions = {}): Promise<Product> {
  const database = postgres ? await ownDatabase(postgres) : await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'quotewright-product-'));
  const product = new Product(database.url, new Database(database.url), dataDir, env, database.drop);
  try {
    for (const role of roles) await product.add(role);
    return product;
  } catch (error) {
    await product.stop();
    throw error;
  }
}

function nameOf(databaseUrl: string): string {
  return new URL(databaseUrl).pathname.slice(1);
}

/** It ends with its server. */
async function ownDatabase(
  postgres: Pick<OwnPostgres, 'url' | 'ensureDatabase'>,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `quotewright_${Date.now()}`;
  await postgres.ensureDatabase(name);
  return { url: postgres.url(name), drop: () => Promise.resolve() };
}
