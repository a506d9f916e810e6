/**
 * How long a press or a key takes to show in the editor of a template of 200 lines, by the browser's own clock.
 *
 *     npm run up                                  # in one terminal
 *     node bench/interactions.mjs [address]       # in another; without one http://127.0.0.1:4000
 *
 * It makes the template through the API as the sample contractor, drives Chromium, and prints for each interaction how
 * many there were, the median and the longest Event Timing duration (from input to the next paint, in steps of 8 ms;
 * what took less than 16 ms is not reported by the browser and counts as 16), the longest task, and the main thread's
 * processor time for each, with everything that follows from it. The first three are wall-clock time and tell of the
 * machine as well; the last one does not.
 */
import { chromium } from '@playwright/test';

const address = process.argv[2] ?? 'http://127.0.0.1:4000';
const LINES = 200;
const FORMULAS = ['Q1xQ2', '(Q1+Q2)x2xQ3-Q4x21', 'Q1xQ2x0.05', '(Q1+Q2)x2', 'Q1/1.33+1', '((Q1+Q2)x2xQ3-Q4x21)/350x2'];
const QUESTIONS = [
  ['Length of the room', 'ft', '12'],
  ['Width of the room', 'ft', '10'],
  ['Height', 'ft', '8'],
  ['Doors', 'count', '3'],
];
const KEYS = '+12.5x(q1-q2)/3*2+7';

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
const devtools = await page.context().newCDPSession(page);
await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
const rows = [];

async function call(path, body) {
  const answer = await page.request.post(`${address}/api${path}`, { headers: { origin: address }, data: body });
  const { status, message, data } = await answer.json();
  if (status !== 200) throw new Error(`${path}: ${message}`);
  return data;
}

/** A template with four questions and 200 lines, each with a formula, waste, packs and rounding. */
async function makeTemplate() {
  const template = await call('/quotetemplate/addorupdate', {
    name: 'Two hundred lines',
    description: 'A whole house.',
    price: '1',
    unit: 'house',
    quote_type: 'material_and_labour',
  });
  const at = { quote_template_id: template.id };
  for (const [title, unit, sample_answer] of QUESTIONS)
    await call('/quotetemplate/addquestion', { ...at, title, unit, sample_answer });
  const offers = (
    await Promise.all([1, 2].map((number) => call('/products/list', { perPage: 100, page: number })))
  ).flatMap(({ data }) => data);
  for (let line = 0; line < LINES; line += 1) {
    const { product_id, supplier } = offers[line % offers.length];
    const { quote_template_product_id } = await call('/quotetemplate/product/addfromcatalogue', {
      ...at,
      product_id,
      supplier,
    });
    await call('/quotetemplate/line/settings', {
      ...at,
      quote_template_product_id,
      formula: FORMULAS[line % FORMULAS.length],
      waste_percent: 10,
      pack_size: line % 3 ? 1 : 24,
      round_up: line % 2 === 0,
    });
  }
  return template.alias;
}

/** Of the page's main thread so far, in milliseconds. */
async function processorTime() {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value * 1_000;
}

/** Does something and reads the browser's timing of it. */
async function timed(name, work) {
  await page.evaluate(() => (window.timed = { events: [], tasks: [] }));
  const before = await processorTime();
  await work();
  // The browser reports an event a moment after its paint.
  await page.waitForTimeout(800);
  const spent = (await processorTime()) - before;
  const { events, tasks } = await page.evaluate(() => window.timed);
  const longest = new Map();
  for (const { id, duration } of events) longest.set(id, Math.max(longest.get(id) ?? 0, duration));
  const durations = [...longest.values()].sort((a, b) => a - b);
  rows.push({
    interaction: name,
    count: durations.length,
    median: durations[durations.length >> 1] ?? 16,
    longest: durations.at(-1) ?? 16,
    task: Math.round(Math.max(0, ...tasks)),
    processor: Math.round(spent / Math.max(1, durations.length)),
  });
}

