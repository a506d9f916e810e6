import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BackendFactory,
  type ConnectionOptions,
  createPostgresBackend,
  Queue,
  runMigrations,
  type RedisQueueBackend,
  Worker,
} from 'bullmq';
import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import { jobStates, type JobState } from '@quotewright/domain/system/contract.js';
import type { Settings } from '../settings.js';
import { loggedError, wordsOf } from '../telemetry/log.js';
import { jobRuns } from '../telemetry/metrics.js';
import { asOwner } from '../db/migrate.js';

/**
 * A kind of job. Pending work is in Postgres, written with its cause; the queue only runs it soon, one at a time, and
 * again after a failure. A queue that is down, or has lost its data, loses nothing.
 */
interface JobKind {
  /** The ids of all pending work of this kind. No names or addresses: the queue stores them. */
  left: () => Promise<string[]>;
  /**
   * Does one, after which `left` no longer names it. Throwing makes it run again later; the queue stores the message.
   * @param signal aborts when this process ends and has waited long enough
   */
  run: (id: string, signal: AbortSignal) => Promise<void>;
}

const NAME = 'work';

/** How often workers enqueue pending work again, in case the queue has lost it (ms). */
const SWEEP_MS = 5_000;
/** Reconnect interval of the queue (ms). */
const LOOK_MS = 1_000;
/** Timeout of a command to the queue's store (ms). */
const ANSWER_MS = 2_000;
/** How long running jobs may take when this process ends (ms); then they are told, and run again elsewhere. */
const CLOSE_MS = 3_000;
/** How long those that were told are waited for (ms). */
const TOLD_MS = 1_000;
/** Ids enqueued with one command. */
const BULK = 1_000;

/** A failed job waits 2 s, 4 s, 8 s … up to a quarter of an hour. Its kind decides when to give up. */
const BACKOFF = { first: 2_000, most: 15 * 60_000 };

const JOB_OPTIONS = {
  attempts: 1_000_000,
  backoff: { type: 'capped' },
  // A done job must free its id: pending work is enqueued again under the same one.
  removeOnComplete: true,
};

/**
 * A killed worker is noticed when its lock has expired and two checks have found it so: after at most 12 s. That says
 * nothing about the job, so killed workers never fail one.
 */
const WORKER_OPTIONS = {
  concurrency: 4,
  lockDuration: 6_000,
  stalledInterval: 3_000,
  maxStalledCount: 1_000_000,
  runRetryDelay: LOOK_MS,
};

/** Connection options of a queue or worker for BullMQ's constructors, and the Redis client to close. */
interface Store {
  connection: ConnectionOptions;
  backend?: BackendFactory<RedisQueueBackend>;
  client?: Redis;
}

/** On Redis, producers must fail at once while it is down, and workers must wait for it. */
function storeOf(
  { redisUrl, databaseUrl }: Pick<Settings, 'redisUrl' | 'databaseUrl'>,
  side: 'producer' | 'worker',
): Store {
  if (redisUrl) {
    const waiting: RedisOptions =
      side === 'producer' ? { enableOfflineQueue: false, commandTimeout: ANSWER_MS } : { maxRetriesPerRequest: null };
    // A worker's longest silence is the ten seconds it waits for a job.
    const client = new Redis(redisUrl, { ...waiting, connectTimeout: 5_000, keepAlive: 10_000, socketTimeout: 15_000 });
    return { connection: client, client };
  }
  const connection = {
    connectionString: databaseUrl,
    schema: 'jobs',
    max: side === 'producer' ? 2 : 4,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
  };
  // The types of the two stores differ, and the classes are generic over them; the calls are the same.
  return {
    connection,
    backend: createPostgresBackend as unknown as BackendFactory<RedisQueueBackend>,
  };
}

/** Background work at least once (e-mail, erasure), by BullMQ on Redis or Postgres. */
export class Jobs {
  private readonly queue: Queue;
  private worker: Worker | undefined;
  private readonly clients: Redis[] = [];
  private readonly kinds = new Map<string, JobKind>();
  private sweeping: NodeJS.Timeout | undefined;
  /** Checks whether the queue is down, and if so waits until it is back. */
  private doubting: Promise<void> | undefined;
  private away = false;
  private closing = false;
  private readonly ending = new AbortController();

  private constructor(
    private readonly settings: Pick<Settings, 'redisUrl' | 'databaseUrl'>,
    private readonly logger: Logger,
  ) {
    const { connection, backend } = this.open('producer');
    // The check asks Redis for its version once, and without an answer gives up for the life of this process.
    this.queue = new Queue(NAME, { connection, defaultJobOptions: JOB_OPTIONS, skipVersionCheck: true }, backend!);
    this.queue.on('error', this.doubt);
  }

  /** Opens the queue. Throws if it is in Postgres and unreachable; a Redis may come later. */
  static async open(
    settings: Pick<Settings, 'redisUrl' | 'databaseUrl' | 'databaseOwnerUrl'>,
    logger: Logger,
  ): Promise<Jobs> {
    // BullMQ would create its schema, which the product may not.
    if (!settings.redisUrl)
      await asOwner(settings.databaseOwnerUrl, settings.databaseUrl, (client) => runMigrations(client, 'jobs'));
    const jobs = new Jobs(settings, logger);
    // BullMQ remembers a first failure for good.
    if (jobs.kind === 'postgres') await jobs.queue.waitUntilReady();
    return jobs;
  }

