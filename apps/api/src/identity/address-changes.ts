import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import type { AddressChange, SetAddressRequest } from '@quotewright/domain/identity/contract-address.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { accountByEmail, accountById, emailTaken, proveAddress, type Account } from '../platform/auth/accounts.js';
import { Sessions, type Session } from '../platform/auth/sessions.js';
import { Throttle } from '../platform/auth/throttle.js';
import { hashToken, newToken } from '../platform/auth/tokens.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { Database } from '../platform/db/database.js';
import { isFailing } from '../platform/mail/failing.js';
import type { Mail } from '../platform/mail/mail.js';
import { Mailer } from '../platform/mail/mailer.js';
import { sample } from '../platform/mail/sample.js';
import { SETTINGS, type Settings } from '../platform/settings.js';
import { confirmation, farewell, LINK_DAYS, question } from './address-letters.js';
import { MemberEvents } from '../platform/commands/member-events.js';

/** A row of `app.verification`: a link that confirms an address. */
export interface AddressLink {
  user_id: number;
  email: string;
  /** It moves the account there. */
  change: boolean;
  /** When the link was used; counts for a change. */
  confirmed_at: Date | null;
  /** When the present address agreed. */
  agreed_at: Date | null;
  by_admin: boolean;
  ends_at: Date;
}

/** E-mails that were written, for `Mailer.offer`. */
type Letters = (string | null)[];

/** Moves accounts to other addresses, once the new and the present one have agreed (docs/adr/0118). */
@Injectable()
export class AddressChanges {
  constructor(
    private readonly db: Database,
    private readonly sessions: Sessions,
    private readonly throttle: Throttle,
    private readonly mailer: Mailer,
    private readonly events: MemberEvents,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    const site = settings.publicUrl;
    mailer.shows('change-of-address', () => [
      question(sample.account, { token: sample.token, reason: null, site }),
      question(sample.account, { token: sample.token, reason: 'You called us: the old mailbox is gone.', site }),
      farewell(sample.account),
    ]);
  }

  /** The change that waits, as its account sees it, or `null`. */
  async of({ account }: Session): Promise<AddressChange | null> {
    const { knex } = this.db;
    const change = await waiting(knex, account.id);
    if (!change) return null;
    return {
      email: change.email,
      confirmed: change.confirmed_at !== null,
      present: await presentOf(knex, change, account),
      ends_at: change.ends_at.toISOString(),
    };
  }

  /** Asks both addresses for their consent. A change that waited before ends. The caller has checked the new address. */
  async ask(account: Account, email: string): Promise<void> {
    this.mailer.offer(await this.db.knex.transaction((tx) => this.begin(tx, account, email, null)));
  }

  /**
   * An admin asks for it. Throws `not_found`, `own_account` and `email_taken` (409), and `already_verified` (409) for the
   * address that the account has.
   */
  async set({ id, email, reason }: SetAddressRequest, admin: Actor, context: CommandContext): Promise<void> {
    if (id === admin.id)
      throw new DomainError('own_account', 'Change your own address on your account page, where both addresses agree.');
    const told = await this.db.knex.transaction(async (tx) => {
      const account = await accountById(tx, id);
      if (!account) throw new DomainError('not_found', 'This account was not found.');
      const known = await accountByEmail(tx, email);
      if (known?.id === id) {
        const message = 'This is the address that the account has.';
        throw new DomainError('already_verified', message, {
          errors: [{ path: 'email', code: 'already_verified', message }],
        });
      }
      if (known) throw emailTaken();
      return {
        letters: await this.begin(tx, account, email, { reason: reason.trim(), admin: admin.id }),
        event: await this.events.record(tx, account.business_id ?? id, context, {
          type: 'MemberAddressAsked',
          data: { member: id },
        }),
      };
    });
    this.mailer.offer(told.letters);
    this.events.soon(told.event);
  }

