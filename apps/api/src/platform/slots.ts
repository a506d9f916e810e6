/** Lets only so many pieces of heavy work run at once; the others wait their turn, in order. */
export class Slots {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /**
   * @param atOnce pieces running at once
   * @param full makes the error for the caller who would have to wait behind `mostWaiting` others
   */
  constructor(
    private readonly atOnce: number,
    private readonly mostWaiting = Infinity,
    private readonly full: () => Error = () => new Error('Too much work is waiting.'),
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.atOnce) this.running += 1;
    else if (this.waiting.length >= this.mostWaiting) throw this.full();
    else await new Promise<void>((resume) => this.waiting.push(resume));
    try {
      return await work();
    } finally {
      // Who waits longest takes this place over, so `running` stays; otherwise the place is free.
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
