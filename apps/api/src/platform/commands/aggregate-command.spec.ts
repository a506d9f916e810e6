import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Actor, Recorded } from '@quotewright/domain/kernel/decider.js';
import { StoreUnavailableError } from '@quotewright/domain/kernel/errors.js';
import { InMemoryEventStore } from '@quotewright/domain/kernel/in-memory-event-store.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { access } from '@quotewright/domain/trail/access.js';
import {
  misbehavingNode,
  type MisbehavingNode,
} from '../../../../../test/contracts/misbehaving-node/misbehaving-node.js';
import { freshDatabase } from '../../../../../test/support/postgres.js';
import { until } from '../../../../../test/support/until.js';
import { Database } from '../db/database.js';
import { migrate } from '../db/migrate.js';
import { EventStoreDbLog } from '../event-store/eventstoredb.js';
import { PostgresLog } from '../event-store/postgres-log.js';
import { Registry } from '../projections/registry.js';
import { createLogger } from '../telemetry/log.js';
import { commandRetries } from '../telemetry/metrics.js';
import { AggregateCommand, type CommandContext, type CommandResult } from './aggregate-command.js';
import { AggregateCommandHandler } from './aggregate-command.handler.js';
import { AggregateStates } from './aggregate-states.js';
import { Announcements } from './announcements.js';
import { catchUp } from './catch-up.js';
import { Checkpoints } from './checkpoints.js';
import { CommandKeys } from './command-keys.js';
import { Ids } from './ids.js';
import { openReservations } from './open-reservations.js';
import { Policies } from './policies.js';
import { Texts } from './texts.js';
import { ReservationsBesideLog } from './reservations-beside-log.js';
import { KeySearch, type Reservations } from './reservations.js';
import { shelf, type Shelf, type ShelfCommand } from './shelf.testing.js';

const ann: Actor = { id: 1, userType: 'admin' };
const bob: Actor = { id: 2, userType: 'contractor' };

let migrated: Awaited<ReturnType<typeof freshDatabase>>;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: Database;
let log: PostgresLog;
let registry: Registry;
let node: MisbehavingNode;

/** One process of the product; without read models nobody waits. */
function instance(store: EventStore = log, reservations = openReservations(db.knex, store, [shelf])) {
  const states = new AggregateStates(store);
  const handler = new AggregateCommandHandler(
    store,
    states,
    new Ids(db.knex),
    new CommandKeys(db.knex),
    reservations,
    new Checkpoints(registry, []),
    new Texts(db.knex),
    new Policies(states, access),
    new Announcements(db.knex),
    createLogger('silent'),
    (id) => Promise.resolve(id === bob.id ? { id, name: 'Bob' } : null),
  );
  return (
    id: number | 'new',
    command: ShelfCommand,
    context: Partial<CommandContext> = {},
  ): Promise<CommandResult<Shelf>> =>
    handler.execute(
      new AggregateCommand(shelf, id, command, {
        actor: ann,
        source: 'screen',
        ids: command.type === 'StoreBoxes' ? { question: command.weights.length } : {},
        ...context,
      }),
    );
}

async function count(): Promise<number> {
  const [row] = await db.knex('log.events').count();
  return Number(row!.count);
}

const logs: [string, () => EventStore][] = [
  ['in memory', () => new InMemoryEventStore()],
  ['Postgres', () => new PostgresLog(database.url)],
  // Its node, or our own stand-in without one.
  ['EventStoreDB', () => new EventStoreDbLog(process.env.EVENTSTORE_URL || node.url)],
];

/** Draws ids that no earlier test has used: a node is shared and cannot be emptied. */
async function freshIds(): Promise<void> {
  await new Ids(db.knex).draw('template', 1);
  await db.knex('app.id_block').update({ next: randomInt(1_000_000_000, 2_000_000_000) });
}

beforeAll(async () => {
  migrated = await freshDatabase();
  await migrate(migrated.url);
  node = await misbehavingNode();
});

afterAll(async () => {
  node.stop();
  await migrated.drop();
});

beforeEach(async () => {
  database = await freshDatabase(migrated.name);
  db = new Database(database.url);
  log = new PostgresLog(database.url);
  registry = new Registry(db);
});

afterEach(async () => {
  await registry.close();
  await log.close();
  await db.close();
  await database.drop();
});

