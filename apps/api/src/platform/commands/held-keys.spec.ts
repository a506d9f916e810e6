import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { freshDatabase } from '../../../../../test/support/postgres.js';
import { Database } from '../db/database.js';
import { migrate } from '../db/migrate.js';
import type { StoredEvent } from '../event-store/log-file.js';
import { PostgresLog } from '../event-store/postgres-log.js';
import { catchUp } from './catch-up.js';
import { shelf } from './shelf.testing.js';

/** More than are folded, and than are reserved, at once. */
const SHELVES = 11_000;

const stored = (stream: string, revision: number, type: string, data: object): StoredEvent => ({
  id: randomUUID(),
  stream,
  revision,
  type,
  data,
  meta: {
    at: '2026-01-05T08:00:00.000Z',
    actorId: null,
    userType: null,
    source: 'system',
    batchId: randomUUID(),
    commandId: randomUUID(),
    causationId: null,
    reason: null,
    schemaVersion: 1,
  },
});
const labelled = (n: number, label: string) => stored(`template-${n}`, 0, 'ShelfPutUp', { label, base: label });

it('each of many names belongs to the stream that took it first, and one given up or erased to none', async () => {
  const database = await freshDatabase();
  await migrate(database.url);
  const db = new Database(database.url);
  const log = new PostgresLog(database.url);
  try {
    await log.import(Array.from({ length: SHELVES }, (_, n) => labelled(n + 1, `label ${n + 1}`)));
    await log.import([
      // Names of the first and the last shelf, taken long afterwards.
      labelled(SHELVES + 1, 'label 1'),
      labelled(SHELVES + 2, `label ${SHELVES}`),
      stored('template-2', 1, 'CodeClaimed', { code: 'kept' }),
      stored('template-4', 1, 'CodeClaimed', { code: 'freed' }),
      stored('template-4', 2, 'CodeGivenUp', {}),
      stored('erasure-7', 0, 'StreamErased', { stream: 'template-3' }),
    ]);
    // One that the log knows nothing of, and one that has gone to the wrong stream.
    const wrong = { kind: 'shelf-label', base: 'x', owner_stream: 'template-90000', command_id: randomUUID() };
    await db.knex('app.reservation').insert([
      { ...wrong, key: 'unknown', claimed: true },
      { ...wrong, key: 'label 5', claimed: true },
    ]);
    await catchUp(db.knex, log, [shelf]);

    const owners = new Map(
      (await db.knex('app.reservation').where({ claimed: true }).select('key', 'owner_stream')).map(
        ({ key, owner_stream }: { key: string; owner_stream: string }) => [key, owner_stream],
      ),
    );
    const expected = Array.from({ length: SHELVES }, (_, n) => [`label ${n + 1}`, `template-${n + 1}`] as const);
    expect(owners).toEqual(new Map([...expected.filter(([key]) => key !== 'label 3'), ['kept', 'template-2']]));
    expect(await db.knex('app.double_key').orderBy('stream').select('key', 'stream', 'keeper')).toEqual([
      { key: 'label 1', stream: `template-${SHELVES + 1}`, keeper: 'template-1' },
      { key: `label ${SHELVES}`, stream: `template-${SHELVES + 2}`, keeper: `template-${SHELVES}` },
    ]);
  } finally {
    await log.close();
    await db.close();
    await database.drop();
  }
});
