import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import type { FailureData } from '@quotewright/domain/kernel/failure-data.js';
import type { Limit } from '../settings.js';

/** Longest wait (s) for the next attempt on an account, however many were made. */
const LONGEST_DELAY = 30;

/** Attempt counters shared by all instances. Keys are hashed: no address or e-mail is stored. */
export class Throttle {
  constructor(private readonly knex: Knex) {}

  /**
   * Counts one attempt and throws 429 `too_many_attempts` (with `data.retry_after` in seconds) beyond the limit. It
   * counts before the work, so parallel attempts cannot slip through.
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
    throw tooMany(wait, minutes, 'minute');
  }

  /**
   * Counts one attempt and throws 429 `too_many_attempts` if it is too soon after the last. Attempts within the limit
   * need not wait; each further one waits twice as long as the one before, at most 30 seconds: an attacker slows an
   * account but locks nobody out.
   */
  async space(who: readonly string[], limit: Limit): Promise<void> {
    const wait = await this.pace(who, limit, LONGEST_DELAY);
    if (wait > 0) throw tooMany(wait, wait, 'second');
  }

  /**
   * Like `space`, for callers that do not refuse: an early attempt is not counted.
   * @param longest largest number of seconds between two attempts
   * @returns seconds to wait; 0 if the attempt was counted
   */
  async pace(who: readonly string[], limit: Limit, longest: number): Promise<number> {
    const { rows } = await this.knex.raw<{ rows: { wait: number }[] }>(
      `WITH counted AS (
         INSERT INTO app.throttle AS t (key, count, ends_at, next_at) VALUES (:key, 1, now() + make_interval(secs => :seconds), now())
         ON CONFLICT (key) DO UPDATE SET
           count = CASE WHEN t.ends_at < now() THEN 1 ELSE t.count + 1 END,
           ends_at = excluded.ends_at,
           next_at = clock_timestamp() + make_interval(secs => CASE WHEN t.ends_at < now() OR t.count + 1 < :times THEN 0 ELSE least(:longest, power(2, least(t.count + 1 - :times, 20))) END)
         WHERE t.ends_at < now() OR t.next_at <= clock_timestamp()
         RETURNING 0 AS wait
       )
       SELECT wait FROM counted
       UNION ALL
       SELECT greatest(1, least(:longest, ceil(extract(epoch FROM next_at - clock_timestamp()))))::int FROM app.throttle WHERE key = :key AND NOT EXISTS (SELECT FROM counted)`,
      { key: keyOf(who), seconds: limit.seconds, times: limit.times, longest },
    );
    return rows[0]?.wait ?? 1;
  }

  /** Takes one attempt back after a success. */
  async undo(who: readonly string[]): Promise<void> {
    await this.knex.raw('UPDATE app.throttle SET count = greatest(count - 1, 0) WHERE key = ?', [keyOf(who)]);
  }

  /** Forgets all attempts under a key. */
  async clear(who: readonly string[]): Promise<void> {
    await this.knex.raw('DELETE FROM app.throttle WHERE key = ?', [keyOf(who)]);
  }
}

function tooMany(retryAfter: number, count: number, unit: string): DomainError {
  return new DomainError(
    'too_many_attempts',
    `Too many attempts. Try again in ${count} ${unit}${count === 1 ? '' : 's'}.`,
    { data: { retry_after: Math.max(1, retryAfter) } satisfies FailureData['too_many_attempts'] },
  );
}

function keyOf(who: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(who)).digest('base64url');
}
