import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { accountByEmail, accountById, emailTaken, proveAddress, type Account } from '../platform/auth/accounts.js';
import { Sessions } from '../platform/auth/sessions.js';
import { newToken } from '../platform/auth/tokens.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { MemberEvents } from '../platform/commands/member-events.js';
import { Database } from '../platform/db/database.js';
import { isFailing } from '../platform/mail/failing.js';
import { Mailer } from '../platform/mail/mailer.js';
import { sample } from '../platform/mail/sample.js';
import { SETTINGS, type Settings } from '../platform/settings.js';
import { AddressChanges, endOfLinks, lockedLink } from './address-changes.js';
import { confirmation } from './address-letters.js';

/** Confirms through a mailed link that an address belongs to an account. */
@Injectable()
export class Verification {
  constructor(
    private readonly db: Database,
    private readonly sessions: Sessions,
    private readonly mailer: Mailer,
    private readonly events: MemberEvents,
    private readonly changes: AddressChanges,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    const account = { ...sample.account, name: sample.name, business_name: sample.business };
    const { email } = sample.account;
    mailer.shows('confirm-address', () =>
      [false, true].map((change) =>
        confirmation(account, { email, token: sample.token, change, site: settings.publicUrl }),
      ),
    );
  }

  /** E-mails an account the confirmation link for its address. */
  async mail(account: Account, email: string): Promise<void> {
    const { knex } = this.db;
    const { token, hash } = newToken();
    await knex('app.verification').where('ends_at', '<', knex.fn.now()).delete();
    await knex('app.verification').insert({
      token_hash: hash,
      user_id: account.id,
      email,
      ends_at: endOfLinks(knex),
    });
    await this.mailer.send(confirmation(account, { email, token, change: false, site: this.settings.publicUrl }));
  }

  /**
   * Sends the link again, or, with `email`, asks for another address: the account keeps its own until both have agreed.
   * The caller has asked who it is. Throws `already_verified` and `email_taken` (409).
   */
  async send(userId: number, email: string | undefined, address: string): Promise<void> {
    const account = (await accountById(this.db.knex, userId))!;
    const wanted = email?.trim() ?? account.email;
    const proven = account.standing !== 'unverified' && !(await isFailing(this.db.knex, account.email));
    if (wanted === account.email && proven)
      throw new DomainError('already_verified', 'Your address is already confirmed.');
    await this.changes.limit(userId, address);
    const known = await accountByEmail(this.db.knex, wanted);
    if (known && known.id !== userId) throw emailTaken();
    await (known ? this.mail(account, wanted) : this.changes.ask(account, wanted));
  }

  /**
   * Uses a link: its address becomes the account's, and confirmed, unless the present address still has to agree. Throws
   * `verification_invalid` (400) for a link that is used, expired or unknown, `other_account` (403) if another account is
   * signed in, so that nobody confirms an address for a stranger who knows the password, and `email_taken` (409).
   * @returns the address, and whether it is the account's now
   */
  async confirm(token: string, userId: number): Promise<{ email: string; moved: boolean }> {
    const done = await this.db.knex.transaction(async (tx) => {
      const link = await lockedLink(tx, 'token_hash', token);
      if (!link)
        throw new DomainError('verification_invalid', 'This link has expired or was already used. Ask for a new one.');
      if (link.user_id !== userId)
        throw new DomainError('other_account', 'This link is for another account. Sign in with that one.');
      if (link.change) return { ...link, ...(await this.changes.confirmed(tx, link)) };
      await proveAddress(tx, userId, link.email);
      await tx('app.verification').where({ user_id: userId }).delete();
      return { ...link, moved: true, letters: [] };
    });
    this.mailer.offer(done.letters);
    this.sessions.forget(userId);
    return done;
  }

  /** An admin confirms an account's address, where no e-mail arrives. Throws `not_found`. */
  async vouch(userId: number, context: CommandContext): Promise<void> {
    const event = await this.db.knex.transaction(async (tx) => {
      const account = await accountById(tx, userId);
      if (!account) throw new DomainError('not_found', 'This account was not found.');
      await proveAddress(tx, userId, account.email);
      if (account.standing !== 'unverified') return null;
      return this.events.record(tx, account.business_id ?? userId, context, {
        type: 'AccountChanged',
        data: { member: userId, change: 'verified' },
      });
    });
    this.sessions.forget(userId);
    if (event) this.events.soon(event);
  }
}
