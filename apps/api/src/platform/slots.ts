/** Lets only so many pieces of heavy work run at once; the others wait their turn, in order. */
export class Slots {
  private running = 0;
  private readonly waiting = new Set<() => void>();

  /**
   * @param atOnce pieces running at once
   * @param full makes the error for the caller who would have to wait behind `mostWaiting` others
   */
  constructor(
    private readonly atOnce: number,
    private readonly mostWaiting = Infinity,
    private readonly full: () => Error = () => new Error('Too much work is waiting.'),
  ) {}

  /** @param patience who stops waiting when it aborts leaves the queue and is told its reason; once begun, work goes on */
  async run<T>(work: () => Promise<T>, patience?: AbortSignal): Promise<T> {
    patience?.throwIfAborted();
    if (this.running < this.atOnce) this.running += 1;
    else if (this.waiting.size >= this.mostWaiting) throw this.full();
    else await this.turn(patience);
    try {
      return await work();
    } finally {
      // Who waits longest takes this place over, so `running` stays; otherwise the place is free.
      const [next] = this.waiting;
      if (next) next();
      else this.running -= 1;
    }
  }

  private turn(patience?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        this.waiting.delete(begin);
        resolve();
      };
      this.waiting.add(begin);
      patience?.addEventListener(
        'abort',
        () => {
          // A place in the queue is for who waits: the dead would keep the living out.
          if (this.waiting.delete(begin)) reject(patience.reason as Error);
        },
        { once: true },
      );
    });
  }
}
