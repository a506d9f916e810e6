import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { view } from '@quotewright/domain/engagement/endpoints.js';
import { items, rename, startProduct, TEMPLATES, whenCaughtUp } from './commands.mjs';
import { bare as bareWay } from './comparisons.mjs';
import { interleaved, quick, report, reportAll, SECONDS, startLoad } from './compare.mjs';
import { end, startServer } from './processes.mjs';

const CONNECTIONS = 32;
/** Beacons and commands a second. */
const VIEWS = 500;
const COMMANDS = 100;
const OPEN_SECONDS = quick ? 2 : 10;

/**
 * Each from an address of its own, by a browser without a cookie: the dearest kind, which gets one and is counted
 * against the limits. So many that no address reaches its limit in one run.
 */
const visitors = Array.from({ length: 20_000 }, (_, n) => ({
  id: (n % TEMPLATES) + 1,
  address: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
}));
const beacon = {
  method: 'POST',
  path: view.path,
  body: { quote_template_id: '{id}', referrer: 'https://www.example.com/baths' },
  headers: {
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'X-Forwarded-For': '{address}',
  },
};

/**
 * `views_per_second`: beacons of new browsers that are answered, all over 1,000 templates; the run fails unless each is
 * in the log exactly once. `command_p99_with_views`: the slowest hundredth of renames at 100 a second while 500 beacons
 * a second come, ÷ without. `command_p99_with_views_over_bare`: the same ÷ while as many come to a bare handler beside
 * the product (`bare-server.mjs`), which writes one durable row for each.
 */
export async function viewsPerSecond({ database, load }) {
  const product = await startProduct({ database }, 'views', undefined, { TRUST_PROXY: '1' });
  const { port, cookie } = product.web;
  const guests = startLoad();
  const log = new pg.Client({ connectionString: product.url });
  await log.connect();
  const bare = await startServer('bare-server.mjs', bareWay, product.url);
  const views = { port, items: visitors, request: beacon };
  const bareViews = { ...views, port: bare.port, request: { ...beacon, path: '/view' } };
  const commands = { port, cookie, items, request: rename() };
  await load.warm({ ...commands, connections: CONNECTIONS });

  let answered = 0;
  const { beacons } = await interleaved({
    beacons: async () => {
      const run = await guests.run({ ...views, connections: CONNECTIONS, seconds: 2 * SECONDS });
      answered += run.answered;
      return run.perSecond;
    },
  });
  const written = await countedViews(log);
  if (written !== answered) throw new Error(`${answered} views were answered, ${written} are in the log`);
  const views_per_second = report('views_per_second', { beacons }, `${answered} of ${answered}`);

  const caughtUp = await whenCaughtUp(product.url);
  const open = (rate, connections) => ({ rate, seconds: OPEN_SECONDS, connections });
  const p99 = async () => (await load.run({ ...commands, ...open(COMMANDS, CONNECTIONS) })).p99;
  const settled = (run) => async () => {
    await countedViews(log);
    return caughtUp.side(run)();
  };
  const beside = (job) =>
    settled(async () => {
      const [slowest] = await Promise.all([p99(), guests.run({ ...job, ...open(VIEWS, 2 * CONNECTIONS) })]);
      return slowest;
    });
  const sides = await interleaved({
    'with views': beside(views),
    'with bare views': beside(bareViews),
    without: settled(p99),
  });
  const ratios = reportAll(['command_p99_with_views', 'command_p99_with_views_over_bare'], sides);

  guests.stop();
  await Promise.all([log.end(), caughtUp.close(), end(bare.child)]);
  await product.stop();
  return { views_per_second, ...ratios };
}

/** Views in the log, when none is on its way there. */
async function countedViews(log) {
  for (;;) {
    const { rows } = await log.query(
      `SELECT (SELECT count(*) FROM app.view_pending) AS pending,
              (SELECT coalesce(sum((c ->> 'views')::integer), 0) FROM log.events, jsonb_array_elements(data -> 'counts') c
                WHERE type = 'TemplateViewsCounted') AS counted`,
    );
    if (rows[0].pending === '0') return Number(rows[0].counted);
    await sleep(100);
  }
}
