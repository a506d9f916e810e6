import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import {
  recoveryCodes,
  type NewSecret,
  type SecondFactor as Status,
  type SecurityRules,
} from '@quotewright/domain/identity/contract-second-factor.js';
import type { SignInWay } from '@quotewright/domain/identity/contract-sign-ins.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { galleryRules } from '@quotewright/domain/kernel/reasons.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import type { Account } from '../platform/auth/accounts.js';
import { Devices } from '../platform/auth/devices.js';
import { Sessions, type Session } from '../platform/auth/sessions.js';
import { Throttle } from '../platform/auth/throttle.js';
import { Clock } from '../platform/clock.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { MemberEvents } from '../platform/commands/member-events.js';
import { Database } from '../platform/db/database.js';
import type { Mail } from '../platform/mail/mail.js';
import { Mailer } from '../platform/mail/mailer.js';
import { sample } from '../platform/mail/sample.js';
import { SETTINGS, type Settings } from '../platform/settings.js';
import { SignIns } from './sign-ins.js';

/** Seconds that a code lasts (RFC 6238, as every authenticator app has it). */
const PERIOD = 30;
/** Codes before and after the current one that count too: clocks differ. */
const WINDOW = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Letters of a recovery code, in base 32: 140 bits, too many to try them all against a hash. Codes of 80 bits from before stay valid. */
const RECOVERY_LETTERS = 28;
/** Longest wait (s) after wrong codes: whoever gets there knows the password. */
const LONGEST_DELAY = 15 * 60;

