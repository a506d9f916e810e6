import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import type { AnswerPremiumRequest, UpdateUserRequest } from '@quotewright/domain/identity/contract-users.js';
import type { ListUsersRequest, UserRow } from '@quotewright/domain/identity/contract.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { pageOf } from '@quotewright/projections/kernel/paging.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import { oneLine } from '@quotewright/domain/kernel/texts.js';
import type { AccountChange } from '@quotewright/domain/trail/access.js';
import { accountById, type Account } from '../platform/auth/accounts.js';
import { Sessions } from '../platform/auth/sessions.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { MemberEvents } from '../platform/commands/member-events.js';
import { Database } from '../platform/db/database.js';
import type { Mail } from '../platform/mail/mail.js';
import { Mailer } from '../platform/mail/mailer.js';
import { sample } from '../platform/mail/sample.js';
import { SETTINGS, type Settings } from '../platform/settings.js';

/** A row of the list, before its times are texts. */
type FoundUser = Account & {
  called: string;
  members: number;
  last_seen_at: Date | null;
  premium_requested_at: Date | null;
  mail_failing: boolean;
};

/** What admins see and do of accounts: the list, names, premium access, and ending their use. */
@Injectable()
export class Users {
  constructor(
    private readonly db: Database,
    private readonly sessions: Sessions,
    private readonly mailer: Mailer,
    private readonly events: MemberEvents,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    mailer.shows('premium-answer', () => [
      this.letter(sample.account, true, undefined),
      this.letter(sample.account, false, 'Premium is for businesses that install.'),
    ]);
  }

  /** One page of all accounts, newest first. */
  async list({ page, perPage, ...narrowing }: ListUsersRequest): Promise<Page<UserRow>> {
    const found = await pageOf<FoundUser>(this.found(narrowing), { page, perPage }, (rows) =>
      rows
        .select(
          'u.*',
          'o.called',
          'r.at AS premium_requested_at',
          this.db.knex.raw('(SELECT count(*)::int FROM app."user" m WHERE m.business_id = u.business_id) AS members'),
          this.db.knex.raw(
            'EXISTS (SELECT FROM app.mail_failing f WHERE f.person = app.mail_person(u.email)) AS mail_failing',
          ),
          this.db.knex.raw('(SELECT max(seen_at) FROM app.sign_in i WHERE i.user_id = u.id) AS last_seen_at'),
        )
        .orderBy('u.id', 'desc'),
    );
    return { ...found, data: found.data.map(rowOf) };
  }

  private found({ ids, user_type, standing, deactivated, premium, once, searchTerm = '' }: ListUsersRequest) {
    return this.db
      .knex('app.user AS u')
      .leftJoin('app.premium_request AS r', 'r.user_id', 'u.id')
      .joinRaw('JOIN app.owner o ON o.id = coalesce(u.business_id, u.id)')
      .modify((query) => {
        if (ids) void query.whereIn('u.id', [...ids]);
        if (user_type) void query.where({ 'u.user_type': user_type });
        if (standing) void query.where({ 'u.standing': standing });
        if (deactivated === true) void query.whereNotNull('u.deactivated_at');
        if (deactivated === false) void query.whereNull('u.deactivated_at');
        // Members of a business share its approval, but each has an address to confirm.
        if (once)
          void query.whereRaw(
            `NOT EXISTS (SELECT FROM app."user" m WHERE m.business_id = u.business_id AND m.standing = u.standing
                            AND (m.role <> 'owner', m.id) < (u.role <> 'owner', u.id))`,
          );
        if (premium === 'has') void query.where({ 'u.premium': true });
        if (premium === 'asked') void query.whereNotNull('r.user_id');
        const words = searchTerm.trim().replace(/[\\%_]/g, '\\$&');
        if (words)
          void query.where((any) =>
            any
              .whereILike('u.name', `%${words}%`)
              .orWhereILike('u.email', `%${words}%`)
              .orWhereILike('u.business_name', `%${words}%`),
          );
      });
  }

  /** Renames a person and their business; without `business_name` that stays. Throws `not_found`. */
  async update({ id, name, business_name: business }: UpdateUserRequest): Promise<void> {
    await this.db.knex.transaction(async (tx) => {
      const businessId = await businessIdOf(tx, id);
      const called = oneLine(business ?? '') || null;
      if (businessId !== null && business !== undefined)
        await tx('app.business').where({ id: businessId }).update({ name: called });
      await tx('app.user')
        .where({ id })
        .update({
          name: oneLine(name),
          ...(businessId === null && business !== undefined && { business_name: called }),
        });
    });
    this.sessions.forget(id);
  }

  /**
   * Deactivates an account's business, or an admin's account: sessions of its members end, and none of them can sign in.
   * Or lets it be used again. Repeated, it changes nothing. Throws `not_found`, and `own_account` (409): an admin who is
   * signed in always remains.
   */
  async activate(id: number, active: boolean, context: CommandContext): Promise<void> {
    const adminId = context.actor!.id;
    if (id === adminId) throw new DomainError('own_account', 'You cannot deactivate your own account.');
    const { members, event } = await this.db.knex.transaction(async (tx) => {
      // Locks all admins, so that the last two cannot deactivate each other at the same moment. Whoever has locked
      // a business and names an admin in an e-mail must not wait for this.
      const admins = await tx('app.user')
        .where({ user_type: 'admin' })
        .orderBy('id')
        .forNoKeyUpdate()
        .select<{ id: number; deactivated_at: Date | null }[]>('id', 'deactivated_at');
      if (admins.find((one) => one.id === adminId)?.deactivated_at !== null)
        throw new DomainError('forbidden', 'Your account was deactivated.');
      const businessId = await businessIdOf(tx, id);
      const changed = await (businessId === null
        ? tx('app.user').where({ id })
        : tx('app.business').where({ id: businessId })
      )
        .where((one) => void (active ? one.whereNotNull('deactivated_at') : one.whereNull('deactivated_at')))
        .update({ deactivated_at: active ? null : tx.fn.now() });
      const concerned =
        businessId === null ? [id] : await tx('app.user').where({ business_id: businessId }).pluck<number[]>('id');
      if (!active) for (const member of concerned) await this.sessions.endAll(member, tx);
      if (changed === 0) return { members: concerned, event: null };
      return { members: concerned, event: await this.told(tx, id, context, active ? 'reactivated' : 'deactivated') };
    });
    for (const member of members) this.sessions.forget(member);
    if (event) this.events.soon(event);
  }

