import type { Logger } from 'pino';
import { Probe } from './probe.js';

/** How often the parts are asked, and how long each may take to answer (ms). */
const INTERVAL = 1_000;
const PATIENCE = 2_000;

/** A part that a process depends on. */
interface Part {
  name: string;
  probe: Probe<unknown>;
  ask: () => Promise<unknown>;
  /** Since when (ms of the clock) it has not answered; null: it does; undefined: not asked yet. */
  awaySince?: number | null;
}

/**
 * Says in the log of a process that nobody asks, one line each, when a part that it depends on answers first, is lost,
 * and is back.
 */
export class PartWatch {
  private readonly parts: Part[];
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private stopped = false;

  /** @param parts what asks each of them; it fails, or takes more than two seconds, if the part is lost */
  constructor(
    parts: Readonly<Record<string, () => Promise<unknown>>>,
    private readonly log: Pick<Logger, 'info' | 'warn'>,
  ) {
    this.parts = Object.entries(parts).map(([name, ask]) => ({ name, ask, probe: new Probe(PATIENCE) }));
  }

  /** Looks now, and once a second. Resolves after the first time. */
  async start(): Promise<void> {
    this.looking = this.look();
    await this.looking;
    if (!this.stopped) this.timer = setTimeout(() => void this.start(), INTERVAL);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.looking;
  }

  /** Asks every part once. */
  async look(): Promise<void> {
    await Promise.all(this.parts.map((part) => this.lookAt(part)));
  }

  private async lookAt(part: Part): Promise<void> {
    const { ok } = await part.probe.ask(part.ask);
    if (this.stopped) return;
    const { name, awaySince } = part;
    if (ok) {
      if (awaySince === undefined) this.log.info({ part: name }, `The ${name} answers`);
      else if (awaySince !== null) {
        const seconds = Math.round((performance.now() - awaySince) / 1000);
        this.log.info({ part: name, seconds }, `The ${name} answers again, after ${seconds} s`);
      }
      part.awaySince = null;
    } else if (awaySince == null) {
      this.log.warn({ part: name }, `The ${name} does not answer`);
      part.awaySince = performance.now();
    }
  }
}