  /** Where the jobs are stored. */
  get kind(): 'redis' | 'postgres' {
    return this.settings.redisUrl ? 'redis' : 'postgres';
  }

  /** Registers a kind of job; before `work`. */
  handle(kind: string, how: JobKind): void {
    this.kinds.set(kind, how);
  }

  /**
   * Enqueues a job. Call it after the commit of the transaction that makes `left` name it. Returns at once and cannot
   * fail: what cannot be enqueued now is enqueued by the workers' next sweep.
   */
  add(kind: string, id: string): void {
    if (!this.away) this.enqueue(kind, [id]).catch(this.doubt);
  }

  /** Starts working in this process. */
  async work(): Promise<void> {
    if (this.worker) return;
    const { connection, backend } = this.open('worker');
    const settings = {
      backoffStrategy: (attempts: number) => Math.min(BACKOFF.first * 2 ** (attempts - 1), BACKOFF.most),
    };
    this.worker = new Worker(
      NAME,
      (job: { name: string; data: { id: string } }) => this.run(job.name, job.data.id),
      { connection, ...WORKER_OPTIONS, settings },
      backend!,
    );
    this.worker.on('error', this.doubt);
    this.worker.on('failed', (job, error) => {
      this.logger.warn(
        { kind: job?.name, job: job?.data.id, attempt: job?.attemptsMade, reason: error.message },
        'job failed',
      );
    });
    if (this.kind === 'postgres') await this.worker.waitUntilReady();
    void this.sweep();
  }

  /** Whether the queue's store answers. */
  async ok(): Promise<boolean> {
    try {
      this.demandReady();
      await this.queue.getJobCounts('waiting');
      return true;
    } catch {
      return false;
    }
  }

  /** Jobs by state. Throws if the queue's store does not answer. */
  async counts(): Promise<Record<JobState, number>> {
    this.demandReady();
    return (await this.queue.getJobCounts(...jobStates)) as Record<JobState, number>;
  }

  /** Lets running jobs finish for some seconds, then closes every connection. One that never ends is left behind. */
  async close(): Promise<void> {
    this.closing = true;
    clearTimeout(this.sweeping);
    if (this.worker) {
      // While the store is down a worker cannot return its jobs and would wait forever.
      const away = !(await this.ok());
      const closed = new AbortController();
      const { signal } = closed;
      const late = async (): Promise<void> => {
        await sleep(away ? 0 : CLOSE_MS, undefined, { signal });
        this.ending.abort();
        await sleep(TOLD_MS, undefined, { signal });
      };
      await Promise.race([this.worker.close(away), late()]);
      closed.abort();
    }
    await this.queue.close().catch(() => undefined);
    // BullMQ does not close clients that it was given.
    for (const client of this.clients) client.disconnect();
  }

  private async run(kind: string, id: string): Promise<void> {
    const how = this.kinds.get(kind);
    if (!how) throw new Error(`This release knows no jobs of the kind ${kind}`);
    const took = jobRuns.startTimer({ kind });
    try {
      await how.run(id, this.ending.signal);
      took({ outcome: 'done' });
    } catch (error) {
      took({ outcome: 'failed' });
      // The queue stores message and stack.
      throw Object.assign(new Error(wordsOf(error)), { stack: loggedError(error).at });
    }
  }

  private async enqueue(kind: string, ids: readonly string[]): Promise<void> {
    this.demandReady();
    // BullMQ reserves the colon in ids. A job already in the queue is not enqueued twice.
    await this.queue.addBulk(ids.map((id) => ({ name: kind, data: { id }, opts: { jobId: `${kind}-${id}` } })));
  }

  /** Enqueues all pending work: written while the queue was down, or lost by it. */
  private async sweep(): Promise<void> {
    clearTimeout(this.sweeping);
    for (const [kind, { left }] of this.kinds) {
      // A kind that cannot say what is left, because the log is down, keeps no other one waiting.
      try {
        const ids = await left();
        for (let from = 0; from < ids.length && !this.away; from += BULK)
          await this.enqueue(kind, ids.slice(from, from + BULK));
      } catch (error) {
        this.doubt(error as Error);
      }
    }
    clearTimeout(this.sweeping);
    if (!this.closing) this.sweeping = setTimeout(() => void this.sweep(), SWEEP_MS);
  }

  /** BullMQ waits for ever for a Redis that was never there. */
  private demandReady(): void {
    if (this.clients[0] && this.clients[0].status !== 'ready') throw new Error('Redis cannot be reached');
  }

  /** Handles every failure. An outage is logged once at its start and once at its end, whatever fails in between. */
  private readonly doubt = (error: Error): void => {
    if (this.closing) return;
    this.doubting ??= this.untilBack(error).finally(() => (this.doubting = undefined));
  };

  private async untilBack(error: Error): Promise<void> {
    this.away = !(await this.ok());
    if (this.closing) return;
    if (!this.away) this.logger.error({ err: error }, 'job queue');
    else this.logger.warn({ err: error }, 'The job queue cannot be reached; what is to be done waits in Postgres');
    // Any failure is logged once in this time.
    do await sleep(LOOK_MS, undefined, { ref: false });
    while (this.away && !this.closing && !(await this.ok()));
    if (!this.away || this.closing) return;
    this.away = false;
    this.logger.info('The job queue is back');
    if (this.worker) await this.sweep();
  }

  private open(side: 'producer' | 'worker'): Store {
    const store = storeOf(this.settings, side);
    if (store.client) {
      store.client.on('error', this.doubt);
      this.clients.push(store.client);
    }
    return store;
  }
}
