/** Time between two lines (ms). */
const APART = 1_000;

/** Lines about one thing that happens to many at once: one a second says it, and how many were left out before. */
export class Sparing {
  private last = -Infinity;
  private leftOut = 0;

  /** @param now ms, from any start */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Writes a line unless there was one less than a second ago. */
  say(write: (leftOut: number) => void): void {
    if (this.now() - this.last < APART) return void (this.leftOut += 1);
    this.last = this.now();
    write(this.leftOut);
    this.leftOut = 0;
  }
}
