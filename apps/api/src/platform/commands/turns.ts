import PQueue from 'p-queue';
import { DomainError } from '@quotewright/domain/kernel/errors.js';

/** Most commands that wait for one stream. */
const MOST = 256;
/** How long a command waits for its turn (ms): a web request's patience. */
const WAIT = 8_000;
/** How long a command may keep the others waiting (ms): a quick append takes a hundredth of it. */
const TURN = 2_000;

/**
 * The commands of this process on one stream, one after the other as they came, so that none loses a race against
 * another and the state in memory is always the newest. Other processes still race: the expected revision decides. It
 * also decides if a command outlasts its turn and the next one starts beside it.
 */
export class Turns {
  private readonly queues = new Map<string, PQueue>();

  /** @param limits in milliseconds, and in commands waiting for one stream */
  constructor(private readonly limits = { most: MOST, wait: WAIT, turn: TURN }) {}

  /**
   * Runs `work` when it is this command's turn. Throws `unavailable` if that takes too long or too many wait: then `work`
   * has not been started.
   */
  async take<T>(stream: string, work: () => Promise<T>): Promise<T> {
    const queue = this.queues.get(stream) ?? this.open(stream);
    const { most, wait, turn } = this.limits;
    let running: Promise<T> | undefined;
    if (queue.size < most) {
      const signal = queue.pending > 0 ? AbortSignal.timeout(wait) : undefined;
      // However the turn ends, what counts is how the work does.
      await queue.add(async () => ended((running = work()), turn), signal && { signal }).catch(() => undefined);
    }
    if (running) return running;
    throw new DomainError(
      'unavailable',
      'Too many changes to this arrive at once, and this one was not made. Try again in a moment.',
    );
  }

  private open(stream: string): PQueue {
    const queue = new PQueue({ concurrency: 1 });
    queue.on('idle', () => this.queues.delete(stream));
    this.queues.set(stream, queue);
    return queue;
  }
}

/**
 * Waits until work has ended, well or not, but so many milliseconds at most. The queue's own time-out would make an error
 * with its stack for every command.
 */
async function ended(work: Promise<unknown>, most: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, most);
  });
  await Promise.race([work, over]).catch(() => undefined);
  clearTimeout(timer);
}