describe('a command', () => {
  it('makes an aggregate under a new id, with who, when, why and from where on its event', async () => {
    const put = instance();
    const result = await put('new', { type: 'PutUpShelf', label: 'north' }, { reason: 'More room' });
    expect(result).toMatchObject({ id: 1, version: 1, changed: true, pending: false, state: { label: 'north' } });
    const [event] = await log.read('template-1');
    expect(event).toMatchObject({
      type: 'ShelfPutUp',
      position: result.position,
      meta: { actorId: 1, userType: 'admin', reason: null, source: 'screen', command: 'PutUpShelf' },
    });
    expect(event!.meta.batchId).toBe(event!.meta.commandId);
    expect(result.batchId).toBe(event!.meta.batchId);
  });

  it('that is announced notes so before its append, once however often it is sent', async () => {
    const put = instance();
    const noted = () => db.knex('app.announcement').select('stream', 'from_revision');
    await put('new', { type: 'PutUpShelf', label: 'north' });
    expect(await noted()).toEqual([]);
    const context = { announced: true, idempotencyKey: 'once' };
    const { batchId } = await put(1, { type: 'RelabelShelf', label: 'south' }, context);
    await put(1, { type: 'RelabelShelf', label: 'south' }, context);
    await put(1, { type: 'RelabelShelf', label: 'south' }, { announced: true });
    expect(await noted()).toEqual([{ stream: 'template-1', from_revision: 1 }]);
    expect((await log.read('template-1', 1))[0]!.meta.commandId).toBe(batchId);
  });

  it('that changes nothing writes nothing', async () => {
    const put = instance();
    await put('new', { type: 'PutUpShelf', label: 'north' });
    const result = await put(1, { type: 'RelabelShelf', label: 'north' });
    expect(result).toMatchObject({ changed: false, position: null, batchId: null, version: 1 });
    expect(await count()).toBe(1);
  });

  it('returns a state that nobody can change by accident', async () => {
    const { state } = await instance()('new', { type: 'PutUpShelf', label: 'north' });
    expect(() => state.boxes.push({ id: 1, weight: 1 })).toThrow(TypeError);
  });

  it('sees what another process has written, although it caches aggregates', async () => {
    const [here, there] = [instance(), instance()];
    await here('new', { type: 'PutUpShelf', label: 'north' });
    await there(1, { type: 'StoreBoxes', weights: [5] });
    const { state, version } = await here(1, { type: 'StoreBoxes', weights: [7] });
    expect(version).toBe(3);
    expect(state.boxes.map(({ weight }) => weight)).toEqual([5, 7]);
  });

  it('counts a retry after another process was faster', async () => {
    const again = async (): Promise<number> =>
      (await commandRetries.get()).values.find(({ labels }) => labels.command === 'StoreBoxes')?.value ?? 0;
    const [here, there] = [instance(), instance()];
    await here('new', { type: 'PutUpShelf', label: 'north' });
    await there(1, { type: 'StoreBoxes', weights: [5] });
    const before = await again();
    await here(1, { type: 'StoreBoxes', weights: [7] });
    expect(await again()).toBe(before + 1);
    await here(1, { type: 'StoreBoxes', weights: [9] });
    expect(await again()).toBe(before + 1);
  });

  it('that the cached state would refuse, but the stream would not, is not refused', async () => {
    const [here, there] = [instance(), instance()];
    await here('new', { type: 'PutUpShelf', label: 'north' });
    await here('new', { type: 'PutUpShelf', label: 'south' });
    await there(1, { type: 'RelabelShelf', label: 'east' });
    // In memory the label is still north, so nothing would change.
    expect(await here(1, { type: 'RelabelShelf', label: 'north' })).toMatchObject({
      changed: true,
      version: 3,
      state: { label: 'north' },
    });
  });

  it('that changes nothing answers nothing of an aggregate that another process has erased', async () => {
    const put = instance();
    await put('new', { type: 'PutUpShelf', label: 'north' });
    await log.deleteStream('template-1');
    expect(await put(1, { type: 'GiveUpCode' })).toMatchObject({ changed: false, version: 0, state: { label: null } });
  });

  it('without a version is decided again after somebody else was faster', async () => {
    await instance()('new', { type: 'PutUpShelf', label: 'north' });
    const results = await Promise.all(
      [instance(), instance(), instance()].map((put, at) => put(1, { type: 'StoreBoxes', weights: [at] })),
    );
    expect(results.map(({ version }) => version).sort()).toEqual([2, 3, 4]);
  });
});

