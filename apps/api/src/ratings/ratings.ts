import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Knex } from 'knex';
import { businessOf, type Actor, type Recorded } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import { oneLine } from '@quotewright/domain/kernel/texts.js';
import type {
  AnswerRatingRequest,
  HideRatingRequest,
  QuotedSuppliersPage,
  QuotedSuppliersRequest,
  RateRequest,
  RatingsPage,
  RatingsRequest,
  RatingTexts,
  Stars,
} from '@quotewright/domain/ratings/contract.js';
import { ratings, type RatingEvent, type RatingsState } from '@quotewright/domain/ratings/ratings.js';
import { pageOf } from '@quotewright/projections/kernel/paging.js';
import { containing, wordsOf } from '@quotewright/projections/kernel/search.js';
import { savedQuotes } from '@quotewright/projections/quotes/saved-quotes.js';
import {
  hasQuoted,
  ratingsOf,
  ratingSummary,
  supplierRatings,
} from '@quotewright/projections/ratings/supplier-ratings.js';
import { workersOf } from '../platform/auth/businesses.js';
import { assertVerified } from '../platform/auth/verified.js';
import { Clock } from '../platform/clock.js';
import { AggregateCommand, type CommandContext, type CommandResult } from '../platform/commands/aggregate-command.js';
import { Database } from '../platform/db/database.js';
import { Announcer } from '../platform/mail/announcer.js';
import type { Mail } from '../platform/mail/mail.js';
import { Mailer } from '../platform/mail/mailer.js';
import { sample } from '../platform/mail/sample.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { SETTINGS, type Settings } from '../platform/settings.js';

/** A rating with its texts, as stored. */
interface StoredRating extends Omit<RatingTexts, 'rated_at' | 'answered_at'> {
  rated_at: Date;
  answered_at: Date | null;
}

const TEXTS = [
  'r.stars',
  'r.rated_at',
  't.id',
  't.sentence',
  't.sentence_hidden',
  't.answer',
  't.answer_hidden',
  't.answered_at',
] as const;

/** Stars that businesses give to suppliers they quoted with, and what both say about it (docs/adr/0125). */
@Injectable()
export class Ratings {
  constructor(
    private readonly bus: CommandBus,
    private readonly db: Database,
    private readonly read: ReadModels,
    private readonly clock: Clock,
    private readonly announcer: Announcer,
    mailer: Mailer,
    @Inject(SETTINGS) { publicUrl }: Settings,
  ) {
    mailer.shows('rating', () => [newRating(sample.account, 4, publicUrl)]);
    announcer.telling(ratings.category, ([event]) => this.told(event as Recorded<RatingEvent>, publicUrl));
  }

  /** The suppliers that the viewer's business has quoted with: those without its rating first, then the newest quoted. */
  async suppliers(
    { quote, searchTerm, ...request }: QuotedSuppliersRequest,
    viewer: Actor,
  ): Promise<QuotedSuppliersPage> {
    const business_id = businessOf(viewer);
    const { knex } = this.read;
    const query = knex({ q: this.read.table(supplierRatings, 'quoted') })
      .join({ o: 'app.owner' }, 'o.id', 'q.supplier_id')
      .leftJoin({ r: this.read.table(supplierRatings, 'rating') }, sameRating('q'))
      .leftJoin({ t: 'app.rating' }, sameRating('r', 't'))
      .where({ 'q.business_id': business_id, 'o.user_type': 'suppliers' });
    for (const word of wordsOf(searchTerm)) void query.whereILike('o.called', containing(word));
    if (quote !== undefined)
      void query.whereRaw(
        `q.supplier_id IN (SELECT (line ->> 'supplierId')::integer FROM ?? s, jsonb_array_elements(s.saved -> 'lines') line
          WHERE s.id = ? AND s.owner_id = ? AND (line ->> 'included')::boolean)`,
        [this.read.table(savedQuotes, 'quote'), quote, business_id],
      );
    type Row = StoredRating & { supplier_id: number; business_name: string; quote_id: number; quoted_at: Date };
    const page = await pageOf<Row>(query, request, (rows) =>
      rows
        .orderByRaw('r.stars IS NOT NULL, q.quoted_at DESC, q.supplier_id')
        .select('q.supplier_id', 'o.called as business_name', 'q.quote_id', 'q.quoted_at', ...TEXTS),
    );
    const means = await ratingsOf(
      this.read,
      page.data.map(({ supplier_id }) => supplier_id),
    );
    return {
      ...page,
      data: page.data.map(({ supplier_id, business_name, quote_id, quoted_at, ...row }) => ({
        supplier_id,
        business_name,
        quote_id,
        quoted_at: quoted_at.toISOString(),
        ...(means.get(supplier_id) ?? { rating: null, ratings: 0 }),
        own: row.id === null || row.stars === null ? null : shown(row, { answer: !row.answer_hidden }),
      })),
    };
  }

