import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { freshDatabase } from '../../../../../test/support/postgres.js';
import { until } from '../../../../../test/support/until.js';
import { Database } from './database.js';
import { Listener } from './listener.js';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: Database;
let open: Listener[];

beforeEach(async () => {
  open = [];
  database = await freshDatabase();
  db = new Database(database.url);
});

afterEach(async () => {
  await Promise.all(open.map((listener) => listener.close()));
  await db.close();
  await database.drop();
});

/** A listener, what it has heard, and how often it has begun. */
function listen(channel: string): { listener: Listener; heard: string[]; begun: number } {
  const heard: string[] = [];
  const own = { heard, begun: 0 };
  const listener = new Listener(
    database.url,
    [channel],
    (_, payload) => heard.push(payload),
    () => (own.begun += 1),
  );
  open.push(listener);
  return Object.assign(own, { listener });
}

const tell = (channel: string, payload: string) => db.knex.raw('SELECT pg_notify(?, ?)', [channel, payload]);
const connections = async (): Promise<number> => {
  const { rows } = await db.knex.raw<{ rows: { pid: number }[] }>(
    `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = 7091875 AND granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return rows.length;
};
const hears = (...all: { listener: Listener }[]) => until(() => all.every(({ listener }) => listener.listening));

it('all listeners share one connection, however they come and go, and it ends with the last', async () => {
  const first = listen('one');
  // While it is being connected, and as soon as it is.
  for (let n = 0; n < 20; n += 1) {
    const passing = listen('two');
    if (n % 2 === 0) await hears(passing);
    const next = listen('two');
    await Promise.all([passing.listener.close(), next.listener.close()]);
  }
  const last = listen('two');
  await hears(first, last);
  await tell('one', 'a');
  await tell('two', 'b');
  await until(() => first.heard.length + last.heard.length === 2);
  expect([first.heard, last.heard, first.begun, last.begun, await connections()]).toEqual([['a'], ['b'], 1, 1, 1]);
  await Promise.all([first, last].map(({ listener }) => listener.close()));
  expect(await until(connections, (left) => left === 0)).toBe(0);
});

it('one that is closed twice takes nothing from those that came after it', async () => {
  const gone = listen('one');
  await hears(gone);
  await gone.listener.close();
  const here = listen('one');
  await gone.listener.close();
  const later = listen('two');
  await hears(here, later);
  expect(await until(connections, (left) => left === 1, 5_000)).toBe(1);
});

it('begins again after every loss, also of a connection that was just being made', async () => {
  const own = listen('one');
  for (let loss = 1; loss <= 2; loss += 1) {
    await hears(own);
    await db.knex.raw(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await until(() => !own.listener.listening);
  }
  await hears(own);
  await tell('one', 'back');
  await until(() => own.heard.length > 0);
  expect([own.heard, own.begun]).toEqual([['back'], 3]);
});

it('closes within seconds while its server says nothing', async () => {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket.on('error', () => undefined));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const listener = new Listener(`postgres://mason@127.0.0.1:${port}/quotes`, ['one'], () => undefined);
  await until(() => sockets.size > 0);
  await listener.close();
  expect(listener.listening).toBe(false);
  for (const socket of sockets) socket.destroy();
  server.close();
}, 15_000);
