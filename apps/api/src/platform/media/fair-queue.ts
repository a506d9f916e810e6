import PQueue from 'p-queue';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import type { FailureData } from '@quotewright/domain/kernel/failure-data.js';

/** What passes of a turn with each work: first works of ever others would otherwise keep all second ones waiting. */
const PASSING = 1 / 8;
/** When those of whom too much waits may ask again (s). */
const LATER = 5;

/**
 * Runs work a few at a time, in turns of those who asked for it: the next work of somebody who asked for much waits until
 * everybody else has had a turn (start-time fair queueing).
 */
export class FairQueue {
  private readonly queue: PQueue;
  /** The turn that runs now: whoever comes anew has this one. */
  private now = 0;
  /** The last turn of each whose work is not done, and how much of it is left. */
  private readonly waiting = new Map<string, { turn: number; left: number }>();

  /**
   * @param atOnce how much runs at once
   * @param most how much of one may wait or run
   */
  constructor(
    atOnce: number,
    private readonly most: number,
  ) {
    this.queue = new PQueue({ concurrency: atOnce });
  }

  /**
   * Runs `work` when it is its turn.
   * @param who whose work it is; `null`: nobody's, which has a turn of its own each time
   * Throws `too_many_attempts` (429) if too much of theirs waits: then it is not run.
   */
  async run<T>(who: string | null, work: () => Promise<T>): Promise<T> {
    const own = (who !== null && this.waiting.get(who)) || { turn: this.now - 1, left: 0 };
    if (own.left >= this.most)
      throw new DomainError('too_many_attempts', `That is more than ${this.most} pictures at once. Send fewer.`, {
        data: { retry_after: LATER } satisfies FailureData['too_many_attempts'],
      });
    own.turn = Math.max(this.now, own.turn + 1);
    own.left += 1;
    if (who !== null) this.waiting.set(who, own);
    const { turn } = own;
    try {
      return await this.queue.add(
        () => {
          this.now = Math.max(this.now + PASSING, turn);
          return work();
        },
        { priority: -turn },
      );
    } finally {
      own.left -= 1;
      if (own.left === 0 && who !== null) this.waiting.delete(who);
    }
  }
}
