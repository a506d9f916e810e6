import { Inject, Injectable } from '@nestjs/common';
import { isolated } from '@quotewright/domain/kernel/isolated.js';
import { galleryRules } from '@quotewright/domain/kernel/reasons.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import { adminsToRemind, reviewQueue } from '@quotewright/projections/templates/review-queue.js';
import { Clock } from '../platform/clock.js';
import { Policies } from '../platform/commands/policies.js';
import { Database } from '../platform/db/database.js';
import { Jobs } from '../platform/jobs/jobs.js';
import type { Mail } from '../platform/mail/mail.js';
import { Mailer } from '../platform/mail/mailer.js';
import { sample } from '../platform/mail/sample.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { SETTINGS, type Settings } from '../platform/settings.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Reviews that an e-mail names. */
const MOST_NAMED = 20;

/** A review that an e-mail names. */
interface Waiting {
  name: string;
  alias: string;
  /** Who asked; `null`: the account is deleted. */
  by: string | null;
  at: string;
}

/**
 * Reminds admins by e-mail of reviews that wait for them. Days are counted from when the review was asked for, and from
 * their last reminder, which named all that waited then.
 */
@Injectable()
export class ReviewReminders {
  constructor(
    jobs: Jobs,
    private readonly db: Database,
    private readonly read: ReadModels,
    private readonly policies: Policies,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    mailer.shows('review-reminder', () => {
      const one = { name: sample.template, alias: sample.alias, by: sample.other };
      const { account } = sample;
      return [[one], [one, { ...one, name: 'Sample wall' }]].map((reviews, more) =>
        this.letter(
          account,
          reviews.map((review) => ({ ...review, at: this.clock.now().toISOString() })),
          reviews.length + more,
        ),
      );
    });
    jobs.handle('review-reminder', {
      left: async () => (await this.due()).map(String),
      run: (adminId) => this.remind(Number(adminId)),
    });
  }

  /** The admins who are to be reminded now. */
  async due(): Promise<number[]> {
    const before = await this.before();
    return before ? adminsToRemind(this.read, before) : [];
  }

  /** Who waited since then, or longer, is reminded; `null`: nobody is. */
  private async before(): Promise<Date | null> {
    const { reminders: days } = await this.policies.of(galleryRules);
    return days === 0 ? null : new Date(this.clock.now().getTime() - days * DAY_MS);
  }

  /** Reminds an admin, unless that was just done. */
  async remind(id: number): Promise<void> {
    const before = await this.before();
    if (!before || !(await adminsToRemind(this.read, before)).includes(id)) return;
    const { data, total } = await reviewQueue(this.read, id, { perPage: MOST_NAMED });
    if (total === 0) return;
    const ids = await this.db.knex.transaction(async (tx) => {
      // Of two workers at once the second one finds the first one's time.
      const [admin] = await tx('app.user')
        .where({ id })
        .where((either) => void either.whereNull('reviews_reminded_at').orWhere('reviews_reminded_at', '<=', before))
        .update({ reviews_reminded_at: this.clock.now() })
        .returning<{ email: string }[]>('email');
      if (!admin) return [];
      const reviews = data.map(({ name, alias, step }) => ({ name, alias, by: step.actor.name, at: step.at }));
      const accounts = data.flatMap(({ step }) => (step.actor.name === null ? [] : (step.actor.id ?? [])));
      const letter = this.letter({ id, email: admin.email }, reviews, total);
      return this.mailer.write([{ ...letter, names: { accounts } }], tx);
    });
    this.mailer.offer(ids);
  }

  private letter({ id, email }: { id: number; email: string }, reviews: readonly Waiting[], total: number): Mail {
    const more = total - reviews.length;
    return {
      kind: 'review-reminder',
      to: email,
      account: id,
      subject: total === 1 ? 'A review waits for you' : `${total} reviews wait for you`,
      paragraphs: [
        total === 1
          ? 'A template is not published before somebody has reviewed it:'
          : 'These templates are not published before somebody has reviewed them:',
        ...(more > 0 ? [`The ${reviews.length} that have waited the longest, and ${more} more.`] : []),
      ],
      items: reviews.map((one) => ({
        title: one.name,
        text: `Asked by ${isolated(one.by ?? 'a deleted account')} ${this.since(one.at)}`,
        url: siteAddress(this.settings.publicUrl, `/qtemplates/${one.alias}?tab=history&view=review`),
      })),
      action: { label: 'Open your reviews', url: siteAddress(this.settings.publicUrl, '/review') },
    };
  }

  private since(at: string): string {
    const days = Math.floor((this.clock.now().getTime() - Date.parse(at)) / DAY_MS);
    return days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`;
  }
}
