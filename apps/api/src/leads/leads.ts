import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import { businessOf, idOfStream, type Actor, type Recorded } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { manyLines, oneLine } from '@quotewright/domain/kernel/texts.js';
import {
  consentWords,
  leadDetailsKeptDays,
  type DeclineLeadRequest,
  type Lead,
  type LeadContractor,
  type LeadContractorsRequest,
  type LeadCustomer,
  type LeadProfile,
  type LeadRow,
  type LeadsPage,
  type LeadsRequest,
  type SendLeadRequest,
  type SettleLeadRequest,
} from '@quotewright/domain/leads/contract.js';
import { answersText, readAnswers } from '@quotewright/domain/quotes/answers.js';
import { answersInvalid, quote, type QuoteEvent } from '@quotewright/domain/quotes/quote.js';
import { isGallery } from '@quotewright/domain/templates/details.js';
import { categoryTitles, publishedCategories } from '@quotewright/projections/categories/category-lists.js';
import { pageOf } from '@quotewright/projections/kernel/paging.js';
import { containing, wordsOf } from '@quotewright/projections/kernel/search.js';
import { addressesOf, templateByAlias } from '@quotewright/projections/templates/template-details.js';
import { ownerOf } from '@quotewright/projections/templates/template-view.js';
import { assertPremium } from '../platform/auth/premium.js';
import { Throttle } from '../platform/auth/throttle.js';
import { assertVerified } from '../platform/auth/verified.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/db/database.js';
import { invalidInput } from '../platform/http/validation.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { Announcer } from '../platform/mail/announcer.js';
import type { Mail } from '../platform/mail/mail.js';
import { Mailer } from '../platform/mail/mailer.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { SETTINGS, type Settings } from '../platform/settings.js';
import { arrival, arrivalSamples, outcome, outcomeSamples } from './lead-mails.js';
import { lockedLead, noSuchLead, openProfiles, type StoredLead } from './stored-lead.js';

const DAY = 86_400_000;

/** A lead with the names beside it. */
type ListedLead = StoredLead & { sender: string | null; receiver: string | null; colleague: string | null };

/** Measurements that retail and partner accounts hand to contractors (docs/adr/0108). */
@Injectable()
export class Leads {
  constructor(
    private readonly db: Database,
    private readonly read: ReadModels,
    private readonly throttle: Throttle,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    announcer: Announcer,
    jobs: Jobs,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    mailer.shows('lead', () => arrivalSamples(settings.publicUrl));
    mailer.shows('lead-outcome', () => outcomeSamples(settings.publicUrl));
    announcer.telling(quote.category, ([event]) => this.quoted(event as Recorded<QuoteEvent>));
    jobs.handle('lead-details', {
      left: async () => (await this.overdue().pluck<number[]>('id')).map(String),
      run: async (id) => {
        await this.overdue()
          .where({ id: Number(id) })
          .update(this.forgotten());
      },
    });
  }

  /** Whether the viewer's business takes leads; `null` if it never said. */
  async profile(viewer: Actor): Promise<LeadProfile | null> {
    const found = await this.db
      .knex('app.lead_profile')
      .where({ business_id: businessOf(viewer) })
      .first<LeadProfile | undefined>('open', 'about', 'area', 'category_ids');
    return found ?? null;
  }

  /**
   * Replaces it. Throws `address_unverified` and `not_approved` (403) to a business that may not take leads yet, and
   * `invalid_input`.
   */
  async saveProfile({ open, about, area, category_ids }: LeadProfile, viewer: Actor): Promise<void> {
    assertVerified(viewer);
    if (open && viewer.standing !== 'approved')
      throw new DomainError('not_approved', 'Your business can take leads once we have approved it.');
    const known = new Set((await publishedCategories(this.read)).map(({ id }) => id));
    const trades = [...new Set(category_ids)];
    if (trades.some((id) => !known.has(id)))
      throw invalidInput([
        { path: 'category_ids', code: 'category', message: 'One of these trades is gone. Choose again.' },
      ]);
    const row = {
      open,
      about: oneLine(about),
      area: oneLine(area),
      category_ids: trades,
      changed_at: this.clock.now(),
    };
    await this.db
      .knex('app.lead_profile')
      .insert({ business_id: businessOf(viewer), ...row })
      .onConflict('business_id')
      .merge();
  }

