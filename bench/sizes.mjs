import { items, rename, startProduct } from './commands.mjs';
import { interleaved, quick, report } from './compare.mjs';
import { growLog } from './fill.mjs';
import { end, startWeb } from './processes.mjs';

const CONNECTIONS = 32;
const TEMPLATES = 300;
const LONG = 10_000;
/** Events by the name of the side; fewer in a quick run. */
const SIZES = {
  'ten thousand': 10_000,
  'hundred thousand': quick ? 20_000 : 100_000,
  million: quick ? 50_000 : 1_000_000,
};

/**
 * `command_by_log_size`: renames per second in a log of a million events ÷ in one of ten thousand. One
 * product is created and fed, then copied; only the log's size differs. Nothing projects: `rebuild_over_copy` measures
 * what a large log costs a projector.
 */
export async function commandByLogSize({ database, copy, load }) {
  const base = await startProduct({ database }, 'sizes', { templates: TEMPLATES, events: 0 });
  await base.stop();
  const products = [];
  for (const [name, events] of Object.entries(SIZES)) {
    const url = await copy(`sizes${events}`, 'sizes');
    await growLog(url, { templates: TEMPLATES, events });
    const { child, port, cookie } = await startWeb(url);
    products.push({
      name,
      child,
      job: { port, cookie, items: items.slice(0, TEMPLATES), request: rename(), connections: CONNECTIONS },
    });
  }
  for (const { job } of products) await load.warm(job);
  const sides = await interleaved(
    Object.fromEntries(products.map(({ name, job }) => [name, async () => (await load.run(job)).perSecond])),
  );
  const command_by_log_size = report('command_by_log_size', sides);
  await Promise.all(products.map(({ child }) => end(child)));
  return { command_by_log_size };
}

/**
 * `long_stream_over_short`: changes per second to one template of 10,000 events ÷ to one of 30, over a single
 * connection (two would only wait for each other's revision). Warm: the state is in memory, as after the first change.
 */
export async function longStreamOverShort({ database, load }) {
  const { web, stop } = await startProduct({ database }, 'long', { templates: 10, events: 0, long: LONG });
  const job = (id) => ({ port: web.port, cookie: web.cookie, items: [{ id }], request: rename(), connections: 1 });
  const change = (id) => async () => (await load.run(job(id))).perSecond;
  const { p99: cold } = await load.warm(job(11));
  const sides = await interleaved({ long: change(11), short: change(1) });
  const note = `the first change, cold: ${Math.round(cold)} ms`;
  const long_stream_over_short = report('long_stream_over_short', sides, note);
  await stop();
  return { long_stream_over_short };
}
