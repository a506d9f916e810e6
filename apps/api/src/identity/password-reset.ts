import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { passwordResetPage } from '@quotewright/domain/identity/contract.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import { accountByEmail, accountById, actorOf, proveAddress, type Account } from '../platform/auth/accounts.js';
import { Devices } from '../platform/auth/devices.js';
import { assertGoodPassword, hashPassword } from '../platform/auth/passwords.js';
import { Sessions, type Session } from '../platform/auth/sessions.js';
import { Throttle } from '../platform/auth/throttle.js';
import { hashToken, newToken } from '../platform/auth/tokens.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { MemberEvents } from '../platform/commands/member-events.js';
import { Database } from '../platform/db/database.js';
import type { Mail } from '../platform/mail/mail.js';
import { Mailer } from '../platform/mail/mailer.js';
import { sample } from '../platform/mail/sample.js';
import { SETTINGS, type Settings } from '../platform/settings.js';
import { LOGGER } from '../platform/telemetry/log.js';

const FORGOTTEN_SECONDS = 60 * 60;
const INVITED_SECONDS = 7 * 24 * 60 * 60;
/** Every answer of `forgot` comes after this time, so that the time does not reveal whether there is an account. */
const FORGOT_MS = 500;
/** Minimum seconds between e-mails to one account: the previous link works much longer. */
const LETTERS_APART = 5 * 60;

/** Setting a password through a mailed link: forgotten ones and the first one of an added account. */
@Injectable()
export class PasswordReset {
  constructor(
    private readonly db: Database,
    private readonly sessions: Sessions,
    private readonly devices: Devices,
    private readonly throttle: Throttle,
    private readonly mailer: Mailer,
    private readonly events: MemberEvents,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const url = this.page(sample.token);
    mailer.shows('new-account', () => [welcome(sample.account, url)]);
    mailer.shows('new-password', () => [forgotten(sample.account, url)]);
    mailer.shows('password-changed', () => [changed(sample.account, this.forgotPage())]);
  }

  /**
   * E-mails a link if there is such an account. Neither the answer nor its time reveals whether there is: the e-mail is
   * written while the answer waits. Requests cannot be used up to lock out the owner: too soon after another there is
   * no new e-mail, but the one sent minutes ago has a link that works.
   */
  async forgot(email: string, request: FastifyRequest): Promise<void> {
    const { throttle } = this.settings;
    const account = await accountByEmail(this.db.knex, email);
    const device = await this.devices.known(request, account?.id ?? 0);
    if (!device) await this.throttle.space(['forgotten', request.visitorAddress], throttle.form);
    const tooSoon = await this.throttle.pace(
      ['forgotten-account', email, device ?? ''],
      throttle.forgotten,
      LETTERS_APART,
    );
    if (account && tooSoon === 0)
      this.mailLink(account).catch((error: unknown) =>
        this.logger.error({ err: error }, 'a letter for a new password was not written'),
      );
    await delay(FORGOT_MS);
  }

  /** E-mails the link with which an added account sets its first password. */
  async invite(userId: number, email: string): Promise<void> {
    const url = await this.link(userId, INVITED_SECONDS);
    await this.mailer.send(welcome({ id: userId, email }, url));
  }

  /**
   * Sets the password behind a link, once: every link and session of the account end with it. Throws
   * `reset_token_invalid` (400) for a link that is used, expired or unknown.
   * @returns the owner of the password
   */
  async reset(token: string, password: string): Promise<number> {
    const spent = new DomainError(
      'reset_token_invalid',
      'This link has expired or was already used. Ask for a new one.',
    );
    const hash = hashToken(token);
    const { rows } = await this.db.knex.raw<{ rows: { user_id: number; email: string }[] }>(
      'SELECT r.user_id, u.email FROM app.password_reset r JOIN app."user" u ON u.id = r.user_id WHERE r.token_hash = ? AND r.ends_at > now()',
      [hash],
    );
    const target = rows[0];
    if (!target) throw spent;
    await assertGoodPassword(password, target.email);
    const passwordHash = await hashPassword(password);
    const event = await this.db.knex.transaction(async (tx) => {
      // Deleting spends the link: of two concurrent requests, one finds it.
      const { rowCount } = await tx.raw<{ rowCount: number }>(
        'DELETE FROM app.password_reset WHERE token_hash = ? AND ends_at > now()',
        [hash],
      );
      if (rowCount === 0) throw spent;
      await tx.raw('DELETE FROM app.password_reset WHERE user_id = ? OR ends_at < now()', [target.user_id]);
      // The link was sent to the account's address. A stranger who registered it first may have requested these.
      await tx.raw('DELETE FROM app.verification WHERE user_id = ?', [target.user_id]);
      await proveAddress(tx, target.user_id, target.email);
      await tx.raw('UPDATE app."user" SET password_hash = ? WHERE id = ?', [passwordHash, target.user_id]);
      await this.sessions.endAll(target.user_id, tx);
      const account = (await accountById(tx, target.user_id))!;
      return this.told(tx, account, { actor: actorOf(account), source: 'api' });
    });
    this.events.soon(event);
    this.sessions.forget(target.user_id);
    return target.user_id;
  }

