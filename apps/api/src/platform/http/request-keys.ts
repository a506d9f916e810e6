import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { DomainError } from '@quotewright/domain/kernel/errors.js';

/** Lease of a request, and its renewal interval (ms). A retry after a crash waits that long. */
const LEASE = 3_000;
const RENEW = 1_000;
/** How often a parallel request checks for the answer of the running one (ms). */
const LOOK = 50;

/** About how many requests of an account are kept: the oldest give way. */
const MOST_KEPT = 2_000;
/** After how many claims the claiming account's oldest requests are looked for. */
const PRUNE_EVERY = 100;

/** An answer, byte for byte. */
interface KeptAnswer {
  status: number;
  text: string;
}

/** The right to process a request. */
export interface RequestClaim {
  userId: number;
  key: string;
  run: string;
}

/**
 * Requests with an idempotency key, stored for a day in the database, so that restarts do not matter; of an account the
 * newest 2,000.
 */
export class RequestKeys {
  private readonly running = new Set<RequestClaim>();
  private renewing: NodeJS.Timeout | undefined;
  private claims = 0;

  /**
   * @param patience how long a parallel request waits for the answer of the running one (ms): longer than a crashed
   * one's lease
   * @param most how many requests of an account are kept, and up to a hundred more
   */
  constructor(
    private readonly knex: Knex,
    private readonly patience = 5_000,
    private readonly most = MOST_KEPT,
  ) {}

  /**
   * Claims a key. Of parallel claims one may run; the others wait some seconds for its answer. Throws
   * `idempotency_key_reused` if the key came with another request, `idempotency_in_progress` after the wait.
   */
  async claim(userId: number, key: string, bodyHash: string): Promise<RequestClaim | KeptAnswer> {
    const claim: RequestClaim = { userId, key, run: randomUUID() };
    for (const giveUp = Date.now() + this.patience; ; ) {
      const { rows } = await this.knex.raw<{ rows: { outcome: string; status: number; answer: string }[] }>(
        'SELECT * FROM app.claim_request(?, ?, ?, ?, make_interval(secs => ?))',
        [userId, key, bodyHash, claim.run, LEASE / 1000],
      );
      const { outcome, status, answer } = rows[0]!;
      if (outcome === 'answered') return { status, text: answer };
      if (outcome === 'run') {
        this.running.add(claim);
        this.renewing ??= setInterval(() => void this.renew(), RENEW).unref();
        this.claims += 1;
        if (this.claims % PRUNE_EVERY === 0) void this.prune(userId);
        return claim;
      }
      if (outcome === 'reused') {
        throw new DomainError(
          'idempotency_key_reused',
          'This idempotency key was used for another request. Use a new one.',
        );
      }
      if (Date.now() > giveUp) {
        throw new DomainError(
          'idempotency_in_progress',
          'The same request is still in progress. Try again in a moment.',
        );
      }
      await sleep(LOOK);
    }
  }

  /**
   * Stores the answer.
   * @returns the answer to give: if a run believed dead has answered meanwhile, that one's
   */
  async complete(claim: RequestClaim, { status, text }: KeptAnswer): Promise<KeptAnswer> {
    try {
      const { rows } = await this.knex.raw<{ rows: { status: number; answer: string }[] }>(
        `UPDATE app.request SET status = coalesce(status, ?), answer = coalesce(answer, ?) WHERE user_id = ? AND key = ? RETURNING status, answer`,
        [status, text, claim.userId, claim.key],
      );
      return rows[0] ? { status: rows[0].status, text: rows[0].answer } : { status, text };
    } finally {
      this.ended(claim);
    }
  }

  /** There is no answer to store: the next request with this key may run at once. */
  async release(claim: RequestClaim): Promise<void> {
    this.ended(claim);
    await this.knex('app.request')
      .where({ user_id: claim.userId, key: claim.key, run: claim.run, status: null })
      .update({ lease_until: this.knex.fn.now() });
  }

  /** Forgets an account's oldest requests, and what their commands made, as a day does. */
  private async prune(userId: number): Promise<void> {
    await this.knex
      .raw(
        `WITH oldest AS (
           DELETE FROM app.request WHERE user_id = :userId AND status IS NOT NULL AND at <=
             (SELECT at FROM app.request WHERE user_id = :userId ORDER BY at DESC OFFSET :most LIMIT 1)
           RETURNING key
         )
         DELETE FROM app.command WHERE user_id = :userId AND key IN (SELECT key FROM oldest)`,
        { userId, most: this.most },
      )
      // The next claims try again.
      .catch(() => undefined);
  }

  private ended(claim: RequestClaim): void {
    this.running.delete(claim);
    if (this.running.size > 0) return;
    clearInterval(this.renewing);
    this.renewing = undefined;
  }

  private async renew(): Promise<void> {
    await this.knex('app.request')
      .whereIn(
        'run',
        [...this.running].map(({ run }) => run),
      )
      .whereIn(
        'key',
        [...this.running].map(({ key }) => key),
      )
      .whereIn(
        'user_id',
        [...this.running].map(({ userId }) => userId),
      )
      .where({ status: null })
      .update({ lease_until: this.knex.raw('clock_timestamp() + make_interval(secs => ?)', [LEASE / 1000]) })
      // An expired lease is taken over; the log takes the same events once.
      .catch(() => undefined);
  }
}
