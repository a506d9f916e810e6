/**
 * Writes what arrives at the same time together: while one statement is under way, the next ones wait and then share
 * one. Nobody waits for others to arrive. Each caller is answered when theirs is committed.
 */
export class Together<Item, Result> {
  private waiting: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = [];
  private writing = false;

  /**
   * @param write all or nothing: the results in the order of the items; if it throws, every caller of this time fails
   * @param atMost items at a time
   */
  constructor(
    private readonly write: (items: readonly Item[]) => Promise<readonly Result[]>,
    private readonly atMost = 500,
  ) {}

  async add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (!this.writing) void this.writeAll();
    });
  }

  private async writeAll(): Promise<void> {
    this.writing = true;
    while (this.waiting.length > 0) {
      const taken = this.waiting.splice(0, this.atMost);
      try {
        const results = await this.write(taken.map(({ item }) => item));
        for (const [at, { resolve }] of taken.entries()) resolve(results[at]!);
      } catch (error) {
        for (const { reject } of taken) reject(error);
      }
    }
    this.writing = false;
  }
}