const keys = async (text, pause = 90) => {
  for (const key of text) {
    await page.keyboard.press(key);
    await page.waitForTimeout(pause);
  }
};

await page.goto(`${address}/login`);
await call('/login', { email: 'contractor@quotewright.example', password: 'quote-wright-sample' });
const alias = await makeTemplate();
await page.addInitScript(() => {
  window.timed = { events: [], tasks: [] };
  new PerformanceObserver((list) => {
    for (const { interactionId: id, duration } of list.getEntries()) if (id) window.timed.events.push({ id, duration });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  new PerformanceObserver((list) =>
    window.timed.tasks.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({ type: 'longtask', buffered: true });
});
await page.goto(`${address}/qtemplates/${alias}?tab=lines`);
await page.locator('html[data-ready]').waitFor();
await page.waitForTimeout(1_500);

const lines = page.getByRole('list', { name: 'Lines of this template' }).getByRole('link');
const press = (name, within = page) => within.getByRole('button', { name }).first().click();
await page.getByRole('textbox', { name: 'Formula' }).click();
await page.keyboard.press('End');
await timed('typing a formula', () => keys(KEYS));
await timed('taking tokens back', () =>
  keys(
    Array.from({ length: 12 }, () => 'Backspace'),
    60,
  ),
);
await page.getByLabel('Waste').click();
await timed('typing a setting', () => keys('125'));
await page.getByRole('complementary', { name: 'Live quote' }).getByRole('textbox').first().click();
await timed('typing a sample answer', () => keys('345'));
await timed('putting a line back', () => press('Cancel'));
await timed('choosing a line', async () => {
  for (const at of [5, 9, 3]) {
    await lines.nth(at).click();
    await page.waitForTimeout(300);
  }
});
await timed('opening Change Order', () => press('Change Order'));
const order = page.getByRole('dialog', { name: 'Change Order' });
await timed('Move down', async () => {
  const button = order.getByRole('button', { name: /^Move .* down$/ }).nth(3);
  for (let time = 0; time < 6; time += 1) {
    await button.click();
    await page.waitForTimeout(150);
  }
});
await timed('dragging by pointer', async () => {
  const box = await order.getByRole('button', { name: /^Drag/ }).nth(4).boundingBox();
  await page.mouse.move(box.x + 10, box.y + 10);
  await page.mouse.down();
  for (let y = 0; y < 40; y += 1) {
    await page.mouse.move(box.x + 10, box.y + 10 + y * 6);
    await page.waitForTimeout(16);
  }
  await page.mouse.up();
});
await timed('dragging by keyboard', async () => {
  await order.getByRole('button', { name: /^Drag/ }).nth(2).focus();
  await page.keyboard.press('Space');
  await page.waitForTimeout(200);
  await keys(
    Array.from({ length: 8 }, () => 'ArrowDown'),
    250,
  );
  await page.keyboard.press('Space');
});
await timed('typing a position', async () => {
  await order.getByRole('textbox').nth(4).click();
  await keys('150');
  await page.keyboard.press('Enter');
});
await timed('Update', async () => {
  await press('Update', order);
  await order.waitFor({ state: 'hidden' });
});
await timed('removing a line', async () => {
  await press('Remove line…');
  await press('Remove line', page.getByRole('alertdialog'));
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
});
await timed('opening the catalogue', () => press('Add from Catalog'));
const catalogue = page.getByRole('dialog', { name: 'Add from Catalog' });
await catalogue.getByRole('article').first().waitFor();
await timed('adding a line', async () => {
  await press(/^Add (line|again)/, catalogue);
  await page.getByText(/ added\.$/).waitFor();
});
await timed('closing the catalogue', () => press('Done', catalogue));
await timed('list to tiles', () => press('Show as tiles'));
await timed('tiles to list', () => press('Show as a list'));
console.table(rows);
await browser.close();