  /** Contractors who take leads for a template, by name. Throws like `send` for a template that cannot be sent. */
  async contractors(request: LeadContractorsRequest, viewer: Actor): Promise<Page<LeadContractor>> {
    const template = await this.template(request.template_alias, viewer);
    const query = openProfiles(this.db.knex, template);
    for (const word of wordsOf(request.searchTerm))
      void query.where((any) => {
        for (const column of ['o.called', 'p.about', 'p.area']) void any.orWhereILike(column, containing(word));
      });
    const page = await pageOf<Omit<LeadContractor, 'trades'> & { category_ids: number[] }>(query, request, (rows) =>
      rows.orderByRaw('lower(o.called), p.business_id').select({
        id: 'p.business_id',
        name: 'o.called',
        about: 'p.about',
        area: 'p.area',
        category_ids: 'p.category_ids',
      }),
    );
    const ids = page.data.flatMap(({ category_ids }) => category_ids);
    const { category } = await categoryTitles(this.read, ids, [], false);
    return {
      ...page,
      data: page.data.map(({ category_ids, ...row }) => ({
        ...row,
        trades: category_ids.flatMap((id) => category.get(id) ?? []),
      })),
    };
  }

  /**
   * Hands measurements to a contractor and tells them by e-mail. The same, sent again while it waits, is the same
   * lead. Throws `address_unverified` and `premium_required` (403), `template_not_found` (404), `answers_invalid` and
   * `invalid_input` (400), and `leads_closed` (409) where the contractor takes no leads for this template.
   */
  async send(body: SendLeadRequest, viewer: Actor): Promise<number> {
    assertVerified(viewer);
    const senderId = businessOf(viewer);
    const template = await this.template(body.template_alias, viewer);
    const { answers, errors } = readAnswers(template.questions, body.answers);
    if (errors.length > 0) throw answersInvalid(errors);
    const customer = customerIn(body);
    await this.throttle.hit(['lead', String(senderId)], this.settings.throttle.form);
    const texts = answersText(answers);
    const sent = {
      sender_id: senderId,
      receiver_id: body.contractor_id,
      template_id: template.id,
      answers: JSON.stringify(
        template.questions.map(({ id, no_of_question, title, unit }) => ({
          question_id: id,
          no_of_question,
          title,
          unit,
          answer: texts[id]!,
        })),
      ),
      note: manyLines(body.note ?? ''),
      customer: customer && JSON.stringify(customer),
    };
    const { id, written } = await this.db.knex.transaction(async (tx) => {
      const receiver = await openProfiles(tx, template)
        .where('p.business_id', body.contractor_id)
        .forShare('p')
        .first<{ called: string } | undefined>('o.called');
      if (!receiver) throw closed();
      const now = this.clock.now();
      const request = createHash('sha256').update(JSON.stringify(sent)).digest('base64url');
      const [lead] = await tx('app.lead')
        .insert({
          ...sent,
          sent_by: viewer.id,
          request,
          template_name: template.name,
          consent: customer && consentWords(receiver.called),
          sent_at: now,
          changed_at: now,
        })
        .onConflict(tx.raw("(request) WHERE state IN ('sent', 'seen')"))
        .ignore()
        .returning<StoredLead[]>('*');
      if (lead) {
        const mails = await arrival(tx, lead, this.settings.publicUrl);
        return { id: lead.id, written: await this.mailer.write(mails, tx) };
      }
      const same = await tx('app.lead').where({ request }).orderBy('id', 'desc').first<{ id: number }>('id');
      return { id: same.id, written: [] };
    });
    this.mailer.offer(written);
    return id;
  }

  /** The leads that the viewer's business sent or got, newest first. */
  async list({ state, by, ...request }: LeadsRequest, viewer: Actor): Promise<LeadsPage> {
    const query = this.listed(viewer);
    if (state === 'waiting') void query.whereIn('l.state', ['sent', 'seen']);
    else if (state) void query.where('l.state', state);
    if (by !== undefined) void query.where({ 'l.sender_id': businessOf(viewer), 'l.sent_by': by });
    for (const word of wordsOf(request.searchTerm))
      void query.where(
        (any) =>
          void any
            .whereILike('l.template_name', containing(word))
            .orWhereRaw('(CASE WHEN l.sender_id = ? THEN r.called ELSE s.called END) ILIKE ?', [
              businessOf(viewer),
              containing(word),
            ]),
      );
    const page = await pageOf<ListedLead>(query, request, (rows) => rows.orderBy('l.id', 'desc').select(...COLUMNS));
    const addresses = await addressesOf(
      this.read,
      page.data.map(({ template_id }) => template_id),
    );
    return { ...page, data: page.data.map((row) => shown(row, viewer, addresses)) };
  }

  /** The ids of all of them, as they are now. */
  async idsOf(viewer: Actor): Promise<number[]> {
    return this.listed(viewer).orderBy('l.id').pluck<number[]>('l.id');
  }

