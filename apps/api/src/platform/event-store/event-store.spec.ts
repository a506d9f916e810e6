import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventMeta } from '@quotewright/domain/kernel/decider.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { contractUpcasters } from '../../../../../test/contracts/event-store.contract.js';
import {
  misbehavingNode,
  type MisbehavingNode,
} from '../../../../../test/contracts/misbehaving-node/misbehaving-node.js';
import { freshDatabase } from '../../../../../test/support/postgres.js';
import { migrate } from '../db/migrate.js';
import { openEventStore, openLog } from './event-store.js';

const meta: EventMeta = {
  at: '2026-03-01T09:30:00.000Z',
  actorId: 7,
  userType: 'contractor',
  source: 'screen',
  batchId: '',
  commandId: '',
  causationId: null,
  reason: null,
  schemaVersion: 1,
};

describe('the log of the settings', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let node: MisbehavingNode;
  beforeAll(async () => {
    database = await freshDatabase();
    await migrate(database.url);
    node = await misbehavingNode();
  });
  afterAll(async () => {
    node.stop();
    await database.drop();
  });

  const stores: [string, () => string | null][] = [
    ['Postgres', () => null],
    ['EventStoreDB', () => process.env.EVENTSTORE_URL ?? node.url],
  ];
  it.each(stores)(
    'in %s returns events of an earlier release in their newest shape, and stores them unchanged',
    async (_, url) => {
      const settings = { databaseUrl: database.url, eventStoreUrl: url(), eventStorePrefix: `${randomUUID()}-` };
      const stored = openLog(settings, 1, {});
      const log = await openEventStore(settings, contractUpcasters);
      const first = async (events: AsyncIterable<{ type: string; data: unknown }>) => {
        for await (const { type, data } of events) return { type, data };
        return null;
      };
      const followed = async (store: EventStore) => {
        for await (const message of store.subscribe(null, { signal: new AbortController().signal }))
          if (message.kind === 'event') return { type: message.event.type, data: message.event.data };
        return null;
      };
      try {
        await stored.append(
          'room-1',
          [{ id: randomUUID(), type: 'RoomMeasured', data: { size: '12' }, meta }],
          'no-stream',
        );
        const newest = { type: 'RoomMeasured.v2', data: { size: '12', unit: 'ft' } };
        expect(await log.read('room-1')).toMatchObject([newest]);
        expect(await first(log.readAll(null))).toEqual(newest);
        expect(await followed(log)).toEqual(newest);
        expect(await stored.read('room-1')).toMatchObject([{ type: 'RoomMeasured', data: { size: '12' } }]);
      } finally {
        await log.close();
        await stored.close();
      }
    },
  );
});
