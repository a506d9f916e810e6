import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { isolated } from '@quotewright/domain/kernel/isolated.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import type { TemplateRow } from '@quotewright/projections/templates/template-details.js';
import { Database } from '../platform/db/database.js';
import { Mailer } from '../platform/mail/mailer.js';
import { SETTINGS, type Settings } from '../platform/settings.js';

/** E-mails about reviews: to the other admins when one is asked for, and to the asker when it is answered. */
@Injectable()
export class ReviewLetters {
  constructor(
    private readonly db: Database,
    private readonly mailer: Mailer,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Tells all other admins that a review was asked for. */
  async asked(row: TemplateRow, by: Actor, note: string | undefined): Promise<void> {
    const name = isolated(row.staged.name);
    await this.send(row, by, null, note, {
      subject: `In review: ${name}`,
      said: `asks for a review of ${name} before it is published.`,
    });
  }

  /** Tells who asked for the review what came of it, unless they answered it themselves. */
  async answered(
    row: TemplateRow,
    by: Actor,
    asker: number | null,
    approved: boolean,
    note: string | undefined,
  ): Promise<void> {
    if (asker === null || asker === by.id) return;
    const name = isolated(row.staged.name);
    await this.send(row, by, asker, note, {
      subject: approved ? `Approved: ${name}` : `Changes requested: ${name}`,
      said: approved ? `approved ${name}.` : `asks for changes of ${name} before it is published.`,
    });
  }

  /** `to`: an account, or `null` for every admin but the one who acts. */
  private async send(
    { staged }: TemplateRow,
    by: Actor,
    to: number | null,
    note: string | undefined,
    { subject, said }: { subject: string; said: string },
  ): Promise<void> {
    const [people, actor] = await Promise.all([
      this.db
        .knex('app.user')
        .where({ user_type: 'admin', ...(to !== null && { id: to }) })
        .whereNot({ id: by.id })
        .whereNotNull('verified_at')
        .orderBy('id')
        .select<{ id: number; email: string }[]>('id', 'email'),
      this.db.knex('app.user').where({ id: by.id }).first<{ name: string } | undefined>('name'),
    ]);
    const text = note?.trim();
    const mails = people.map(({ id, email }) => ({
      to: email,
      account: id,
      subject,
      paragraphs: [
        `${isolated(actor?.name ?? 'Another admin')} ${said}`,
        ...(text ? [`The note: “${isolated(text)}”`] : []),
      ],
      action: {
        label: 'Open the review',
        url: siteAddress(this.settings.publicUrl, `/qtemplates/${staged.alias}?tab=history&view=review`),
      },
    }));
    await this.mailer.send(...mails);
  }
}