  /**
   * Sets another password. The caller has asked for the one before. Every other session ends, every link that sets a
   * password, and a change of the address; the owner is told. Throws `password_too_common` (400).
   */
  async change(session: Session, password: string, context: CommandContext): Promise<void> {
    const { account } = session;
    await assertGoodPassword(password, account.email, 'new_password');
    const passwordHash = await hashPassword(password);
    const { letters, event } = await this.db.knex.transaction(async (tx) => {
      await tx('app.user').where({ id: account.id }).update({ password_hash: passwordHash });
      await tx('app.password_reset').where({ user_id: account.id }).delete();
      // Somebody else may have asked for another address.
      await tx('app.verification').where({ user_id: account.id }).whereNot({ email: account.email }).delete();
      await this.sessions.endOthers(session, tx);
      return {
        event: await this.told(tx, account, context),
        letters: await this.mailer.write([changed(account, this.forgotPage())], tx),
      };
    });
    this.mailer.offer(letters);
    this.events.soon(event);
    this.sessions.forget(account.id);
  }

  private async told(
    tx: Knex,
    { id, business_id }: Pick<Account, 'id' | 'business_id'>,
    context: Pick<CommandContext, 'actor' | 'source'>,
  ): Promise<string> {
    return this.events.record(tx, business_id ?? id, context, {
      type: 'AccountChanged',
      data: { member: id, change: 'password_changed' },
    });
  }

  private async mailLink(account: Account): Promise<void> {
    const url = await this.link(account.id, FORGOTTEN_SECONDS);
    await this.mailer.send(forgotten(account, url));
  }

  private async link(userId: number, seconds: number): Promise<string> {
    const { token, hash } = newToken();
    await this.db.knex.raw(
      'INSERT INTO app.password_reset (token_hash, user_id, ends_at) VALUES (?, ?, now() + make_interval(secs => ?))',
      [hash, userId, seconds],
    );
    return this.page(token);
  }

  private page(token: string): string {
    return siteAddress(this.settings.publicUrl, passwordResetPage(token));
  }

  private forgotPage(): string {
    return siteAddress(this.settings.publicUrl, '/password/forgot');
  }
}

type Reader = Pick<Account, 'id' | 'email'>;

function welcome({ id, email }: Reader, url: string): Mail {
  return {
    kind: 'new-account',
    to: email,
    account: id,
    subject: 'Your Quotewright account',
    paragraphs: ['You have a new account. Set a password to sign in. The link works for seven days.'],
    action: { label: 'Set my password', url },
  };
}

function forgotten({ id, email }: Reader, url: string): Mail {
  return {
    kind: 'new-password',
    to: email,
    account: id,
    subject: 'Set a new password',
    paragraphs: [
      'We got a request to reset your password. If it was you, set a new one now. The link works for one hour.',
      'If it was not you, ignore this e-mail. Your password stays the same.',
    ],
    action: { label: 'Set a new password', url },
  };
}

function changed({ id, email }: Reader, url: string): Mail {
  return {
    kind: 'password-changed',
    to: email,
    account: id,
    subject: 'Your password has changed',
    paragraphs: [
      'You now sign in to Quotewright with a new password. If you did not change it, set another one at once.',
    ],
    action: { label: 'Set a new password', url },
  };
}
