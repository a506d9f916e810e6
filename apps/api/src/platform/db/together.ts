import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

/** Items of one statement. */
const AT_MOST = 500;

/**
 * Handles what arrives at the same time together: while one statement is under way, the next ones wait and then share
 * one. Unless a pause is asked for, nobody waits for others to arrive. Each caller is answered when theirs is done.
 */
export class Together<Item, Result> {
  private waiting: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = [];
  private writing = false;

  /**
   * @param write all or nothing: the results in the order of the items; if it throws, every caller of this time fails
   * @param pause before each statement (ms): a crowd that can wait needs fewer of them
   */
  constructor(
    private readonly write: (items: readonly Item[]) => Promise<readonly Result[]>,
    private readonly pause = 0,
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
      // Also without a pause: whoever was answered together asks for the next thing together.
      await (this.pause > 0 ? sleep(this.pause) : setImmediate());
      const taken = this.waiting.splice(0, AT_MOST);
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
