import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import type { Actor, UserType } from '@quotewright/domain/kernel/decider.js';
import { hashToken, newToken } from './tokens.js';

/** A session ends after a week without use, and after 30 days in any case. */
const IDLE = '7 days';
const ABSOLUTE_SECONDS = 30 * 24 * 60 * 60;
/** How exactly the last use is kept: writing it on every request would cost a write per read. */
const SEEN_EVERY = '5 minutes';

/** Who a request's cookie stands for. */
export interface Session {
  actor: Actor;
  key: Buffer;
}

/** Server sessions: the cookie holds an opaque token, the table its hash. */
export class Sessions {
  private readonly cookie: string;

  /** @param secure the public address is https, so the cookie is Secure and bound to this host (`__Host-`) */
  constructor(
    private readonly knex: Knex,
    private readonly secure: boolean,
  ) {
    this.cookie = secure ? '__Host-session' : 'session';
  }

  /** The session of a request, or `null` for a guest, an unknown token or one that ran out. */
  async of(request: FastifyRequest): Promise<Session | null> {
    const token = this.tokenOf(request.headers.cookie);
    if (!token) return null;
    const key = hashToken(token);
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
    if (request.sessionKey) await this.knex.raw('DELETE FROM app.session WHERE token_hash = ?', [request.sessionKey]);
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
