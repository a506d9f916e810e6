import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { projections } from '@quotewright/projections/index.js';
import { Database } from '../apps/api/dist/platform/db/database.js';
import { PostgresLog } from '../apps/api/dist/platform/event-store/postgres-log.js';
import { Projector } from '../apps/api/dist/platform/projections/projector.js';
import { median, quick } from './compare.mjs';
import { fillLog } from './fill.mjs';
import { end, startProjector } from './processes.mjs';

/** Half of the events are template changes, half counted views. */
const SIZE = quick ? { templates: 20, events: 1_200 } : { templates: 300, events: 18_000 };
/** The first part of the log is a warm-up, each of the others a round. */
const PARTS = quick ? 2 : 4;
/** A clock tick of Linux (µs). */
const TICK = 10_000;

/** Processor time of some processes (µs), as Linux counts it. One that has ended counts nothing. */
async function processorTimes(pids) {
  return Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') 0 0 0 0 0 0 0 0 0 0 0 0 0');
      const [user, system] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13);
      return (Number(user) + Number(system)) * TICK;
    }),
  );
}

/** A log as rows: the catalogue, and what comes afterwards, template changes and views in turns. */
async function eventsOf(database) {
  const url = await database('projectors_log');
  await fillLog(url, SIZE);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    'SELECT stream, revision::integer, type, data, meta FROM log.events ORDER BY position',
  );
  await client.end();
  const of = (kind) => rows.filter(({ stream }) => stream.startsWith(`${kind}-`));
  const [templates, views] = [of('template'), of('engagement')];
  const later = templates.flatMap((event, at) => (at < views.length ? [event, views[at]] : [event]));
  return { catalogue: rows.filter((event) => !later.includes(event)), later };
}

/** A log that has only the catalogue, and whose read models are at its head once `startAll` has started them. */
async function following(database, name, { catalogue, later }, startAll) {
  const url = await database(name);
  const client = new pg.Client({ connectionString: url, options: '-c log.writing=INSERT' });
  await client.connect();
  const until = async (sql) => {
    while ((await client.query(sql)).rows.length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const add = (events) =>
    client.query(
      `INSERT INTO log.events (stream, revision, id, type, data, meta)
       SELECT stream, revision, gen_random_uuid(), type, data, meta
         FROM json_to_recordset($1) e (stream text, revision bigint, type text, data jsonb, meta jsonb)`,
      [JSON.stringify(events)],
    );
  await add(catalogue);
  const { pids, stop } = await startAll(url, until);
  await until('SELECT 1 FROM app.projection WHERE caught_up_at IS NULL');
  const rounds = [];
  for (let n = 0; n < PARTS; n += 1) {
    const part = later.slice((n * later.length) / PARTS, ((n + 1) * later.length) / PARTS);
    const { rows: backends } = await client.query(
      'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    const all = [...pids, ...backends.map(({ pid }) => pid)];
    const before = await processorTimes(all);
    await add(part);
    const { rows } = await client.query('SELECT max(position) AS head FROM log.events');
    await until(`SELECT 1 FROM app.projection WHERE split_part(position, '.', 2)::bigint < ${rows[0].head}`);
    const used = (await processorTimes(all)).map((time, at) => Math.max(0, time - before[at]) / part.length);
    const sum = (times) => times.reduce((total, each) => total + each, 0);
    if (n > 0)
      rounds.push({
        busiest: Math.max(...used.slice(0, pids.length)),
        node: sum(used.slice(0, pids.length)),
        postgres: sum(used.slice(pids.length)),
      });
  }
  await stop();
  await client.end();
  return Object.fromEntries(['busiest', 'node', 'postgres'].map((key) => [key, median(rounds.map((all) => all[key]))]));
}

/** One projector in this process with one read model. */
const alone = (projection) => async (url) => {
  const db = new Database(url);
  const store = new PostgresLog(url);
  const projector = new Projector(db, store, [projection], (error) => console.error(error));
  await projector.start();
  const stop = () => projector.stop().then(() => Promise.all([db.close(), store.close()]));
  return { pids: [process.pid], stop };
};

/** So many projectors as shipped, once they share the read models. */
const together = (count) => async (url, until) => {
  const children = await Promise.all(Array.from({ length: count }, () => startProjector(url)));
  await until(`SELECT 1 WHERE (SELECT count(DISTINCT holder) FROM app.projector_lease) < ${count}`);
  return { pids: children.map(({ pid }) => pid), stop: () => Promise.all(children.map(end)) };
};

/**
 * How many events a second one, two and four projectors carry with a core each: 1 ÷ the processor time of an event in
 * the busiest of them, at the head of the log with full batches waiting. Processor time depends little on what else
 * runs, so that two cores can tell it. Before that, the processor time of an event of the log in each read model alone,
 * by which `weight` is chosen; `nothing` reads every event and has no work with it. Needs `/proc`.
 */
export async function projectors({ database }) {
  const log = await eventsOf(database);
  const types = [...new Set(log.later.map(({ type }) => type))];
  const nothing = {
    name: 'nothing',
    version: 1,
    tables: { none: { columns: { id: 'integer' }, key: ['id'] } },
    on: Object.fromEntries(types.map((type) => [type, () => undefined])),
  };
  const touched = projections.filter(({ on }) => types.some((type) => type in on));
  for (const projection of [nothing, ...touched]) {
    const { node, postgres } = await following(
      database,
      `projector_of_${projection.name.replaceAll('-', '_')}`,
      log,
      alone(projection),
    );
    console.log(`  ${projection.name}: ${node.toFixed(0)} µs an event, Postgres ${postgres.toFixed(0)}`);
  }
  for (const count of [1, 2, 4]) {
    const { busiest, node, postgres } = await following(database, `projectors_${count}`, log, together(count));
    console.log(
      `  ${count} projectors: ${Math.round(1e6 / busiest)} events/s; µs an event: busiest ${busiest.toFixed(0)}, all ${node.toFixed(0)}, Postgres ${postgres.toFixed(0)}`,
    );
  }
  return {};
}
