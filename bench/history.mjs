import pg from 'pg';
import { startProduct } from './commands.mjs';
import { bare as bareWay } from './comparisons.mjs';
import { interleaved, quick, report } from './compare.mjs';
import { growLog } from './fill.mjs';
import { end, startServer, startWeb } from './processes.mjs';

const TEMPLATES = 300;
const LONG = quick ? 1_000 : 10_000;
const SIZE = quick ? 20_000 : 1_000_000;
/** Changes of each offer's price in that time. */
const PRICES = LONG / 20;
/** Places in the template's life that are read in turns. */
const PLACES = 20;
const PAGE = 50;

/**
 * `history_over_bare` and `asof_over_bare`: what a reader of a template's history waits for, ÷ the same rows by a bare
 * query in a handler on the same adapter behind the same session check (`bare-history.mjs`). One template of 10,000
 * events in a log of a million, read all over its life, one request at a time.
 */
export async function historyOverBare({ database, load }) {
  const size = { templates: TEMPLATES, events: 0, long: LONG, prices: PRICES };
  const filled = await startProduct({ database }, 'history', size);
  await filled.stop();
  await growLog(filled.url, { templates: TEMPLATES, events: SIZE });
  const web = await startWeb(filled.url);
  const bare = await startServer('bare-history.mjs', bareWay, filled.url);

  const id = TEMPLATES + 1;
  const line = Number(`${id}1`);
  const versions = Array.from({ length: PLACES }, (_, at) => Math.round(((at + 0.5) * LONG) / PLACES));
  const places = await positionsOf(filled.url, `template-${id}`, versions);
  const items = versions.map((version, at) => ({ id, version, before: places[at], earlier: Math.round(version / 2) }));
  const reads = {
    'a page of the history': [
      `/api/quotetemplate/{id}/history?before={before}&limit=${PAGE}`,
      `/history/{id}?before={before}&limit=${PAGE}`,
    ],
    'the values of a field': [
      `/api/quotetemplate/{id}/blame?path=lines.${line}.formula&limit=${PAGE}`,
      `/blame/{id}?path=lines.${line}.formula&limit=${PAGE}`,
    ],
    'two versions compared': [
      `/api/quotetemplate/{id}/compare?from={earlier}&to={version}`,
      `/compare/{id}?from={earlier}&to={version}`,
    ],
    'an earlier state': [`/api/quotetemplate/template/template-${id}?as_of=v{version}`, `/asOf/{id}?version={version}`],
  };
  const ratios = {};
  for (const [name, [ours, theirs]] of Object.entries(reads)) {
    const time = (port, path) => async () =>
      (
        await load.run({
          port,
          cookie: web.cookie,
          items,
          request: { method: 'GET', path },
          connections: 1,
        })
      ).p50;
    const sides = await interleaved({ read: time(web.port, ours), bare: time(bare.port, theirs) });
    const key = name === 'an earlier state' ? 'asof_over_bare' : 'history_over_bare';
    ratios[name] = report(key, sides, name);
  }
  await Promise.all([end(web.child), end(bare.child)]);
  const { 'an earlier state': asof_over_bare, ...history } = ratios;
  return { history_over_bare: Math.max(...Object.values(history)), asof_over_bare };
}

/** The positions of the events that made some versions. */
async function positionsOf(url, stream, versions) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `SELECT '1.' || position AS position FROM log.events WHERE stream = $1 AND revision + 1 = ANY ($2) ORDER BY revision`,
    [stream, versions],
  );
  await client.end();
  return rows.map(({ position }) => position);
}
