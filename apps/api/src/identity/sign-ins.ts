import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import {
  mostAttempts,
  mostRefusals,
  mostSignIns,
  mostUnknown,
  signInDays,
  type Refusal,
  type SignInAttempt,
  type SignInRow,
  type SignInWay,
} from '@quotewright/domain/identity/contract-sign-ins.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { browserOf } from '../platform/auth/browser.js';
import { IDLE, type Session } from '../platform/auth/sessions.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/db/database.js';
import { Together } from '../platform/db/together.js';
import { networkKind } from '../platform/auth/network.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { LOGGER } from '../platform/telemetry/log.js';

const DAY_MS = 86_400_000;
/** How long a refused attempt waits for others (ms): nobody waits for it, and a crowd of them takes few statements. */
const REFUSED_PAUSE = 100;

/** A refused attempt as it is kept. */
interface RefusedSignIn {
  user_id: number | null;
  how: SignInWay;
  reason: Refusal;
  browser: string | null;
  system: string | null;
  network: string;
}

/** The sign-ins of an account, which of them are open, and ending those. */
@Injectable()
export class SignIns {
  private readonly refusals = new Together((refused: readonly RefusedSignIn[]) => this.keep(refused), REFUSED_PAUSE);

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    jobs: Jobs,
  ) {
    jobs.handle('old-sign-ins', {
      left: async () => ((await this.old().first('id')) || (await this.oldRefusals().first('id')) ? ['all'] : []),
      run: async () => {
        await this.old().delete();
        await this.oldRefusals().delete();
      },
    });
  }

  /** The newest of an account, those that are open first. */
  async list({ account, key }: Session): Promise<SignInRow[]> {
    const { rows } = await this.db.knex.raw<{
      rows: (Omit<SignInRow, 'at' | 'seen_at'> & { at: Date; seen_at: Date })[];
    }>(
      `SELECT i.id, i.browser, i.system, i.at, i.seen_at, i.how,
              CASE WHEN s.token_hash = :key THEN 'here' WHEN s.token_hash IS NULL THEN 'ended' ELSE 'open' END AS state
         FROM app.sign_in i JOIN app."user" u ON u.id = i.user_id
         LEFT JOIN app.session s ON s.sign_in_id = i.id AND s.ends_at > now() AND s.seen_at > now() - ${IDLE}
        WHERE i.user_id = :user
        ORDER BY s.token_hash IS NULL, s.token_hash <> :key, i.seen_at DESC, i.id DESC LIMIT :most`,
      { key, user: account.id, most: mostSignIns },
    );
    return rows.map((row) => ({ ...row, at: row.at.toISOString(), seen_at: row.seen_at.toISOString() }));
  }

  /**
   * Notes that a sign-in was refused. Nothing waits for it: the time of the answer must not tell whether there is an
   * account.
   * @param userId `null`: an address that has no account, or a passkey that nobody knows; neither is kept
   */
  refused(userId: number | null, how: SignInWay, reason: Refusal, request: FastifyRequest): void {
    const { browser, system } = browserOf(request.headers['user-agent']);
    this.refusals
      .add({ user_id: userId, how, reason, browser, system, network: networkKind(request.ip) })
      .catch((err: unknown) => this.logger.warn({ err }, 'a refused sign-in could not be kept'));
  }

  /** Runs a check of attempts, and notes that it found too many. */
  async paced<T>(userId: number | null, how: SignInWay, request: FastifyRequest, check: () => Promise<T>): Promise<T> {
    try {
      return await check();
    } catch (error) {
      if (error instanceof DomainError && error.code === 'too_many_attempts')
        this.refused(userId, how, 'too_many_attempts', request);
      throw error;
    }
  }

  /**
   * Keeps refused attempts. An attacker fills no more than the newest of an account, and of all that belong to none.
   * Those, and attempts beyond a limit, are one row in a minute where they are alike: they cost nothing to make.
   */
  private async keep(refused: readonly RefusedSignIn[]): Promise<undefined[]> {
    const alike = new Map<string, RefusedSignIn & { attempts: number; merged: boolean }>();
    for (const [at, one] of refused.entries()) {
      const merged = one.user_id === null || one.reason === 'too_many_attempts';
      const bare = merged ? { ...one, browser: null, system: null } : one;
      const key = merged ? JSON.stringify(bare) : String(at);
      alike.set(key, { ...bare, merged, attempts: (alike.get(key)?.attempts ?? 0) + 1 });
    }
    await this.db.knex.raw(
      `WITH given AS (
         SELECT * FROM jsonb_to_recordset(:rows::jsonb) AS g (user_id integer, how text, reason text, browser text, system text, network text, attempts integer, merged boolean)
       ), old AS (
         DELETE FROM app.refused_sign_in WHERE id IN (
           SELECT r.id FROM (SELECT DISTINCT user_id FROM given WHERE user_id IS NOT NULL) g CROSS JOIN LATERAL
             (SELECT id FROM app.refused_sign_in WHERE user_id = g.user_id ORDER BY id DESC OFFSET :others) r
           UNION ALL
           (SELECT id FROM app.refused_sign_in WHERE user_id IS NULL ORDER BY id DESC OFFSET :unknown))
       )
       INSERT INTO app.refused_sign_in AS r (user_id, how, reason, browser, system, network, attempts, minute)
         SELECT g.user_id, g.how, g.reason, g.browser, g.system, g.network, g.attempts, CASE WHEN g.merged THEN date_trunc('minute', now()) END
           FROM given g LEFT JOIN app."user" u ON u.id = g.user_id
          WHERE g.user_id IS NULL OR u.id IS NOT NULL
          ORDER BY g.user_id, g.reason, g.how, g.network
       ON CONFLICT (coalesce(user_id, 0), minute, reason, how, network) WHERE minute IS NOT NULL
         DO UPDATE SET attempts = r.attempts + excluded.attempts`,
      { rows: JSON.stringify([...alike.values()]), others: mostRefusals - 1, unknown: mostUnknown - 1 },
    );
    return refused.map(() => undefined);
  }

  /** The newest attempts to sign in to an account, those that were refused too. Throws `not_found`. */
  async attempts(userId: number): Promise<SignInAttempt[]> {
    if (!(await this.db.knex('app.user').where({ id: userId }).first('id')))
      throw new DomainError('not_found', 'This account was not found.');
    const { rows } = await this.db.knex.raw<{ rows: (Omit<SignInAttempt, 'at'> & { at: Date })[] }>(
      `SELECT at, browser, system, network, how, NULL AS refused, 1 AS attempts FROM app.sign_in WHERE user_id = :userId
       UNION ALL SELECT at, browser, system, network, how, reason, attempts FROM app.refused_sign_in WHERE user_id = :userId
       ORDER BY at DESC LIMIT :most`,
      { userId, most: mostAttempts },
    );
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }

  /** Ends a session of an account, but not `here`; without `id` all of them. Every process hears of it. */
  async end({ account, key }: Session, id?: number): Promise<void> {
    await this.db
      .knex('app.session')
      .where({ user_id: account.id, ...(id !== undefined && { sign_in_id: id }) })
      .whereNot({ token_hash: key })
      .delete();
  }

  private old() {
    return this.db
      .knex('app.sign_in')
      .where('seen_at', '<', new Date(this.clock.now().getTime() - signInDays * DAY_MS));
  }

  private oldRefusals() {
    return this.db
      .knex('app.refused_sign_in')
      .where('at', '<', new Date(this.clock.now().getTime() - signInDays * DAY_MS));
  }
}
