import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Standing, UserType } from '@quotewright/domain/kernel/decider.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, makeTemplate, shareMasterProducts, type TestOffer } from '../support/templates.js';
import { until } from '../support/until.js';

/** Unique figures: cost before and after a price change, and in a quote of 12 × 10. */
const theirs = ['7219.31', '6151.97', '866317.20', '738236.40'];
const mine = ['4231.77', '507812.40'];
/** The cost of a contractor's own offer, on a line from before such offers were private, and its owner. */
const anothers = ['8317.43', '8318.44', '998091.60', '998212.80', 'contractor 50'];

const types = [
  'contractor',
  'retailinstall',
  'retail',
  'partner',
  'suppliers',
  'admin',
] as const satisfies readonly UserType[];
/** How to create an account of each standing. */
const standings = {
  unverified: { verified: false, approved: null },
  waiting: { verified: true, approved: null },
  refused: { verified: true, approved: false },
  approved: { verified: true, approved: true },
} as const satisfies Record<Standing, object>;

const seesTheirs = (type: UserType, standing: Standing): boolean =>
  type === 'admin' || ((type === 'contractor' || type === 'retailinstall') && standing === 'approved');

let app: TestApp;
let supplier: Client;
let admin: Client;
let offer: TestOffer;
let rates: TestOffer;
let keeper: Client;
let gallery: { id: number; alias: string; questions: number[] };

beforeAll(async () => {
  app = await startApp({
    throttle: { login: { times: 1_000, seconds: 60 }, loginAddress: { times: 1_000, seconds: 60 } },
  });
  [supplier, admin] = [await app.as('suppliers', 50), await app.as('admin', 50)];
  await shareMasterProducts(app, 'Walnut');
  offer = await makeOffer(supplier, {
    name: 'Walnut',
    master_product_name: 'Walnut',
    cost_price: '6151.97',
    retail_price: '9000',
  });
  keeper = await app.as('contractor', 50);
  rates = await makeOffer(keeper, {
    name: 'Rates',
    master_product_name: 'Rates',
    cost_price: '8317.43',
    retail_price: '9000',
  });
  gallery = await makeTemplate(
    app,
    { id: admin.id, userType: 'admin' },
    {
      name: 'Walnut floor',
      questions: [
        ['Length', 'ft'],
        ['Width', 'ft'],
      ],
      lines: [{ offer, formula: 'Q1xQ2' }],
      publish: true,
    },
  );
});
afterAll(() => app?.stop());

/**
 * An account with an offer, own templates (with its own offer, the supplier's, another business's) and quotes, saved
 * while approved.
 */
interface Reader {
  client: Client;
  own: TestOffer;
  alone: Awaited<ReturnType<typeof makeTemplate>>;
  both: Awaited<ReturnType<typeof makeTemplate>>;
  /** With a line of another business's own offer. */
  old: Awaited<ReturnType<typeof makeTemplate>>;
  quotes: number[];
}

const answersOf = ({ questions }: { questions: number[] }) => ({ [questions[0]!]: '12', [questions[1]!]: '10' });

async function reader(type: UserType): Promise<Reader> {
  const client = await app.as(type);
  const actor = { id: client.id, userType: type };
  const own = await makeOffer(client, {
    name: `Own of ${type}`,
    master_product_name: `Own of ${type}`,
    cost_price: '4231.77',
    retail_price: '5000',
    ...(type === 'admin' && { supplier: client.id }),
  });
  const questions = [
    ['Length', 'ft'],
    ['Width', 'ft'],
  ] as const;
  const alone = await makeTemplate(app, actor, {
    name: `Alone ${type}`,
    questions,
    lines: [{ offer: own, formula: 'Q1xQ2' }],
  });
  const both = await makeTemplate(app, actor, {
    name: `Both ${type}`,
    questions,
    lines: [
      { offer: own, formula: 'Q1xQ2' },
      { offer, formula: 'Q1xQ2' },
    ],
  });
  const old = await makeTemplate(app, actor, {
    name: `Old ${type}`,
    questions,
    lines: [
      { offer: own, formula: 'Q1xQ2' },
      { offer: rates, formula: 'Q1xQ2' },
    ],
  });
  const quotes: number[] = [];
  for (const one of [both, alone, gallery, old]) {
    const { body } = await client.post('/quote/add', {
      answers: JSON.stringify(answersOf(one)),
      user_id: client.id,
      sessionid: '',
      templateid: one.id,
    });
    quotes.push(body.data.id as number);
  }
  await changePrice(supplier, offer, 'Walnut', '7219.31');
  await changePrice(supplier, offer, 'Walnut', '6151.97');
  await changePrice(keeper, rates, 'Rates', '8318.44');
  await changePrice(keeper, rates, 'Rates', '8317.43');
  return { client, own, alone, both, old, quotes };
}

async function changePrice(of: Client, { id }: TestOffer, name: string, cost: string): Promise<void> {
  const { body } = await of.post('/supplier/product/addorupdate', {
    id,
    name,
    master_product_name: name,
    product_type: 'finish_product',
    cost_price: cost,
    retail_price: '9000',
    unit: 'box',
  });
  expect(body.status).toBe(200);
}

