import { Inject, Injectable } from '@nestjs/common';
import type { Actor, UserType } from '@quotewright/domain/kernel/decider.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import { isolated } from '@quotewright/domain/kernel/isolated.js';
import { mayEdit } from '@quotewright/domain/templates/details.js';
import { withNames } from '@quotewright/domain/templates/describe.js';
import type { TemplateState } from '@quotewright/domain/templates/template.js';
import { undoneIn } from '@quotewright/domain/templates/undo.js';
import { eventSummaries, namesFor } from '@quotewright/projections/templates/template-history.js';
import type { CommandResult } from '../platform/commands/aggregate-command.js';
import { Database } from '../platform/db/database.js';
import { Mailer } from '../platform/mail/mailer.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { SETTINGS, type Settings } from '../platform/settings.js';

/** Changes that an e-mail names. */
const MOST_NAMED = 5;

interface Author {
  id: number;
  email: string;
  user_type: UserType;
}

/** E-mails to the authors of changes that somebody else undid. */
@Injectable()
export class UndoLetters {
  constructor(
    private readonly db: Database,
    private readonly read: ReadModels,
    private readonly mailer: Mailer,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Tells the authors of what an undo set back, unless they did it themselves, do not want to know, may not see the
   * template any more, or have no confirmed address.
   */
  async tell(
    { state, batchId, changed }: CommandResult<TemplateState>,
    by: Actor,
    reason: string | null,
  ): Promise<void> {
    const { owner, content } = state;
    if (!changed || batchId === null || !owner) return;
    const undone = undoneIn(state.trail, batchId).filter(({ actor }) => actor !== null && actor !== by.id);
    if (undone.length === 0) return;
    const [authors, undoer, summaries] = await Promise.all([
      this.db
        .knex('app.user')
        .whereIn('id', [...new Set(undone.map(({ actor }) => actor))])
        .where({ mail_undone: true })
        .whereNotNull('verified_at')
        .select<Author[]>('id', 'email', 'user_type'),
      this.db.knex('app.user').where({ id: by.id }).first<{ name: string } | undefined>('name'),
      eventSummaries(
        this.read,
        undone.map(({ id }) => id),
      ),
    ]);
    const letters = authors
      .filter(({ id, user_type: userType }) => mayEdit(owner, { id, userType }))
      .map(async ({ id, email, user_type: userType }) => {
        const own = undone.filter(({ actor }) => actor === id).flatMap((event) => summaries.get(event.id) ?? []);
        const names = await namesFor(this.read, { id, userType }, own);
        const told = own.slice(0, MOST_NAMED).map((summary) => `You ${withNames(summary, names)}.`);
        const more = own.length - told.length;
        return {
          to: email,
          account: id,
          subject: `A change of yours to ${isolated(content.name)} was undone`,
          paragraphs: [
            `${isolated(undoer?.name ?? 'Another person')} undid ${own.length === 1 ? 'a change' : `${own.length} changes`} of yours to ${isolated(content.name)}.`,
            ...told,
            ...(more > 0 ? [`And ${more} more.`] : []),
            ...(reason ? [`The reason: “${isolated(reason)}”`] : []),
            'The undo can be undone from the history. To get no more of these e-mails, open Account in the menu of your account.',
          ],
          action: {
            label: 'Open the history',
            url: siteAddress(this.settings.publicUrl, `/qtemplates/${content.alias}?tab=history`),
          },
        };
      });
    await this.mailer.send(...(await Promise.all(letters)));
  }
}
