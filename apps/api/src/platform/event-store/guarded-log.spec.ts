import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { AnotherLogError } from '@quotewright/domain/kernel/errors.js';
import type { NewEvent } from '@quotewright/domain/kernel/event-store.js';
import {
  misbehavingNode,
  type MisbehavingNode,
} from '../../../../../test/contracts/misbehaving-node/misbehaving-node.js';
import { freshDatabase } from '../../../../../test/support/postgres.js';
import { Database } from '../db/database.js';
import { migrate } from '../db/migrate.js';
import { failureOf } from '../http/failures.js';
import { createLogger } from '../telemetry/log.js';
import { EventStoreDbLog } from './eventstoredb.js';
import { GuardedLog } from './guarded-log.js';
import { PostgresLog } from './postgres-log.js';
import { until } from '../../../../../test/support/until.js';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: Database;
let node: MisbehavingNode;
let log: GuardedLog;
let prepared: number;

beforeAll(async () => {
  database = await freshDatabase();
  await migrate(database.url);
  db = new Database(database.url);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
beforeEach(async () => {
  node = await misbehavingNode();
  log = new GuardedLog(new EventStoreDbLog(node.url), db.knex, createLogger('silent'));
  prepared = 0;
});
afterEach(async () => {
  await log.close();
  node.stop();
  await db.knex('app.projection').delete();
});

const start = () => log.start(() => Promise.resolve(void (prepared += 1)));

function newEvent(): NewEvent {
  const meta = {
    at: '2026-01-05T08:00:00.000Z',
    actorId: null,
    userType: null,
    source: 'system' as const,
    batchId: '',
    commandId: '',
    causationId: null,
    reason: null,
    schemaVersion: 1,
  };
  return { id: randomUUID(), type: 'DoorAdded', data: {}, meta };
}

/** Appends an event and tells a read model. */
async function projected(stream: string): Promise<void> {
  const event = newEvent();
  const { position } = await log.append(stream, [event], 'no-stream');
  await db
    .knex('app.projection')
    .insert({ name: 'doors', version: 1, generation: 1, serving: true, position, event_id: event.id })
    .onConflict(['name', 'version', 'generation'])
    .merge();
}

async function settled(as: 'well' | 'another'): Promise<void> {
  await until(() => (log.problem === null) === (as === 'well'));
}

it('acknowledges nothing in a log that came back empty, and refuses to read it for decisions', async () => {
  await start();
  for (const room of ['room-1', 'room-2', 'room-3']) await projected(room);
  node.cut(0);
  await expect(log.append('room-4', [newEvent()], 'no-stream')).rejects.toBeInstanceOf(AnotherLogError);
  expect(log.problem).toContain('npm run log:restored');
  const refused = await log.read('room-1').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AnotherLogError);
  // A later retry would not help.
  expect(failureOf(refused)).toMatchObject({
    status: 503,
    code: 'store_unavailable',
    message: expect.stringMatching(/^(?!.*in a moment).*npm run log:restored/),
  });
  await expect(log.deleteStream('room-1')).rejects.toBeInstanceOf(AnotherLogError);
  await expect(log.append('room-5', [newEvent()], 'no-stream')).rejects.toBeInstanceOf(AnotherLogError);
  expect(node.ids('room-5')).toEqual([]);
});

it('answers the repeat of an older append as the first time', async () => {
  await start();
  const events = [newEvent()];
  const first = await log.append('room-1', events, 'no-stream');
  await log.append('room-2', [newEvent()], 'no-stream');
  expect(await log.append('room-1', events, 'no-stream')).toEqual(first);
});

it('notices by itself that the log has lost its end and grown again', async () => {
  await start();
  await projected('room-1');
  await projected('room-2');
  node.cut(1);
  node.write(
    'other-1',
    { id: randomUUID(), type: 'DoorAdded', data: '{}', metadata: '{}' },
    { id: randomUUID(), type: 'DoorAdded', data: '{}', metadata: '{}' },
  );
  await settled('another');
});

it('starts with another log, says so, and prepares nothing until the right one is back', async () => {
  await log.append('room-1', [newEvent()], 'no-stream');
  // As in another log: no event of this one is at that position.
  await db
    .knex('app.projection')
    .insert({ name: 'doors', version: 1, generation: 1, serving: true, position: '1.100', event_id: randomUUID() });
  await start();
  expect([log.problem !== null, prepared]).toEqual([true, 0]);
  await expect(log.append('room-2', [newEvent()], 'no-stream')).rejects.toBeInstanceOf(AnotherLogError);
  await db.knex('app.projection').delete();
  await settled('well');
  expect(prepared).toBe(1);
  await log.append('room-2', [newEvent()], 'no-stream');
});

it('guards an append with keys like any other', async () => {
  await log.close();
  log = new GuardedLog(new PostgresLog(database.url), db.knex, createLogger('silent'));
  await db
    .knex('app.projection')
    .insert({ name: 'doors', version: 1, generation: 1, serving: true, position: '1.100', event_id: randomUUID() });
  await start();
  await expect(
    log.appendWithKeys!('room-1', [newEvent()], 'no-stream', { takes: [], givesUp: [], loses: [] }),
  ).rejects.toBeInstanceOf(AnotherLogError);
  expect(await log.firstAfter(null)).toBeNull();
});

it('tolerates one answer of a node that is behind', async () => {
  await projected('room-1');
  node.next('read', { kind: 'end', after: 0 });
  await start();
  expect(log.problem).not.toBeNull();
  await settled('well');
  expect(prepared).toBe(1);
});

it('treats a position where nothing starts as another log', async () => {
  await projected('room-1');
  // A real node's answer; the test double has no such positions.
  node.next('read', { kind: 'refuse', code: 2, exception: 'Unexpected ReadAllResult: Error' });
  await start();
  expect(log.problem).not.toBeNull();
});
