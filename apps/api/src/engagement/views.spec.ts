import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { EngagementEvent } from '@quotewright/domain/engagement/engagement.js';
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

const view = (templateId: number): Promise<boolean> => one.count(templateId, `visitor ${(visitors += 1)}`, 'guest', '');

async function counted(): Promise<Map<number, number>> {
  const views = new Map<number, number>();
  for await (const event of log.readAll(null)) {
    const { templateId, counts } = (event as Recorded<EngagementEvent>).data;
    for (const count of counts) views.set(templateId, (views.get(templateId) ?? 0) + count.views);
  }
  return views;
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
    // Three batches and templates; the first attempt is requested twice.
    expect([log.asked.length, new Set(log.asked).size]).toEqual([4, 3]);
    expect(await db.knex('app.view_pending')).toEqual([]);
  });
});
