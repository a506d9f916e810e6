import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { engagementStream, type EngagementEvent } from '@quotewright/domain/engagement/engagement.js';
import type { Recorded } from '@quotewright/domain/kernel/decider.js';
import type { Appended, ExpectedRevision, NewEvent } from '@quotewright/domain/kernel/event-store.js';
import { InMemoryEventStore } from '@quotewright/domain/kernel/in-memory-event-store.js';
import { freshDatabase } from '../../../../test/support/postgres.js';
import { Database } from '../platform/db/database.js';
import { migrate } from '../platform/db/migrate.js';
import { Views } from './views.js';
import { until } from '../../../../test/support/until.js';

/** A log that records which appends were requested, and can delay or fail one. */
class SlowLog extends InMemoryEventStore {
  readonly asked: string[] = [];
  /** What the next append waits for. */
  next: Promise<void> | undefined;

  override async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    const { next } = this;
    this.next = undefined;
    this.asked.push(...events.map(({ id }) => id));
    await next;
    return super.append(stream, events, expected);
  }
}

type ViewsCounted = Extract<EngagementEvent, { type: 'TemplateViewsCounted' }>;
type Counted = Extract<EngagementEvent, { data: { counts: unknown } }>;

let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: Database;
let log: SlowLog;
let one: Views;
let other: Views;
let visitors = 0;

beforeAll(async () => {
  database = await freshDatabase();
  await migrate(database.url);
  db = new Database(database.url);
});
beforeEach(() => {
  log = new SlowLog();
  const logger = pino({ level: 'silent' });
  [one, other] = [new Views(db, log, logger), new Views(db, log, logger)];
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const view = (templateId: number): Promise<boolean> =>
  one.count('view', templateId, `visitor ${(visitors += 1)}`, 'guest', '');

async function counted(): Promise<Map<number, number>> {
  const views = new Map<number, number>();
  for await (const event of log.readAll(null)) {
    const { templateId, counts } = (event as Recorded<ViewsCounted>).data;
    for (const count of counts) views.set(templateId, (views.get(templateId) ?? 0) + count.views);
  }
  return views;
}

async function outcomes(): Promise<Map<string, number>> {
  const rows = await db
    .knex('app.view_beacon')
    .groupBy('outcome')
    .orderBy('outcome')
    .select<{ outcome: string; count: number }[]>('outcome', db.knex.raw('sum(count)::integer AS count'));
  return new Map(rows.map(({ outcome, count }) => [outcome, count]));
}

describe('counted views', () => {
  it('that one process is writing are left alone by the others, which continue with later ones', async () => {
    let goOn = (): void => undefined;
    log.next = new Promise((resolve) => (goOn = resolve));
    await view(1);
    await view(1);
    const slow = one.flush();
    await until(() => log.asked.length > 0);
    await view(1);
    await view(2);
    await other.flush();
    expect(await counted()).toEqual(
      new Map([
        [1, 1],
        [2, 1],
      ]),
    );
    goOn();
    await slow;
    await other.flush();
    expect(await counted()).toEqual(
      new Map([
        [1, 3],
        [2, 1],
      ]),
    );
    expect(log.asked).toHaveLength(3);
    expect(await db.knex('app.view_pending')).toEqual([]);
  });

  it('are written for a few templates at a time, those first whose first view has waited longest', async () => {
    for (const template of [3, 2, 1]) await view(template);
    await db
      .knex('app.view_pending')
      .whereIn('template_id', [1, 3])
      .update({ counted_at: db.knex.raw('now() - make_interval(mins => 4 - template_id)') });
    await view(1);
    await one.flush({ age: 30_000, templates: 1 });
    expect(await counted()).toEqual(new Map([[1, 2]]));
    expect(log.asked).toHaveLength(1);
    await one.flush();
    expect(await counted()).toEqual(
      new Map([
        [1, 2],
        [2, 1],
        [3, 1],
      ]),
    );
  });

  it('of a process that failed are taken over by the next one, under the same ids', async () => {
    await view(1);
    await view(2);
    log.next = Promise.reject(new Error('The log is away'));
    await expect(one.flush()).rejects.toThrow('The log is away');
    await view(1);
    await other.flush();
    expect(await counted()).toEqual(
      new Map([
        [1, 2],
        [2, 1],
      ]),
    );
    // Three batches and templates; the two of the first attempt are requested twice.
    expect([log.asked.length, new Set(log.asked).size]).toEqual([5, 3]);
    expect(await db.knex('app.view_pending')).toEqual([]);
  });

  it('that come at once to two processes are each answered for, once for each visitor and template', async () => {
    const before = await outcomes();
    const both = [one, other];
    const answers = await Promise.all([
      ...Array.from({ length: 60 }, (_, n) => both[n % 2]!.count('view', 11 + (n % 3), `crowd ${n}`, 'guest', '')),
      ...Array.from({ length: 20 }, (_, n) => both[n % 2]!.count('view', 11, 'impatient', 'guest', '')),
      ...Array.from({ length: 20 }, (_, n) => both[n % 2]!.leaveOut(11, 'bot').then(() => false)),
    ]);
    expect(answers.filter(Boolean)).toHaveLength(61);
    await Promise.all([one.flush(), other.flush()]);
    expect(await counted()).toEqual(
      new Map([
        [11, 21],
        [12, 20],
        [13, 20],
      ]),
    );
    const added = [...(await outcomes())].map(([outcome, count]) => [outcome, count - (before.get(outcome) ?? 0)]);
    expect(new Map(added as [string, number][])).toEqual(
      new Map([
        ['bot', 20],
        ['counted', 61],
        ['repeat', 19],
      ]),
    );
  });

  it('and tries of one visitor are counted apart, each as its own event', async () => {
    const before = await outcomes();
    const both = () =>
      Promise.all((['view', 'try'] as const).map((kind) => one.count(kind, 31, 'curious', 'guest', '')));
    expect(await both()).toEqual([true, true]);
    expect(await both()).toEqual([false, false]);
    await one.flush();
    const events = (await log.read(engagementStream(31, new Date().toISOString()))) as Recorded<Counted>[];
    expect(events.map(({ type, data, meta }) => [type, data.counts, meta.command])).toEqual([
      ['TemplateViewsCounted', [{ referrer: '', userType: 'guest', views: 1, visitors: 1 }], 'CountViews'],
      ['TemplateTriesCounted', [{ referrer: '', userType: 'guest', tries: 1 }], 'CountTries'],
    ]);
    // What was received of pages is views alone.
    const more = (outcome: string) => (before.get(outcome) ?? 0) + 1;
    expect(await outcomes()).toEqual(new Map([...before, ['counted', more('counted')], ['repeat', more('repeat')]]));
    expect(await db.knex('app.try_pending')).toEqual([]);
  });

  it('count again after the window, and are then no new visitors of the day', async () => {
    expect(await one.count('view', 21, 'again', 'guest', '')).toBe(true);
    expect(await one.count('view', 21, 'again', 'guest', '')).toBe(false);
    await db
      .knex('app.view_seen')
      .where({ template_id: 21 })
      .update({ counted_at: db.knex.raw("now() - interval '31 minutes'") });
    expect(await one.count('view', 21, 'again', 'guest', 'www.example.com')).toBe(true);
    await one.flush();
    const [event] = await log.read(engagementStream(21, new Date().toISOString()));
    expect((event as Recorded<Counted>).data.counts).toEqual([
      { referrer: '', userType: 'guest', views: 1, visitors: 1 },
      { referrer: 'www.example.com', userType: 'guest', views: 1, visitors: 0 },
    ]);
  });
});