/** A direct change in the database; the session learns of it a moment later, as from another instance. */
async function become(client: Client, standing: Standing): Promise<void> {
  const { verified, approved } = standings[standing];
  const [now] = await app.db
    .knex('app.user')
    .where({ id: client.id })
    .update({ verified_at: verified ? new Date() : null, approved })
    .returning('standing');
  const heard = async () => (await client.get('/me')).body.data.extradetails.standing as Standing;
  await until(heard, (standing) => standing === now.standing);
}

/** Every call that reads lines, offers, prices or quotes, with its answer. */
async function everythingRead(
  { client, own, both, alone, old, quotes }: Reader,
  refused: readonly string[],
): Promise<Record<string, string>> {
  const seen = { template: 1, offers: {} };
  const calls: [name: string, method: 'GET' | 'POST', path: string, body?: unknown][] = [
    ['me', 'GET', '/me'],
    ...[both, alone, old, gallery].flatMap((one): typeof calls => [
      ['template', 'GET', `/quotetemplate/template/${one.alias}`],
      ['calculate', 'POST', '/quote/calculate', { templateid: one.id, answers: answersOf(one) }],
      [
        'calculate labour',
        'POST',
        '/quote/calculate',
        { templateid: one.id, answers: answersOf(one), quote_type: 'labour' },
      ],
      [
        'prices changed',
        'POST',
        '/quote/add',
        { answers: JSON.stringify(answersOf(one)), templateid: one.id, revisions: seen },
      ],
    ]),
    ...[both, alone, old].flatMap((one): typeof calls => [
      ['as of', 'GET', `/quotetemplate/template/${one.alias}?as_of=${new Date().toISOString()}`],
      ['history', 'GET', `/quotetemplate/${one.id}/history?limit=100`],
      ['compare', 'GET', `/quotetemplate/${one.id}/compare?from=1&to=current`],
      ...one.lines.map((line): (typeof calls)[number] => [
        'options of a line',
        'GET',
        `/quotetemplate/line/${line}/options`,
      ]),
      ['conflict', 'POST', '/quotetemplate/addorupdate', { id: one.id, description: 'Else.', version: 1 }],
    ]),
    ['catalogue', 'POST', '/products/list', { perPage: 100, page: 1 }],
    ['dearest first', 'POST', '/products/list', { perPage: 100, page: 1, sort: { field: 'cost_price', type: 'desc' } }],
    ['one’s own', 'POST', '/products/list', { perPage: 100, page: 1, supplier: client.id }],
    ['options', 'POST', '/masterproducts/skus/options', { master_product_id: offer.master_product_id }],
    ['own options', 'POST', '/masterproducts/skus/options', { master_product_id: own.master_product_id }],
    [
      'suppliers of an option',
      'POST',
      '/masterproducts/skus/options/suppliers',
      { master_product_id: offer.master_product_id },
    ],
    [
      'conflict of an offer',
      'POST',
      '/supplier/product/addorupdate',
      {
        id: own.id,
        supplier: client.id,
        name: 'X',
        product_type: 'finish_product',
        cost_price: '1',
        retail_price: '1',
        unit: 'box',
        version: 99,
      },
    ],
    ['gallery', 'POST', '/quotetemplates', { perPage: 9 }],
    ['own templates', 'POST', '/quotetemplates', { perPage: 9, scope: 'mine' }],
    ...quotes.map((quote): (typeof calls)[number] => ['saved quote', 'GET', `/quote/${quote}`]),
    ['quotes', 'GET', '/quotes'],
  ];
  const read: Record<string, string> = {};
  for (const [index, [name, method, path, body]] of calls.entries()) {
    const answer = await client.send(method, path, body);
    expect([name, answer.status]).toEqual([name, refused.includes(name) ? 403 : conflicts.includes(name) ? 409 : 200]);
    read[`${name} ${index}`] = JSON.stringify(answer.body);
  }
  return read;
}

const holding = (read: Record<string, string>, figures: readonly string[]): string[] =>
  Object.keys(read).filter((name) => figures.some((figure) => read[name]!.includes(figure)));

const conflicts = ['conflict', 'conflict of an offer', 'prices changed'];

describe.each(types)('a %s', (type) => {
  let one: Reader;
  beforeAll(async () => {
    one = await reader(type);
  });

  // In this order, in one session.
  it.each(Object.keys(standings) as Standing[])(
    'that is %s reads the cost it may see, and no other, in every call',
    async (standing) => {
      await become(one.client, standing);
      const read = await everythingRead(
        one,
        type === 'suppliers' && standing === 'unverified' ? ['conflict of an offer'] : [],
      );
      // Own numbers are always visible.
      expect(holding(read, mine).length).toBeGreaterThanOrEqual(10);
      const others = holding(read, theirs);
      if (!seesTheirs(type, standing)) expect(others).toEqual([]);
      else expect(others.length).toBeGreaterThanOrEqual(12);
      if (type === 'admin') expect(holding(read, anothers).length).toBeGreaterThanOrEqual(5);
      else expect(holding(read, anothers)).toEqual([]);
      expect(read['me 0']).toContain(`"sees_cost":${String(seesTheirs(type, standing))}`);
    },
  );
});