  /** One of them. Throws `not_found`. */
  async byId(id: number, viewer: Actor): Promise<Lead> {
    const lead = await this.find(id, viewer);
    if (!lead) throw noSuchLead();
    return lead;
  }

  /** One of them, if it is still there: the sender may withdraw it. */
  async find(id: number, viewer: Actor): Promise<Lead | undefined> {
    const row = await this.listed(viewer)
      .where('l.id', id)
      .first<ListedLead | undefined>(...COLUMNS);
    return (
      row && {
        ...shown(row, viewer, await addressesOf(this.read, [row.template_id])),
        answers: row.answers,
        note: row.note,
        customer: row.customer,
        consent: row.consent,
        forgotten_at: row.forgotten_at?.toISOString() ?? null,
        decline_reason: row.decline_reason,
        seen_at: row.seen_at?.toISOString() ?? null,
        quoted_at: row.quoted_at?.toISOString() ?? null,
      }
    );
  }

  /** Notes that the contractor has opened it. Throws `not_found`. */
  async seen(id: number, viewer: Actor): Promise<void> {
    await this.db.knex.transaction(async (tx) => {
      const { state } = await lockedLead(tx, id, viewer, 'receiver_id');
      const now = this.clock.now();
      if (state === 'sent') await tx('app.lead').where({ id }).update({ state: 'seen', seen_at: now, changed_at: now });
    });
  }

  /** Declines it and tells the sender. Throws `not_found`, and `lead_settled` (409) once a quote was made. */
  async decline({ id, decline_reason }: DeclineLeadRequest, viewer: Actor): Promise<void> {
    await this.change(id, viewer, ({ state }) => {
      if (state === 'declined') return null;
      if (state !== 'sent' && state !== 'seen')
        throw new DomainError(
          'lead_settled',
          'A quote was made for this lead. Say whether you won the job or lost it.',
        );
      return { state: 'declined', decline_reason: manyLines(decline_reason ?? '') };
    });
  }

  /** Says what became of its quote and tells the sender. Throws `not_found`, and `lead_settled` (409) without a quote. */
  async settle({ id, state }: SettleLeadRequest, viewer: Actor): Promise<void> {
    await this.change(id, viewer, (lead) => {
      if (lead.state === state) return null;
      if (lead.quoted_at === null)
        throw new DomainError('lead_settled', 'Quote this lead first. Then say whether you won the job or lost it.');
      return { state };
    });
  }

  /** Deletes it while the contractor has not opened it. Throws `lead_settled` (409) after that. */
  async withdraw(id: number, viewer: Actor): Promise<void> {
    await this.db.knex.transaction(async (tx) => {
      const lead = await tx('app.lead')
        .where({ id, sender_id: businessOf(viewer) })
        .forUpdate()
        .first<StoredLead | undefined>();
      if (!lead) return;
      if (lead.state !== 'sent')
        throw new DomainError(
          'lead_settled',
          'The contractor has opened it, so it cannot be withdrawn. You can delete the customer’s details.',
        );
      await tx('app.lead').where({ id }).delete();
    });
  }

  /** Deletes the customer's details and the note. Throws `not_found`. */
  async forget(id: number, viewer: Actor): Promise<void> {
    const gone = await this.own(viewer).where({ 'l.id': id, 'l.forgotten_at': null }).update(this.forgotten());
    if (gone === 0 && !(await this.own(viewer).where('l.id', id).first('l.id'))) throw noSuchLead();
  }

  /** Changes a lead that the viewer's business got, and tells the sender; `null`: it is so already. */
  private async change(
    id: number,
    viewer: Actor,
    to: (lead: StoredLead) => Partial<Pick<StoredLead, 'state' | 'decline_reason'>> | null,
  ): Promise<void> {
    const written = await this.db.knex.transaction(async (tx) => {
      const changes = to(await lockedLead(tx, id, viewer, 'receiver_id'));
      if (!changes) return [];
      const [lead] = await tx('app.lead')
        .where({ id })
        .update({ ...changes, changed_at: this.clock.now() })
        .returning<StoredLead[]>('*');
      return this.mailer.write(await outcome(tx, lead!, this.settings.publicUrl), tx);
    });
    this.mailer.offer(written);
  }

