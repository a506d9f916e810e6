import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import type { FailureData } from '@quotewright/domain/kernel/failure-data.js';
import { Together } from '../db/together.js';
import type { Limit } from '../settings.js';

/** Longest wait (s) for the next attempt on an account, however many were made. */
const LONGEST_DELAY = 30;

/** One attempt to count: the hash of what is counted, and for how long it counts. */
interface Hit {
  key: string;
  seconds: number;
}

/** Attempt counters shared by all instances. Keys are hashed: no address or e-mail is stored. */
export class Throttle {
  /** Attempts that come at the same time are counted by one statement. */
  private readonly hits = new Together((hits: readonly Hit[]) => this.count(hits));

  constructor(private readonly knex: Knex) {}

  /**
   * Counts one attempt and throws 429 `too_many_attempts` (with `data.retry_after` in seconds) beyond the limit. It
   * counts before the work, so parallel attempts cannot slip through.
   * @param who what is counted, e.g. `['login', email, address]`
   */
  async hit(who: readonly string[], limit: Limit): Promise<void> {
    const { count, wait } = await this.hits.add({ key: keyOf(who), seconds: limit.seconds });
    if (count <= limit.times) return;
    const minutes = Math.max(1, Math.ceil(wait / 60));
    throw tooMany(wait, minutes, 'minute');
  }

  /** Counts attempts: how many there were under each one's key by then, and for how many seconds the key counts. */
  private async count(hits: readonly Hit[]): Promise<{ count: number; wait: number }[]> {
    const byKey = new Map<string, Hit[]>();
    for (const hit of hits) byKey.set(hit.key, [...(byKey.get(hit.key) ?? []), hit]);
    const keys = [...byKey.keys()];
    const { rows } = await this.knex.raw<{ rows: { key: string; count: number; wait: number }[] }>(
      `WITH old AS (
         DELETE FROM app.throttle WHERE key IN
           (SELECT key FROM app.throttle WHERE ends_at < now() AND key <> ALL (:keys) ORDER BY ends_at LIMIT 20 FOR UPDATE SKIP LOCKED)
       )
       INSERT INTO app.throttle AS t (key, count, ends_at)
         SELECT key, times, now() + make_interval(secs => seconds)
           FROM unnest(:keys::text[], :times::integer[], :seconds::double precision[]) AS hit (key, times, seconds) ORDER BY key
       ON CONFLICT (key) DO UPDATE SET
         count = CASE WHEN t.ends_at < now() THEN excluded.count ELSE t.count + excluded.count END,
         ends_at = CASE WHEN t.ends_at < now() THEN excluded.ends_at ELSE t.ends_at END
       RETURNING key, count, ceil(extract(epoch FROM ends_at - now()))::int AS wait`,
      {
        keys,
        times: keys.map((key) => byKey.get(key)!.length),
        seconds: keys.map((key) => byKey.get(key)![0]!.seconds),
      },
    );
    const after = new Map(rows.map(({ key, ...counted }) => [key, counted]));
    return hits.map((hit) => {
      const [same, { count, wait }] = [byKey.get(hit.key)!, after.get(hit.key)!];
      return { count: count - (same.length - 1 - same.indexOf(hit)), wait };
    });
  }

  /**
   * Counts one attempt and throws 429 `too_many_attempts` if it is too soon after the last. Attempts within the limit
   * need not wait; each further one waits twice as long as the one before, at most `longest` seconds: an attacker slows
   * an account but locks nobody out.
   */
  async space(who: readonly string[], limit: Limit, longest = LONGEST_DELAY): Promise<void> {
    const wait = await this.pace(who, limit, longest);
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
