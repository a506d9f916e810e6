import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { save } from '@quotewright/domain/templates/endpoints.js';
import { rawAppends } from './appends.mjs';
import { bare as bareWay, bareOnExpress } from './comparisons.mjs';
import { interleaved, median, quick, rate, report, reportAll } from './compare.mjs';
import { fillLog } from './fill.mjs';
import { end, startProjector, startServer, startWeb } from './processes.mjs';

export const TEMPLATES = 1_000;
const CONNECTIONS = 32;
/** Share of each side's own maximum at which its latencies are taken. */
const LOAD = 0.6;
/**
 * Number of answers for the slowest percentile, within these bounds (seconds): a few hundred would give only a handful.
 */
const LATENCY_SAMPLES = quick ? 200 : 3_000;
const LATENCY_SECONDS = quick ? [1, 1] : [4, 15];

export const items = Array.from({ length: TEMPLATES }, (_, index) => ({
  id: index + 1,
  slug: `template-${index + 1}`,
}));

/** A rename to an unused name: its alias is reserved, the event appended. `wait`: until it can be read. */
export const rename = (wait = false) => ({
  method: 'POST',
  path: save.path,
  body: { id: '{id}', name: 'Renamed {id} {n}' },
  headers: wait ? {} : { Prefer: 'respond-async' },
});

/**
 * A database with 1,000 templates of 30 events, fed by a projector and served by one web process, each a process of its
 * own as shipped.
 * @param settings of the web process, beside those of every comparison
 */
export async function startProduct({ database }, name, size = { templates: TEMPLATES, events: 0 }, settings = {}) {
  const url = await database(name);
  await fillLog(url, size);
  const projector = await startProjector(url);
  const web = await startWeb(url, settings);
  return { url, projector, web, stop: () => Promise.all([end(web.child), end(projector)]) };
}

/**
 * A side that starts when the read models have applied the log, so that one side's events are not projected during the
 * other.
 */
export async function whenCaughtUp(url) {
  const client = new pg.Client({ connectionString: url }).on('error', () => undefined);
  await client.connect();
  const wait = async () => {
    for (;;) {
      const { rows } = await client.query(
        `SELECT bool_and(split_part(position, '.', 2)::bigint >= (SELECT max(position) FROM log.events)) AS done FROM app.projection WHERE serving`,
      );
      if (rows[0].done) return;
      await sleep(5);
    }
  };
  return { wait, side: (run) => async () => wait().then(run), close: () => client.end() };
}

/**
 * `http_over_raw`: commands per second over HTTP, by a web process alone (nothing projects), ÷ raw appends per second.
 */
export async function httpOverRaw({ database, load }) {
  const { url, web, projector } = await startProduct({ database }, 'http');
  await end(projector);
  const raw = rawAppends(url);
  const job = { port: web.port, cookie: web.cookie, request: rename(), items, connections: CONNECTIONS };
  await load.warm(job);
  const sides = await interleaved({
    http: async () => (await load.run(job)).perSecond,
    raw: () => rate(raw.append, 16),
  });
  await raw.close();
  await end(web.child);
  return {
    http_over_raw: report('http_over_raw', sides),
  };
}

/**
 * `command_over_crud`: renames while the read models are fed, ÷ a CRUD handler (`bare-server.mjs`) behind the same session
 * check on the same adapter. A round of ours lasts until the read models have caught up: what a side causes, it pays for.
 * `command_visible_over_crud`: each rename is answered when it can be read. `command_p99_over_crud`: the slowest
 * hundredth of both, each at sixty per cent of its own maximum. `accept_over_crud`: the renames while nothing projects.
 */
export async function commandOverCrud({ database, load }) {
  const product = await startProduct({ database }, 'crud');
  const { port, cookie } = product.web;
  const bare = await startServer('bare-server.mjs', bareWay, product.url);
  const express = await startServer('bare-server.mjs', bareOnExpress, product.url);
  const crudOn = ({ port }) => ({
    port,
    cookie,
    items,
    request: { method: 'POST', path: '/template', body: { id: '{id}', name: 'Renamed {id} {n}' } },
    connections: CONNECTIONS,
  });
  const [crud, onExpress] = [bare, express].map(crudOn);
  const ours = { port, cookie, items, request: rename(), connections: CONNECTIONS };
  for (const job of [ours, crud, onExpress]) await load.warm(job);
  const caughtUp = await whenCaughtUp(product.url);
  const perSecond = (job) =>
    caughtUp.side(async () => {
      const from = performance.now();
      const { answered } = await load.run(job);
      await caughtUp.wait();
      return (answered / (performance.now() - from)) * 1000;
    });

  const rates = await interleaved({
    command: perSecond(ours),
    visible: perSecond({ ...ours, request: rename(true) }),
    crud: perSecond(crud),
    'crud, Express': perSecond(onExpress),
  });
  const ratios = reportAll(['command_over_crud', 'command_visible_over_crud'], rates);

  const [least, most] = LATENCY_SECONDS;
  const open = (job, most_a_second) => {
    const rate = Math.round(LOAD * median(most_a_second));
    const seconds = Math.min(most, Math.max(least, LATENCY_SAMPLES / rate));
    return caughtUp.side(async () => (await load.run({ ...job, rate, seconds, connections: 128 })).p99);
  };
  const latencies = await interleaved({ command: open(ours, rates.command), crud: open(crud, rates.crud) });
  await caughtUp.close();
  const command_p99_over_crud = report('command_p99_over_crud', latencies);
  await Promise.all([end(express.child), end(product.projector)]);
  const rateOf = (job) => async () => (await load.run(job)).perSecond;
  const accepted = await interleaved({ accepted: rateOf(ours), crud: rateOf(crud) });
  const accept_over_crud = report('accept_over_crud', accepted);
  await Promise.all([end(bare.child), end(product.web.child)]);
  return { ...ratios, accept_over_crud, command_p99_over_crud };
}

/** `visible_p99_ms` and `visible_p99_over_append_p99`: at 100 commands a second, from a command's answer to the answer of a read at its position. */
export async function visible({ database, load }) {
  const product = await startProduct({ database }, 'visible');
  const { port, cookie } = product.web;
  const job = {
    port,
    cookie,
    items,
    request: rename(),
    then: { method: 'GET', path: '/api/quotetemplate/template/{slug}?after={position}' },
    rate: 100,
    seconds: quick ? 2 : 10,
    connections: 32,
  };
  await load.warm(job);
  const { run } = await interleaved({ run: () => load.run(job) });
  const sides = {
    visible: run.map(({ thenP99 }) => thenP99),
    append: run.map(({ p99 }) => p99),
    'visible, half': run.map(({ thenP50 }) => thenP50),
    'append, half': run.map(({ p50 }) => p50),
  };
  const ratios = reportAll(['visible_p99_over_append_p99', 'visible_p99_ms'], sides);
  await product.stop();
  return ratios;
}
