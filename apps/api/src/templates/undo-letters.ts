import { Inject, Injectable } from '@nestjs/common';
import type { Recorded } from '@quotewright/domain/kernel/decider.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import { isolated, quoted } from '@quotewright/domain/kernel/isolated.js';
import { mayEdit } from '@quotewright/domain/templates/details.js';
import { withNames } from '@quotewright/domain/templates/describe.js';
import { template } from '@quotewright/domain/templates/template.js';
import { undoneIn } from '@quotewright/domain/templates/undo.js';
import { eventSummaries, namesFor } from '@quotewright/projections/templates/template-history.js';
import { accountById, accountColumns, actorOf, type ActingAccount } from '../platform/auth/accounts.js';
import { AggregateStates } from '../platform/commands/aggregate-states.js';
import { Announcer } from '../platform/mail/announcer.js';
import { Checkpoints } from '../platform/commands/checkpoints.js';
import { Texts } from '../platform/commands/texts.js';
import { Database } from '../platform/db/database.js';
import type { Mail } from '../platform/mail/mail.js';
import { Mailer } from '../platform/mail/mailer.js';
import { sample } from '../platform/mail/sample.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { SETTINGS, type Settings } from '../platform/settings.js';

/** Changes that an e-mail names. */
const MOST_NAMED = 5;

type Author = ActingAccount & { email: string };

/** What an author is told. */
interface Undone {
  template: { name: string; alias: string };
  /** Who did it; `null`: the account is deleted. */
  undoer: string | null;
  /** How many of their changes, and those of them that are described. */
  count: number;
  told: readonly string[];
  reason: string | null;
}

/** E-mails to the authors of changes that somebody else undid. */
@Injectable()
export class UndoLetters {
  constructor(
    announcer: Announcer,
    mailer: Mailer,
    private readonly db: Database,
    private readonly read: ReadModels,
    private readonly states: AggregateStates,
    private readonly texts: Texts,
    private readonly checkpoints: Checkpoints,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    mailer.shows('undone', () => [
      this.letter(sample.account, {
        template: { name: sample.template, alias: sample.alias },
        undoer: sample.other,
        count: 2,
        told: ['renamed the line Planks to Oak planks'],
        reason: 'The gallery keeps its names',
      }),
    ]);
    announcer.telling(template.category, (events) => this.of(events));
  }

  /**
   * For the authors of what an undo set back, unless they did it themselves, may not see the
   * template any more, or have no confirmed address.
   */
  private async of(events: readonly Recorded[]): Promise<Mail[]> {
    const { stream, revision, position, meta } = events.at(-1)!;
    const { owner, content, trail } = await this.states.at(template, stream, revision);
    if (!owner) return [];
    const undone = undoneIn(trail, meta.batchId).filter(({ actor }) => actor !== null && actor !== meta.actorId);
    if (undone.length === 0) return [];
    // What the history does not have after that is counted, not quoted.
    await this.checkpoints.waitFor(position, { types: events.map(({ type }) => type) });
    const [authors, undoer, summaries, reason] = await Promise.all([
      this.db
        .knex({ u: 'app.user' })
        .whereIn('u.id', [...new Set(undone.map(({ actor }) => actor))])
        .whereNotNull('u.verified_at')
        .select<Author[]>('u.email', ...accountColumns),
      accountById(this.db.knex, meta.actorId ?? 0),
      eventSummaries(
        this.read,
        undone.map(({ id }) => id),
      ),
      this.texts.saidWith(meta),
    ]);
    const letters = authors
      .filter((author) => mayEdit(owner, actorOf(author)))
      .map(async ({ email, ...author }) => {
        const { id } = author;
        const own = undone.filter(({ actor }) => actor === id);
        const told = own.flatMap((event) => summaries.get(event.id) ?? []).slice(0, MOST_NAMED);
        const names = await namesFor(this.read, actorOf(author), told);
        const letter = this.letter(
          { id, email },
          {
            template: content,
            undoer: undoer?.name ?? null,
            count: own.length,
            told: told.map((summary) => withNames(summary, names)),
            reason,
          },
        );
        return undoer ? { ...letter, names: { accounts: [undoer.id] } } : letter;
      });
    return Promise.all(letters);
  }

  private letter(
    { id, email }: { id: number; email: string },
    { template: { name, alias }, undoer, count, told, reason }: Undone,
  ): Mail {
    const more = count - told.length;
    return {
      kind: 'undone',
      to: email,
      account: id,
      subject: `A change of yours to ${isolated(name)} was undone`,
      paragraphs: [
        `${isolated(undoer ?? 'Another person')} undid ${count === 1 ? 'a change' : `${count} changes`} of yours to ${isolated(name)}.`,
        ...told.map((summary) => `You ${summary}.`),
        ...(more > 0 && told.length > 0 ? [`And ${more} more.`] : []),
        ...(reason ? [`The reason: ${quoted(reason)}`] : []),
        'The undo can be undone from the history.',
      ],
      action: {
        label: 'Open the history',
        url: siteAddress(this.settings.publicUrl, `/qtemplates/${alias}?tab=history`),
      },
    };
  }
}
