import type { Knex } from 'knex';
import type { Recorded } from '@quotewright/domain/kernel/decider.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { Jobs } from '../jobs/jobs.js';
import type { Mail } from './mail.js';
import type { Mailer } from './mailer.js';

/** A command that is not in the log after this time never will be. */
const ABANDONED = '1 hour';
/** How long a command can be repeated under its idempotency key, and more. */
const REPEATABLE = '2 days';

interface Announcement {
  command_id: string;
  stream: string;
  from_revision: number;
}

/** The e-mails about the events of one command. Called again if the process ends meanwhile. */
type Told = (events: Recorded[]) => Promise<Mail[]>;

/** Writes the e-mails about announced commands, once each, when they are in the log. */
export class Announcer {
  private readonly about = new Map<string, Told>();

  constructor(
    private readonly knex: Knex,
    private readonly store: EventStore,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
  ) {
    jobs.handle('announcement', {
      left: () => this.knex('app.announcement').whereNull('told_at').orderBy('made_at').pluck('command_id'),
      run: (commandId) => this.run(commandId),
    });
  }

  /** Registers who says what of commands on a category of streams. */
  telling(category: string, told: Told): void {
    this.about.set(category, told);
  }

  /** Tells people of a command soon; without this call, the workers' next sweep does. */
  soon(commandId: string | null): void {
    if (commandId !== null) this.jobs.add('announcement', commandId);
  }

  private async run(commandId: string): Promise<void> {
    const found = await this.knex<Announcement>('app.announcement')
      .where({ command_id: commandId })
      .whereNull('told_at')
      .first();
    if (!found) return;
    const { stream, from_revision: from } = found;
    const events = (await this.store.read(stream, from)).filter((event) => event.meta.commandId === commandId);
    if (events.length === 0) {
      // It is being appended, or was refused. The next sweep checks again.
      await this.knex('app.announcement')
        .where({ command_id: commandId })
        .whereRaw(`made_at < now() - interval '${ABANDONED}'`)
        .delete();
      return;
    }
    const told = this.about.get(stream.slice(0, stream.lastIndexOf('-')));
    if (!told) throw new Error(`This release tells nobody of commands on ${stream}`);
    const mails = await told(events);
    const ids = await this.knex.transaction(async (tx) => {
      const marked = await tx('app.announcement')
        .where({ command_id: commandId })
        .whereNull('told_at')
        .update({ told_at: tx.fn.now() });
      await tx('app.announcement').whereRaw(`told_at < now() - interval '${REPEATABLE}'`).delete();
      return marked === 0 ? [] : this.mailer.write(mails, tx);
    });
    this.mailer.offer(ids);
  }
}
