import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Decider, DomainEvent } from '@quotewright/domain/kernel/decider.js';
import { DomainError, StoreUnavailableError } from '@quotewright/domain/kernel/errors.js';
import { InMemoryEventStore } from '@quotewright/domain/kernel/in-memory-event-store.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { access } from '@quotewright/domain/trail/access.js';
import { freshDatabase } from '../../../../../test/support/postgres.js';
import { Database } from '../db/database.js';
import { migrate } from '../db/migrate.js';
import { EventStoreDbLog } from '../event-store/eventstoredb.js';
import { PostgresLog } from '../event-store/postgres-log.js';
import { Registry } from '../projections/registry.js';
import { createLogger } from '../telemetry/log.js';
import { AggregateCommand, type CommandResult } from './aggregate-command.js';
import { AggregateCommandHandler } from './aggregate-command.handler.js';
import { AggregateStates } from './aggregate-states.js';
import { Announcements } from './announcements.js';
import { catchUp } from './catch-up.js';
import { Checkpoints } from './checkpoints.js';
import { CommandKeys } from './command-keys.js';
import { Doubles } from './doubles.js';
import { Holdings } from './holdings.js';
import { Ids } from './ids.js';
import { openReservations } from './open-reservations.js';
import { Policies } from './policies.js';
import { hiddenKey } from './reservations.js';
import { Texts } from './texts.js';
import { shelf, type Shelf, type ShelfCommand } from './shelf.testing.js';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: Database;
let registry: Registry;

/** What happens to an append: `before` runs in between, `lost` hides from the process that it happened. */
interface Trouble {
  before?: () => Promise<void>;
  lost?: boolean;
}

const down = (): StoreUnavailableError => new StoreUnavailableError('No answer');

/** A log whose next append can be disturbed. */
function troubled(store: EventStore) {
  let next: Trouble | undefined;
  const meet = async <T>(append: () => Promise<T>): Promise<T> => {
    const trouble = next;
    next = undefined;
    await trouble?.before?.();
    const appended = await append();
    if (trouble?.lost) throw down();
    return appended;
  };
  const appendWithKeys: EventStore['appendWithKeys'] =
    store.appendWithKeys && ((...append) => meet(() => store.appendWithKeys!(...append)));
  const log = new Proxy(store, {
    get: (target, name) =>
      name === 'append'
        ? (...append: Parameters<EventStore['append']>) => meet(() => target.append(...append))
        : name === 'appendWithKeys'
          ? appendWithKeys
          : (Reflect.get(target, name) as (() => unknown) | undefined)?.bind(target),
  });
  return { log, meets: (trouble: Trouble) => void (next = trouble) };
}

/** A process of the product: it caches aggregates, and its appends can be disturbed. */
function processOn(store: EventStore) {
  const { log, meets } = troubled(store);
  const states = new AggregateStates(log);
  const handler = new AggregateCommandHandler(
    log,
    states,
    new Ids(db.knex),
    new CommandKeys(db.knex),
    openReservations(db.knex, log, [shelf]),
    new Checkpoints(registry, []),
    new Texts(db.knex),
    new Policies(states, access),
    new Announcements(db.knex),
    createLogger('silent'),
    () => Promise.resolve(null),
  );
  const run = <S, C extends { type: string }, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    id: number | 'new',
    command: C,
    idempotencyKey?: string,
  ) =>
    handler.execute(
      new AggregateCommand(decider, id, command, {
        actor: { id: 1, userType: 'admin' },
        source: 'screen',
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      }),
    );
  const put = (id: number | 'new', command: ShelfCommand, key?: string): Promise<CommandResult<Shelf>> =>
    run(shelf, id, command, key);
  return { put, run, meets };
}

/** A latch. */
function gate() {
  let open!: () => void;
  const opened = new Promise<void>((done) => (open = done));
  return { opened, open };
}

/** Makes all reservations two minutes older. */
const pass = () => db.knex.raw(`UPDATE app.reservation SET taken_at = taken_at - interval '2 minutes'`);

const stores: [string, () => EventStore][] = [
  ['Postgres', () => new PostgresLog(database.url)],
  ['in memory', () => new InMemoryEventStore()],
  ...(process.env.EVENTSTORE_URL
    ? [
        ['EventStoreDB', () => new EventStoreDbLog(process.env.EVENTSTORE_URL!, {}, 1, `names-${randomUUID()}-`)] as [
          string,
          () => EventStore,
        ],
      ]
    : []),
];

