import { isIP } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import {
  mostPasskeys,
  type AddPasskeyRequest,
  type Passkeys as PasskeysView,
  type RenamePasskeyRequest,
} from '@quotewright/domain/identity/contract-passkeys.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { isolated } from '@quotewright/domain/kernel/isolated.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import { oneLine } from '@quotewright/domain/kernel/texts.js';
import { accountById, type Account } from '../platform/auth/accounts.js';
import type { Session } from '../platform/auth/sessions.js';
import { Throttle } from '../platform/auth/throttle.js';
import { Clock } from '../platform/clock.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { MemberEvents } from '../platform/commands/member-events.js';
import { Database } from '../platform/db/database.js';
import type { Mail } from '../platform/mail/mail.js';
import { Mailer } from '../platform/mail/mailer.js';
import { sample } from '../platform/mail/sample.js';
import { isLoopback, SETTINGS, type Settings } from '../platform/settings.js';
import { SignIns } from './sign-ins.js';

/** How long a challenge may be answered (ms). */
const PATIENCE = 5 * 60_000;

/** The transports that the library knows. */
const TRANSPORTS: readonly AuthenticatorTransport[] = ['ble', 'hybrid', 'internal', 'nfc', 'usb'];

/** A row of `app.passkey`. */
interface StoredPasskey {
  id: number;
  user_id: number;
  credential_id: string;
  public_key: Buffer;
  /** As text, because it is a bigint. */
  counter: string;
  transports: AuthenticatorTransport[];
  name: string;
  created_at: Date;
  used_at: Date | null;
}

/** What happened to a passkey of an account. */
interface Told {
  account: Session['account'];
  name: string;
  what: 'added' | 'removed';
  context: CommandContext;
}

/** Where passkeys work: the domain that they are for, and the origin of its pages. */
interface Place {
  rpID: string;
  origin: string;
}

/**
 * Browsers make passkeys for domains over https, and for this machine under its name: a loopback address is that
 * machine. `null`: for no page of this installation.
 */