/** Signing in with a code of an authenticator app after the password. */
@Injectable()
export class SecondFactor {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly sessions: Sessions,
    private readonly devices: Devices,
    private readonly throttle: Throttle,
    private readonly mailer: Mailer,
    private readonly events: MemberEvents,
    private readonly signIns: SignIns,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    mailer.shows('two-factor', () => [
      this.letter(sample.account, 'on'),
      this.letter(sample.account, 'off'),
      this.recovery(sample.account, 9),
    ]);
  }

  async status({ account }: { account: Pick<Account, 'id' | 'user_type' | 'second_factor_at'> }): Promise<Status> {
    const [{ count }] = (await this.db.knex('app.recovery_code').where({ user_id: account.id }).count()) as [
      { count: string },
    ];
    const { admins_need_second_factor: rule } = await this.rules();
    return {
      since: account.second_factor_at?.toISOString() ?? null,
      codes_left: Number(count),
      required: rule && account.user_type === 'admin',
    };
  }

  /**
   * Makes a new secret, which counts once a code of it was entered. The caller has asked for the password. Throws
   * `second_factor_on` (409).
   */
  async begin({ account }: Pick<Session, 'account'>): Promise<NewSecret> {
    const secret = new Secret({ size: SECRET_BYTES });
    await this.db.knex.transaction(async (tx) => {
      // Waits for a confirmation in another tab, whose secret counts from then on.
      await locked(tx, account.id, false);
      await tx('app.second_factor')
        .insert({ user_id: account.id, secret: Buffer.from(secret.bytes), last_step: 0 })
        .onConflict('user_id')
        .merge();
    });
    const url = totp(secret, account.email).toString();
    return { secret: secret.base32, url, picture: drawn(url) };
  }

  /**
   * Turns it on with a code of the new secret, and ends every other session. Throws `second_factor_on` (409)
   * and `wrong_code` (403).
   * @returns the recovery codes, which are shown this once
   */
  async confirm(session: Session, code: string, context: CommandContext): Promise<string[]> {
    const { account, key } = session;
    const clear = await this.count(account.id, key.toString('hex'));
    const codes = newCodes();
    const { letters, event } = await this.db.knex.transaction(async (tx) => {
      await locked(tx, account.id, false);
      if (!(await this.useCode(tx, account.id, code))) throw wrongCode();
      await tx('app.user').where({ id: account.id }).update({ second_factor_at: tx.fn.now() });
      await replaceCodes(tx, account.id, codes);
      await this.sessions.endOthers(session, tx);
      return {
        event: await this.events.record(tx, account.business_id ?? account.id, context, {
          type: 'AccountChanged',
          data: { member: account.id, change: 'second_factor_on' },
        }),
        letters: await this.mailer.write([this.letter(account, 'on')], tx),
      };
    });
    this.mailer.offer(letters);
    this.events.soon(event);
    this.sessions.forget(account.id);
    await clear();
    return codes;
  }

  /** Replaces the recovery codes. The caller has asked for password and code. Throws `second_factor_missing` (403). */
  async renewCodes({ account }: Pick<Session, 'account'>, context: CommandContext): Promise<string[]> {
    const codes = newCodes();
    const event = await this.db.knex.transaction(async (tx) => {
      await locked(tx, account.id, true);
      await replaceCodes(tx, account.id, codes);
      return this.events.record(tx, account.business_id ?? account.id, context, {
        type: 'AccountChanged',
        data: { member: account.id, change: 'recovery_codes_made' },
      });
    });
    this.events.soon(event);
    return codes;
  }

  /**
   * Turns it off and tells the owner; without it, nothing happens. Throws `second_factor_required` (409) for the owner
   * if a rule says that the account needs it. An admin may turn it off for somebody who has lost everything.
   */
  async turnOff(userId: number, by: 'owner' | 'admin', context: CommandContext): Promise<void> {
    const told = await this.db.knex.transaction(async (tx) => {
      const account = await tx<Account>('app.user').where({ id: userId }).forUpdate().first();
      if (!account) throw new DomainError('not_found', 'This account was not found.');
      if (by === 'owner' && account.user_type === 'admin' && (await this.rules()).admins_need_second_factor)
        throw new DomainError(
          'second_factor_required',
          'Admins need two-factor sign-in here. The rule is in Settings.',
        );
      await tx('app.second_factor').where({ user_id: userId }).delete();
      await tx('app.recovery_code').where({ user_id: userId }).delete();
      if (account.second_factor_at === null) return null;
      await tx('app.user').where({ id: userId }).update({ second_factor_at: null });
      return {
        event: await this.events.record(tx, account.business_id ?? userId, context, {
          type: 'AccountChanged',
          data: { member: userId, change: 'second_factor_off' },
        }),
        letters: await this.mailer.write([this.letter(account, 'off')], tx),
      };
    });
    if (told) {
      this.mailer.offer(told.letters);
      this.events.soon(told.event);
    }
    this.sessions.forget(userId);
  }

  /**
   * Checks the second step of a sign-in, if the account has one. Attempts are counted before they are checked; those of
   * a known browser separately, so that nobody else uses them up. Throws `code_required` (401) and `wrong_code` (403).
   * @returns what the sign-in was made with
   */
  async assert(account: Account, code: string | undefined, request: FastifyRequest): Promise<SignInWay> {
    if (account.second_factor_at === null) return 'password';
    if (!code) throw new DomainError('code_required', 'Enter the code of your authenticator app.');
    const device = (await this.devices.known(request, account.id)) ?? '';
    const isRecovery = !/^\d{6}$/.test(code.replace(/\s/g, ''));
    const how = isRecovery ? 'recovery_code' : 'code';
    const clear = await this.signIns.paced(account.id, how, request, () => this.count(account.id, device));
    const right = isRecovery
      ? await useRecoveryCode(this.db.knex, account.id, code)
      : await this.useCode(this.db.knex, account.id, code);
    if (!right) {
      this.signIns.refused(account.id, how, 'wrong_code', request);
      throw wrongCode();
    }
    await clear();
    if (isRecovery) await this.tellOfRecovery(account);
    return how;
  }

  async rules(): Promise<SecurityRules> {
    return (await this.db.knex<SecurityRules>('app.security_rule').first('admins_need_second_factor'))!;
  }

  /**
   * Saves whether admins need it. Whoever asks for it has it: throws `second_factor_missing` (403). Every admin without
   * it is asked for it with their next request, whichever process answers that.
   */
  async saveRules(
    { admins_need_second_factor: needed }: SecurityRules,
    { account }: Session,
    context: CommandContext,
  ): Promise<void> {
    if (needed && account.second_factor_at === null) throw missing('Turn on two-factor sign-in for yourself first.');
    const event = await this.db.knex.transaction(async (tx) => {
      const changed = await tx('app.security_rule')
        .where({ admins_need_second_factor: !needed })
        .update({ admins_need_second_factor: needed });
      return changed === 0
        ? null
        : this.events.record(tx, galleryRules, context, { type: 'SecurityRuleChanged', data: { needed } });
    });
    if (event) this.events.soon(event);
    await this.db.knex.raw(
      `SELECT pg_notify('session_changed', encode(s.token_hash, 'hex')) FROM app.session s JOIN app."user" u ON u.id = s.user_id WHERE u.user_type = 'admin'`,
    );
  }

  /** Counts an attempt; the result forgets all of them. */
  private async count(userId: number, device: string): Promise<() => Promise<void>> {
    const who = ['code', String(userId), device];
    await this.throttle.space(who, this.settings.throttle.account, LONGEST_DELAY);
    return () => this.throttle.clear(who);
  }

  /** Whether a code of the app counts now. Of two requests with the same one, one finds that it does. */
  private async useCode(knex: Knex, userId: number, code: string): Promise<boolean> {
    const row = await knex('app.second_factor')
      .where({ user_id: userId })
      .first<{ secret: Buffer } | undefined>('secret');
    if (!row) return false;
    const timestamp = this.clock.now().getTime();
    const token = code.replace(/\s/g, '');
    const delta = totp(new Secret({ buffer: new Uint8Array(row.secret).buffer }), '').validate({
      token,
      timestamp,
      window: WINDOW,
    });
    if (delta === null) return false;
    const step = Math.floor(timestamp / 1000 / PERIOD) + delta;
    return (
      (await knex('app.second_factor')
        .where({ user_id: userId, secret: row.secret })
        .where('last_step', '<', step)
        .update({ last_step: step })) === 1
    );
  }

  private async tellOfRecovery(account: Account): Promise<void> {
    const { codes_left: left } = await this.status({ account });
    await this.mailer.send(this.recovery(account, left));
  }

  private recovery({ id, email }: Pick<Account, 'id' | 'email'>, left: number): Mail {
    return {
      kind: 'two-factor',
      to: email,
      account: id,
      subject: 'A recovery code was used',
      paragraphs: [
        `Someone signed in to your Quotewright account with a recovery code. You have ${left} left.`,
        'If it was not you, set a new password and make new recovery codes on your account page.',
      ],
      action: this.accountPage(),
    };
  }

  private letter({ id, email }: Pick<Account, 'id' | 'email'>, state: 'on' | 'off'): Mail {
    return {
      kind: 'two-factor',
      to: email,
      account: id,
      subject: `Two-factor sign-in is ${state}`,
      paragraphs: [
        state === 'on'
          ? 'Signing in to your Quotewright account now asks for a code of your authenticator app. Every other browser was signed out.'
          : 'Signing in to your Quotewright account no longer asks for a code.',
        'If you did not do this, set a new password and write to us.',
      ],
      action: this.accountPage(),
    };
  }

  private accountPage(): Mail['action'] {
    return { label: 'Open my account', url: siteAddress(this.settings.publicUrl, '/account') };
  }
}

