import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import type { SignedHead } from '@quotewright/domain/system/contract.js';
import { exportLog, importLog, verifyLog } from '../../apps/api/src/log-operations.js';
import { hashOfHead, signHead, signingKey } from '../../apps/api/src/platform/chain/head.js';
import type { FaultKind } from '../../apps/api/src/platform/chain/verify.js';
import { migrate } from '../../apps/api/src/platform/db/migrate.js';
import { readSettings, type Settings } from '../../apps/api/src/platform/settings.js';
import { chainedLog, newKey, noted, type ChainedLog } from '../support/chain.js';
import { eventStore } from '../support/event-store.js';
import { freshDatabase } from '../support/postgres.js';
import { startProduct } from '../support/product.js';
import { until } from '../support/until.js';

jest.setTimeout(120_000);

const quiet = () => undefined;

const newTemplate = {
  description: 'Click planks.',
  price: '6.50',
  unit: 'ft²',
  quote_type: 'material_and_labour',
};

describe('a log that somebody has changed behind the product', () => {
  let dir: string;
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let settings: Settings;
  let log: ChainedLog;
  /** The head that was mailed for the second of two days. */
  let mailed: SignedHead;

  const heads = () => log.db.knex('app.chain_head').orderBy('last').pluck<SignedHead[]>('head');
  /** Does to the tables what the product cannot. */
  const tamper = (sql: string) =>
    log.db.knex.transaction(async (tx) => {
      await tx.raw('SET LOCAL session_replication_role = replica');
      await tx.raw('ALTER TABLE log.events ALTER COLUMN position DROP IDENTITY IF EXISTS');
      await tx.raw(sql);
    });
  const found = async (trust?: Parameters<ChainedLog['verify']>[0]): Promise<[FaultKind, string][]> =>
    (await log.verify(trust)).faults.map(({ kind, message }) => [kind, message]);
  const command = async (...args: string[]): Promise<{ code: number | null; told: string }> => {
    const child = spawn(process.execPath, ['scripts/log.mjs', 'verify', ...args], {
      env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: database.url, DATA_DIR: dir, EVENTSTORE_URL: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let told = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (told += chunk.toString()));
    return { code: await new Promise((done) => child.once('close', done)), told };
  };

  // 300 events in ten streams on two sealed days, and 20 of today.
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'quotewright-proof-'));
    database = await freshDatabase();
    await migrate(database.url);
    settings = readSettings({ DATABASE_URL: database.url, DATA_DIR: dir });
    log = await chainedLog(settings);
    let number = 0;
    for (const [day, count] of [
      ['2026-03-01', 100],
      ['2026-03-02', 200],
      ['2026-03-03', 20],
    ] as const) {
      log.at = `${day}T12:00:00.000Z`;
      for (let done = 0; done < count; done += 1, number += 1)
        await log.store.append(`room-${number % 10}`, [noted({ note: `as it was ${number}`, price: '12.50' })], 'any');
      await log.fill();
    }
    mailed = (await heads())[1]!;
  });
  afterEach(async () => {
    await log.close();
    await database.drop();
    await rm(dir, { recursive: true, force: true });
  });

  it('is in order before', async () => {
    expect(await log.verify()).toMatchObject({ count: 0, entries: 320, sealed: { day: '2026-03-02', last: 300 } });
    expect(await found({ heads: [mailed] })).toEqual([]);
    expect(await log.db.knex('app.chain_state').first('verified_n')).toEqual({ verified_n: '320' });
  });

  it('one byte changed', async () => {
    await tamper(`UPDATE log.events SET data = jsonb_set(data, '{price}', '"13.50"') WHERE position = 124`);
    expect(await found()).toEqual([
      [
        'event_changed',
        expect.stringMatching(/^Number 124 \(Noted, room-3 revision 12, .* has been changed: .* 2026-03-02\.$/),
      ],
    ]);
    expect(await log.db.knex('app.chain_state').first('verified_n')).toEqual({ verified_n: null });
  });

  it('metadata changed: who did it, or when', async () => {
    await tamper(`UPDATE log.events SET meta = jsonb_set(meta, '{actorId}', '8') WHERE position = 5`);
    expect((await found()).map(([kind]) => kind)).toEqual(['event_changed']);
  });

  it('two events swapped, in their order', async () => {
    await tamper(`
      UPDATE log.events SET position = -position WHERE position IN (41, 42);
      UPDATE log.events SET position = 83 + position WHERE position < 0`);
    expect(await found()).toEqual([
      ['events_swapped', expect.stringContaining('number 41 (Noted, room-0 revision 4) stands after number 42')],
    ]);
  });

  it('two events swapped, in what they hold', async () => {
    await tamper(`
      UPDATE log.events e SET data = o.data, meta = o.meta FROM log.events o
      WHERE (e.position, o.position) IN ((7, 205), (205, 7))`);
    expect(await found()).toEqual([
      [
        'events_swapped',
        expect.stringMatching(/^Numbers 7 \(.*room-6 revision 0\) and 205 \(.*room-4 revision 20\) were swapped/),
      ],
    ]);
  });

  it('the last hundred dropped from the log', async () => {
    await tamper('DELETE FROM log.events WHERE position > 220');
    expect(await found()).toEqual([
      [
        'events_missing',
        'The end of the log is missing: its last 100 events, numbers 221 to 320, from Noted, room-0 revision 22 to Noted, room-9 revision 31.',
      ],
    ]);
  });

  it('the last hundred dropped from the log and the chain', async () => {
    const last = await log.db.knex('app.chain').where({ n: 220 }).first('hash');
    await tamper(`
      DELETE FROM log.events WHERE position > 220;
      DELETE FROM app.chain WHERE n > 220;
      UPDATE app.chain_state SET n = 220, hash = '\\x${(last!.hash as Buffer).toString('hex')}'`);
    expect(await found()).toEqual([
      [
        'entries_missing',
        'The end of the chain is missing: it ends with number 220, the head of 2026-03-02 was signed for 300. The last 80 entries are gone.',
      ],
    ]);
    // Without the head as well, only the mailed one tells.
    await tamper(`DELETE FROM app.chain_head WHERE day = '2026-03-02'`);
    expect(await found()).toEqual([]);
    expect(await found({ heads: [mailed] })).toEqual([
      [
        'entries_missing',
        expect.stringContaining('it ends with number 220, the head of 2026-03-02 was signed for 300'),
      ],
    ]);
  });

  it('events dropped from the middle', async () => {
    await tamper('DELETE FROM log.events WHERE position IN (50, 51, 90)');
    expect(await found()).toEqual([
      ['events_missing', expect.stringContaining('2 events are missing in the log: numbers 50 to 51')],
      [
        'events_missing',
        expect.stringContaining('An event is missing in the log: number 90, Noted, room-9 revision 8'),
      ],
    ]);
  });

  it('an event slipped in', async () => {
    await tamper(
      `INSERT INTO log.events (position, stream, revision, id, type, data, meta) OVERRIDING SYSTEM VALUE
       SELECT 1000, 'room-x', 0, gen_random_uuid(), type, data, meta FROM log.events WHERE position = 9;
       UPDATE log.events SET position = position + 2000 WHERE position BETWEEN 200 AND 999;
       UPDATE log.events SET position = 1500 WHERE position = 1000`,
    );
    expect(await found()).toEqual([
      ['event_added', expect.stringContaining('An event was added to the log before number 200')],
    ]);
  });

  it('an entry of the chain changed, with and without everything after it', async () => {
    await tamper(
      `UPDATE app.chain SET type = 'Renamed' WHERE n = 60; UPDATE log.events SET type = 'Renamed' WHERE position = 60`,
    );
    expect((await found()).map(([kind, text]) => [kind, text])).toEqual([
      [
        'entry_changed',
        expect.stringContaining('Entry 60 of the chain (Renamed, room-9 revision 5, recorded on 2026-03-01)'),
      ],
    ]);
  });

  it('all signed again with another key', async () => {
    const other = newKey();
    let before: SignedHead | null = null;
    for (const { signature: _, key: __, ...head } of await heads()) {
      before = signHead({ ...head, previous: before && hashOfHead(before) }, other);
      await log.db.knex('app.chain_head').where({ last: head.last }).update({ head: before });
    }
    expect(await found()).toEqual([
      [
        'other_key',
        expect.stringMatching(
          /^The 2 heads from 2026-03-01 to 2026-03-02 are signed with another key \([\da-f]{16}\), not with/,
        ),
      ],
    ]);
    // Somebody who has also replaced the key of the installation is found by the mailed head.
    expect(await found({ keys: [other.publicKey] })).toEqual([]);
    expect((await found({ heads: [mailed] })).map(([kind]) => kind)).toEqual(['other_key']);
  });

  it('the history rewritten with everything that the machine knows, its key too', async () => {
    await tamper(`
      UPDATE log.events SET data = '{"note":"never"}' WHERE position = 10;
      TRUNCATE app.chain, app.chain_key, app.chain_head;
      UPDATE app.chain_state SET n = 0, hash = decode(repeat('00', 32), 'hex'), position = NULL, event_id = NULL, day = '-infinity'`);
    log.at = '2026-03-02T12:00:00.000Z';
    await log.fill();
    log.at = '2026-03-03T12:00:00.000Z';
    await log.fill();
    expect(await found()).toEqual([]);
    expect((await found({ heads: [mailed] })).map(([kind]) => kind)).toEqual(['rewritten', 'head_changed']);
  });

  it('the key of a stream deleted that nobody has erased', async () => {
    await tamper(`DELETE FROM app.chain_key WHERE stream = 'room-4'`);
    expect(await found()).toEqual([
      ['key_missing', expect.stringContaining('A key of room-4 is missing, first needed for number 5')],
    ]);
    // Nor do events vanish under that pretext.
    await tamper(`INSERT INTO app.chain_key VALUES ('room-4', NULL); DELETE FROM log.events WHERE stream = 'room-4'`);
    expect((await found()).map(([kind]) => kind)).toEqual(['key_missing']);
  });

  describe('in what never leaves the business', () => {
    const priced = (cost: string, markup = '20.00') => noted({ line: 1, internal: { cost, markup } });
    beforeEach(async () => {
      await log.store.append('room-1', [priced('7.31'), priced('7.31'), noted({ internal: null })], 'any');
      await log.fill();
    });

    it('is in order before, with a key only where there is something of that kind', async () => {
      expect(await log.verify()).toMatchObject({ count: 0, entries: 323 });
      const keyed = log.db.knex('app.chain_key').whereNotNull('internal_key');
      expect(await keyed.pluck('stream')).toEqual(['room-1']);
    });

    it('is a cost changed, or left out', async () => {
      for (const cost of [`'{internal,cost}', '"7.32"'`, `'{internal}', 'null'`]) {
        await tamper(`UPDATE log.events SET data = jsonb_set(data, ${cost}) WHERE position = 322`);
        expect(await found()).toEqual([['event_changed', expect.stringMatching(/^Number 322 \(/)]]);
      }
    });

    it('is its key deleted', async () => {
      await tamper(`UPDATE app.chain_key SET internal_key = NULL WHERE stream = 'room-1'`);
      expect(await found()).toEqual([
        ['key_missing', expect.stringContaining('A key of room-1 is missing, first needed for number 321')],
      ]);
    });

    it('is found swapped', async () => {
      await log.store.append('room-1', [priced('9.99')], 'any');
      await log.fill();
      await tamper(`
        UPDATE log.events e SET data = o.data, meta = o.meta FROM log.events o
        WHERE (e.position, o.position) IN ((321, 324), (324, 321))`);
      expect((await found()).map(([kind]) => kind)).toEqual(['events_swapped']);
    });

    it('moves to another database with its key', async () => {
      const file = join(dir, 'log.jsonl');
      await exportLog(settings, file, quiet);
      const there = await freshDatabase();
      const away = { ...settings, databaseUrl: there.url, databaseOwnerUrl: there.url };
      // Again, as after an interruption.
      for (let time = 0; time < 2; time += 1) await importLog(away, file, { checking: quiet, importing: quiet });
      const moved = await chainedLog(away, log.key, '2026-03-04T12:00:00.000Z');
      try {
        expect(await moved.verify({ heads: [mailed] })).toMatchObject({ count: 0 });
        expect(await moved.db.knex('app.chain_key').whereNotNull('internal_key').pluck('stream')).toEqual(['room-1']);
      } finally {
        await moved.close();
        await there.drop();
      }
    });
  });

  it('events that are not entered yet are no fault', async () => {
    await log.store.append('room-1', [noted({ note: 'new' })], 'any');
    expect(await log.verify()).toMatchObject({ count: 0, behind: 1 });
  });

  it('the command says what is wrong, and trusts the key of a mailed head', async () => {
    const file = join(dir, 'head.json');
    await writeFile(file, JSON.stringify(mailed));
    expect(await command('--head', file)).toMatchObject({
      code: 0,
      told: expect.stringContaining('All 320 entries are as they were recorded; sealed up to number 300 (2026-03-02).'),
    });
    await tamper(`UPDATE log.events SET data = '{}' WHERE position = 33`);
    const { code, told } = await command('--head', file);
    expect(code).toBe(1);
    expect(told).toContain('- Number 33 (Noted, room-2 revision 3, ');
    expect(told).toContain('The log is not as it was recorded: 1 fault.');
    await writeFile(file, '{}');
    expect(await command('--head', file)).toMatchObject({
      code: 1,
      told: expect.stringContaining('is not the head of a log'),
    });
    expect(await command('--key', file)).toMatchObject({
      code: 1,
      told: expect.stringContaining('Say which mailed heads to trust'),
    });
  });

  it('moves to another database with its chain, keys and heads, and goes on there', async () => {
    await log.store.append('erasure-7', [noted({ stream: 'room-4' }, 'StreamErased')], 'any');
    await log.store.deleteStream('room-4');
    await log.fill();
    const file = join(dir, 'log.jsonl.gz');
    await exportLog(settings, file, quiet);
    const there = await freshDatabase();
    const away = { ...settings, databaseUrl: there.url, databaseOwnerUrl: there.url };
    await importLog(away, file, { checking: quiet, importing: quiet });
    const moved = await chainedLog(away, log.key, '2026-03-04T12:00:00.000Z');
    try {
      await moved.store.append('room-1', [noted({ note: 'there' })], 'any');
      await moved.fill();
      const last = await moved.db.knex('app.chain').where('n', '>', 320).orderBy('n').select('n', 'type', 'epoch');
      expect(last).toEqual([
        { n: '321', type: 'StreamErased', epoch: null },
        { n: '322', type: null, epoch: 2 },
        { n: '323', type: 'Noted', epoch: null },
      ]);
      expect(await moved.verify({ heads: [mailed] })).toMatchObject({ count: 0, entries: 323, erased: 1 });
      expect(await moved.db.knex('app.chain_head').whereNull('mailed_at').pluck('last')).toEqual(['321']);
    } finally {
      await moved.close();
      await there.drop();
    }
  });

  it('is not mixed with the chain of another log', async () => {
    const file = join(dir, 'log.jsonl');
    await exportLog(settings, file, quiet);
    await tamper(`UPDATE app.chain SET hash = sha256('x') WHERE n = 12; DELETE FROM log.events`);
    await expect(importLog(settings, file, { checking: quiet, importing: quiet })).rejects.toMatchObject({
      code: 'log_not_empty',
      message: expect.stringContaining('its entry 12 is not the file'),
    });
  });

  it('is checked with the key of the setting', async () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    const { logSigningKey } = readSettings({ DATABASE_URL: database.url, LOG_SIGNING_KEY: pem });
    expect(signingKey(logSigningKey!).publicKey).toBe(signingKey(privateKey).publicKey);
    expect((await verifyLog({ ...settings, logSigningKey }, [], quiet)).faults).toMatchObject([{ kind: 'other_key' }]);
  });
});

describe('a projector that is killed again and again', () => {
  it('leaves no event out and enters none twice', async () => {
    const product = await startProduct({ roles: ['projector', 'projector', 'web'] });
    try {
      const person = await product.as('contractor');
      const projectors = product.processes.filter(({ role }) => role === 'projector');
      for (let round = 0; round < 4; round += 1) {
        const made = Array.from({ length: 10 }, (_, n) =>
          person.post(calls.save.path, { ...newTemplate, name: `Deck ${round}-${n}` }),
        );
        const victim = projectors[round % 2]!;
        await Promise.all(made);
        await victim.kill();
        await victim.start();
      }
      const log = await chainedLog(
        readSettings({
          DATABASE_URL: product.databaseUrl,
          ...eventStore(new URL(product.databaseUrl).pathname.slice(1)),
        }),
      );
      await until(async () => (await log.verify({ keys: [] })).behind === 0);
      const { count, faults, entries } = await log.verify({ keys: [] });
      expect(faults).toEqual([]);
      expect(count).toBe(0);
      expect(entries).toBeGreaterThan(32);
      await log.close();
    } finally {
      await product.stop();
    }
  });
});
