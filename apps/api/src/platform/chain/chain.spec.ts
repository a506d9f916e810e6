import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chainedLog, noted, type ChainedLog } from '../../../../../test/support/chain.js';
import { eventStore } from '../../../../../test/support/event-store.js';
import { freshDatabase } from '../../../../../test/support/postgres.js';
import { until } from '../../../../../test/support/until.js';
import { migrate } from '../db/migrate.js';
import { inNewEpoch } from '../event-store/epoch.js';
import { openStoredLog, type LogSettings } from '../event-store/event-store.js';
import { readSettings } from '../settings.js';
import { Chain } from './chain.js';
import { ChainProcess } from './chain-process.js';
import { isSigned } from './head.js';

describe('the chain', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let settings: LogSettings;
  let log: ChainedLog;
  const rows = () => log.db.knex('app.chain').orderBy('n');
  const heads = () => log.db.knex('app.chain_head').orderBy('day').pluck('head');
  const append = (stream: string, ...notes: unknown[]) =>
    log.store.append(
      stream,
      notes.map((note) => noted({ note })),
      'any',
    );
  beforeEach(async () => {
    database = await freshDatabase();
    await migrate(database.url);
    settings = readSettings({ DATABASE_URL: database.url, ...eventStore(database.name) });
    log = await chainedLog(settings);
  });
  afterEach(async () => {
    await log.close();
    await database.drop();
  });

  it('numbers every event in the order of the log, once', async () => {
    await append('room-1', 'a', 'b');
    await append('room-2', 'c');
    await log.fill();
    await log.fill();
    await append('room-1', 'd');
    await log.fill();
    expect((await rows()).map(({ n, stream, revision }) => [n, stream, revision])).toEqual([
      ['1', 'room-1', '0'],
      ['2', 'room-1', '1'],
      ['3', 'room-2', '0'],
      ['4', 'room-1', '2'],
    ]);
    expect(await log.verify()).toMatchObject({ count: 0, entries: 4, behind: 0, sealed: null });
  });

  it('only grows', async () => {
    await append('room-1', 'a');
    await log.fill();
    await expect(log.db.knex('app.chain').update({ type: 'Other' })).rejects.toThrow('app.chain only grows');
    await expect(log.db.knex('app.chain').delete()).rejects.toThrow('app.chain only grows');
  });

  it('is the same when several processes fill it at once', async () => {
    const others = await Promise.all([0, 1, 2].map(() => chainedLog(settings, log.key)));
    for (let batch = 0; batch < 4; batch += 1) {
      await Promise.all(Array.from({ length: 20 }, (_, n) => append(`room-${n % 7}`, `${batch}-${n}`)));
      await Promise.all([log, ...others].map((one) => one.fill()));
    }
    await log.fill();
    log.at = '2026-03-02T00:00:01.000Z';
    for (const other of others) other.at = log.at;
    await Promise.all([log, ...others].map((one) => one.chain.seal()));
    expect(await heads()).toHaveLength(1);
    expect(await log.verify()).toMatchObject({ count: 0, entries: 80, sealed: { day: '2026-03-01', last: 80 } });
    await Promise.all(others.map((one) => one.close()));
  });

  it('signs each day once it is over, also those missed while nothing ran', async () => {
    await append('room-1', 'a', 'b');
    await log.fill();
    expect(await heads()).toEqual([]);
    log.at = '2026-03-02T09:00:00.000Z';
    await append('room-1', 'c');
    await log.chain.extend();
    // Down for days, and over the end of the second of March.
    log.at = '2026-03-06T09:00:00.000Z';
    expect(await log.chain.seal()).toHaveLength(2);
    expect(await log.chain.seal()).toEqual([]);
    await append('room-1', 'd');
    await log.fill();
    log.at = '2026-03-07T00:00:00.000Z';
    await log.fill();
    const signed = await heads();
    expect(signed).toMatchObject([
      { day: '2026-03-01', first: 1, last: 2, previous: null },
      { day: '2026-03-02', first: 3, last: 3 },
      { day: '2026-03-06', first: 4, last: 4 },
    ]);
    expect(signed.every(isSigned)).toBe(true);
    expect(await log.verify()).toMatchObject({ count: 0, sealed: { day: '2026-03-06', last: 4 } });
  });

  it('enters nothing on a sealed day, even with a clock that is behind', async () => {
    await append('room-1', 'a');
    await log.fill();
    log.at = '2026-03-02T09:00:00.000Z';
    await log.fill();
    log.at = '2026-03-01T11:00:00.000Z';
    await append('room-1', 'b');
    await log.fill();
    log.at = '2026-03-03T09:00:00.000Z';
    await log.fill();
    expect(await heads()).toMatchObject([
      { day: '2026-03-01', last: 1 },
      { day: '2026-03-02', first: 2, last: 2 },
    ]);
  });

  it('forgets the key of an erased stream, whenever it is erased', async () => {
    await append('private-1', 'a secret garden');
    await append('private-2', 'another');
    await log.chain.extend();
    // Erased after its events were entered; and another one before.
    await append('private-3', 'never entered');
    for (const stream of ['private-1', 'private-3']) {
      await log.store.append('erasure-7', [noted({ stream }, 'StreamErased')], 'any');
      await log.store.deleteStream(stream);
    }
    await log.fill();
    const keys = await log.db.knex('app.chain_key').orderBy('stream');
    expect(keys.map(({ stream, key }) => [stream, key !== null])).toEqual([
      ['erasure-7', true],
      ['private-1', false],
      ['private-2', true],
      ['private-3', false],
    ]);
    expect(await log.verify()).toMatchObject({ count: 0, erased: 1 });
  });

  it('enters an event that was on its way when its stream was erased, without keeping a key', async () => {
    await log.store.append('erasure-7', [noted({ stream: 'private-1' }, 'StreamErased')], 'any');
    await append('private-1', 'late');
    await log.fill();
    await log.store.deleteStream('private-1');
    expect(await log.db.knex('app.chain_key').where({ stream: 'private-1' })).toEqual([
      { stream: 'private-1', key: null, internal_key: null },
    ]);
    expect(await log.verify()).toMatchObject({ count: 0, entries: 2, erased: 1 });
  });

  it('forgets both keys of an erased stream', async () => {
    await log.store.append('private-1', [noted({ internal: { cost: '3.20' } })], 'any');
    await log.fill();
    const keys = () => log.db.knex('app.chain_key').where({ stream: 'private-1' }).first('key', 'internal_key');
    expect(await keys()).toEqual({ key: expect.any(Buffer), internal_key: expect.any(Buffer) });
    await log.store.append('erasure-7', [noted({ stream: 'private-1' }, 'StreamErased')], 'any');
    await log.fill();
    await log.store.append('private-1', [noted({ internal: { cost: '3.20' } })], 'any');
    await log.fill();
    expect(await keys()).toEqual({ key: null, internal_key: null });
    await log.store.deleteStream('private-1');
    expect(await log.verify()).toMatchObject({ count: 0, erased: 1 });
  });

  it('draws the second key when the first event needs it, and keeps it', async () => {
    await append('room-1', 'a');
    await log.fill();
    const keys = () => log.db.knex('app.chain_key').first('key', 'internal_key');
    const before = await keys();
    expect(before).toMatchObject({ internal_key: null });
    const seen: unknown[] = [];
    for (const cost of ['3.20', '3.30']) {
      await log.store.append('room-1', [noted({ internal: { cost } })], 'any');
      await log.fill();
      seen.push(await keys());
    }
    expect(seen[0]).toEqual({ key: before!.key, internal_key: expect.any(Buffer) });
    expect(seen[1]).toEqual(seen[0]);
    expect(await log.verify()).toMatchObject({ count: 0, entries: 3 });
  });

  it.each([true, false])(
    'continues in a new epoch with a link, without entering anything twice (a restored log: %s)',
    async (continues) => {
      await append('room-1', 'a', 'b');
      await log.fill();
      const before = await rows();
      await inNewEpoch(settings.databaseUrl, continues, () => Promise.resolve());
      await log.close();
      log = await chainedLog(settings, log.key);
      await append('room-1', 'c');
      await log.fill();
      const after = await rows();
      expect(after.slice(0, 2)).toEqual(before);
      expect(after.slice(2).map(({ epoch, revision }) => [epoch, revision])).toEqual([
        [2, null],
        [null, '2'],
      ]);
      await log.fill();
      expect(await rows()).toEqual(after);
      expect(await log.verify()).toMatchObject({ count: 0, entries: 4 });
    },
  );

  it('stands still while the log is another one', async () => {
    await append('room-1', 'a', 'b');
    await log.fill();
    const other = await freshDatabase();
    await migrate(other.url);
    const store = await openStoredLog({ ...settings, databaseUrl: other.url, eventStorePrefix: `${other.name}-` });
    const strange = new Chain(log.db.knex, store, log.key);
    await expect(strange.extend()).rejects.toThrow('This log is not the one');
    expect(await rows()).toHaveLength(2);
    await store.close();
    await other.drop();
  });

  it('is filled by one of several running processes, and by another one when that ends', async () => {
    const errors: Error[] = [];
    const process = () =>
      new ChainProcess(
        settings.databaseUrl,
        async () => log.chain,
        (error) => errors.push(error),
      );
    const [first, second] = [process(), process()];
    first.start();
    await append('room-1', 'a');
    await until(async () => (await rows()).length === 1);
    second.start();
    await first.stop();
    await append('room-1', 'b');
    await until(async () => (await rows()).length === 2);
    await second.stop();
    expect(errors).toEqual([]);
  });
});