  /**
   * A quote was saved for a lead. A quote counts more than an answer: also a lead that was declined meanwhile is quoted
   * then. Called again for the same quote, it answers the same e-mails.
   */
  private async quoted({ stream, data: { ownerId, leadId } }: Recorded<QuoteEvent>): Promise<Mail[]> {
    const quoteId = idOfStream(stream);
    return this.db.knex.transaction(async (tx) => {
      const lead =
        leadId !== undefined &&
        (await tx('app.lead').where({ id: leadId, receiver_id: ownerId }).forUpdate().first<StoredLead | undefined>());
      if (!lead || (lead.quote_id ?? 0) > quoteId) return [];
      const now = this.clock.now();
      const first = lead.quoted_at === null;
      const [updated] = await tx('app.lead')
        .where({ id: lead.id })
        .update({
          quote_id: quoteId,
          ...(first && {
            state: 'quoted',
            decline_reason: '',
            seen_at: lead.seen_at ?? now,
            quoted_at: now,
            changed_at: now,
          }),
        })
        .returning<StoredLead[]>('*');
      return first || lead.quote_id === quoteId ? outcome(tx, updated!, this.settings.publicUrl) : [];
    });
  }

  /** A published template of the gallery that the viewer may quote from. */
  private async template(alias: string, viewer: Actor) {
    const row = await templateByAlias(this.read, alias, viewer);
    if (!row?.published || !isGallery(ownerOf(row)))
      throw new DomainError(
        'template_not_found',
        'This template is not in the gallery, so contractors cannot open it.',
      );
    const { name, kind, categoryId, questions } = row.published;
    await assertPremium(this.db.knex, { kind, editable: false }, viewer);
    return {
      id: row.id,
      name,
      premium: kind === 'premium',
      categoryId,
      questions: questions.map(({ id, title, unit }, at) => ({ id, title, unit, no_of_question: at + 1 })),
    };
  }

  /** The leads of the viewer's business, as `l`. */
  private own(viewer: Actor): Knex.QueryBuilder {
    const business = businessOf(viewer);
    return this.db
      .knex({ l: 'app.lead' })
      .where((either) => void either.where('l.sender_id', business).orWhere('l.receiver_id', business));
  }

  /** The same with the names beside them. */
  private listed(viewer: Actor): Knex.QueryBuilder {
    return this.own(viewer)
      .leftJoin({ s: 'app.owner' }, 's.id', 'l.sender_id')
      .leftJoin({ r: 'app.owner' }, 'r.id', 'l.receiver_id')
      .leftJoin({ u: 'app.user' }, 'u.id', 'l.sent_by');
  }

  /** Those whose details nobody needs any more. */
  private overdue(): Knex.QueryBuilder {
    return this.db
      .knex('app.lead')
      .where({ forgotten_at: null })
      .where('changed_at', '<', new Date(this.clock.now().getTime() - leadDetailsKeptDays * DAY));
  }

  private forgotten() {
    const request = this.db.knex.raw("'forgotten ' || id");
    return { customer: null, consent: null, note: '', request, forgotten_at: this.clock.now() };
  }
}

/** The refusal of a contractor who takes no leads, or none for the template. Whether there is such a business, it does not say. */
function closed(): DomainError {
  const message = 'This contractor no longer takes leads for this template. Choose another.';
  return new DomainError('leads_closed', message, {
    errors: [{ path: 'contractor_id', code: 'leads_closed', message }],
  });
}

const COLUMNS = ['l.*', 's.called as sender', 'r.called as receiver', 'u.name as colleague'] as const;

function shown(row: ListedLead, viewer: Actor, addresses: ReadonlyMap<number, string>): LeadRow {
  const sent = row.sender_id === businessOf(viewer);
  return {
    id: row.id,
    state: row.state,
    side: sent ? 'sent' : 'received',
    business: sent ? row.receiver : row.sender,
    template: { name: row.template_name, alias: addresses.get(row.template_id) ?? null },
    measurements: row.answers.slice(0, 3).map(({ title, unit, answer }) => ({ title, unit, answer })),
    sent_by: sent ? row.colleague : null,
    quote_id: sent ? null : row.quote_id,
    sent_at: row.sent_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
  };
}

/** Whom the work is for, if it says so. Throws `invalid_input`: details go to nobody unless the customer agreed. */
function customerIn({ customer, consent }: SendLeadRequest): LeadCustomer | null {
  if (!customer) return null;
  const email = customer.email?.trim() ?? '';
  const phone = customer.phone?.trim() ?? '';
  if (!email && !phone)
    throw invalidInput([
      { path: 'customer.email', code: 'required', message: 'Enter the customer’s e-mail address or phone number.' },
    ]);
  if (!consent)
    throw invalidInput([
      {
        path: 'consent',
        code: 'required',
        message: 'Ask the customer first, then tick this. Or leave their details out.',
      },
    ]);
  return { name: oneLine(customer.name), email, phone };
}
