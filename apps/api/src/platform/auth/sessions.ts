import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import type { SignInWay } from '@quotewright/domain/identity/contract-sign-ins.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import type { Database } from '../db/database.js';
import { Listener } from '../db/listener.js';
import { actorOf, HELD, type Account } from './accounts.js';
import { networkKind } from './network.js';
import { browserOf } from './browser.js';
import { cookieHeader, readCookie } from './cookies.js';
import { hashToken, newToken } from './tokens.js';

/** Seconds after which a session ends in any case: 30 days, of an admin 12 hours. */
const LASTING = { admin: 12 * 60 * 60, other: 30 * 24 * 60 * 60 };
/** A session ends after a week without use, of an admin after an hour. In SQL, by the account `u` that signed in. */
export const IDLE = `(CASE WHEN u.user_type = 'admin' THEN interval '1 hour' ELSE interval '7 days' END)`;
/** For how long a session counts as confirmed. */
const CONFIRMED = '10 minutes';
/** Precision of the stored last use: writing it on every request would cost a write per read. */
const SEEN_EVERY = '5 minutes';

/**
 * NOTIFY channel: a session is deleted or its account changed; the payload is its token's hash in hex. Sent by
 * triggers.
 */
const CHANGED = 'session_changed';
/** How long a session is cached (ms), and how many are. */
const REMEMBERED = 5_000;
const CAPACITY = 10_000;

/** An admin whose session shows what another account sees. */
interface SeeingAdmin {
  id: number;
  name: string;
  until: Date;
}

/** The account of a request's cookie, or the one whose view an admin's session shows. */
export interface Session {
  actor: Actor;
  account: Omit<Account, 'password_hash'>;
  /** The token's hash. */
  key: Buffer;
  /** The admin who sees this and may change nothing; `null`: the account itself is signed in. */
  seenBy: SeeingAdmin | null;
  /** Whether its owner has confirmed within ten minutes to be there; true only of a session that is read anew. */
  confirmed: boolean;
}

/** How a request uses its session. */
interface Use {
  /** Whether it asks for a confirmed session: what another process was told counts at once. */
  confirmed?: true;
  /** The page asks by itself, so the session is not used. */
  unattended?: true;
}

/**
 * Server sessions: the cookie holds an opaque token, the table its hash. Rows are cached for some seconds, as long as
 * this process also hears of ended sessions and changed accounts.
 */
export class Sessions {
  private readonly knex: Knex;
  private readonly cookie: string;
  /** By token, so that a request costs no hash; and the tokens by their hash in hex, as notifications name them. */
  private readonly remembered = new Map<string, { session: Session; until: number }>();
  private readonly tokens = new Map<string, string>();
  private listener: Listener | undefined;
  /** Number of changes heard of. */
  private told = 0;

  /** @param secure the public address is https, so the cookie is Secure and bound to this host (`__Host-`) */
  constructor(
    private readonly db: Database,
    private readonly secure: boolean,
  ) {
    this.knex = db.knex;
    this.cookie = secure ? '__Host-session' : 'session';
  }

  /** The session of a request, or `null` for a guest, an unknown token or an expired one. */
  async of(request: FastifyRequest, use: Use = {}): Promise<Session | null> {
    const recalled = this.recall(request, use);
    if (recalled !== undefined) return recalled;
    const token = this.tokenOf(request.headers.cookie)!;
    const key = hashToken(token);
    this.drop(key.toString('hex'));
    // Not cached if it changed during the lookup: the notification came before there was anything to forget.
    const before = this.hearing() ? this.told : null;
    const session = await this.look(key, use);
    // Remembered it would hide the next request, which may be a use.
    if (session && before === this.told && !use.unattended) this.remember(token, { ...session, confirmed: false });
    return session;
  }

  /** Like `of`, from memory only: `undefined` if the table has to be read. Most requests need no promise for it. */
  recall(request: FastifyRequest, { confirmed }: Use = {}): Session | null | undefined {
    const token = this.tokenOf(request.headers.cookie);
    if (!token) return null;
    if (confirmed) return undefined;
    const known = this.remembered.get(token);
    return known && known.until > Date.now() && this.hearing() ? known.session : undefined;
  }

  /** Drops an account from the cache, so that its next request here is current; other processes are notified. */
  forget(userId: number): void {
    for (const { session } of [...this.remembered.values()])
      if (session.account.id === userId || session.seenBy?.id === userId) this.drop(nameOf(session));
  }

  /** Stops listening; for the end of the process. */
  async close(): Promise<void> {
    await this.listener?.close();
  }

