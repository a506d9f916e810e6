import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import type { Limit } from '../settings.js';

/** Counters of attempts, shared by all instances. Keys are hashed: no address or e-mail is kept. */
export class Throttle {
  constructor(private readonly knex: Knex) {}

  /**
   * Counts one attempt and throws 429 `too_many_attempts` (with `data.retry_after` in seconds) beyond the limit.
   * Counting comes before the work, so parallel attempts cannot slip through together.
   * @param who what is counted, e.g. `['login', email, address]`
   */
  async hit(who: readonly string[], limit: Limit): Promise<void> {
    const { rows } = await this.knex.raw<{ rows: { count: number; wait: number }[] }>(
      `WITH old AS (
         DELETE FROM app.throttle WHERE key IN
           (SELECT key FROM app.throttle WHERE ends_at < now() AND key <> :key ORDER BY ends_at LIMIT 20 FOR UPDATE SKIP LOCKED)
       )
       INSERT INTO app.throttle AS t (key, count, ends_at) VALUES (:key, 1, now() + make_interval(secs => :seconds))
       ON CONFLICT (key) DO UPDATE SET
         count = CASE WHEN t.ends_at < now() THEN 1 ELSE t.count + 1 END,
         ends_at = CASE WHEN t.ends_at < now() THEN excluded.ends_at ELSE t.ends_at END
       RETURNING count, ceil(extract(epoch FROM ends_at - now()))::int AS wait`,
      { key: keyOf(who), seconds: limit.seconds },
    );
    const { count, wait } = rows[0]!;
    if (count <= limit.times) return;
    const minutes = Math.max(1, Math.ceil(wait / 60));
    throw new DomainError('too_many_attempts', `Too many attempts: try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`, {
      data: { retry_after: Math.max(1, wait) },
    });
  }

  /** Takes one attempt back, because it was a good one. */
  async undo(who: readonly string[]): Promise<void> {
    await this.knex.raw('UPDATE app.throttle SET count = greatest(count - 1, 0) WHERE key = ?', [keyOf(who)]);
  }

  /** Forgets all attempts under a key. */
  async clear(who: readonly string[]): Promise<void> {
    await this.knex.raw('DELETE FROM app.throttle WHERE key = ?', [keyOf(who)]);
  }
}

function keyOf(who: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(who)).digest('base64url');
}
