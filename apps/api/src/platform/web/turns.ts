/** Lets so many pieces of light work into each turn of the event loop; the others wait, so that everything else has its turn. */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private turning = false;

  constructor(private readonly aTurn: number) {}

  /** Resolves when it is the caller's turn, in order. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      if (this.turning) return;
      this.turning = true;
      setImmediate(() => this.turn());
    });
  }

  private turn(): void {
    for (const resume of this.waiting.splice(0, this.aTurn)) resume();
    this.turning = this.waiting.length > 0;
    if (this.turning) setImmediate(() => this.turn());
  }
}