describe('many commands at once on one aggregate', () => {
  it.each(logs)('are all made, in the order in which they came, and none is decided twice (%s)', async (_, open) => {
    const store = open();
    await freshIds();
    const again = async (): Promise<number> =>
      (await commandRetries.get()).values.reduce((sum, { value }) => sum + value, 0);
    try {
      const put = instance(store);
      const { id } = await put('new', { type: 'PutUpShelf', label: 'north' });
      const before = await again();
      const weights = Array.from({ length: 32 }, (_, at) => at);
      const results = await Promise.all(
        weights.map((weight) => put(id, { type: 'StoreBoxes', weights: [weight] }, { batchId: randomUUID() })),
      );
      expect(results.map(({ version }) => version)).toEqual(weights.map((at) => at + 2));
      expect(results.at(-1)!.state.boxes.map(({ weight }) => weight)).toEqual(weights);
      expect(await again()).toBe(before);
    } finally {
      await store.close();
    }
  });
});

describe('a command with a version', () => {
  it('is refused if the version is stale, with who changed what and when', async () => {
    const put = instance();
    await put('new', { type: 'PutUpShelf', label: 'north' });
    await put(1, { type: 'StoreBoxes', weights: [5] }, { actor: bob });
    await expect(put(1, { type: 'StoreBoxes', weights: [7] }, { expectedVersion: 1 })).rejects.toMatchObject({
      code: 'version_conflict',
      details: {
        data: {
          currentVersion: 2,
          changedBy: { id: 2, name: 'Bob', user_type: 'contractor' },
          changedAt: expect.any(String),
          current: null,
        },
      },
    });
  });

  it('lets exactly one of many parallel editors win', async () => {
    const editors = [instance(), instance(), instance(), instance()];
    await editors[0]!('new', { type: 'PutUpShelf', label: 'north' });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) =>
        editors[at % 4]!(1, { type: 'StoreBoxes', weights: [at] }, { expectedVersion: 1 }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'version_conflict' });
    expect(await count()).toBe(2);
  });

  it('reveals nothing to a caller who may not change it', async () => {
    const put = instance();
    await put('new', { type: 'PutUpShelf', label: 'north' });
    const stranger = put(
      1,
      { type: 'StoreBoxes', weights: [1] },
      { actor: { id: 666, userType: 'retail' }, expectedVersion: 7 },
    );
    await expect(stranger).rejects.toMatchObject({ code: 'forbidden', details: {} });
  });
});

