import { Injectable } from '@nestjs/common';
import { mostSignIns, signInDays, type SignInRow } from '@quotewright/domain/identity/contract-sign-ins.js';
import { IDLE, type Session } from '../platform/auth/sessions.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/db/database.js';
import { Jobs } from '../platform/jobs/jobs.js';

const DAY_MS = 86_400_000;

/** The sign-ins of an account, which of them are open, and ending those. */
@Injectable()
export class SignIns {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.handle('old-sign-ins', {
      left: async () => ((await this.old().first('id')) ? ['all'] : []),
      run: async () => void (await this.old().delete()),
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
}
