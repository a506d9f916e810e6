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
import type { Mail } from '../platform/mail/mail.js';
import { Mailer } from '../platform/mail/mailer.js';
import { sample } from '../platform/mail/sample.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { SETTINGS, type Settings } from '../platform/settings.js';

/** E-mails about reviews: to the other admins when one is asked for, and to the asker when it is answered. */
@Injectable()
export class ReviewLetters {
  constructor(
    announcer: Announcer,
    mailer: Mailer,
    private readonly db: Database,
    private readonly read: ReadModels,
    private readonly texts: Texts,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    mailer.shows('review', () =>
      (['TemplateReviewRequested', 'TemplateApproved', 'TemplateChangesRequested'] as const).map((type) =>
        this.letter(sample.account, {
          type,
          template: { name: sample.template, alias: sample.alias },
          by: sample.other,
          note: type === 'TemplateApproved' ? null : 'Look at the waste of the planks, please',
        }),
      ),
    );
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
    const { staged: template } = row;
    return people.map((reader) => ({
      ...this.letter(reader, { type: event.type, template, by: actor?.name ?? null, note }),
      ...(actor && { names: { accounts: [actor.id] } }),
    }));
  }

  private letter(
    { id, email }: { id: number; email: string },
    {
      type,
      template,
      by,
      note,
    }: { type: ReviewEvent['type']; template: { name: string; alias: string }; by: string | null; note: string | null },
  ): Mail {
    const { subject, said } = wordsOf(type, isolated(template.name));
    return {
      kind: 'review',
      to: email,
      account: id,
      subject,
      paragraphs: [`${isolated(by ?? 'Another admin')} ${said}`, ...(note ? [`The note: ${quoted(note)}`] : [])],
      action: {
        label: 'Open the review',
        url: siteAddress(this.settings.publicUrl, `/qtemplates/${template.alias}?tab=history&view=review`),
      },
    };
  }

  /** All other admins if a review is asked for, or else who asked. */
  private async concerned({ type, stream, revision, meta }: Recorded<ReviewEvent>) {
    const admins = this.db
      .knex('app.user')
      .where({ user_type: 'admin' })
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

function wordsOf(type: ReviewEvent['type'], name: string): { subject: string; said: string } {
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