describe.each(stores)('a name belongs to the stream that holds it (%s)', (kind, open) => {
  let store: EventStore;
  let put: ReturnType<typeof processOn>['put'];
  /** Names used only in this test. */
  let north: string;
  beforeAll(async () => {
    database = await freshDatabase();
    await migrate(database.url);
    db = new Database(database.url);
    registry = new Registry(db);
    store = open();
  });
  afterAll(async () => {
    await store?.close();
    await registry?.close();
    await db?.close();
    await database?.drop();
  });
  beforeEach(() => {
    ({ put } = processOn(store));
    north = `north ${randomUUID().slice(0, 8)}`;
  });

  const doubles = () => new Doubles(db.knex, store, [shelf]);
  const labelOf = async (id: number) => (await new AggregateStates(store).load(shelf, `template-${id}`)).state.label;

  it('if the first attempt failed before it wrote, and another followed', async () => {
    const { put: doomed, meets } = processOn(store);
    const { id } = await put('new', { type: 'PutUpShelf', label: `${north} old` });
    meets({ before: () => Promise.reject(down()) });
    await expect(doomed(id, { type: 'RelabelShelf', label: north })).rejects.toThrow(StoreUnavailableError);
    await put(id, { type: 'RelabelShelf', label: north });
    await pass();
    expect((await put('new', { type: 'PutUpShelf', label: north })).state.label).toBe(`${north}-2`);
    expect(await labelOf(id)).toBe(north);
  });

  it('if it was requested twice at once', async () => {
    const { put: other, meets } = processOn(store);
    const { id } = await put('new', { type: 'PutUpShelf', label: `${north} old` });
    await other(id, { type: 'RelabelShelf', label: `${north} old` });
    const { opened, open: go } = gate();
    const stands = gate();
    // One has decided on its name when the other takes the same one and appends.
    meets({ before: async () => (stands.open(), opened) });
    const late = other(id, { type: 'RelabelShelf', label: north });
    await stands.opened;
    await put(id, { type: 'RelabelShelf', label: north });
    go();
    expect(await late).toMatchObject({ changed: false });
    await pass();
    expect((await put('new', { type: 'PutUpShelf', label: north })).state.label).toBe(`${north}-2`);
  });

  it('if it was given up, the process died, and it was taken back', async () => {
    const { put: doomed, meets } = processOn(store);
    const { id } = await put('new', { type: 'ClaimCode', code: north });
    meets({ lost: true });
    await expect(doomed(id, { type: 'ClaimCode', code: `${north} new` })).rejects.toThrow(StoreUnavailableError);
    await put(id, { type: 'ClaimCode', code: north });
    await pass();
    await expect(put('new', { type: 'ClaimCode', code: north })).rejects.toMatchObject({ code: 'name_taken' });
    await expect(put('new', { type: 'ClaimCode', code: `${north} new` })).resolves.toMatchObject({ changed: true });
  });

  it('if its process stood still for two minutes before it wrote: then the other one keeps it', async () => {
    const { put: frozen, meets } = processOn(store);
    const { id } = await put('new', { type: 'PutUpShelf', label: `${north} old` });
    const { opened, open: thaw } = gate();
    const stands = gate();
    meets({ before: async () => (stands.open(), opened) });
    const late = frozen(id, { type: 'RelabelShelf', label: north });
    await stands.opened;
    await pass();
    const other = await put('new', { type: 'PutUpShelf', label: north });
    expect(other.state.label).toBe(north);
    thaw();
    expect((await late).state.label).toBe(`${north}-2`);
    expect(await labelOf(id)).toBe(`${north}-2`);
    expect(await labelOf(other.id)).toBe(north);
    expect(await doubles().list()).toEqual([]);
    // The history shows whether it was never written or taken back.
    const events = (await store.read(`template-${id}`)).map(({ type, meta: { reason } }) => [type, reason]);
    expect(events).toEqual([
      ['ShelfPutUp', null],
      ['ShelfRelabelled', null],
      ...(kind === 'Postgres' ? [] : [['LabelYielded', 'Another one already has it.']]),
    ]);
  });

  it('and a hidden one says nothing of what others hold, is the same in a repeat, and drawn again where it is taken', async () => {
    const hidden = { type: 'PutUpShelf', label: north, hidden: true } as const;
    const ending = new RegExp(`^${north}-[a-z]{5}$`);
    const alone = (await put('new', hidden)).state.label!;
    const beside = (await put('new', hidden)).state.label!;
    expect([alone, beside]).toEqual([expect.stringMatching(ending), expect.stringMatching(ending)]);
    expect(beside).not.toBe(alone);
    // Numbers that are told are not counted on from hidden ones.
    expect((await put('new', { type: 'PutUpShelf', label: north })).state.label).toBe(north);
    expect((await put('new', { type: 'PutUpShelf', label: north })).state.label).toBe(`${north}-2`);

    const interrupted = async (key: string) => {
      const { put: doomed, meets } = processOn(store);
      meets({ before: () => Promise.reject(down()) });
      await expect(doomed('new', hidden, key)).rejects.toThrow(StoreUnavailableError);
      const [row] = await db.knex('app.command').where({ key }).select('command_id');
      return hiddenKey(north, row.command_id);
    };
    const drawn = await interrupted(`${north} again`);
    expect((await put('new', hidden, `${north} again`)).state.label).toBe(drawn);
    const lost = await interrupted(`${north} lost`);
    await pass();
    expect((await put('new', { type: 'PutUpShelf', label: lost })).state.label).toBe(lost);
    const another = (await put('new', hidden, `${north} lost`)).state.label;
    expect(another).toMatch(ending);
    expect(another).not.toBe(lost);
  });

  it('and existing duplicates are found at the start, and resolved by an admin', async () => {
    await catchUp(db.knex, store, [shelf]);
    const first = await put('new', { type: 'PutUpShelf', label: north });
    // As it used to be given away.
    await db.knex('app.reservation').where({ key: north }).delete();
    const second = await put('new', { type: 'PutUpShelf', label: north });
    expect(second.state.label).toBe(north);
    const [later, keeper] = [`template-${second.id}`, `template-${first.id}`];

    // Once at an ordinary start, and once at the first start of a release that checks for them.
    for (const doubles_found of [true, false]) {
      await db.knex('app.double_key').delete();
      await db.knex('app.reservation').where({ key: north }).update({ owner_stream: later });
      await db.knex('app.id_lift').update({ doubles_found, ...(doubles_found && { position: '1.0' }) });
      await catchUp(db.knex, store, [shelf]);
      expect(await doubles().list()).toEqual([
        { kind: 'shelf-label', key: north, stream: later, keeper, found_at: expect.any(Date) },
      ]);
      expect(await db.knex('app.reservation').where({ key: north }).first('owner_stream')).toEqual({
        owner_stream: keeper,
      });
    }
    const mending = (await doubles().mending({ kind: 'shelf-label', key: north, stream: later }))!;
    const { run } = processOn(store);
    await run(mending.decider, mending.id, mending.command);
    expect([await labelOf(first.id), await labelOf(second.id)]).toEqual([north, `${north}-2`]);
    expect(await doubles().list()).toEqual([]);
    await expect(doubles().mending({ kind: 'shelf-label', key: north, stream: later })).rejects.toMatchObject({
      code: 'not_found',
    });
    await catchUp(db.knex, store, [shelf]);
    expect(await doubles().list()).toEqual([]);
  });

  /** Seeded random numbers. */
  function dice(seed: number) {
    return (below: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
      return (seed >>> 8) % below;
    };
  }

  /** The invariant: no two streams share a name, and every name is reserved for its holder. */
  async function expectOneOwnerEach(ids: readonly number[], names: readonly string[], hint: string): Promise<void> {
    const holdings = new Holdings([shelf]);
    for (const id of ids) for (const event of await store.read(`template-${id}`)) holdings.see(event);
    const told = holdings.all().map(({ kind: of, key, stream }) => `${of} ${key}: ${stream}`);
    const once = new Set(holdings.all().map(({ kind: of, key }) => `${of} ${key}`));
    expect([hint, told.length]).toEqual([hint, once.size]);
    const rows = (await db
      .knex('app.reservation')
      .whereIn('base', names)
      .orWhereIn(
        'owner_stream',
        ids.map((id) => `template-${id}`),
      )
      .select('kind', 'key', 'owner_stream', 'claimed')) as {
      kind: string;
      key: string;
      owner_stream: string;
      claimed: boolean;
    }[];
    const reserved = rows.map((row) => `${row.kind} ${row.key}: ${row.owner_stream}`);
    expect([hint, told.filter((one) => !reserved.includes(one))]).toEqual([hint, []]);
    // A name that no stream holds may be reserved only until somebody wants it.
    expect([
      hint,
      rows.filter((row) => row.claimed && !told.includes(`${row.kind} ${row.key}: ${row.owner_stream}`)),
    ]).toEqual([hint, []]);
  }

  it.each(Array.from({ length: kind === 'EventStoreDB' ? 6 : 12 }, (_, seed) => seed + 1))(
    'with any sequence of renames, crashes, freezes and repeats (%d)',
    async (seed) => {
      const roll = dice(seed * 7_919);
      const pick = <T>(from: readonly T[]): T => from[roll(from.length)]!;
      await catchUp(db.knex, store, [shelf]);
      const names = ['a', 'b', 'c'].map((name) => `${name} ${randomUUID().slice(0, 8)}`);
      const ids: number[] = [];
      for (let n = 0; n < 4; n += 1) ids.push((await put('new', { type: 'PutUpShelf', label: pick(names) })).id);
      let processes = [processOn(store), processOn(store), processOn(store)];
      let frozen: { thaw: () => void; done: Promise<unknown> }[] = [];
      let keys: [number, ShelfCommand, string][] = [];
      const ignored = (error: unknown): void => {
        if (!(error instanceof DomainError || error instanceof StoreUnavailableError)) throw error;
      };
      const command = (): ShelfCommand =>
        pick<ShelfCommand>([
          { type: 'RelabelShelf', label: pick(names) },
          { type: 'RelabelShelf', label: pick(names) },
          { type: 'ClaimCode', code: pick(names) },
          { type: 'ClaimCode', code: pick(names) },
          { type: 'GiveUpCode' },
        ]);

      for (let round = 0; round < 4; round += 1) {
        let diedLate = false;
        for (let step = 0; step < 12; step += 1) {
          const [id, wanted, { put: send, meets }] = [pick(ids), command(), pick(processes)];
          switch (roll(8)) {
            case 0:
              meets({ before: () => Promise.reject(down()) });
              await send(id, wanted).catch(ignored);
              meets({});
              break;
            case 1:
              meets({ lost: true });
              await send(id, wanted).catch(ignored);
              meets({});
              break;
            case 2: {
              const { opened, open: thaw } = gate();
              const lost = roll(4) === 0;
              diedLate ||= lost;
              // A process of its own: anything else it did would wait behind this.
              const still = processOn(store);
              still.meets({ before: () => opened, lost });
              frozen.push({ thaw, done: still.put(id, wanted).catch(ignored) });
              break;
            }
            case 3:
              keys.push([id, wanted, randomUUID()]);
              await send(...keys.at(-1)!).catch(ignored);
              break;
            case 4:
              if (keys.length > 0) await send(...pick(keys)).catch(ignored);
              break;
            case 5:
              await Promise.all([send(id, wanted).catch(ignored), pick(processes).put(id, wanted).catch(ignored)]);
              break;
            case 6:
              await pass();
              break;
            default:
              await send(id, wanted).catch(ignored);
          }
        }
        for (const { thaw } of frozen) thaw();
        await Promise.all(frozen.map(({ done }) => done));
        // A process that could neither confirm nor yield leaves that to the next start and an admin.
        if (!diedLate || kind === 'Postgres') await expectOneOwnerEach(ids, names, `seed ${seed}, round ${round}`);
        await catchUp(db.knex, store, [shelf]);
        for (const double of await doubles().list()) {
          const mending = await doubles().mending(double);
          if (mending) await processOn(store).run(mending.decider, mending.id, mending.command);
        }
        await expectOneOwnerEach(ids, names, `seed ${seed}, round ${round}, mended`);
        [frozen, keys, processes] = [[], [], [processOn(store), processOn(store), processOn(store)]];
      }
    },
  );
});
