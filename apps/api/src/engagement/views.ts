import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Knex } from 'knex';
import PQueue from 'p-queue';
import type { Logger } from 'pino';
import { v5 as uuidv5 } from 'uuid';
import { viewWindowMinutes, type ViewerType, type ViewOutcome } from '@quotewright/domain/engagement/contract.js';
import { engagementStream, type EngagementEvent, type ViewCount } from '@quotewright/domain/engagement/engagement.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { plannedOnce } from '@quotewright/projections/kernel/projection.js';
import { Database } from '../platform/db/database.js';
import { Together } from '../platform/db/together.js';
import { EVENT_STORE } from '../platform/event-store/event-store.js';
import { LOGGER } from '../platform/telemetry/log.js';

/** Which templates' views are written: how long their first one has waited at least (ms), and how many; `null`: all. */
interface Due {
  age: number;
  templates: number | null;
}

/** How often counted views are looked at (ms). */
const LOOK_MS = 1_000;
/**
 * What is written then: views of so many templates at most, whose first one has waited this long (ms). In a crowd each
 * template waits longer and makes fewer events, and commands never wait for all of them at once.
 */
const DUE: Due = { age: 5_000, templates: 50 };
const ALL: Due = { age: 0, templates: null };

/** Namespace of event ids: the same batch is always the same event. */
const NAMESPACE = '0b0f2c1e-5a37-4f43-9d0c-5a8d1f9e7c21';

/** Characters of a visitor's id and of its signature, 128 bits each. */
const ID_LENGTH = 22;
const signature = (id: string, salt: Buffer): string =>
  createHmac('sha256', salt).update(`visitor ${id}`).digest().subarray(0, 16).toString('base64url');

/** What is counted of a public page: that it was shown, or that somebody typed into its calculator. */
export type Counted = 'view' | 'try';

/** Each kind's rows in transit to the log, and the event that they become. */
const pendingOf = {
  view: { table: 'app.view_pending', command: 'CountViews' },
  try: { table: 'app.try_pending', command: 'CountTries' },
} as const satisfies Record<Counted, { table: string; command: string }>;
const kinds = Object.keys(pendingOf) as Counted[];

/** A batch's views or tries of one template: one event. */
interface PendingEvent {
  batch: string;
  template_id: number;
}

/** Its views, or its tries as such. */
interface PendingViews extends PendingEvent {
  counts: ViewCount[];
  /** Time of the last one: the same whenever the batch is read. */
  at: Date;
}

/** The salt of a day of the database, and when that day ends (ms). */
interface Today {
  salt: Buffer;
  until: number;
}

/** What arrived from one page: a view or try to count, or a view that is left out for a reason known already. */
type Beacon =
  | { kind: Counted; templateId: number; visitor: Buffer; userType: ViewerType; referrer: string; outcome?: never }
  | { kind: 'view'; templateId: number; outcome: Exclude<ViewOutcome, 'counted' | 'repeat'> };

/** Events of views that one transaction takes. */
const TAKEN_TOGETHER = 20;
/** Events of views that are appended at a time: commands need the log's connections more. */
const APPENDED_AT_A_TIME = 2;