  /** The ratings that the viewer's business got; for an admin those of everybody, or of one supplier. Newest first. */
  async list({ supplier, ...request }: RatingsRequest, viewer: Actor): Promise<RatingsPage> {
    const admin = viewer.userType === 'admin';
    const of = admin ? supplier : businessOf(viewer);
    const query = this.read
      .knex({ r: this.read.table(supplierRatings, 'rating') })
      .join({ t: 'app.rating' }, sameRating('r', 't'))
      .join({ s: 'app.owner' }, 's.id', 'r.supplier_id')
      .join({ b: 'app.owner' }, 'b.id', 'r.business_id');
    if (of !== undefined) void query.where({ 'r.supplier_id': of });
    type Row = StoredRating & Record<'supplier_id' | 'business_id', number> & Record<'supplier' | 'business', string>;
    const page = await pageOf<Row>(query, request, (rows) =>
      rows
        .orderByRaw('r.rated_at DESC, t.id DESC')
        .select('r.supplier_id', 'r.business_id', 's.called as supplier', 'b.called as business', ...TEXTS),
    );
    return {
      ...page,
      data: page.data.map(({ supplier_id, business_id, supplier: name, business, ...row }) => ({
        ...shown(row, { sentence: admin || !row.sentence_hidden }),
        supplier: admin ? { id: supplier_id, name } : null,
        business: admin ? { id: business_id, name: business } : null,
      })),
      summary: await ratingSummary(this.read, of),
    };
  }

  /**
   * Rates a supplier, or changes the rating. Its row is stored first, its sentence last: a call that dies between is
   * repeated, and of two at once sentence and stars are of the same. Throws `address_unverified` (403), and `not_quoted`
   * (409) for everybody whose products stand in no saved quote of the business, itself included.
   */
  async rate(
    { supplier_id, stars, sentence }: RateRequest,
    viewer: Actor,
    context: CommandContext,
  ): Promise<CommandResult<RatingsState>> {
    assertVerified(viewer);
    const business = businessOf(viewer);
    if (!(await hasQuoted(this.read, business, supplier_id))) throw notQuoted();
    const pair = { supplier_id, business_id: business };
    const { knex } = this.db;
    await knex.raw(
      `INSERT INTO app.rating (supplier_id, business_id)
       SELECT b.id, :business_id FROM app.business b
        WHERE b.id = :supplier_id AND b.user_type = 'suppliers' FOR KEY SHARE
       ON CONFLICT (supplier_id, business_id) DO NOTHING`,
      pair,
    );
    if (!(await knex('app.rating').where(pair).first('id'))) throw notQuoted();
    const result = await this.bus.execute(
      new AggregateCommand(
        ratings,
        business,
        { type: 'RateSupplier', supplierId: supplier_id, stars },
        { ...context, announced: true },
      ),
    );
    if (sentence !== undefined) {
      const written = oneLine(sentence);
      await knex('app.rating')
        .where(pair)
        .where('sentence_version', '<=', result.version)
        .update({
          sentence: written,
          sentence_by: knex.raw('CASE WHEN sentence = ? THEN sentence_by ELSE ?::integer END', [written, viewer.id]),
          sentence_version: result.version,
        });
    }
    this.announcer.soon(result.batchId);
    return result;
  }

  /** Answers a rating that the viewer's business got; an empty text takes the answer back. Throws `not_found`. */
  async answer({ id, answer }: AnswerRatingRequest, viewer: Actor): Promise<void> {
    const said = oneLine(answer);
    const found = await this.db
      .knex('app.rating')
      .where({ id, supplier_id: businessOf(viewer) })
      .update({ answer: said, answer_by: viewer.id, answered_at: said === '' ? null : this.clock.now() });
    if (found === 0) throw noSuchRating();
  }

  /** Hides a text of a rating from the other side, or shows it again. Throws `not_found`. */
  async hide({ id, part, hidden }: HideRatingRequest): Promise<void> {
    const found = await this.db
      .knex('app.rating')
      .where({ id })
      .update({ [`${part}_hidden`]: hidden });
    if (found === 0) throw noSuchRating();
  }

  /** A first rating is told to the supplier; a changed one is not. */
  private async told({ data }: Recorded<RatingEvent>, publicUrl: string): Promise<Mail[]> {
    if (data.from !== undefined) return [];
    const members = await workersOf(this.db.knex, data.supplierId);
    return members.map((member) => newRating(member, data.stars, publicUrl));
  }
}

/** The same supplier and business in two tables. */
const sameRating =
  (one: string, other = 'r'): Knex.JoinCallback =>
  (on) =>
    void on
      .on(`${one}.supplier_id`, '=', `${other}.supplier_id`)
      .andOn(`${one}.business_id`, '=', `${other}.business_id`);

/** A rating as one side reads it. @param may which texts they may read; absent: they may */
function shown(
  row: StoredRating,
  { sentence = true, answer = true }: { sentence?: boolean; answer?: boolean },
): RatingTexts {
  return {
    id: row.id,
    stars: row.stars,
    rated_at: row.rated_at.toISOString(),
    sentence: sentence ? row.sentence : '',
    sentence_hidden: row.sentence_hidden,
    answer: answer ? row.answer : '',
    answer_hidden: row.answer_hidden,
    answered_at: row.answered_at?.toISOString() ?? null,
  };
}

const noSuchRating = (): DomainError => new DomainError('not_found', 'This rating was not found.');

const notQuoted = (): DomainError =>
  new DomainError('not_quoted', 'You can rate suppliers whose products are in one of your saved quotes.');

/** Tells a supplier of a rating, not whose it is nor what was written. */
const newRating = (
  { id: account, email: to }: { id: number; email: string },
  stars: Stars,
  publicUrl: string,
): Mail => ({
  kind: 'rating',
  to,
  account,
  subject: `A business gave you ${stars} of 5 stars`,
  paragraphs: ['A business that quoted with your products has rated you. You can answer it in a sentence.'],
  action: { label: 'Open your ratings', url: siteAddress(publicUrl, '/ratings') },
});
