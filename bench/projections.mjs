import { join } from 'node:path';
import pg from 'pg';
import { projections } from '@quotewright/projections/index.js';
import { Database } from '../apps/api/dist/platform/db/database.js';
import { PostgresLog } from '../apps/api/dist/platform/event-store/postgres-log.js';
import { Operations } from '../apps/api/dist/platform/projections/operations.js';
import { Projector } from '../apps/api/dist/platform/projections/projector.js';
import { interleaved, quick, report, reportAll } from './compare.mjs';
import { fillLog } from './fill.mjs';
import { end, startProjector } from './processes.mjs';

/** Half of the events are template changes, half counted views. */
const PROJECTED = quick ? { templates: 100, events: 6_000 } : { templates: 500, events: 30_000 };
const REBUILT = quick ? { templates: 100, events: 6_000 } : { templates: 5_000, events: 300_000 };
/** Events per round on the slow side of the first comparison. */
const ONE_BY_ONE = quick ? 500 : 3_000;
/** Events of a batch by hand: as many as the projector takes while it fills tables from the start. */
const BATCH = 20_000;

const named = (name) => projections.find((projection) => projection.name === name);
const typesOf = (list) => [...new Set(list.flatMap(({ on }) => Object.keys(on)))];

/** A filled log with a connection, and what the projector needs. */
async function open(database, name, size) {
  const url = await database(name);
  await fillLog(url, size);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const db = new Database(url);
  const store = new PostgresLog(url);
  const count = async (list) =>
    (await client.query('SELECT count(*)::integer AS n FROM log.events WHERE type = ANY ($1)', [typesOf(list)])).rows[0]
      .n;
  const until = async (sql) => {
    while ((await client.query(sql)).rows.length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  const project = async (list) => {
    const projector = new Projector(db, store, list, (error) => console.error(error));
    await projector.start();
    return projector;
  };
  const close = () => Promise.all([client.end(), db.close(), store.close()]);
  return { url, client, db, store, count, until, project, close };
}

/**
 * `projection_over_upsert`: the real projector, applying views counted into one row per template, ÷ the same by hand:
 * one transaction per event with an UPSERT that adds to the row, and the checkpoint. (There the events are in memory
 * already; ours reads them from the log.) `projection_over_batched_upsert`: ÷ the log read by hand in batches of the same
 * size, folded in memory, and upserted with one statement and the checkpoint in one transaction. The last side is every
 * read model of the product over the whole log.
 */
export async function projectionOverUpsert({ database }) {
  const { client, count, until, project, close } = await open(database, 'projection', PROJECTED);
  const views = (
    await client.query(
      `SELECT position, (data ->> 'templateId')::integer AS id, data FROM log.events WHERE type = 'TemplateViewsCounted' ORDER BY position LIMIT ${ONE_BY_ONE}`,
    )
  ).rows;
  await client.query(
    'CREATE SCHEMA byhand; CREATE TABLE byhand.counts (template_id integer PRIMARY KEY, views integer NOT NULL, downloads integer NOT NULL); CREATE TABLE byhand.checkpoint AS SELECT 0::bigint AS position',
  );

  const fresh = async () => {
    const { rows } = await client.query(
      `SELECT format('DROP TABLE read.%I', tablename) AS drop FROM pg_tables WHERE schemaname = 'read'`,
    );
    for (const { drop } of rows) await client.query(drop);
    await client.query('DELETE FROM app.projection; DELETE FROM app.projector_lease');
  };
  const ours = (list) => async () => {
    await fresh();
    const events = await count(list);
    const from = performance.now();
    const projector = await project(list);
    await until('SELECT 1 FROM app.projection WHERE caught_up_at IS NULL');
    const seconds = (performance.now() - from) / 1000;
    await projector.stop();
    return events / seconds;
  };
  const sides = await interleaved({
    projector: ours([named('template-counts')]),
    'one by one': async () => {
      await client.query('TRUNCATE byhand.counts');
      const from = performance.now();
      for (const { position, id, data } of views) {
        await client.query('BEGIN');
        await client.query({
          name: 'one',
          text: 'INSERT INTO byhand.counts AS c VALUES ($1, $2, 0) ON CONFLICT (template_id) DO UPDATE SET views = c.views + excluded.views',
          values: [id, data.counts[0].views],
        });
        await client.query({
          name: 'checkpoint',
          text: 'UPDATE byhand.checkpoint SET position = $1',
          values: [position],
        });
        await client.query('COMMIT');
      }
      return (views.length / (performance.now() - from)) * 1000;
    },
    batched: async () => {
      await client.query('TRUNCATE byhand.counts');
      const from = performance.now();
      let [position, applied] = ['0', 0];
      for (;;) {
        const { rows } = await client.query({
          name: 'page',
          text: `SELECT position, data FROM log.events WHERE type = 'TemplateViewsCounted' AND position > $1 ORDER BY position LIMIT ${BATCH}`,
          values: [position],
        });
        if (rows.length === 0) break;
        const views = new Map();
        for (const { data } of rows)
          for (const count of data.counts) views.set(data.templateId, (views.get(data.templateId) ?? 0) + count.views);
        position = rows.at(-1).position;
        applied += rows.length;
        await client.query('BEGIN');
        await client.query({
          name: 'upsert',
          text: `INSERT INTO byhand.counts AS c SELECT id, views, 0 FROM unnest($1::integer[], $2::integer[]) u (id, views)
                 ON CONFLICT (template_id) DO UPDATE SET views = c.views + excluded.views`,
          values: [[...views.keys()], [...views.values()]],
        });
        await client.query({
          name: 'checkpoint',
          text: 'UPDATE byhand.checkpoint SET position = $1',
          values: [position],
        });
        await client.query('COMMIT');
      }
      return (applied / (performance.now() - from)) * 1000;
    },
    'all read models': ours(projections),
  });
  await close();
  return reportAll(['projection_over_upsert', 'projection_over_batched_upsert'], sides);
}

/**
 * `rebuild_over_copy`: an operator's rebuild (`npm run projections:rebuild`) of the three read models of templates and
 * their views, one after another in the projector's own process, in events per read model and second, ÷ rows per second
 * of a COPY of the same log into a table with the same indexes, from a file on the server.
 */
export async function rebuildOverCopy({ database, dir }) {
  const { url, client, db, store, count, until, close } = await open(database, 'rebuild', REBUILT);
  const rebuilt = ['template-details', 'template-history', 'template-counts'].map(named);
  const projector = await startProjector(url);
  await until('SELECT 1 WHERE EXISTS (SELECT 1 FROM app.projection WHERE caught_up_at IS NULL)');
  const operations = new Operations(db.knex, store, projections);
  const file = join(dir, 'log.copy');
  await client.query(`COPY (SELECT * FROM log.events ORDER BY position) TO '${file}'`);
  await client.query('CREATE TABLE public.copied (LIKE log.events INCLUDING ALL)');

  const each = Object.fromEntries(rebuilt.map(({ name }) => [name, []]));
  const rebuild = async (projection) => {
    const from = performance.now();
    const generation = await operations.rebuild(projection.name);
    await until(
      `SELECT 1 FROM app.projection WHERE name = '${projection.name}' AND generation = ${generation} AND NOT serving`,
    );
    const seconds = (performance.now() - from) / 1000;
    each[projection.name].push((await count([projection])) / seconds);
    return seconds;
  };
  const sides = await interleaved({
    rebuild: async () => {
      let events = 0;
      let seconds = 0;
      for (const projection of rebuilt) {
        events += await count([projection]);
        seconds += await rebuild(projection);
      }
      return events / seconds;
    },
    COPY: async () => {
      await client.query('TRUNCATE public.copied');
      const from = performance.now();
      const { rowCount } = await client.query(`COPY public.copied FROM '${file}'`);
      return (rowCount / (performance.now() - from)) * 1000;
    },
  });
  await end(projector);
  await close();
  return { rebuild_over_copy: report('rebuild_over_copy', { ...sides, ...each }) };
}