  private async begin(
    tx: Knex,
    account: Account,
    email: string,
    by: { reason: string; admin: number } | null,
  ): Promise<Letters> {
    await lock(tx, account.id);
    await tx('app.verification').where({ user_id: account.id, change: true }).delete();
    await tx('app.verification').where('ends_at', '<', tx.fn.now()).delete();
    const link = newToken();
    // Whoever only typed an address when signing up may not own it: it is not told either.
    const stop = (await canAgree(tx, account)) ? newToken() : null;
    await tx('app.verification').insert({
      token_hash: link.hash,
      user_id: account.id,
      email,
      change: true,
      stop_hash: stop?.hash ?? null,
      by_admin: by !== null,
      ends_at: endOfLinks(tx),
    });
    const letters = [this.confirmation(account, email, link.token)];
    if (stop)
      letters.push({
        ...question(account, { token: stop.token, reason: by?.reason ?? null, site: this.settings.publicUrl }),
        ...(by && { names: { accounts: [by.admin] } }),
      });
    return this.mailer.write(letters, tx);
  }

  /**
   * The link to the new address was used, by its account. Repeated while the change waits, it is the same.
   * @returns whether the account has moved, with e-mails for after the transaction
   */
  async confirmed(tx: Knex, link: AddressLink): Promise<{ moved: boolean; letters: Letters }> {
    const [change] = await tx('app.verification')
      .where({ user_id: link.user_id, change: true })
      .update({ confirmed_at: tx.raw('coalesce(confirmed_at, now())') })
      .returning<AddressLink[]>('*');
    const letters = await this.settled(tx, change!);
    return { moved: letters !== null, letters: letters ?? [] };
  }

  /** What the link in the e-mail to the present address decides, or `null`. */
  async byPresent(token: string): Promise<AddressLink | null> {
    return (
      (await this.db
        .knex('app.verification')
        .where({ stop_hash: hashToken(token) })
        .where('ends_at', '>', this.db.knex.fn.now())
        .first<AddressLink | undefined>()) ?? null
    );
  }

  /**
   * The present address agrees. Repeated while the change waits, it is the same. Throws `email_taken` (409) if the new
   * address was confirmed and has become another account's.
   * @returns whether the account has moved; `null`: the link decides nothing
   */
  async agree(token: string): Promise<boolean | null> {
    const done = await this.db.knex.transaction(async (tx) => {
      const link = await lockedLink(tx, 'stop_hash', token);
      if (!link || link.by_admin) return null;
      const [change] = await tx('app.verification')
        .where({ user_id: link.user_id, change: true })
        .update({ agreed_at: tx.raw('coalesce(agreed_at, now())') })
        .returning<AddressLink[]>('*');
      return { userId: link.user_id, letters: await this.settled(tx, change!) };
    });
    if (!done) return null;
    this.mailer.offer(done.letters ?? []);
    this.sessions.forget(done.userId);
    return done.letters !== null;
  }

  /** The present address stops it. Repeated, or after the change, it does nothing. */
  async stop(token: string): Promise<void> {
    await this.db
      .knex('app.verification')
      .where({ stop_hash: hashToken(token) })
      .where('ends_at', '>', this.db.knex.fn.now())
      .delete();
  }

  /** The account stops it. Repeated, it does nothing. */
  async cancel({ account }: Session): Promise<void> {
    await this.db.knex('app.verification').where({ user_id: account.id, change: true }).delete();
  }

  /**
   * Sends the links that are still awaited again, and makes the change if none is: an address may have begun to refuse
   * e-mail. Throws `not_found`, and `email_taken` (409).
   * @returns whether the account has moved
   */
  async resend({ account: { id } }: Session, address: string): Promise<boolean> {
    await this.limit(id, address);
    const done = await this.db.knex.transaction(async (tx) => {
      await lock(tx, id);
      const change = await waiting(tx, id);
      if (!change) throw new DomainError('not_found', 'No change of your address waits any more.');
      const letters = await this.settled(tx, change);
      return { moved: letters !== null, letters: letters ?? (await this.again(tx, change)) };
    });
    this.mailer.offer(done.letters);
    this.sessions.forget(id);
    return done.moved;
  }

