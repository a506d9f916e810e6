import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { cookieHeader, readCookie } from './cookies.js';
import { hashToken, newToken } from './tokens.js';

/** The longest that browsers keep a cookie. */
const KEPT_SECONDS = 400 * 24 * 60 * 60;
/** Most known browsers per account. */
const MOST = 50;

/**
 * Browsers that have signed in to an account before: the cookie holds an opaque token, the table its hash. It grants
 * nothing; it only keeps wrong guesses of others from counting against the owner.
 */
export class Devices {
  private readonly cookie: string;

  /** @param secure the public address is https, so the cookie is Secure and bound to this host (`__Host-`) */
  constructor(
    private readonly knex: Knex,
    private readonly secure: boolean,
  ) {
    this.cookie = secure ? '__Host-device' : 'device';
  }

  /**
   * An id for the request's browser if it has signed in to this account before, otherwise `null`.
   * @param userId 0 if there is no such account: it takes as long
   */
  async known(request: FastifyRequest, userId: number): Promise<string | null> {
    const token = readCookie(request.headers.cookie, this.cookie);
    if (!token) return null;
    const hash = hashToken(token);
    const { rowCount } = await this.knex.raw<{ rowCount: number }>(
      'SELECT 1 FROM app.device WHERE token_hash = ? AND user_id = ? AND seen_at > now() - make_interval(secs => ?)',
      [hash, userId, KEPT_SECONDS],
    );
    return rowCount > 0 ? hash.toString('hex') : null;
  }

  /**
   * Remembers that the request's browser has signed in to an account. A browser with several accounts keeps its token.
   */
  async remember(request: FastifyRequest, reply: FastifyReply, userId: number): Promise<void> {
    const given = readCookie(request.headers.cookie, this.cookie);
    // Accepts only tokens that this product issued, so that nobody can plant one.
    const { rowCount } = given
      ? await this.knex.raw<{ rowCount: number }>('SELECT 1 FROM app.device WHERE token_hash = ? LIMIT 1', [
          hashToken(given),
        ])
      : { rowCount: 0 };
    const { token, hash } = rowCount > 0 ? { token: given!, hash: hashToken(given!) } : newToken();
    await this.knex.raw(
      `WITH old AS (DELETE FROM app.device WHERE user_id = :userId AND token_hash <> :hash AND token_hash NOT IN
         (SELECT token_hash FROM app.device WHERE user_id = :userId AND token_hash <> :hash ORDER BY seen_at DESC LIMIT :others))
       INSERT INTO app.device (token_hash, user_id) VALUES (:hash, :userId) ON CONFLICT (user_id, token_hash) DO UPDATE SET seen_at = now()`,
      { hash, userId, others: MOST - 1 },
    );
    reply.header('set-cookie', cookieHeader(this.cookie, token, KEPT_SECONDS, this.secure));
  }
}
