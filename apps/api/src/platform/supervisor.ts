import type { ChildProcess } from 'node:child_process';

/** How long each further try to start a child waits (ms); the next death after the last one ends the whole. */
const DELAYS = [500, 1_000, 2_000, 4_000, 8_000];
/** A child that has run for so long (ms) has come up well: its death is a first one again. */
const WELL = 60_000;

/** A child process that is started again, with back-off, when it dies. */
export class Supervisor {
  /** The one that runs, or ran last. */
  child: ChildProcess;
  private deaths = 0;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  /**
   * Starts the child at once.
   * @param name what people call it
   * @param start starts one; called again after each death
   * @param say tells an operator of each death, when the next one is started: a signal to both may only be on its way to us
   * @param giveUp told when the child has died once more than there are delays
   */
  constructor(
    private readonly name: string,
    private readonly start: () => ChildProcess,
    private readonly say: (line: string) => void,
    private readonly giveUp: () => void,
    private readonly delays: readonly number[] = DELAYS,
  ) {
    this.child = this.watched();
  }

  /** Ends the child by `end` and waits until it has ended; none is started any more. */
  async stop(end: (child: ChildProcess) => void): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    const { child } = this;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    end(child);
    await ended;
  }

  private watched(): ChildProcess {
    const startedAt = performance.now();
    const child = this.start();
    child.once('exit', (code, signal) => {
      if (this.stopped) return;
      if (performance.now() - startedAt > WELL) this.deaths = 0;
      const delay = this.delays[this.deaths];
      this.deaths += 1;
      const death = `${this.name} ended unexpectedly (${signal ?? `code ${code}`})`;
      if (delay === undefined) {
        this.say(`${death}, ${this.deaths} times in a row; Quotewright stops.`);
        return this.giveUp();
      }
      this.timer = setTimeout(() => {
        this.say(`${death}; it is started again.`);
        this.child = this.watched();
      }, delay);
    });
    return child;
  }
}