  /** Ends every session of an account. Throws `not_found`. */
  async signOut(id: number, context: CommandContext): Promise<void> {
    const event = await this.db.knex.transaction(async (tx) => {
      const event = await this.told(tx, id, context, 'signed_out');
      await this.sessions.endAll(id, tx);
      return event;
    });
    this.sessions.forget(id);
    this.events.soon(event);
  }

  /** Records in the trail of an account's business, or an admin's own, what was done to it. Throws `not_found`. */
  private async told(tx: Knex, id: number, context: CommandContext, change: AccountChange): Promise<string> {
    const businessId = await businessIdOf(tx, id);
    return this.events.record(tx, businessId ?? id, context, { type: 'AccountChanged', data: { member: id, change } });
  }

  /** Grants or revokes premium templates of an account's business; a grant answers its request. Throws `not_found`. */
  async setPremium(id: number, premium: boolean, context: CommandContext): Promise<void> {
    if (premium) return this.answer({ id, granted: true }, context, true);
    const event = await this.db.knex.transaction(async (tx) => {
      // An admin has no business, and needs no grant.
      const businessId = (await businessIdOf(tx, id)) ?? 0;
      const ended = await tx('app.business').where({ id: businessId, premium: true }).update({ premium });
      return ended > 0 ? this.told(tx, id, context, 'premium_ended') : null;
    });
    this.sessions.forget(id);
    if (event) this.events.soon(event);
  }

  /**
   * Answers a request for premium templates and e-mails who asked. Without a request it does nothing, unless it is to
   * be granted `anyway`. Throws `not_found`.
   */
  async answer({ id, granted, reason }: AnswerPremiumRequest, context: CommandContext, anyway = false): Promise<void> {
    const { letters, event } = await this.db.knex.transaction(async (tx) => {
      const businessId = (await businessIdOf(tx, id)) ?? 0;
      // Of two answers at the same moment, one finds the request.
      const [asked] = await tx('app.premium_request')
        .where({ business_id: businessId })
        .delete()
        .returning<{ user_id: number }[]>('user_id');
      const opened =
        granted && (asked || anyway)
          ? await tx('app.business').where({ id: businessId, premium: false }).update({ premium: true })
          : 0;
      const change = opened > 0 ? 'premium_granted' : asked && !granted ? 'premium_refused' : null;
      const who = asked && (await accountById(tx, asked.user_id));
      return {
        event: change && (await this.told(tx, id, context, change)),
        letters: who
          ? await this.mailer.write(
              [{ ...this.letter(who, granted, reason?.trim()), names: { accounts: [context.actor!.id] } }],
              tx,
            )
          : [],
      };
    });
    this.mailer.offer(letters);
    this.sessions.forget(id);
    if (event) this.events.soon(event);
  }

  private letter({ id, email }: Pick<Account, 'id' | 'email'>, granted: boolean, reason: string | undefined): Mail {
    const words = reason ? [reason] : [];
    return {
      kind: 'premium-answer',
      to: email,
      account: id,
      subject: granted ? 'You can use premium templates' : 'About your request for premium templates',
      paragraphs: granted
        ? ['Premium templates are open to you. Add them to My QTemplates like any other.', ...words]
        : ['We cannot give you access to premium templates now. Free templates stay open to you.', ...words],
      action: {
        label: 'See the templates',
        url: siteAddress(this.settings.publicUrl, '/construction-quote-templates'),
      },
    };
  }

  /** Keeps a member's request until an admin answers it. */
  async requestPremium({ id, businessId }: Actor, templateId: number): Promise<void> {
    // An admin needs no grant.
    if (businessId === undefined) return;
    await this.db
      .knex('app.premium_request')
      .insert({ business_id: businessId, user_id: id, template_id: templateId })
      .onConflict('business_id')
      .merge(['user_id', 'template_id']);
  }
}

const rowOf = (row: FoundUser): UserRow => ({
  id: row.id,
  name: row.name,
  email: row.email,
  user_type: row.user_type,
  business_name: row.business_name,
  called: row.called,
  role: row.role,
  members: row.members,
  premium: row.premium,
  premium_requested_at: row.premium_requested_at?.toISOString() ?? null,
  standing: row.standing,
  mail_failing: row.mail_failing,
  deactivated: row.deactivated_at !== null,
  second_factor: row.second_factor_at !== null,
  created_at: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at?.toISOString() ?? null,
});

const noSuchAccount = (): DomainError => new DomainError('not_found', 'This account was not found.');

/** The business of an account; `null` for an admin. Throws `not_found`. */
async function businessIdOf(knex: Knex, id: number): Promise<number | null> {
  const account = await knex('app.user').where({ id }).first<Pick<Account, 'business_id'> | undefined>('business_id');
  if (!account) throw noSuchAccount();
  return account.business_id;
}