  private async again(tx: Knex, change: AddressLink): Promise<Letters> {
    const account = (await accountById(tx, change.user_id))!;
    const link = change.confirmed_at === null ? newToken() : null;
    const stop = (await presentOf(tx, change, account)) === 'awaited' ? newToken() : null;
    await tx('app.verification')
      .where({ user_id: account.id, change: true })
      .update({
        ends_at: endOfLinks(tx),
        ...(link && { token_hash: link.hash }),
        ...(stop && { stop_hash: stop.hash }),
      });
    const letters: Mail[] = [];
    if (link) letters.push(this.confirmation(account, change.email, link.token));
    if (stop) letters.push(question(account, { token: stop.token, reason: null, site: this.settings.publicUrl }));
    return this.mailer.write(letters, tx);
  }

  /** Limits e-mails about addresses, by account and by visitor. Throws `too_many_requests` (429). */
  async limit(userId: number, address: string): Promise<void> {
    await this.throttle.hit(['verification', address], this.settings.throttle.form);
    await this.throttle.hit(['verification-account', String(userId)], this.settings.throttle.forgotten);
  }

  /** Moves the account if nothing is awaited any more. Returns the e-mails of that; `null`: it still waits. */
  private async settled(tx: Knex, change: AddressLink): Promise<Letters | null> {
    const account = (await accountById(tx, change.user_id))!;
    if (change.confirmed_at === null || (await presentOf(tx, change, account)) === 'awaited') return null;
    await proveAddress(tx, account.id, change.email);
    await tx('app.verification').where({ user_id: account.id }).delete();
    // Readers of the old address must not set this account's password any more.
    await tx('app.password_reset').where({ user_id: account.id }).delete();
    return account.standing === 'unverified' ? [] : this.mailer.write([farewell(account)], tx);
  }

  private confirmation(account: Account, email: string, token: string): Mail {
    return confirmation(account, { email, token, change: true, site: this.settings.publicUrl });
  }
}

/** When links end that are made now, in SQL. */
export const endOfLinks = (knex: Knex): Knex.Raw => knex.raw('now() + make_interval(days => ?)', [LINK_DAYS]);

/** Whether the present address can be asked: it is the account's, and takes e-mail. */
async function canAgree(knex: Knex, { standing, email }: Pick<Account, 'standing' | 'email'>): Promise<boolean> {
  return standing !== 'unverified' && !(await isFailing(knex, email));
}

async function presentOf(
  knex: Knex,
  { by_admin: byAdmin, agreed_at: agreed }: AddressLink,
  account: Pick<Account, 'standing' | 'email'>,
): Promise<AddressChange['present']> {
  if (byAdmin) return 'not_needed';
  if (agreed !== null) return 'agreed';
  return (await canAgree(knex, account)) ? 'awaited' : 'not_needed';
}

/** The change of an account that waits. */
async function waiting(knex: Knex, userId: number): Promise<AddressLink | undefined> {
  return knex('app.verification')
    .where({ user_id: userId, change: true })
    .where('ends_at', '>', knex.fn.now())
    .first<AddressLink | undefined>();
}

/** Locks an account, before any of its links: everything that changes both takes them in this order. */
async function lock(tx: Knex, userId: number): Promise<void> {
  await tx('app.user').where({ id: userId }).forUpdate().select('id');
}

/** The link of a token that works, with its account locked; `null` for one that is used, expired or unknown. */
export async function lockedLink(
  tx: Knex,
  column: 'token_hash' | 'stop_hash',
  token: string,
): Promise<AddressLink | null> {
  const find = () =>
    tx('app.verification')
      .where({ [column]: hashToken(token) })
      .where('ends_at', '>', tx.fn.now())
      .first<AddressLink | undefined>();
  const found = await find();
  if (!found) return null;
  await lock(tx, found.user_id);
  // It may have been used while this one waited.
  return (await find()) ?? null;
}
