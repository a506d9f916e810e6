import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Knex } from 'knex';
import PQueue from 'p-queue';
import type { Logger } from 'pino';
import { v5 as uuidv5 } from 'uuid';
import { viewWindowMinutes, type ViewerType, type ViewOutcome } from '@quotewright/domain/engagement/contract.js';
import { engagementStream, type EngagementEvent, type ViewCount } from '@quotewright/domain/engagement/engagement.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { Database } from '../platform/db/database.js';
import { EVENT_STORE } from '../platform/event-store/event-store.js';
import { LOGGER } from '../platform/telemetry/log.js';

/** How often counted views are written to the log. */
const FLUSH_MS = 3_000;

/** Namespace of event ids: the same batch is always the same event. */
const NAMESPACE = '0b0f2c1e-5a37-4f43-9d0c-5a8d1f9e7c21';

/** Characters of a visitor's id and of its signature, 128 bits each. */
const ID_LENGTH = 22;
const signature = (id: string, salt: Buffer): string =>
  createHmac('sha256', salt).update(`visitor ${id}`).digest().subarray(0, 16).toString('base64url');

/** Views of one batch and template from one referrer by one type of viewer. */
interface PendingRow {
  referrer: string;
  user_type: ViewerType;
  views: number;
  visitors: number;
  /** Time of the batch's last view of this template: the same whenever the batch is read. */
  at: Date;
}

/** One more beacon of a template came to this. */
async function tally(knex: Knex, templateId: number, outcome: ViewOutcome): Promise<void> {
  await knex.raw(
    `INSERT INTO app.view_beacon AS kept (day, template_id, outcome, count)
     VALUES ((now() AT TIME ZONE 'UTC')::date, ?, ?, 1)
     ON CONFLICT (day, template_id, outcome) DO UPDATE SET count = kept.count + 1`,
    [templateId, outcome],
  );
}