describe('a command with an idempotency key', () => {
  const key = { idempotencyKey: 'k-1' };

  it.each(logs)(
    'sent twenty times in parallel, to two processes, has one effect and one answer (%s)',
    async (_, open) => {
      const store = open();
      await freshIds();
      try {
        const puts = [instance(store), instance(store)];
        const results = await Promise.all(
          Array.from({ length: 20 }, (_, at) => puts[at % 2]!('new', { type: 'PutUpShelf', label: 'north' }, key)),
        );
        const [first] = results;
        for (const result of results) expect(result).toEqual(first);
        const boxes = await Promise.all(
          Array.from({ length: 20 }, (_, at) => puts[at % 2]!(first!.id, { type: 'StoreBoxes', weights: [1, 2] }, key)),
        );
        for (const result of boxes) expect(result).toEqual(boxes[0]);
        expect((await store.read(`template-${first!.id}`)).map(({ type }) => type)).toEqual([
          'ShelfPutUp',
          'BoxStored',
          'BoxStored',
        ]);
      } finally {
        await store.close();
      }
    },
  );

  it.each(logs)(
    'sent to two processes has one effect, although the second to run has its events in memory already (%s)',
    async (_, open) => {
      const store = open();
      await freshIds();
      try {
        const [here, there] = [instance(store), instance(store)];
        const { id } = await here('new', { type: 'PutUpShelf', label: 'north' });
        // A command that is slow here lets the other process go first, and reads what it wrote.
        const slow = await db.knex.transaction();
        await slow.raw('LOCK TABLE app.text');
        const first = here(id, { type: 'RelabelShelf', label: 'south' }, { reason: 'Moved' });
        const waits = here(id, { type: 'StoreBoxes', weights: [5] }, key);
        await until(async () => (await db.knex('app.command')).length === 1);
        const done = await there(id, { type: 'StoreBoxes', weights: [5] }, key);
        await slow.commit();
        expect(await waits).toEqual(done);
        await first;
        expect((await store.read(`template-${id}`)).map(({ type }) => type)).toEqual([
          'ShelfPutUp',
          'BoxStored',
          'ShelfRelabelled',
        ]);
      } finally {
        await store.close();
      }
    },
  );

  it('answers the same after a restart, although the aggregate has changed', async () => {
    const first = await instance()('new', { type: 'PutUpShelf', label: 'north' }, key);
    await instance()(first.id, { type: 'RelabelShelf', label: 'south' });
    expect(await instance()('new', { type: 'PutUpShelf', label: 'north' }, key)).toEqual(first);
  });

  it('belongs to one user', async () => {
    const put = instance();
    const first = await put('new', { type: 'PutUpShelf', label: 'north' }, key);
    expect((await put('new', { type: 'PutUpShelf', label: 'south' }, { ...key, actor: bob })).id).not.toBe(first.id);
    expect(await count()).toBe(2);
  });

  it('may not be issued twice by one request: a repeat could not tell the two apart', async () => {
    const put = instance();
    const request = { issued: new Set<string>() };
    await put('new', { type: 'PutUpShelf', label: 'north' }, request);
    await expect(put('new', { type: 'PutUpShelf', label: 'south' }, request)).rejects.toThrow(
      'One request issues template/new/PutUpShelf twice',
    );
  });

  it('keeps the commands of one request apart', async () => {
    const put = instance();
    const { id } = await put('new', { type: 'PutUpShelf', label: 'north' }, key);
    const boxes = await put(id, { type: 'StoreBoxes', weights: [5] }, key);
    expect(boxes).toMatchObject({ version: 2, changed: true });
    expect(await put(id, { type: 'StoreBoxes', weights: [5] }, key)).toEqual(boxes);
  });

  it('may be tried again after a refusal', async () => {
    const put = instance();
    const { id } = await put('new', { type: 'PutUpShelf', label: 'north' });
    const stale = put(id, { type: 'StoreBoxes', weights: [5] }, { ...key, expectedVersion: 9 });
    await expect(stale).rejects.toMatchObject({ code: 'version_conflict' });
    expect(await put(id, { type: 'StoreBoxes', weights: [5] }, key)).toMatchObject({ changed: true });
  });

  it('finds its events after its process died', async () => {
    const put = instance();
    const first = await put('new', { type: 'PutUpShelf', label: 'north' }, key);
    await put(first.id, { type: 'StoreBoxes', weights: [5] });
    expect(await instance()('new', { type: 'PutUpShelf', label: 'north' }, key)).toEqual(first);
    expect(await count()).toBe(2);
  });

  it('is forgotten after a day', async () => {
    const put = instance();
    const first = await put('new', { type: 'PutUpShelf', label: 'north' }, key);
    await db.knex.raw(`UPDATE app.command SET at = at - interval '25 hours'`);
    expect((await put('new', { type: 'PutUpShelf', label: 'north' }, key)).id).not.toBe(first.id);
  });

  it('is safe if the store’s answer is lost after the append', async () => {
    // Appends, then claims not to have: the outcome is unknown to the caller.
    const deaf = new Proxy(log, {
      get: (target, name) =>
        name === 'appendWithKeys'
          ? async (...append: Parameters<PostgresLog['appendWithKeys']>) => {
              await target.appendWithKeys(...append);
              throw new StoreUnavailableError('No answer');
            }
          : Reflect.get(target, name).bind?.(target),
    });
    await expect(instance(deaf)('new', { type: 'PutUpShelf', label: 'north' }, key)).rejects.toThrow(
      StoreUnavailableError,
    );
    expect(await instance()('new', { type: 'PutUpShelf', label: 'north' }, key)).toMatchObject({
      version: 1,
      state: { label: 'north' },
    });
    expect(await count()).toBe(1);
  });
});

const kinds: [string, () => Reservations][] = [
  ['in the log', () => openReservations(db.knex, log, [shelf])],
  ['beside the log', () => new ReservationsBesideLog(new KeySearch(db.knex, log, [shelf]), log)],
];

