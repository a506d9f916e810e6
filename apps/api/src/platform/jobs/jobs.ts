import { type BackendFactory, type ConnectionOptions, createPostgresBackend, Queue, type RedisQueueBackend, Worker } from 'bullmq';
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

/**
 * How a queue or a worker reaches its store, as BullMQ's constructors take it. On Redis producers must fail at once
 * while Redis is away, and workers must wait for it.
 */
function storeOf(settings: Pick<Settings, 'redisUrl' | 'databaseUrl'>, side: 'producer' | 'worker'): { connection: ConnectionOptions; backend?: BackendFactory<RedisQueueBackend> } {
  if (settings.redisUrl) {
    return { connection: { url: settings.redisUrl, ...(side === 'producer' ? { enableOfflineQueue: false } : { maxRetriesPerRequest: null }) } };
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
  private readonly handlers = new Map<string, JobHandler>();

  constructor(
    private readonly settings: Pick<Settings, 'redisUrl' | 'databaseUrl'>,
    private readonly onError: (error: Error) => void,
  ) {
    const { connection, backend } = storeOf(settings, 'producer');
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
    const { connection, backend } = storeOf(this.settings, 'worker');
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

  /** Lets the running jobs finish, then lets go of every connection. */
  async close(): Promise<void> {
    await this.worker?.close();
    await this.queue.close();
  }
}
