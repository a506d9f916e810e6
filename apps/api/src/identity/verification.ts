import { Inject, Injectable } from '@nestjs/common';
import { stopChangePage, verificationPage } from '@quotewright/domain/identity/contract.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import { isolated } from '@quotewright/domain/kernel/isolated.js';
import { accountByEmail, accountById, emailTaken, proveAddress, type Account } from '../platform/auth/accounts.js';
import { Sessions } from '../platform/auth/sessions.js';
import { Throttle } from '../platform/auth/throttle.js';
import { hashToken, newToken } from '../platform/auth/tokens.js';
import { Database } from '../platform/db/database.js';
import { isFailing } from '../platform/mail/failing.js';
import type { Mail } from '../platform/mail/mail.js';
import { Mailer } from '../platform/mail/mailer.js';
import { sample } from '../platform/mail/sample.js';
import { SETTINGS, type Settings } from '../platform/settings.js';

const LINK_DAYS = 3;

/** Confirms through a mailed link that an address belongs to an account, and changes the address that way. */
@Injectable()
export class Verification {
  constructor(
    private readonly db: Database,
    private readonly sessions: Sessions,
    private readonly throttle: Throttle,
    private readonly mailer: Mailer,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    const account = { ...sample.account, name: sample.name, business_name: sample.business };
    mailer.shows('confirm-address', () => [this.request(account, sample.account.email, sample.token)]);
    mailer.shows('change-of-address', () => [this.warning(account, sample.token), farewell(account)]);
  }

  /**
   * E-mails an account the confirmation link for its address, or for its new one.
   * @param stopHash of the token that stops the change
   */
  async mail(account: Account, email: string, stopHash: Buffer | null = null): Promise<void> {
    const { knex } = this.db;
    const { token, hash } = newToken();
    await knex.raw('DELETE FROM app.verification WHERE ends_at < now()');
    await knex.raw(
      'INSERT INTO app.verification (token_hash, user_id, email, stop_hash, ends_at) VALUES (?, ?, ?, ?, now() + make_interval(days => ?))',
      [hash, account.id, email, stopHash, LINK_DAYS],
    );
    await this.mailer.send(this.request(account, email, token));
  }

  private request(
    { id, name, business_name }: Pick<Account, 'id' | 'name' | 'business_name'>,
    email: string,
    token: string,
  ): Mail {
    return {
      kind: 'confirm-address',
      to: email,
      account: id,
      subject: 'Confirm your e-mail address',
      paragraphs: [
        `${business_name ? `${isolated(name)} of ${isolated(business_name)}` : isolated(name)} uses ${email} for a Quotewright account. If this is you, confirm the address. The link works for ${LINK_DAYS} days.`,
        'If it is not you, ignore this e-mail. Until it is confirmed, the account sees no supplier costs and changes nothing others can see.',
      ],
      action: { label: 'Confirm my address', url: siteAddress(this.settings.publicUrl, verificationPage(token)) },
    };
  }

  /** Whether the link in the e-mail to the present address has a change to stop. */
  async canStop(token: string): Promise<boolean> {
    const { rowCount } = await this.db.knex.raw<{ rowCount: number }>(
      'SELECT 1 FROM app.verification WHERE stop_hash = ? AND ends_at > now()',
      [hashToken(token)],
    );
    return rowCount > 0;
  }

  /** Stops it, and every other change of the account that waits. Repeated, or after the change, it does nothing. */
  async stop(token: string): Promise<void> {
    await this.db.knex.raw(
      `DELETE FROM app.verification v USING app.verification s, app."user" u
        WHERE s.stop_hash = ? AND s.ends_at > now() AND v.user_id = s.user_id AND u.id = s.user_id AND lower(v.email) <> lower(u.email)`,
      [hashToken(token)],
    );
  }

