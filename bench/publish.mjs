import { setTimeout as sleep } from 'node:timers/promises';
import { publish, save } from '@quotewright/domain/templates/endpoints.js';
import { startProduct } from './commands.mjs';
import { interleaved, quantile, quick, report } from './compare.mjs';

/** Publishes per round; a round is a side of one run. */
const PUBLISHES = quick ? 5 : 40;
/** Between two looks of a guest (ms). */
const LOOK_EVERY = 5;

/**
 * `publish_visible_ms`: from the request that publishes a template until a guest's page shows it, p99. The guest has
 * the page before, so it is cached, and looks again and again.
 */
export async function publishVisible({ database }) {
  const product = await startProduct({ database }, 'publish');
  const { port, cookie } = product.web;
  const site = `http://127.0.0.1:${port}`;
  const command = async ({ path }, body) => {
    const answer = await fetch(site + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    const { status, message, data } = await answer.json();
    if (status !== 200) throw new Error(`${path}: ${message}`);
    return data;
  };
  let edits = 0;
  const published = async () => {
    edits += 1;
    const id = (edits % 100) + 1;
    const marker = `Edition ${edits} of this template.`;
    const { alias } = await command(save, { id, description: marker });
    const shows = async () => {
      const answer = await fetch(`${site}/quote-template/${alias}`);
      if (answer.status !== 200) throw new Error(`The public page answered ${answer.status}`);
      return (await answer.text()).includes(marker);
    };
    if (await shows()) throw new Error('The public page shows what is only staged');
    const from = performance.now();
    await command(publish, { quote_template_id: id });
    while (!(await shows())) await sleep(LOOK_EVERY);
    return performance.now() - from;
  };
  const { round } = await interleaved({
    round: async () => {
      const times = [];
      for (let n = 0; n < PUBLISHES; n += 1) times.push(await published());
      return { p99: quantile(times, 0.99), p50: quantile(times, 0.5) };
    },
  });
  await product.stop();
  const sides = { p99: round.map(({ p99 }) => p99), half: round.map(({ p50 }) => p50) };
  return { publish_visible_ms: report('publish_visible_ms', sides) };
}