/** Counts views of templates: once per visitor and template in 30 minutes, written to the log every few seconds. */
@Injectable()
export class Views implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private ending = false;
  private readonly flushing = new PQueue({ concurrency: 1 });

  constructor(
    private readonly db: Database,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.ending = true;
    clearTimeout(this.timer);
    await this.flush().catch((error: unknown) => this.logger.error({ err: error }, 'views wait for the next start'));
  }

  /**
   * Counts one view, unless this visitor's last one is within the window.
   * @param visitor the visitor cookie's value; stored only as a hash with a salt that is deleted after the day
   * @param referrer host the visitor came from, or empty
   */
  async count(templateId: number, visitor: string, userType: ViewerType, referrer: string): Promise<boolean> {
    const hash = createHash('sha256')
      .update(await this.saltOfToday())
      .update(visitor)
      .digest();
    return this.db.knex.transaction(async (tx) => {
      const { rows } = await tx.raw<{ rows: { first_today: boolean }[] }>(
        `INSERT INTO app.view_seen AS seen (day, visitor, template_id) VALUES (current_date, ?, ?)
         ON CONFLICT (day, visitor, template_id) DO UPDATE SET counted_at = now()
           WHERE seen.counted_at <= now() - make_interval(mins => ?)
         RETURNING (xmax = 0) AS first_today`,
        [hash, templateId, viewWindowMinutes],
      );
      if (!rows[0]) {
        await tally(tx, templateId, 'repeat');
        return false;
      }
      await tx('app.view_pending').insert({
        template_id: templateId,
        referrer,
        user_type: userType,
        first_today: rows[0].first_today,
      });
      await tally(tx, templateId, 'counted');
      return true;
    });
  }

  /**
   * Notes that a beacon was not counted, and why.
   * @param templateId 0 for a template that there is not
   */
  leaveOut(templateId: number, outcome: Exclude<ViewOutcome, 'counted' | 'repeat'>): Promise<void> {
    return tally(this.db.knex, templateId, outcome);
  }

  /**
   * A new visitor: what their cookie holds, and for how many seconds. It is signed with today's salt, so that nobody
   * makes up visitors, and worth nothing after midnight (of the database).
   */
  async newVisitor(): Promise<{ visitor: string; seconds: number }> {
    const salt = await this.saltOfToday();
    const { rows } = await this.db.knex.raw<{ rows: { seconds: number }[] }>(
      'SELECT ceil(extract(epoch FROM (current_date + 1)::timestamp - localtimestamp))::integer AS seconds',
    );
    const id = randomBytes(16).toString('base64url');
    return { visitor: id + signature(id, salt), seconds: rows[0]!.seconds };
  }

  /** Whether a cookie's value was made by `newVisitor` today. */
  async knows(visitor: string): Promise<boolean> {
    const [id, signed] = [visitor.slice(0, ID_LENGTH), visitor.slice(ID_LENGTH)];
    const expected = signature(id, await this.saltOfToday());
    return signed.length === expected.length && timingSafeEqual(Buffer.from(signed), Buffer.from(expected));
  }

  /** Writes the counted views to the log. Safe to repeat and to run in several processes. */
  flush(): Promise<void> {
    return this.flushing.add(() => this.flushNow());
  }

  /** One at a time: while the log is down one takes longer than the interval. */
  private schedule(): void {
    if (this.ending) return;
    this.timer = setTimeout(() => {
      this.flush()
        .catch((error: unknown) => this.logger.error({ err: error }, 'views could not be counted yet'))
        .finally(() => this.schedule());
    }, FLUSH_MS);
    this.timer.unref();
  }

  private async flushNow(): Promise<void> {
    const { knex } = this.db;
    await knex.raw('UPDATE app.view_pending SET batch = ? WHERE batch IS NULL', [randomUUID()]);
    // Takes over batches of other processes: their events have the same ids everywhere.
    const rows = await knex('app.view_pending')
      .whereNotNull('batch')
      .distinct<{ batch: string; template_id: number }[]>('batch', 'template_id');
    for (const { batch, template_id: templateId } of rows)
      await knex.transaction((tx) => this.append(tx, batch, templateId));
  }

  /** Writes a batch's views of one template to the log, unless another process is doing so. */
  private async append(tx: Knex, batch: string, templateId: number): Promise<void> {
    const { rows: locks } = await tx.raw<{ rows: { mine: boolean }[] }>(
      'SELECT pg_try_advisory_xact_lock(7091877, hashtext(?)) AS mine',
      [`${batch}/${templateId}`],
    );
    if (!locks[0]!.mine) return;
    const { rows } = await tx.raw<{ rows: PendingRow[] }>(
      `WITH taken AS (DELETE FROM app.view_pending WHERE batch = ? AND template_id = ? RETURNING *)
       SELECT referrer, user_type, count(*)::int AS views, count(*) FILTER (WHERE first_today)::int AS visitors, max(max(counted_at)) OVER () AS at
         FROM taken GROUP BY referrer, user_type ORDER BY referrer, user_type`,
      [batch, templateId],
    );
    if (!rows[0]) return;
    const counts = rows.map(
      ({ referrer, user_type, views, visitors }): ViewCount => ({ referrer, userType: user_type, views, visitors }),
    );
    const event: EngagementEvent = { type: 'TemplateViewsCounted', data: { templateId, counts } };
    const meta = {
      at: rows[0].at.toISOString(),
      actorId: null,
      userType: null,
      source: 'system' as const,
      batchId: batch,
      commandId: batch,
      command: 'CountViews',
      causationId: null,
      reason: null,
      schemaVersion: 1,
    };
    const id = uuidv5(`${batch}/${templateId}`, NAMESPACE);
    await this.store.append(engagementStream(templateId, meta.at), [{ id, ...event, meta }], 'any');
  }

  /** Today's salt. Yesterday's, and the hashes made with it, are deleted when a new day starts. */
  private async saltOfToday(): Promise<Buffer> {
    const { rows } = await this.db.knex.raw<{ rows: { salt: Buffer }[] }>(
      'SELECT salt FROM app.view_salt WHERE day = current_date',
    );
    if (rows[0]) return rows[0].salt;
    await this.db.knex.raw('DELETE FROM app.view_salt WHERE day < current_date');
    await this.db.knex.raw('DELETE FROM app.view_seen WHERE day < current_date');
    await this.db.knex.raw('INSERT INTO app.view_salt (day, salt) VALUES (current_date, ?) ON CONFLICT DO NOTHING', [
      randomBytes(32),
    ]);
    return this.saltOfToday();
  }
}