export function placeOf({ publicUrl }: Pick<Settings, 'publicUrl'>): Place | null {
  const { hostname, protocol, port } = new URL(publicUrl);
  if (isLoopback(hostname)) return { rpID: 'localhost', origin: `${protocol}//localhost${port && `:${port}`}` };
  if (protocol !== 'https:' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null;
  return { rpID: hostname, origin: publicUrl };
}

/**
 * Passkeys (WebAuthn, docs/adr/0114): keys that a device keeps and opens by fingerprint, face or PIN, so that one counts
 * as two factors.
 */
@Injectable()
export class Passkeys {
  private readonly place: Place | null;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly throttle: Throttle,
    private readonly mailer: Mailer,
    private readonly events: MemberEvents,
    private readonly signIns: SignIns,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.place = placeOf(settings);
    mailer.shows('passkey', () => [
      this.letter(sample.account, 'Office laptop', 'added'),
      this.letter(sample.account, 'Office laptop', 'removed'),
    ]);
  }

  async list({ account }: Session): Promise<PasskeysView> {
    const rows = await this.own(account.id).orderBy('id', 'desc').select<StoredPasskey[]>();
    return {
      address: this.place?.origin ?? null,
      passkeys: rows.map(({ id, name, created_at, used_at }) => ({
        id,
        name,
        created_at: created_at.toISOString(),
        used_at: used_at?.toISOString() ?? null,
      })),
    };
  }

  /** What the browser is asked for a new passkey. The caller has asked for the password. Throws `passkeys_unavailable`. */
  async begin({ account, key }: Session): Promise<string> {
    const { rpID } = this.assertPlace();
    await this.assertRoom(account.id);
    const known = await this.own(account.id).select<StoredPasskey[]>('credential_id', 'transports');
    const options = await generateRegistrationOptions({
      rpName: 'Quotewright',
      rpID,
      userID: new TextEncoder().encode(`account-${account.id}`),
      userName: account.email,
      userDisplayName: account.name,
      timeout: PATIENCE,
      attestationType: 'none',
      excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.challenge(options.challenge, key);
    return JSON.stringify(options);
  }

  /** Adds what the browser made, once, and tells the owner. Throws `passkey_invalid` (400) and `limit_reached` (409). */
  async add(
    { account, key }: Session,
    { name, credential }: AddPasskeyRequest,
    context: CommandContext,
  ): Promise<void> {
    const { rpID, origin } = this.assertPlace();
    const response = credentialIn<RegistrationResponseJSON>(credential);
    const expectedChallenge = await this.spent(response.response.clientDataJSON, key);
    const { registrationInfo: made } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }).catch(refuse);
    if (!made) throw invalid();
    const { id, publicKey, counter } = made.credential;
    const called = oneLine(name);
    await this.told(async (tx) => {
      await tx('app.user').where({ id: account.id }).forUpdate().select('id');
      await this.assertRoom(account.id, tx);
      const [row] = await tx('app.passkey')
        .insert({
          user_id: account.id,
          credential_id: id,
          public_key: Buffer.from(publicKey),
          counter,
          transports: transportsIn(response.response.transports),
          name: called,
          created_at: this.clock.now(),
        })
        .onConflict('credential_id')
        .ignore()
        .returning('id');
      if (!row) throw invalid();
      return { account, name: called, what: 'added', context };
    });
  }

  /** Throws `not_found`. */
  async rename({ account }: Session, { id, name }: RenamePasskeyRequest): Promise<void> {
    if (
      (await this.own(account.id)
        .where({ id })
        .update({ name: oneLine(name) })) === 0
    )
      throw missing();
  }

  /** Removes one and tells the owner. Repeated, it does nothing. */
  async remove({ account }: Session, id: number, context: CommandContext): Promise<void> {
    await this.told(async (tx) => {
      const [gone] = await tx('app.passkey')
        .where({ id, user_id: account.id })
        .delete()
        .returning<{ name: string }[]>('name');
      return gone ? { account, name: gone.name, what: 'removed', context } : null;
    });
  }

  /** Changes the passkeys of an account; its owner and the trail are told of what changed, in the same transaction. */
  private async told(change: (tx: Knex) => Promise<Told | null>): Promise<void> {
    const told = await this.db.knex.transaction(async (tx) => {
      const done = await change(tx);
      if (!done) return null;
      const { account, name, what, context } = done;
      return {
        letters: await this.mailer.write([this.letter(account, name, what)], tx),
        event: await this.events.record(tx, account.business_id ?? account.id, context, {
          type: 'AccountChanged',
          data: { member: account.id, change: `passkey_${what}` },
        }),
      };
    });
    if (!told) return;
    this.mailer.offer(told.letters);
    this.events.soon(told.event);
  }

  /** What a browser is asked to sign in with; it offers every passkey for this site. Throws `passkeys_unavailable`. */
  async beginSignIn(request: FastifyRequest): Promise<string> {
    const { rpID } = this.assertPlace();
    // Each look at the sign-in page asks, and nothing can be guessed with it: it only bounds the rows.
    const { times, seconds } = this.settings.throttle.loginAddress;
    await this.signIns.paced(null, 'passkey', request, () =>
      this.throttle.hit(['passkey', request.visitorAddress], { times: times * 10, seconds }),
    );
    const options = await generateAuthenticationOptions({ rpID, timeout: PATIENCE, userVerification: 'required' });
    await this.challenge(options.challenge, null);
    return JSON.stringify(options);
  }

  /** What the browser is asked to show with one of the account's passkeys who it is. Throws `passkeys_unavailable`. */
  async beginProof({ account, key }: Session): Promise<string> {
    const { rpID } = this.assertPlace();
    const known = await this.own(account.id).select<StoredPasskey[]>('credential_id', 'transports');
    const options = await generateAuthenticationOptions({
      rpID,
      timeout: PATIENCE,
      userVerification: 'required',
      allowCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    });
    await this.challenge(options.challenge, key);
    return JSON.stringify(options);
  }

  /**
   * The account of a passkey that signed its challenge: of a sign-in, or of the session that asked for a proof, whose
   * account it must belong to. Throws `passkey_unknown` (401) for one that was removed, and `passkey_invalid` (400).
   */
  async signedBy(credential: string, request: FastifyRequest, session: Session | null = null): Promise<Account> {
    // Of a sign-in nobody knows whose it is before its key is found.
    let whose = session?.account.id ?? null;
    try {
      return await this.verified(credential, session, (id) => (whose = id));
    } catch (error) {
      if (error instanceof DomainError && (error.code === 'passkey_invalid' || error.code === 'passkey_unknown'))
        this.signIns.refused(whose, 'passkey', error.code, request);
      throw error;
    }
  }

  /** @param found told whose key it is, before it is verified */
  private async verified(
    credential: string,
    session: Session | null,
    found: (userId: number) => void,
  ): Promise<Account> {
    const { rpID, origin } = this.assertPlace();
    const response = credentialIn<AuthenticationResponseJSON>(credential);
    const expectedChallenge = await this.spent(response.response.clientDataJSON, session?.key ?? null);
    const { knex } = this.db;
    const known = await knex('app.passkey').where({ credential_id: response.id }).first<StoredPasskey | undefined>();
    // It answers alike for a passkey of somebody else, and does not sign anybody out.
    if (session && known?.user_id !== session.account.id) throw invalid();
    if (!known) throw new DomainError('passkey_unknown', 'This passkey was removed here. Sign in with your password.');
    found(known.user_id);
    const { authenticationInfo, verified } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: known.credential_id,
        publicKey: new Uint8Array(known.public_key),
        counter: Number(known.counter),
        transports: known.transports,
      },
    }).catch(refuse);
    if (!verified) throw invalid();
    const { newCounter } = authenticationInfo;
    // Of a key and its copy that come at once with one count, one is refused.
    const counted = await knex('app.passkey')
      .where({ id: known.id })
      .where(
        (either) => void either.where('counter', '<', newCounter).orWhereRaw('counter = 0 AND ? = 0', [newCounter]),
      )
      .update({ counter: newCounter, used_at: this.clock.now() });
    const account = counted === 1 ? await accountById(knex, known.user_id) : null;
    if (!account) throw invalid();
    return account;
  }

  private own(userId: number) {
    return this.db.knex('app.passkey').where({ user_id: userId });
  }

  private assertPlace(): Place {
    if (this.place) return this.place;
    throw new DomainError('passkeys_unavailable', 'Passkeys need a page over https under a domain.');
  }

  private async assertRoom(userId: number, knex = this.db.knex): Promise<void> {
    const [{ count }] = (await knex('app.passkey').where({ user_id: userId }).count()) as [{ count: string }];
    if (Number(count) >= mostPasskeys)
      throw new DomainError('limit_reached', `An account can have at most ${mostPasskeys} passkeys. Remove one first.`);
  }

  private async challenge(challenge: string, session: Buffer | null): Promise<void> {
    const { knex } = this.db;
    const now = this.clock.now();
    await knex('app.passkey_challenge').where('ends_at', '<', now).delete();
    await knex('app.passkey_challenge').insert({ challenge, session, ends_at: new Date(now.getTime() + PATIENCE) });
  }

  /** The challenge that the browser signed, which ends with this. Of two answers to one, one finds it. */
  private async spent(clientData: unknown, session: Buffer | null): Promise<string> {
    const { challenge } = parsed(Buffer.from(typeof clientData === 'string' ? clientData : '', 'base64url').toString());
    if (!isName(challenge)) throw invalid();
    const gone = await this.db
      .knex('app.passkey_challenge')
      .where({ challenge, session })
      .where('ends_at', '>', this.clock.now())
      .delete();
    if (gone === 0) throw invalid();
    return challenge;
  }

  private letter({ id, email }: Pick<Account, 'id' | 'email'>, name: string, what: 'added' | 'removed'): Mail {
    return {
      kind: 'passkey',
      to: email,
      account: id,
      subject: what === 'added' ? 'A passkey was added' : 'A passkey was removed',
      paragraphs: [
        what === 'added'
          ? `The passkey ${isolated(name)} now signs in to your Quotewright account, without password or code.`
          : `The passkey ${isolated(name)} no longer signs in to your Quotewright account.`,
        'If you did not do this, set a new password and look at the passkeys on your account page.',
      ],
      action: { label: 'Open my account', url: siteAddress(this.settings.publicUrl, '/account#passkeys') },
    };
  }
}

const missing = (): DomainError => new DomainError('not_found', 'This passkey was not found.');

const invalid = (): DomainError =>
  new DomainError('passkey_invalid', 'This took too long, or your browser’s answer does not fit. Try again.');

/** The library says in English what did not fit, which helps nobody but an attacker. */
const refuse = (): never => {
  throw invalid();
};

/** Base64url, as browsers write ids and challenges: nothing else reaches the database. */
const isName = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,2000}$/.test(value);

/** How a browser says that it reaches the key: words for the next request, which the library does not look at. */
const transportsIn = (given: unknown): AuthenticatorTransport[] =>
  TRANSPORTS.filter((known) => Array.isArray(given) && given.includes(known));

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // No JSON.
  }
  throw invalid();
}

/** What a browser made, as far as it is looked at before the library verifies it. */
function credentialIn<T extends RegistrationResponseJSON | AuthenticationResponseJSON>(text: string): T {
  const value = parsed(text);
  if (!isName(value.id) || typeof value.response !== 'object' || value.response === null) throw invalid();
  return value as unknown as T;
}