  private async look(key: Buffer, { unattended }: Use): Promise<Session | null> {
    const { rows } = await this.knex.raw<{
      rows: (Session['account'] & {
        seen: boolean;
        confirmed: boolean;
        holder_id: number;
        holder_name: string;
        seeing_until: Date;
      })[];
    }>(
      `SELECT u.id, u.name, u.email, u.business_name, u.user_type, u.premium, u.image, u.created_at, u.standing, u.approval_reason, u.business_id, u.role, u.see_cost, u.second_factor_at, u.deactivated_at, ${HELD}, s.seen_at > now() - interval '${SEEN_EVERY}' AS seen,
              coalesce(s.confirmed_at > now() - interval '${CONFIRMED}', false) AS confirmed, h.id AS holder_id, h.name AS holder_name, v.ends_at AS seeing_until
         FROM app.session s
         JOIN (SELECT u.*, ${IDLE} AS idle, ${HELD} FROM app."user" u) h ON h.id = s.user_id
         LEFT JOIN app.see_as v ON v.token_hash = s.token_hash AND v.ends_at > now() AND h.user_type = 'admin' AND NOT h.held
              AND EXISTS (SELECT FROM app."user" o WHERE o.id = v.user_id AND o.user_type <> 'admin' AND o.deactivated_at IS NULL)
         JOIN app."user" u ON u.id = coalesce(v.user_id, h.id)
        WHERE s.token_hash = ? AND h.deactivated_at IS NULL AND s.ends_at > now() AND s.seen_at > now() - h.idle`,
      [key],
    );
    if (!rows[0]) return null;
    const { seen, confirmed, holder_id: id, holder_name: name, seeing_until: until, ...account } = rows[0];
    if (!seen && !unattended)
      await this.knex.raw(
        `WITH used AS (UPDATE app.session SET seen_at = now() WHERE token_hash = ? RETURNING sign_in_id)
         UPDATE app.sign_in SET seen_at = now() FROM used WHERE id = used.sign_in_id`,
        [key],
      );
    return { actor: actorOf(account), account, key, seenBy: id === account.id ? null : { id, name, until }, confirmed };
  }

  private remember(token: string, session: Session): void {
    if (this.tokens.size >= CAPACITY) this.drop(this.tokens.keys().next().value!);
    const until = Math.min(Date.now() + REMEMBERED, session.seenBy?.until.getTime() ?? Infinity);
    this.remembered.set(token, { session, until });
    this.tokens.set(nameOf(session), token);
  }

  private drop(name: string): void {
    this.remembered.delete(this.tokens.get(name) ?? '');
    this.tokens.delete(name);
  }

  /** Whether ended sessions are heard of. Starts listening with the first request: not every process has any. */
  private hearing(): boolean {
    this.listener ??= new Listener(
      this.db.url,
      [CHANGED],
      (_, name) => {
        this.told += 1;
        this.drop(name);
      },
      // What ended while nobody listened is unknown.
      () => {
        this.told += 1;
        this.remembered.clear();
        this.tokens.clear();
      },
    );
    return this.listener.listening;
  }

  /** Signs a user in under a new token; the request's previous session ends, and so do expired ones. */
  async start(
    request: FastifyRequest,
    reply: FastifyReply,
    userId: number,
    how: SignInWay = 'password',
  ): Promise<void> {
    const { token, hash } = newToken();
    const seconds = await this.knex.transaction(async (tx) => {
      if (request.session) await tx.raw('DELETE FROM app.session WHERE token_hash = ?', [request.session.key]);
      await tx.raw(
        `DELETE FROM app.session s USING app."user" u
          WHERE u.id = s.user_id AND s.user_id = ? AND (s.ends_at < now() OR s.seen_at < now() - ${IDLE})`,
        [userId],
      );
      const account = await tx('app.user')
        .where({ id: userId })
        .first<Pick<Account, 'user_type'> | undefined>('user_type');
      const seconds = LASTING[account?.user_type === 'admin' ? 'admin' : 'other'];
      await tx.raw(
        `WITH made AS (INSERT INTO app.sign_in (user_id, browser, system, how, network) VALUES (:userId, :browser, :system, :how, :network) RETURNING id)
         INSERT INTO app.session (token_hash, user_id, ends_at, sign_in_id) SELECT :hash, :userId, now() + make_interval(secs => :seconds), id FROM made`,
        { hash, userId, how, seconds, network: networkKind(request.ip), ...browserOf(request.headers['user-agent']) },
      );
      return seconds;
    });
    if (request.session) this.drop(nameOf(request.session));
    this.setCookie(reply, token, seconds);
  }

  /** Notes that the owner of a session's account is there. */
  async confirm({ key }: Session): Promise<void> {
    await this.knex('app.session').where({ token_hash: key }).update({ confirmed_at: this.knex.fn.now() });
  }

  /** Signs the request's session out, on the server and in the browser. */
  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { session } = request;
    if (session) {
      await this.knex.raw('DELETE FROM app.session WHERE token_hash = ?', [session.key]);
      this.drop(nameOf(session));
    }
    this.setCookie(reply, '', 0);
  }

  /** Signs an account out everywhere (password changed, account removed). */
  async endAll(userId: number, tx: Knex = this.knex): Promise<void> {
    await tx.raw('DELETE FROM app.session WHERE user_id = ?', [userId]);
  }

  /** Signs an account out everywhere but in one session. */
  async endOthers({ account, key }: Session, tx: Knex = this.knex): Promise<void> {
    await tx('app.session').where({ user_id: account.id }).whereNot({ token_hash: key }).delete();
  }

  private tokenOf(header: string | undefined): string | undefined {
    return readCookie(header, this.cookie);
  }

  private setCookie(reply: FastifyReply, value: string, maxAge: number): void {
    reply.header('set-cookie', cookieHeader(this.cookie, value, maxAge, this.secure));
  }
}

/** The session's name in notifications: its token's hash in hex. */
function nameOf({ key }: Session): string {
  return key.toString('hex');
}