describe.each(kinds)('unique keys across streams, kept %s', (_, reservations) => {
  const named = () => instance(log, reservations());
  const labels = async (): Promise<unknown[]> =>
    (await db.knex('app.reservation').where({ kind: 'shelf-label' }).orderBy('key')).map(
      (row: { key: string }) => row.key,
    );

  it('are made unique in parallel, one number each', async () => {
    const puts = [named(), named()];
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, at) => puts[at % 2]!('new', { type: 'PutUpShelf', label: 'north' })),
    );
    expect(results.map(({ state }) => state.label).sort()).toEqual([
      'north',
      'north-2',
      'north-3',
      'north-4',
      'north-5',
      'north-6',
      'north-7',
      'north-8',
    ]);
  });

  it('are refused in the aggregate’s own words if no number may be added', async () => {
    const put = named();
    await put('new', { type: 'ClaimCode', code: 'A1' });
    await expect(put('new', { type: 'ClaimCode', code: 'A1' })).rejects.toMatchObject({ code: 'name_taken' });
    const race = await Promise.allSettled(
      Array.from({ length: 6 }, () => put('new', { type: 'ClaimCode', code: 'B2' })),
    );
    expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('come back to their own stream', async () => {
    const put = named();
    await put('new', { type: 'PutUpShelf', label: 'north' });
    const second = await put('new', { type: 'PutUpShelf', label: 'north' });
    await put(second.id, { type: 'RelabelShelf', label: 'south' });
    expect((await put(second.id, { type: 'RelabelShelf', label: 'north' })).state.label).toBe('north-2');
  });

  it('are released by a refused command', async () => {
    const put = named();
    await expect(
      put('new', { type: 'ClaimCode', code: 'A1' }, { actor: { id: 666, userType: 'retail' } }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    expect(await put('new', { type: 'ClaimCode', code: 'A1' })).toMatchObject({ changed: true });
  });

  it('and their numbers are not used up by refused commands', async () => {
    const put = named();
    const stranger = { actor: { id: 666, userType: 'retail' as const } };
    await put('new', { type: 'PutUpShelf', label: 'north' });
    const { id } = await put('new', { type: 'PutUpShelf', label: 'south' });
    for (let time = 0; time < 3; time += 1) {
      await expect(put('new', { type: 'PutUpShelf', label: 'north' }, stranger)).rejects.toMatchObject({
        code: 'forbidden',
      });
      await expect(put(id, { type: 'RelabelShelf', label: 'north' }, stranger)).rejects.toMatchObject({
        code: 'forbidden',
      });
    }
    expect((await put(id, { type: 'RelabelShelf', label: 'north' })).state.label).toBe('north-2');
    expect((await put('new', { type: 'PutUpShelf', label: 'north' })).state.label).toBe('north-3');
  });

  it('and a released number is not given to two after others counted on', async () => {
    const put = named();
    await put('new', { type: 'PutUpShelf', label: 'north' });
    const tries = Array.from({ length: 12 }, (_, at) =>
      put('new', { type: 'PutUpShelf', label: 'north' }, at % 2 ? { actor: { id: 666, userType: 'retail' } } : {}),
    );
    const outcomes = await Promise.allSettled(tries);
    const labels = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.state.label] : []));
    expect(labels).toHaveLength(6);
    expect(new Set(labels).size).toBe(6);
  });

  it('are free once given up, even if the process died right after writing that', async () => {
    const put = named();
    const { id } = await put('new', { type: 'ClaimCode', code: 'A1' });
    await put(id, { type: 'GiveUpCode' });
    expect(await put('new', { type: 'ClaimCode', code: 'A1' })).toMatchObject({ changed: true });
    // As left by a process that appended and died.
    await db.knex('app.reservation').insert({
      kind: 'shelf-code',
      key: 'B2',
      base: 'B2',
      owner_stream: `template-${id}`,
      command_id: randomUUID(),
      taken_at: db.knex.raw("now() - interval '2 minutes'"),
    });
    expect(await put('new', { type: 'ClaimCode', code: 'B2' })).toMatchObject({ changed: true });
  });

  it('stay taken if the command that would have freed them died before it wrote', async () => {
    const put = named();
    await put('new', { type: 'ClaimCode', code: 'A1' });
    await db.knex.raw(
      `UPDATE app.reservation SET releasing = '00000000-0000-4000-8000-000000000001', taken_at = now() - interval '2 minutes'`,
    );
    await expect(put('new', { type: 'ClaimCode', code: 'A1' })).rejects.toMatchObject({ code: 'name_taken' });
  });

  it('are freed a minute after their command died before it wrote, and kept if it had written', async () => {
    const put = named();
    await put('new', { type: 'ClaimCode', code: 'written' });
    // As if the process had died after the append, and another one before it.
    await db.knex('app.reservation').update({ claimed: false });
    await db.knex('app.reservation').insert({
      kind: 'shelf-code',
      key: 'dead',
      base: 'dead',
      owner_stream: 'template-99',
      command_id: '00000000-0000-4000-8000-000000000001',
    });
    await expect(put('new', { type: 'ClaimCode', code: 'dead' })).rejects.toMatchObject({ code: 'name_taken' });
    await db.knex.raw(`UPDATE app.reservation SET taken_at = now() - interval '2 minutes'`);
    expect(await put('new', { type: 'ClaimCode', code: 'dead' })).toMatchObject({ changed: true });
    await expect(put('new', { type: 'ClaimCode', code: 'written' })).rejects.toMatchObject({ code: 'name_taken' });
    expect(await labels()).toEqual([]);
  });
});

