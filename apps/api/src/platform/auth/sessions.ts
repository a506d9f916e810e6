import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import type { Actor, UserType } from '@quotewright/domain/kernel/decider.js';
import type { Database } from '../db/database.js';
import { Listener } from '../db/listener.js';
import { hashToken, newToken } from './tokens.js';

/** A session ends after a week without use, and after 30 days in any case. */
const IDLE = '7 days';
const ABSOLUTE_SECONDS = 30 * 24 * 60 * 60;
/** How exactly the last use is kept: writing it on every request would cost a write per read. */
const SEEN_EVERY = '5 minutes';

/** NOTIFY channel: a session's row is gone; the payload is its token's hash in hex. Sent by a trigger, whoever deleted it. */
const ENDED = 'session_ended';
/** How long a session is believed without asking again (ms), and how many are remembered. */
const REMEMBERED = 5_000;
const CAPACITY = 10_000;

/** Who a request's cookie stands for. */
export interface Session {
  actor: Actor;
  key: Buffer;
}

/**
 * Server sessions: the cookie holds an opaque token, the table its hash. What the table said is remembered for some
 * seconds, as long as this process also hears of every session that ends.
 */
export class Sessions {
  private readonly knex: Knex;
  private readonly cookie: string;
  private readonly remembered = new Map<string, { session: Session; until: number }>();
  private listener: Listener | undefined;
  /** Ended sessions heard of. */
  private told = 0;

  /** @param secure the public address is https, so the cookie is Secure and bound to this host (`__Host-`) */
  constructor(
    private readonly db: Database,
    private readonly secure: boolean,
  ) {
    this.knex = db.knex;
    this.cookie = secure ? '__Host-session' : 'session';
  }

  /** The session of a request, or `null` for a guest, an unknown token or one that ran out. */
  async of(request: FastifyRequest): Promise<Session | null> {
    const token = this.tokenOf(request.headers.cookie);
    if (!token) return null;
    const key = hashToken(token);
    const name = key.toString('hex');
    const known = this.remembered.get(name);
    if (known && known.until > Date.now() && this.hearing()) return known.session;
    this.remembered.delete(name);
    // One that ends while it is looked up is not remembered: it was told before there was anything to forget.
    const before = this.hearing() ? this.told : null;
    const session = await this.look(key);
    if (session && before === this.told) this.remember(name, session);
    return session;
  }

  /** Ends the listening; for the end of the process. */
  async close(): Promise<void> {
    await this.listener?.close();
  }

  private async look(key: Buffer): Promise<Session | null> {
    const { rows } = await this.knex.raw<{ rows: { user_id: number; user_type: UserType; seen: boolean }[] }>(
      `SELECT s.user_id, u.user_type, s.seen_at > now() - interval '${SEEN_EVERY}' AS seen
         FROM app.session s JOIN app."user" u ON u.id = s.user_id
        WHERE s.token_hash = ? AND s.ends_at > now() AND s.seen_at > now() - interval '${IDLE}'`,
      [key],
    );
    const row = rows[0];
    if (!row) return null;
    if (!row.seen) await this.knex.raw('UPDATE app.session SET seen_at = now() WHERE token_hash = ?', [key]);
    return { actor: { id: row.user_id, userType: row.user_type }, key };
  }

  private remember(name: string, session: Session): void {
    if (this.remembered.size >= CAPACITY) this.remembered.delete(this.remembered.keys().next().value!);
    this.remembered.set(name, { session, until: Date.now() + REMEMBERED });
  }

  /** Whether every session that ends is heard of. Listens from the first question on: not every process has requests. */
  private hearing(): boolean {
    this.listener ??= new Listener(this.db.url, [ENDED], (_, name) => {
      this.told += 1;
      this.remembered.delete(name);
    });
    return this.listener.listening;
  }

  /** Signs somebody in under a new token; a session the request had before ends, and so do those that ran out. */
  async start(request: FastifyRequest, reply: FastifyReply, userId: number): Promise<void> {
    const { token, hash } = newToken();
    await this.knex.transaction(async (tx) => {
      if (request.sessionKey) await tx.raw('DELETE FROM app.session WHERE token_hash = ?', [request.sessionKey]);
      await tx.raw(`DELETE FROM app.session WHERE user_id = ? AND (ends_at < now() OR seen_at < now() - interval '${IDLE}')`, [userId]);
      await tx.raw('INSERT INTO app.session (token_hash, user_id, ends_at) VALUES (?, ?, now() + make_interval(secs => ?))', [
        hash,
        userId,
        ABSOLUTE_SECONDS,
      ]);
    });
    this.setCookie(reply, token, ABSOLUTE_SECONDS);
  }

  /** Signs the request's session out, on the server and in the browser. */
  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.sessionKey) {
      await this.knex.raw('DELETE FROM app.session WHERE token_hash = ?', [request.sessionKey]);
      this.remembered.delete(request.sessionKey.toString('hex'));
    }
    this.setCookie(reply, '', 0);
  }

  /** Signs an account out everywhere (password changed, account removed). */
  async endAll(userId: number, tx: Knex = this.knex): Promise<void> {
    await tx.raw('DELETE FROM app.session WHERE user_id = ?', [userId]);
  }

  private tokenOf(header: string | undefined): string | undefined {
    const prefix = `${this.cookie}=`;
    return header
      ?.split(';')
      .map((pair) => pair.trim())
      .find((pair) => pair.startsWith(prefix))
      ?.slice(prefix.length);
  }

  private setCookie(reply: FastifyReply, value: string, maxAge: number): void {
    const secure = this.secure ? '; Secure' : '';
    reply.header('set-cookie', `${this.cookie}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`);
  }
}