const totp = (secret: Secret, label: string): TOTP =>
  new TOTP({ issuer: 'Quotewright', label: label || 'account', algorithm: 'SHA1', digits: 6, period: PERIOD, secret });

/** A QR code as an SVG document: one stroke for each run of dark modules of a row. */
function drawn(text: string): string {
  const { data, size } = encode(text, { border: 2 });
  const strokes = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? 'x' : ' '))
        .join('')
        .matchAll(/x+/g),
    ].map(({ 0: run, index }) => `M${index} ${y}.5h${run.length}`),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path stroke="#000" d="${strokes.join('')}"/></svg>`;
}

/** Locks the account's row. Throws unless it has a second factor, or, for `on` false, has none. */
async function locked(tx: Knex, userId: number, on: boolean): Promise<void> {
  const row = await tx<Account>('app.user').where({ id: userId }).forUpdate().first('second_factor_at');
  if (on && !row?.second_factor_at) throw missing('Turn on two-factor sign-in first.');
  if (!on && row?.second_factor_at) throw alreadyOn();
}

/** `k7pq-2m4x-…`: groups of four in base 32. */
function newCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () => {
    const text = new Secret({ size: SECRET_BYTES }).base32.toLowerCase();
    return text.slice(0, RECOVERY_LETTERS).match(/.{4}/g)!.join('-');
  });
}

const hashOf = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z\d]/g, ''))
    .digest();

async function replaceCodes(tx: Knex, userId: number, codes: readonly string[]): Promise<void> {
  await tx('app.recovery_code').where({ user_id: userId }).delete();
  await tx('app.recovery_code').insert(codes.map((code) => ({ user_id: userId, code_hash: hashOf(code) })));
}

/** Deleting spends it: of two requests with the same one, one finds it. */
const useRecoveryCode = async (knex: Knex, userId: number, code: string): Promise<boolean> =>
  (await knex('app.recovery_code')
    .where({ user_id: userId, code_hash: hashOf(code) })
    .delete()) === 1;

const missing = (message: string): DomainError => new DomainError('second_factor_missing', message);

const alreadyOn = (): DomainError =>
  new DomainError(
    'second_factor_on',
    'Two-factor sign-in is already on. If you have not seen your recovery codes, make new ones.',
  );

/** The refusal of a code, at its field (403). */
export function wrongCode(message = 'This code is wrong or was used already. Enter the next one.'): DomainError {
  return new DomainError('wrong_code', message, { errors: [{ path: 'code', code: 'wrong_code', message }] });
}