describe('ids', () => {
  it('never repeat across processes', async () => {
    const drawers = [new Ids(db.knex), new Ids(db.knex), new Ids(db.knex)];
    const drawn = (
      await Promise.all(Array.from({ length: 60 }, (_, at) => drawers[at % 3]!.draw('line', (at % 7) + 1)))
    ).flat();
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  it('start above those of a restored log', async () => {
    const put = instance();
    const { id } = await put('new', { type: 'PutUpShelf', label: 'north' });
    const { state } = await put(id, { type: 'StoreBoxes', weights: [1, 2, 3] });
    const highest = state.boxes.at(-1)!.id;
    // The log was restored from a backup, the id blocks were not.
    await db.knex('app.id_block').delete();
    await catchUp(db.knex, log, [shelf]);
    const fresh = new Ids(db.knex);
    expect((await fresh.draw('template', 1))[0]).toBeGreaterThan(id);
    expect((await fresh.draw('question', 1))[0]).toBeGreaterThan(highest);
  });

  it('of an erased stream are not reused', async () => {
    const put = instance();
    await put('new', { type: 'PutUpShelf', label: 'north' });
    const { id } = await put('new', { type: 'PutUpShelf', label: 'south' });
    const meta = {
      at: '2026-01-05T08:00:00.000Z',
      actorId: null,
      userType: null,
      source: 'system' as const,
      batchId: randomUUID(),
      commandId: randomUUID(),
      causationId: null,
      reason: null,
      schemaVersion: 1,
    };
    await log.append(
      'erasure-7',
      [{ id: randomUUID(), type: 'StreamErased', data: { stream: `template-${id}` }, meta }],
      'no-stream',
    );
    await log.deleteStream(`template-${id}`);
    await db.knex('app.id_block').delete();
    await db.knex('app.id_lift').delete();
    await catchUp(db.knex, log, [shelf]);
    expect((await new Ids(db.knex).draw('template', 1))[0]).toBeGreaterThan(id);
  });

  it('of accounts start above every account in the log, deleted or not', async () => {
    await instance()('new', { type: 'PutUpShelf', label: 'north' }, { actor: { id: 41, userType: 'contractor' } });
    await catchUp(db.knex, log, [shelf]);
    const account = { name: 'New', email: 'new@test.example', user_type: 'contractor' };
    const [row] = await db.knex('app.user').insert(account).returning('id');
    expect(row.id).toBe(42);
    // Checked again without new events: the next one is simply the next.
    await catchUp(db.knex, log, [shelf]);
    expect(
      (
        await db
          .knex('app.user')
          .insert({ ...account, email: 'other@test.example' })
          .returning('id')
      )[0].id,
    ).toBe(43);
  });
});

describe('a database and a log of different times', () => {
  const newEpoch = () => db.knex.raw('UPDATE log.epoch SET epoch = epoch + 1');
  const reopened = async (): Promise<void> => {
    await log.close();
    log = new PostgresLog(database.url);
    await catchUp(db.knex, log, [shelf]);
  };

  it('keys that the log holds and the database has lost are not given twice', async () => {
    const put = instance();
    const { id } = await put('new', { type: 'PutUpShelf', label: 'north' });
    await put(id, { type: 'ClaimCode', code: 'A' });
    await put(id, { type: 'ClaimCode', code: 'B' });
    await put(id, { type: 'GiveUpCode' });
    await put(id, { type: 'ClaimCode', code: 'C' });
    await db.knex('app.reservation').delete();
    await db.knex('app.reservation_counter').delete();
    await catchUp(db.knex, log, [shelf]);
    expect((await instance()('new', { type: 'PutUpShelf', label: 'north' })).state.label).toBe('north-2');
    await expect(instance()('new', { type: 'ClaimCode', code: 'C' })).rejects.toMatchObject({ code: 'name_taken' });
    await expect(instance()('new', { type: 'ClaimCode', code: 'A' })).resolves.toMatchObject({ changed: true });
  });

  it('an ordinary start reads only what is new, and a key freed meanwhile stays free', async () => {
    const put = instance();
    await catchUp(db.knex, log, [shelf]);
    const { id } = await put('new', { type: 'ClaimCode', code: 'A' });
    // The key is freed between reading the log and reading the reservations.
    const late: EventStore = Object.assign(Object.create(log) as EventStore, {
      async *readAll(after: string | null) {
        yield* log.readAll(after);
        await put(id, { type: 'GiveUpCode' });
      },
    });
    await catchUp(db.knex, late, [shelf]);
    await expect(instance()('new', { type: 'ClaimCode', code: 'A' })).resolves.toMatchObject({ changed: true });
  });

  it('keys that only the database knows are freed, and those in the log stay with their owner', async () => {
    const put = instance();
    const { id } = await put('new', { type: 'PutUpShelf', label: 'north' });
    await put(id, { type: 'ClaimCode', code: 'A' });
    // Taken by a lost stream; the database was sure of both.
    const lost = { base: 'x', owner_stream: 'template-900', command_id: randomUUID(), claimed: true };
    await db.knex('app.reservation').insert({ ...lost, kind: 'shelf-code', key: 'lost', base: 'lost' });
    await db
      .knex('app.reservation')
      .where({ kind: 'shelf-code', key: 'A' })
      .update({ owner_stream: 'template-900', command_id: randomUUID(), claimed: true });
    await newEpoch();
    await reopened();
    await expect(instance()('new', { type: 'ClaimCode', code: 'lost' })).resolves.toMatchObject({ changed: true });
    await expect(instance()('new', { type: 'ClaimCode', code: 'A' })).rejects.toMatchObject({ code: 'name_taken' });
  });

  it('an event without the keys that its type declares does not keep the product from starting', async () => {
    const { id } = await instance()('new', { type: 'PutUpShelf', label: 'north' });
    const [{ meta }] = (await log.read(`template-${id}`)) as [Recorded];
    const append = (stream: string, type: string, data: object) =>
      log.append(stream, [{ id: randomUUID(), type, data, meta: { ...meta, commandId: randomUUID() } }], 'any');
    await append('template-98', 'ShelfPutUp', {});
    await append('template-99', 'LabelYielded', { lost: 'north', label: 7, base: 'north' });
    await newEpoch();
    await reopened();
    expect(await db.knex('app.reservation').select('owner_stream', 'key')).toEqual([
      { owner_stream: `template-${id}`, key: 'north' },
    ]);
  });

  it('a repeat finds its events if the log has them, and is done again if not', async () => {
    const context = { idempotencyKey: 'k1', bodyHash: 'h' };
    const lostContext = { idempotencyKey: 'k2', bodyHash: 'h' };
    const first = await instance()('new', { type: 'PutUpShelf', label: 'north' }, context);
    const lost = await instance()('new', { type: 'PutUpShelf', label: 'south' }, lostContext);
    await log.deleteStream(`template-${lost.id}`);
    await newEpoch();
    await reopened();
    expect(await instance()('new', { type: 'PutUpShelf', label: 'north' }, context)).toMatchObject({
      id: first.id,
      version: 1,
    });
    expect(await log.read(`template-${first.id}`)).toHaveLength(1);
    const again = await instance()('new', { type: 'PutUpShelf', label: 'south' }, lostContext);
    expect(await log.read(`template-${again.id}`)).toHaveLength(1);
  });
});
