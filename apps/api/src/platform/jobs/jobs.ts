import { type BackendFactory, type ConnectionOptions, createPostgresBackend, Queue, type RedisQueueBackend, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { jobStates, type JobState } from '@quotewright/domain/kernel/contract.js';
import type { Settings } from '../settings.js';

/** What a job does with its data. Throwing makes it run again later. */
export type JobHandler = (data: Record<string, unknown>, id: string) => Promise<void>;

const NAME = 'work';

/** Kept only as ids: jobs hold no personal data, and done ones are forgotten after a day. */
const JOB_OPTIONS = {
  attempts: 8,
  backoff: { type: 'exponential', delay: 2_000 },
  removeOnComplete: { age: 24 * 60 * 60, count: 10_000 },
  removeOnFail: { age: 14 * 24 * 60 * 60 },
};

/** How a queue or a worker reaches its store, as BullMQ's constructors take it, and the Redis client to let go of. */
interface Store {
  connection: ConnectionOptions;
  backend?: BackendFactory<RedisQueueBackend>;
  client?: Redis;
}

/** On Redis producers must fail at once while it is away, and workers must wait for it. */
function storeOf(settings: Pick<Settings, 'redisUrl' | 'databaseUrl'>, side: 'producer' | 'worker'): Store {
  if (settings.redisUrl) {
    const client = new Redis(settings.redisUrl, side === 'producer' ? { enableOfflineQueue: false } : { maxRetriesPerRequest: null });
    return { connection: client, client };
  }
  const connection = { connectionString: settings.databaseUrl, schema: 'jobs', migrate: true, max: side === 'producer' ? 2 : 4 };
  // The types of the two stores differ, and the classes are generic over them from construction on; the calls are the same.
  return { connection: connection as ConnectionOptions, backend: createPostgresBackend as unknown as BackendFactory<RedisQueueBackend> };
}

/**
 * Work that happens after the answer, once and again until it succeeds (mail, images), kept by BullMQ in Redis or in
 * Postgres. Adding a job under an id that is known already adds nothing.
 */
export class Jobs {
  private readonly queue: Queue;
  private worker: Worker | undefined;
  private readonly clients: Redis[] = [];
  private readonly handlers = new Map<string, JobHandler>();

  constructor(
    private readonly settings: Pick<Settings, 'redisUrl' | 'databaseUrl'>,
    private readonly onError: (error: Error) => void,
  ) {
    const { connection, backend } = this.open('producer');
    this.queue = new Queue(NAME, { connection, defaultJobOptions: JOB_OPTIONS }, backend!);
    this.queue.on('error', onError);
  }

  /** Where the jobs are kept. */
  get kind(): 'redis' | 'postgres' {
    return this.settings.redisUrl ? 'redis' : 'postgres';
  }

  /**
   * Queues a job.
   * @param id the event's id, or another unique one: the same job is never queued twice
   * @param data ids only, never names or addresses
   */
  async add(kind: string, id: string, data: Record<string, unknown>): Promise<void> {
    // BullMQ reserves the colon in ids.
    await this.queue.add(kind, data, { jobId: `${kind}-${id}` });
  }

  /** Names the handler of a kind of job; before `work`. */
  handle(kind: string, handler: JobHandler): void {
    this.handlers.set(kind, handler);
  }

  /** Starts working the queue in this process. */
  work(): void {
    if (this.worker) return;
    const run = async (job: { name: string; data: Record<string, unknown>; id?: string }): Promise<void> => {
      const handler = this.handlers.get(job.name);
      if (!handler) throw new Error(`No handler for jobs of kind ${job.name}`);
      await handler(job.data, job.id!);
    };
    const { connection, backend } = this.open('worker');
    this.worker = new Worker(NAME, run, { connection, concurrency: 4 }, backend!);
    this.worker.on('error', this.onError);
  }

  /** Whether the queue's store answers. */
  async ok(): Promise<boolean> {
    try {
      await this.queue.getJobCounts('waiting');
      return true;
    } catch {
      return false;
    }
  }

  /** How many jobs are in each state. Throws where the queue's store does not answer. */
  async counts(): Promise<Record<JobState, number>> {
    return (await this.queue.getJobCounts(...jobStates)) as Record<JobState, number>;
  }

  /** Lets the running jobs finish, then lets go of every connection. */
  async close(): Promise<void> {
    // While the store is away a worker cannot put its jobs back and would wait forever; they run again elsewhere.
    await this.worker?.close(!(await this.ok()));
    await this.queue.close().catch(() => undefined);
    // BullMQ leaves clients alone that it was given.
    for (const client of this.clients) client.disconnect();
  }

  private open(side: 'producer' | 'worker'): Store {
    const store = storeOf(this.settings, side);
    if (store.client) {
      store.client.on('error', this.onError);
      this.clients.push(store.client);
    }
    return store;
  }
}
