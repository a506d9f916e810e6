import { Inject, Injectable } from '@nestjs/common';
import { idOfStream, type Recorded } from '@quotewright/domain/kernel/decider.js';
import { never } from '@quotewright/domain/kernel/errors.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { isolated, quoted } from '@quotewright/domain/kernel/isolated.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import { review, type ReviewEvent } from '@quotewright/domain/templates/review.js';
import { templateById } from '@quotewright/projections/templates/template-details.js';
import { accountById } from '../platform/auth/accounts.js';
import { Announcer } from '../platform/mail/announcer.js';
import { Texts } from '../platform/commands/texts.js';
import { Database } from '../platform/db/database.js';
import { EVENT_STORE } from '../platform/event-store/event-store.js';
import type { Mail } from '../platform/mail/mailer.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { SETTINGS, type Settings } from '../platform/settings.js';

/** How to get no more e-mails about reviews. */
export const NO_MORE = 'To get no more e-mails about reviews, open Account in the menu of your account.';

/** E-mails about reviews: to the other admins when one is asked for, and to the asker when it is answered. */
@Injectable()
export class ReviewLetters {
  constructor(
    announcer: Announcer,
    private readonly db: Database,
    private readonly read: ReadModels,
    private readonly texts: Texts,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    announcer.telling(review.category, ([event]) => this.of(event as Recorded<ReviewEvent>));
  }

  private async of(event: Recorded<ReviewEvent>): Promise<Mail[]> {
    const row = await templateById(this.read, idOfStream(event.stream));
    if (!row) return [];
    const [people, actor, note] = await Promise.all([
      this.concerned(event),
      accountById(this.db.knex, event.meta.actorId ?? 0),
      this.texts.saidWith(event.meta),
    ]);
    const { subject, said } = wordsOf(event, isolated(row.staged.name));
    return people.map(({ id, email }) => ({
      to: email,
      account: id,
      subject,
      paragraphs: [
        `${isolated(actor?.name ?? 'Another admin')} ${said}`,
        ...(note ? [`The note: ${quoted(note)}`] : []),
        NO_MORE,
      ],
      action: {
        label: 'Open the review',
        url: siteAddress(this.settings.publicUrl, `/qtemplates/${row.staged.alias}?tab=history&view=review`),
      },
    }));
  }

  /** All other admins if a review is asked for, or else who asked; of these, those who want to know. */
  private async concerned({ type, stream, revision, meta }: Recorded<ReviewEvent>) {
    const admins = this.db
      .knex('app.user')
      .where({ user_type: 'admin', mail_reviews: true })
      .whereNot({ id: meta.actorId ?? 0 })
      .whereNotNull('verified_at')
      .orderBy('id');
    if (type !== 'TemplateReviewRequested') {
      const before = (await this.store.read(stream)).filter((event) => event.revision < revision);
      const asked = before.findLast((event) => event.type === 'TemplateReviewRequested');
      void admins.where({ id: asked?.meta.actorId ?? 0 });
    }
    return admins.select<{ id: number; email: string }[]>('id', 'email');
  }
}

function wordsOf({ type }: ReviewEvent, name: string): { subject: string; said: string } {
  switch (type) {
    case 'TemplateReviewRequested':
      return { subject: `In review: ${name}`, said: `asks for a review of ${name} before it is published.` };
    case 'TemplateApproved':
      return { subject: `Approved: ${name}`, said: `approved ${name}.` };
    case 'TemplateChangesRequested':
      return { subject: `Changes requested: ${name}`, said: `asks for changes of ${name} before it is published.` };
    default:
      return never(type);
  }
}
