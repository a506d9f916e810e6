import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import {
  mostAttempts,
  mostRefusals,
  mostSignIns,
  signInDays,
  type Refusal,
  type SignInAttempt,
  type SignInRow,
} from '@quotewright/domain/identity/contract-sign-ins.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { browserOf } from '../platform/auth/browser.js';
import { IDLE, type Session } from '../platform/auth/sessions.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/db/database.js';
import { networkKind } from '../platform/auth/network.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { LOGGER } from '../platform/telemetry/log.js';

const DAY_MS = 86_400_000;

/** The sign-ins of an account, which of them are open, and ending those. */
@Injectable()
export class SignIns {
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
   * Notes that a sign-in to an account was refused. Nothing waits for it: the time of the answer must not tell whether
   * there is an account.
   */
  refused(userId: number, reason: Refusal, request: FastifyRequest): void {
    this.note(userId, reason, request).catch((err: unknown) =>
      this.logger.warn({ err }, 'a refused sign-in could not be kept'),
    );
  }

  /** An attacker fills no more than the newest `mostRefusals` of an account. */
  private async note(userId: number, reason: Refusal, request: FastifyRequest): Promise<void> {
    await this.db.knex.raw(
      `WITH old AS (DELETE FROM app.refused_sign_in WHERE user_id = :userId AND id <=
         (SELECT id FROM app.refused_sign_in WHERE user_id = :userId ORDER BY id DESC OFFSET :others LIMIT 1))
       INSERT INTO app.refused_sign_in (user_id, browser, system, network, reason)
         SELECT id, :browser, :system, :network, :reason FROM app."user" WHERE id = :userId`,
      {
        userId,
        reason,
        others: mostRefusals - 1,
        network: networkKind(request.ip),
        ...browserOf(request.headers['user-agent']),
      },
    );
  }

  /** The newest attempts to sign in to an account, those that were refused too. Throws `not_found`. */
  async attempts(userId: number): Promise<SignInAttempt[]> {
    if (!(await this.db.knex('app.user').where({ id: userId }).first('id')))
      throw new DomainError('not_found', 'This account was not found.');
    const { rows } = await this.db.knex.raw<{ rows: (Omit<SignInAttempt, 'at'> & { at: Date })[] }>(
      `SELECT at, browser, system, network, how, NULL AS refused FROM app.sign_in WHERE user_id = :userId
       UNION ALL SELECT at, browser, system, network, NULL, reason FROM app.refused_sign_in WHERE user_id = :userId
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