/** Counts views and tries of templates: once per visitor and template in 30 minutes, written to the log every few seconds. */
@Injectable()
export class Views implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private ending = false;
  private readonly flushing = new PQueue({ concurrency: 1 });
  private readonly appending = new PQueue({ concurrency: APPENDED_AT_A_TIME });
  private readonly beacons = new Together((beacons: readonly Beacon[]) => this.keep(beacons));
  /** While today's salt is looked up, all who need it wait for the same answer. It is not kept: a replaced salt counts at once. */
  private asking: Promise<Today> | undefined;

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
   * Counts one view or try, unless this visitor's last one is within the window. Returns when that is committed.
   * @param visitor the visitor cookie's value; stored only as a hash with a salt that is deleted after the day
   * @param referrer host the visitor came from, or empty
   */
  async count(
    kind: Counted,
    templateId: number,
    visitor: string,
    userType: ViewerType,
    referrer: string,
  ): Promise<boolean> {
    const { salt } = await this.saltOfToday();
    // A visitor's tries are counted apart from their views.
    const hash = createHash('sha256')
      .update(salt)
      .update(kind === 'view' ? visitor : `${kind} ${visitor}`)
      .digest();
    return this.beacons.add({ kind, templateId, visitor: hash, userType, referrer });
  }

  /**
   * Notes that a beacon was not counted, and why.
   * @param templateId 0 for a template that there is not
   */
  async leaveOut(templateId: number, outcome: Exclude<ViewOutcome, 'counted' | 'repeat'>): Promise<void> {
    await this.beacons.add({ kind: 'view', templateId, outcome });
  }

  /** Keeps what became of beacons, all or nothing; which of them count. */
  private async keep(beacons: readonly Beacon[]): Promise<boolean[]> {
    const views = beacons.map((one) => (one.outcome === undefined ? one : null));
    const kept = this.db.knex.raw<{ rows: { n: string }[] }>(
      `WITH beacon AS (
           SELECT * FROM unnest(?::text[], ?::integer[], ?::text[], ?::bytea[], ?::text[], ?::text[]) WITH ORDINALITY
             AS b (kind, template_id, outcome, visitor, user_type, referrer, n)
         ), first AS (
           SELECT DISTINCT ON (visitor, template_id) * FROM beacon WHERE outcome IS NULL ORDER BY visitor, template_id, n
         ), seen AS (
           INSERT INTO app.view_seen AS seen (day, visitor, template_id)
             SELECT current_date, visitor, template_id FROM first ORDER BY visitor, template_id
           ON CONFLICT (day, visitor, template_id) DO UPDATE SET counted_at = now()
             WHERE seen.counted_at <= now() - make_interval(mins => ?)
           RETURNING visitor, template_id, (xmax = 0) AS first_today
         ), counted AS (
           SELECT first.*, seen.first_today FROM first JOIN seen USING (visitor, template_id)
         ), ${kinds
           .map(
             (kind) => `pending_${kind} AS (
           INSERT INTO ${pendingOf[kind].table} (template_id, referrer, user_type, first_today)
             SELECT template_id, referrer, user_type, first_today FROM counted WHERE kind = '${kind}' ORDER BY n
         )`,
           )
           .join(', ')}, told AS (
           INSERT INTO app.view_beacon AS kept (day, template_id, outcome, count)
             SELECT (now() AT TIME ZONE 'UTC')::date, template_id, became, count(*)
               FROM (
                 SELECT b.template_id, coalesce(b.outcome, CASE WHEN c.n IS NULL THEN 'repeat' ELSE 'counted' END) AS became
                   FROM beacon b LEFT JOIN counted c USING (n) WHERE b.kind = 'view'
               ) of_each
              GROUP BY template_id, became ORDER BY template_id, became
           ON CONFLICT (day, template_id, outcome) DO UPDATE SET count = kept.count + excluded.count
         )
         SELECT n FROM counted`,
      [
        beacons.map(({ kind }) => kind) as string[],
        beacons.map(({ templateId }) => templateId),
        beacons.map(({ outcome }) => outcome ?? null) as string[],
        views.map((view) => view && view.visitor) as Buffer[],
        views.map((view) => view && view.userType) as string[],
        views.map((view) => view && view.referrer) as string[],
        viewWindowMinutes,
      ] as Knex.RawBinding[],
    );
    const { rows } = await kept.options(plannedOnce('beacons'));
    const counted = new Set(rows.map(({ n }) => Number(n)));
    return beacons.map((_, at) => counted.has(at + 1));
  }

  /**
   * A new visitor: what their cookie holds. It is signed with today's salt, so that nobody makes up visitors, and worth
   * nothing after midnight (of the database).
   */
  async newVisitor(): Promise<string> {
    const id = randomBytes(16).toString('base64url');
    return id + signature(id, (await this.saltOfToday()).salt);
  }

  /** Seconds for which today's visitors are known. */
  async secondsToday(): Promise<number> {
    return Math.ceil(((await this.saltOfToday()).until - Date.now()) / 1000);
  }

  /** Whether a cookie's value was made by `newVisitor` today. */
  async knows(visitor: string): Promise<boolean> {
    const [id, signed] = [visitor.slice(0, ID_LENGTH), visitor.slice(ID_LENGTH)];
    const expected = signature(id, (await this.saltOfToday()).salt);
    return signed.length === expected.length && timingSafeEqual(Buffer.from(signed), Buffer.from(expected));
  }

  /**
   * A name for an address that counts for today alone: once today's salt is deleted, nobody can tell which address it
   * was.
   */
  async placeToday(address: string): Promise<string> {
    const { salt } = await this.saltOfToday();
    return createHmac('sha256', salt).update(`address ${address}`).digest('base64url');
  }

  /**
   * Writes counted views to the log. Safe to repeat and to run in several processes.
   * @param due which of them
   */
  async flush(due = ALL): Promise<void> {
    return this.flushing.add(async () => {
      for (const kind of kinds) await this.flushKind(kind, due);
    });
  }

  /** One at a time: while the log is down one takes longer than the interval. */
  private schedule(): void {
    if (this.ending) return;
    this.timer = setTimeout(() => {
      this.flush(DUE)
        .catch((error: unknown) => this.logger.error({ err: error }, 'views could not be counted yet'))
        .finally(() => this.schedule());
    }, LOOK_MS);
    this.timer.unref();
  }

  private async flushKind(kind: Counted, { age, templates }: Due): Promise<void> {
    const { knex } = this.db;
    const { table } = pendingOf[kind];
    await knex.raw(
      `UPDATE ?? SET batch = ? WHERE batch IS NULL AND template_id IN (
         SELECT template_id FROM ?? WHERE batch IS NULL GROUP BY template_id
         HAVING min(counted_at) <= now() - ? * interval '1 millisecond'
         ORDER BY min(counted_at) LIMIT ?
       )`,
      [table, randomUUID(), table, age, templates],
    );
    // Takes over batches of other processes: their events have the same ids everywhere.
    const rows = await knex(table).whereNotNull('batch').distinct<PendingEvent[]>('batch', 'template_id');
    for (let from = 0; from < rows.length; from += TAKEN_TOGETHER)
      await knex.transaction((tx) => this.append(tx, kind, rows.slice(from, from + TAKEN_TOGETHER)));
  }

  /** Writes them to the log, an event for each batch and template, but for those that another process is writing. */
  private async append(tx: Knex, kind: Counted, asked: readonly PendingEvent[]): Promise<void> {
    const of = [asked.map(({ batch }) => batch), asked.map(({ template_id }) => template_id)];
    const { rows: mine } = await tx.raw<{ rows: PendingEvent[] }>(
      `SELECT batch, template_id FROM unnest(?::uuid[], ?::integer[]) AS asked (batch, template_id)
        WHERE pg_try_advisory_xact_lock(7091877, hashtext(batch || '/' || template_id))`,
      of,
    );
    const { rows } = await tx.raw<{ rows: PendingViews[] }>(
      `WITH taken AS (
         DELETE FROM ${pendingOf[kind].table} p USING unnest(?::uuid[], ?::integer[]) AS mine (batch, template_id)
          WHERE p.batch = mine.batch AND p.template_id = mine.template_id RETURNING p.*
       )
       SELECT batch, template_id, max(at) AS at,
              json_agg(json_build_object('referrer', referrer, 'userType', user_type, 'views', views, 'visitors', visitors)
                       ORDER BY referrer, user_type) AS counts
         FROM (
           SELECT batch, template_id, referrer, user_type, count(*) AS views,
                  count(*) FILTER (WHERE first_today) AS visitors, max(counted_at) AS at
             FROM taken GROUP BY batch, template_id, referrer, user_type
         ) of_each
        GROUP BY batch, template_id`,
      [mine.map(({ batch }) => batch), mine.map(({ template_id }) => template_id)],
    );
    await this.appending.addAll(rows.map((row) => () => this.appendEvent(kind, row)));
  }

  private async appendEvent(
    kind: Counted,
    { batch, template_id: templateId, at, counts }: PendingViews,
  ): Promise<void> {
    const tries = () => counts.map(({ referrer, userType, views }) => ({ referrer, userType, tries: views }));
    const event: EngagementEvent =
      kind === 'view'
        ? { type: 'TemplateViewsCounted', data: { templateId, counts } }
        : { type: 'TemplateTriesCounted', data: { templateId, counts: tries() } };
    const meta = {
      at: at.toISOString(),
      actorId: null,
      userType: null,
      source: 'system' as const,
      batchId: batch,
      commandId: batch,
      command: pendingOf[kind].command,
      causationId: null,
      reason: null,
      schemaVersion: 1,
    };
    const id = uuidv5(`${batch}/${templateId}`, NAMESPACE);
    await this.store.append(engagementStream(templateId, meta.at), [{ id, ...event, meta }], 'any');
  }

  /** Today's salt, remembered until midnight. */
  private async saltOfToday(): Promise<Today> {
    return (this.asking ??= this.lookUpSalt().finally(() => (this.asking = undefined)));
  }

  /** Yesterday's salt, and the hashes made with it, are deleted when a new day starts. */
  private async lookUpSalt(): Promise<Today> {
    const { rows } = await this.db.knex.raw<{ rows: { salt: Buffer; left: number }[] }>(
      `SELECT salt, (extract(epoch FROM (current_date + 1)::timestamp - localtimestamp) * 1000)::integer AS left
         FROM app.view_salt WHERE day = current_date`,
    );
    if (rows[0]) return { salt: rows[0].salt, until: Date.now() + rows[0].left };
    await this.db.knex.raw('DELETE FROM app.view_salt WHERE day < current_date');
    await this.db.knex.raw('DELETE FROM app.view_seen WHERE day < current_date');
    await this.db.knex.raw('INSERT INTO app.view_salt (day, salt) VALUES (current_date, ?) ON CONFLICT DO NOTHING', [
      randomBytes(32),
    ]);
    return this.lookUpSalt();
  }
}
