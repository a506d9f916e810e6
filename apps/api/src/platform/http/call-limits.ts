import type { FastifyReply, FastifyRequest } from 'fastify';
import { limitOf, type Limited } from '@quotewright/domain/kernel/endpoint.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import type { FailureData } from '@quotewright/domain/kernel/failure-data.js';
import type { Settings } from '../settings.js';
import { BODY_LIMIT } from './body-limits.js';

/** How long calls of an account are counted together (ms). */
const MINUTE = 60_000;

/** An account's calls of one class since the first of them. */
interface Count {
  times: number;
  /** When it ends (ms of `performance.now()`). */
  ends: number;
}

/** Whether a body is larger than any without pictures, or says nothing of its size. */
function isLarge({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > BODY_LIMIT;
}

/**
 * Limits what each account does in a minute (docs/adr/0148). It counts in this process, so a calculation pays no
 * statement for it; each further web process counts for itself. It keeps one count of each account and class that called
 * within the last minute.
 */
export class CallLimits {
  /** The oldest first: all end after the same time. */
  private readonly counts = new Map<string, Count>();

  /** @param now milliseconds of a clock that only goes forward */
  constructor(
    private readonly perMinute: Settings['perMinute'],
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Counts a call of an account and tells in `RateLimit` and `RateLimit-Policy` how many are left. Throws
   * `too_many_attempts` (429, `data.retry_after` in seconds) beyond the limit. Calls that are refused do not prolong it.
   */
  admit(request: FastifyRequest, reply: FastifyReply): void {
    const { endpoint } = request.routeOptions.config;
    const account = request.session?.seenBy?.id ?? request.actor?.id;
    const limited = endpoint && limitOf(endpoint, isLarge(request));
    if (!limited || account === undefined) return;
    const most = this.perMinute[limited];
    const { times, seconds } = this.count(account, limited);
    reply.header('ratelimit-policy', `"${limited}";q=${most};w=${MINUTE / 1000}`);
    reply.header('ratelimit', `"${limited}";r=${Math.max(0, most - times)};t=${seconds}`);
    if (times <= most) return;
    throw new DomainError(
      'too_many_attempts',
      `That is more than ${most} ${limited} in a minute. The next is possible in ${seconds} second${seconds === 1 ? '' : 's'}.`,
      { data: { retry_after: seconds } satisfies FailureData['too_many_attempts'] },
    );
  }

  /** How many counts are kept. */
  get size(): number {
    return this.counts.size;
  }

  /** Counts a call: how many there were by then in the account's minute, and how many seconds of it are left. */
  count(account: number, limited: Limited): { times: number; seconds: number } {
    const now = this.now();
    for (const [key, { ends }] of this.counts) {
      if (ends > now) break;
      this.counts.delete(key);
    }
    const key = `${account} ${limited}`;
    const count = this.counts.get(key) ?? { times: 0, ends: now + MINUTE };
    count.times += 1;
    this.counts.set(key, count);
    return { times: count.times, seconds: Math.max(1, Math.ceil((count.ends - now) / 1000)) };
  }
}
