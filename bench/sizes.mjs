import { items, rename, startProduct } from './commands.mjs';
import { interleaved, quick, report } from './compare.mjs';
import { growLog } from './fill.mjs';
import { end, startWeb } from './processes.mjs';

const CONNECTIONS = 32;
const TEMPLATES = 300;
const LONG = 10_000;
const SIZES = quick ? [10_000, 20_000, 50_000] : [10_000, 100_000, 1_000_000];

/**
 * `command_by_log_size`: renames per second in logs of 100 thousand and a million events ÷ in one of 10 thousand. One
 * product is created and fed, then copied; only the log's size differs. Nothing projects: `rebuild_over_copy` measures
 * what a large log costs a projector.
 */
export async function commandByLogSize({ database, copy, load }) {
  const base = await startProduct({ database }, 'sizes', { templates: TEMPLATES, events: 0 });
  await base.stop();
  const products = [];
  for (const events of SIZES) {
    const url = await copy(`sizes${events}`, 'sizes');
    await growLog(url, { templates: TEMPLATES, events });
    const { child, port, cookie } = await startWeb(url);
    products.push({
      child,
      job: { port, cookie, items: items.slice(0, TEMPLATES), request: rename(), connections: CONNECTIONS },
    });
  }
  for (const { job } of products) await load.warm(job);
  const sides = await interleaved(
    Object.fromEntries(products.map(({ job }, index) => [SIZES[index], async () => (await load.run(job)).perSecond])),
  );
  const command_by_log_size = Object.fromEntries(
    SIZES.slice(1).map((size) => [
      size,
      report({
        title: `Renames in a log of ${size.toLocaleString('en-US')} events ÷ in one of ${SIZES[0].toLocaleString('en-US')}`,
        unit: 'a second',
        sides,
        ratio: [String(size), String(SIZES[0])],
        atLeast: 0.85,
      }),
    ]),
  );
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
  const long_stream_over_short = report({
    title: `Changes of a template of ${LONG.toLocaleString('en-US')} events ÷ of one of 30 (the first change, cold: ${Math.round(cold)} ms)`,
    unit: 'a second',
    sides,
    ratio: ['long', 'short'],
    atLeast: 0.85,
  });
  await stop();
  return { long_stream_over_short };
}
