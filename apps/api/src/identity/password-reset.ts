import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { passwordResetPage } from '@quotewright/domain/identity/contract.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { accountByEmail } from '../platform/auth/accounts.js';
import { assertGoodPassword, hashPassword } from '../platform/auth/passwords.js';
import { Sessions } from '../platform/auth/sessions.js';
import { Throttle } from '../platform/auth/throttle.js';
import { hashToken, newToken } from '../platform/auth/tokens.js';
import { Database } from '../platform/db/database.js';
import { Mailer } from '../platform/mail/mailer.js';
import { SETTINGS, type Settings } from '../platform/settings.js';

const FORGOTTEN_SECONDS = 60 * 60;
const INVITED_SECONDS = 7 * 24 * 60 * 60;
/** Every answer of `forgot` takes at least this long, so that its time does not tell whether there is an account. */
const FORGOT_MS = 250;

/** Setting a password through a mailed link: forgotten ones and the first one of an added account. */
@Injectable()
export class Passwords {
  constructor(
    private readonly db: Database,
    private readonly sessions: Sessions,
    private readonly throttle: Throttle,
    private readonly mailer: Mailer,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Mails a link if there is such an account. Nothing in the answer or its time says whether there is. */
  async forgot(email: string, address: string): Promise<void> {
    await this.throttle.hit(['forgotten', address], this.settings.throttle.form);
    await this.throttle.hit(['forgotten-account', email.trim().toLowerCase()], this.settings.throttle.forgotten);
    await Promise.all([this.mailLink(email), delay(FORGOT_MS)]);
  }

  /** Mails the link with which an added account sets its first password. */
  async invite(userId: number, email: string): Promise<void> {
    const url = await this.link(userId, INVITED_SECONDS);
    await this.mailer.send({
      to: email,
      subject: 'Your Quotewright account',
      paragraphs: ['An account was made for you. Set a password to sign in; the link works for seven days.'],
      action: { label: 'Set my password', url },
    });
  }

  /**
   * Sets the password behind a link, once: every link of the account and every session of it end with it.
   * Throws `reset_token_invalid` (400) for a link that was used, ran out or never was.
   */
  async reset(token: string, password: string): Promise<void> {
    const spent = new DomainError('reset_token_invalid', 'This link was used already or has run out: ask for a new one.');
    const hash = hashToken(token);
    const { rows } = await this.db.knex.raw<{ rows: { user_id: number; email: string }[] }>(
      'SELECT r.user_id, u.email FROM app.password_reset r JOIN app."user" u ON u.id = r.user_id WHERE r.token_hash = ? AND r.ends_at > now()',
      [hash],
    );
    const target = rows[0];
    if (!target) throw spent;
    assertGoodPassword(password, target.email);
    const passwordHash = await hashPassword(password);
    await this.db.knex.transaction(async (tx) => {
      // Deleting is what spends the link: of two that come together, one finds it.
      const { rowCount } = await tx.raw<{ rowCount: number }>('DELETE FROM app.password_reset WHERE token_hash = ? AND ends_at > now()', [hash]);
      if (rowCount === 0) throw spent;
      await tx.raw('DELETE FROM app.password_reset WHERE user_id = ? OR ends_at < now()', [target.user_id]);
      await tx.raw('UPDATE app."user" SET password_hash = ? WHERE id = ?', [passwordHash, target.user_id]);
      await this.sessions.endAll(target.user_id, tx);
    });
    this.sessions.forget(target.user_id);
  }

  private async mailLink(email: string): Promise<void> {
    const account = await accountByEmail(this.db.knex, email);
    if (!account) return;
    const url = await this.link(account.id, FORGOTTEN_SECONDS);
    await this.mailer.send({
      to: account.email,
      subject: 'Set a new password',
      paragraphs: ['Somebody asked for a new password for your account. If it was you, set one now; the link works for an hour.', 'If it was not you, do nothing: your password stays as it is.'],
      action: { label: 'Set a new password', url },
    });
  }

  private async link(userId: number, seconds: number): Promise<string> {
    const { token, hash } = newToken();
    await this.db.knex.raw('INSERT INTO app.password_reset (token_hash, user_id, ends_at) VALUES (?, ?, now() + make_interval(secs => ?))', [hash, userId, seconds]);
    return this.settings.publicUrl + passwordResetPage(token);
  }
}
