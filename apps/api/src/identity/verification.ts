import { Inject, Injectable } from '@nestjs/common';
import { verificationPage } from '@quotewright/domain/identity/contract.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import { isolated } from '@quotewright/domain/kernel/isolated.js';
import { accountByEmail, accountById, emailTaken, proveAddress, type Account } from '../platform/auth/accounts.js';
import { Sessions } from '../platform/auth/sessions.js';
import { Throttle } from '../platform/auth/throttle.js';
import { hashToken, newToken } from '../platform/auth/tokens.js';
import { Database } from '../platform/db/database.js';
import { Mailer, type Mail } from '../platform/mail/mailer.js';
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
  ) {}

  /** E-mails an account the confirmation link for its address, or for its new one. */
  async mail({ id, name, business_name }: Account, email: string): Promise<void> {
    const { knex } = this.db;
    const { token, hash } = newToken();
    await knex.raw('DELETE FROM app.verification WHERE ends_at < now()');
    await knex.raw(
      'INSERT INTO app.verification (token_hash, user_id, email, ends_at) VALUES (?, ?, ?, now() + make_interval(days => ?))',
      [hash, id, email, LINK_DAYS],
    );
    await this.mailer.send({
      to: email,
      account: id,
      subject: 'Confirm your e-mail address',
      paragraphs: [
        `${business_name ? `${isolated(name)} of ${isolated(business_name)}` : isolated(name)} uses ${email} for a Quotewright account. If this is you, confirm the address. The link works for ${LINK_DAYS} days.`,
        'If it is not you, ignore this e-mail. Until it is confirmed, the account sees no supplier costs and changes nothing others can see.',
      ],
      action: { label: 'Confirm my address', url: siteAddress(this.settings.publicUrl, verificationPage(token)) },
    });
  }

  /**
   * Sends the link again, or, with `email`, to the account's new address. The account keeps its address until the link
   * is used. Throws `already_verified` and `email_taken` (409).
   */
  async send(userId: number, email: string | undefined, address: string): Promise<void> {
    const account = (await accountById(this.db.knex, userId))!;
    const wanted = email?.trim() ?? account.email;
    if (wanted === account.email && account.standing !== 'unverified')
      throw new DomainError('already_verified', 'Your address is already confirmed.');
    await this.throttle.hit(['verification', address], this.settings.throttle.form);
    await this.throttle.hit(['verification-account', String(userId)], this.settings.throttle.forgotten);
    const known = await accountByEmail(this.db.knex, wanted);
    if (known && known.id !== userId) throw emailTaken();
    await this.mail(account, wanted);
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
function farewell({ id, email }: Account): Mail {
  return {
    to: email,
    account: id,
    subject: 'Your Quotewright address has changed',
    paragraphs: [
      'You now sign in to your account with a different address. If you did not change it, write to us at once.',
    ],
  };
}