  /**
   * Sends the link again, or, with `email`, to the account's new address. The account keeps its address until the link
   * is used; its present address is told, and the link there
   * or a new password stops the change. Throws `already_verified` and `email_taken` (409).
   */
  async send(userId: number, email: string | undefined, address: string): Promise<void> {
    const account = (await accountById(this.db.knex, userId))!;
    const wanted = email?.trim() ?? account.email;
    const proven = account.standing !== 'unverified' && !(await isFailing(this.db.knex, account.email));
    if (wanted === account.email && proven)
      throw new DomainError('already_verified', 'Your address is already confirmed.');
    await this.throttle.hit(['verification', address], this.settings.throttle.form);
    await this.throttle.hit(['verification-account', String(userId)], this.settings.throttle.forgotten);
    const known = await accountByEmail(this.db.knex, wanted);
    if (known && known.id !== userId) throw emailTaken();
    const moves = wanted.toLowerCase() !== account.email.toLowerCase() && account.standing !== 'unverified';
    const stop = newToken();
    await this.mail(account, wanted, moves ? stop.hash : null);
    if (moves) await this.mailer.send(this.warning(account, stop.token));
  }

  /** Does not name the new address: it is not proven to be anybody's. */
  private warning({ id, email }: Pick<Account, 'id' | 'email'>, stopToken: string): Mail {
    return {
      kind: 'change-of-address',
      to: email,
      account: id,
      subject: 'Your Quotewright address is about to change',
      paragraphs: [
        'Someone who knows your password asked to move your account to another address. It moves when the link that we sent there is opened.',
        'If this is you, there is nothing to do here. If it is not, keep your address, and set a new password: that signs every browser out.',
      ],
      action: { label: 'Keep my address', url: siteAddress(this.settings.publicUrl, stopChangePage(stopToken)) },
    };
  }

  /**
   * Uses a link, once: its address becomes the account's, and confirmed. Throws `verification_invalid` (400) for a link
   * that is used, expired or unknown, `other_account` (403) if another account is signed in, so that nobody confirms an
   * address for a stranger who knows the password, and `email_taken` (409).
   */
  async confirm(token: string, userId: number): Promise<void> {
    const letters = await this.db.knex.transaction(async (tx) => {
      const { rows } = await tx.raw<{ rows: { user_id: number; email: string }[] }>(
        'SELECT user_id, email FROM app.verification WHERE token_hash = ? AND ends_at > now() FOR UPDATE',
        [hashToken(token)],
      );
      const link = rows[0];
      if (!link)
        throw new DomainError('verification_invalid', 'This link has expired or was already used. Ask for a new one.');
      if (link.user_id !== userId)
        throw new DomainError('other_account', 'This link is for another account. Sign in with that one.');
      const before = (await accountById(tx, userId))!;
      await proveAddress(tx, userId, link.email);
      await tx('app.verification').where({ user_id: userId }).delete();
      if (before.email.toLowerCase() === link.email.toLowerCase()) return [];
      // Readers of the old address must not set this account's password any more.
      await tx('app.password_reset').where({ user_id: userId }).delete();
      return before.standing === 'unverified' ? [] : this.mailer.write([farewell(before)], tx);
    });
    this.mailer.offer(letters);
    this.sessions.forget(userId);
  }

  /** An admin confirms an account's address, where no e-mail arrives. Throws `not_found`. */
  async vouch(userId: number): Promise<void> {
    await this.db.knex.transaction(async (tx) => {
      const account = await accountById(tx, userId);
      if (!account) throw new DomainError('not_found', 'This account was not found.');
      await proveAddress(tx, userId, account.email);
    });
    this.sessions.forget(userId);
  }
}

/** Does not name the new address: the reader of the old one may be somebody else by now. */
function farewell({ id, email }: Pick<Account, 'id' | 'email'>): Mail {
  return {
    kind: 'change-of-address',
    to: email,
    account: id,
    subject: 'Your Quotewright address has changed',
    paragraphs: [
      'You now sign in to your account with a different address. If you did not change it, write to us at once.',
    ],
  };
}
