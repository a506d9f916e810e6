import type { ChildProcess } from 'node:child_process';

/** Delays before each restart of a child (ms); the next death after the last one ends the whole. */
const DELAYS = [500, 1_000, 2_000, 4_000, 8_000];
/** A child that has run for so long (ms) has started successfully: its next death counts as the first. */
const WELL = 60_000;

/** A child process that is restarted with back-off when it dies. */
export class Supervisor {
  /** The current or last child. */
  child: ChildProcess;
  private deaths = 0;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  /**
   * Starts the child at once.
   * @param name for messages
   * @param start starts one; called again after each death
   * @param say reports each death to an operator, when the next one is started: a signal to both may be on its way to
   * us
   * @param giveUp called when the child has died once more than there are delays
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

  /** Ends the child with `end` and waits for it; none is restarted. */
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
