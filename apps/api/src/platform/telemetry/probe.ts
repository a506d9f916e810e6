/** Result of probing a part of the system. */
interface Said<T> {
  /** It answered just now. */
  ok: boolean;
  /** Its current or last answer; `null` if there was none. */
  value: T | null;
  /** When that was. */
  at: Date | null;
}

/**
 * One query to a part of the system, shared by all callers. A part that hangs is asked once: until it answers or fails,
 * all callers learn at once that it does not.
 */
export class Probe<T> {
  private last: Pick<Said<T>, 'value' | 'at'> = { value: null, at: null };
  private asked: Promise<boolean> | undefined;
  private overdue = false;

  /** @param patience how long the first caller waits for an answer (ms) */
  constructor(private readonly patience: number) {}

  /**
   * Never throws, and answers within the patience.
   * @param question asked if none is running
   */
  async ask(question: () => Promise<T>): Promise<Said<T>> {
    this.asked ??= this.put(question);
    const asked = this.asked;
    if (this.overdue) return { ok: false, ...this.last };
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => {
        this.overdue = this.asked === asked;
        resolve(false);
      }, this.patience);
    });
    const ok = await Promise.race([asked, late]);
    clearTimeout(timer);
    return { ok, ...this.last };
  }

  private async put(question: () => Promise<T>): Promise<boolean> {
    try {
      // Not before `asked` is set, even if the query fails at once.
      await Promise.resolve();
      this.last = { value: await question(), at: new Date() };
      return true;
    } catch {
      return false;
    } finally {
      this.asked = undefined;
      this.overdue = false;
    }
  }
}
