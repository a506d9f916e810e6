import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { UserType } from '@quotewright/domain/kernel/decider.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { commandTemplate, makeTemplate } from '../support/templates.js';
import { until } from '../support/until.js';

/** One of two databases with the same history except for a supplier's cost. */
interface World {
  app: TestApp;
  supplier: Client;
  admin: Client;
  /** None of them may see the cost. */
  readers: [UserType, Client][];
}

let worlds: [World, World];
const throttle = { login: { times: 1_000, seconds: 60 }, loginAddress: { times: 1_000, seconds: 60 } };

async function world(): Promise<World> {
  const app = await startApp({ throttle });
  const readers: [UserType, Client][] = [];
  for (const type of ['contractor', 'suppliers'] as const) {
    const client = await app.as(type);
    await app.db.knex('app.user').where({ id: client.id }).update({ approved: null });
    await until(async () => !(await client.get('/me')).body.data.extradetails.sees_cost);
    readers.push([type, client]);
  }
  return { app, supplier: await app.as('suppliers', 2), admin: await app.as('admin'), readers };
}
beforeAll(async () => {
  worlds = await Promise.all([world(), world()]);
});
afterAll(() => Promise.all(worlds?.map(({ app }) => app.stop()) ?? []));

interface Story {
  /** The cost at first, and after a change once all have calculated. */
  costs: readonly [string, string];
  retail: string;
  answers: readonly [string, string];
  formula: string;
}

let run = 0;

/** Without values that are new each time: ids of events, sessions, times, log positions and ends of private aliases. */
const told = (path: string, answer: { status: number; body: unknown }): string =>
  JSON.stringify([path, answer.status, answer.body], (key, value: unknown) =>
    ['position', 'next'].includes(key) ? undefined : value,
  )
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'an id')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time')
    .replace(/-[bcdfghjkmnpqrstvwxz]{5}\b/g, '-letters');

/** Every answer that the readers get in one database, in order. */
async function lived(
  { app, supplier, admin, readers }: World,
  { costs, retail, answers, formula }: Story,
): Promise<string[]> {
  const name = `Board ${run}`;
  const form = {
    name,
    master_product_name: name,
    product_type: 'finish_product',
    retail_price: retail,
    unit: 'box',
    unit_in_stock: 5,
  };
  const save = (fields: object) => supplier.post('/supplier/product/addorupdate', { ...form, ...fields });
  const offer = (await save({ cost_price: costs[0] })).body.data;
  await admin.post('/masterproducts/accept', { id: offer.master_product_id });
  const questions = [
    ['Length', 'ft'],
    ['Width', 'ft'],
  ] as const;
  const gallery = await makeTemplate(
    app,
    { id: admin.id, userType: 'admin' },
    { name: `Floor ${run}`, questions, lines: [{ offer, formula }], publish: true },
  );
  const quotesOf = (one: { id: number; questions: number[] }) => {
    const given = { [one.questions[0]!]: answers[0], [one.questions[1]!]: answers[1] };
    return [
      { templateid: one.id, answers: given },
      { templateid: one.id, answers: JSON.stringify(given), sessionid: '' },
    ] as const;
  };

  const heard: string[] = [];
  const readings = [];
  for (const [type, client] of readers) {
    const ask = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
      const answer = await client.send(method, path, body);
      heard.push(`${type} ${told(path, answer)}`);
      return answer.body.data;
    };
    const own = await makeTemplate(
      app,
      { id: client.id, userType: type },
      { name: `Own ${run} of ${type}`, questions, lines: [{ offer, formula }] },
    );
    const [calculate, add] = quotesOf(gallery);
    const revisions = (await ask('POST', '/quote/calculate', calculate))?.revisions;
    readings.push(async () => {
      for (const [asked, kept] of [[calculate, add], quotesOf(own)] as const) {
        await ask('POST', '/quote/calculate', asked);
        const quote = await ask('POST', '/quote/add', {
          ...kept,
          ...(asked === calculate && revisions && { revisions }),
        });
        if (quote) await ask('GET', `/quote/${quote.id as number}`);
      }
      await ask('GET', '/quotes');
      for (const { alias } of [gallery, own]) await ask('GET', `/quotetemplate/template/${alias}`);
      await ask('GET', `/quotetemplate/${own.id}/history?limit=100`);
      await ask('GET', `/quotetemplate/${own.id}/compare?from=1&to=current`);
      await ask('GET', `/quotetemplate/line/${own.lines[0]!}/options`);
      await ask('POST', '/quotetemplate/addorupdate', { id: own.id, description: 'Else.', version: 1 });
      for (const type of ['asc', 'desc'])
        await ask('POST', '/products/list', { perPage: 100, sort: { field: 'cost_price', type } });
      for (const searchTerm of ['0.01', '9999999.99', '41'])
        await ask('POST', '/products/list', { perPage: 100, searchTerm });
      await ask('POST', '/masterproducts/skus/options', { master_product_id: offer.master_product_id });
      await ask('POST', '/supplier/product/addorupdate', { ...form, id: offer.id, cost_price: '1' });
    });
  }
  await save({ id: offer.id, cost_price: costs[1] });
  await commandTemplate(app, { id: admin.id, userType: 'admin' }, gallery.id, {
    type: 'EditTemplate',
    details: { advice: 'Dry.' },
    images: [],
  });
  for (const reading of readings) await reading();
  return heard;
}

const cents = (most: number) => fc.nat(most).map((amount) => (amount / 100).toFixed(2));
const cost = fc.oneof(cents(999_999_999), fc.constantFrom('0.00', '0.01', '40.00', '9999999.99'));
const answer = fc.oneof(fc.nat(1_000_000_000).map(String), fc.constantFrom('0', '1', '1000000000'));
const story = fc.record({
  retail: fc.oneof(cents(999_999_999), fc.constant('0.00')),
  answers: fc.tuple(answer, answer),
  formula: fc.constantFrom('Q1xQ2', 'Q1xQ2/1000', '1000000', 'Q1-Q2'),
});

it('no answer depends on a cost that its reader may not see', async () => {
  await fc.assert(
    fc.asyncProperty(story, cost, cost, cost, fc.boolean(), async (shared, was, mine, theirs, same) => {
      run += 1;
      const [one, other] = await Promise.all([
        lived(worlds[0], { ...shared, costs: [was, mine] }),
        // In the other database it may not have changed at all.
        lived(worlds[1], { ...shared, costs: [was, same ? was : theirs] }),
      ]);
      expect(other).toEqual(one);
    }),
    {
      numRuns: 4,
      // A quantity within the limits whose cost exceeds them in one database only; a cost that changed in one only.
      examples: [
        [{ retail: '0.01', answers: ['1000000', '1000000'], formula: 'Q1xQ2' }, '0.00', '9999999.99', '0.01', false],
        [{ retail: '58.00', answers: ['12', '10'], formula: 'Q1xQ2' }, '40.00', '41.00', '40.00', true],
      ],
    },
  );
}, 300_000);
