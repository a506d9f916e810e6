import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { QuotedSupplier, RatingsPage } from '@quotewright/domain/ratings/contract.js';
import { moveTo } from '../../apps/api/src/platform/auth/businesses.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { PASSWORD, startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, makePlace, makeTemplate, shareMasterProducts, type TestOffer } from '../support/templates.js';
import { until } from '../support/until.js';

let app: TestApp;
let admin: Client;
let ridge: Client;
let hill: Client;
let floor: { id: number; alias: string; questions: number[] };
let planks: TestOffer;

beforeAll(async () => {
  app = await startApp();
  await app.nest.get(Jobs).work();
  [admin, ridge, hill] = await Promise.all([app.as('admin'), app.as('suppliers'), app.as('suppliers', 2)]);
  await shareMasterProducts(app, 'LVP plank');
  const floors = await makePlace(admin, 'Floors');
  await admin.post('/category/publish', { id: floors.categoryId });
  planks = await makeOffer(ridge);
  await makeOffer(hill, { product_id: planks.product_id, retail_price: '61' });
  floor = await makeTemplate(
    app,
    { id: admin.id, userType: 'admin' },
    {
      name: 'Plank floor',
      ...floors,
      questions: [['Room length', 'ft']],
      lines: [{ offer: planks, formula: 'Q1' }],
      publish: true,
    },
  );
});
afterAll(() => app?.stop());
beforeEach(() => app.db.knex('app.mail').delete());

let businesses = 0;
/** A new business with a saved quote of the planks. */
async function quoting(): Promise<Client> {
  const client = await app.as('contractor', 100 + (businesses += 1));
  await saveQuote(client);
  return client;
}
async function saveQuote(client: Client): Promise<number> {
  const { status, body } = await client.post('/quote/add', {
    answers: JSON.stringify({ [floor.questions[0]!]: '12' }),
    templateid: floor.id,
  });
  expect([status, body.message]).toEqual([200, 'Quote saved.']);
  return body.data.id;
}
const rate = (client: Client, stars: unknown, sentence?: string, supplier_id = ridge.id) =>
  client.post('/rating/rate', { supplier_id, stars, ...(sentence !== undefined && { sentence }) });
async function rated(client: Client, stars: number, sentence?: string): Promise<void> {
  const { status, body } = await rate(client, stars, sentence);
  expect([status, body.message]).toEqual([200, 'Rating saved.']);
}
const toRate = async (client: Client, request: object = {}): Promise<QuotedSupplier[]> =>
  (await client.post('/ratings/suppliers', request)).body.data.data;
const received = async (client: Client, request: object = {}): Promise<RatingsPage> =>
  (await client.post('/ratings', request)).body.data;
const mean = async (client: Client) => {
  const { body } = await client.post('/masterproducts/skus/options', { master_product_id: planks.master_product_id });
  return body.data.map(({ supplier, rating, ratings }: Record<string, unknown>) => [supplier, rating, ratings]);
};
const refusal = ({ status, body: { code } }: Awaited<ReturnType<Client['post']>>) => [status, code];
const events = async () =>
  (await app.db.knex.raw(`SELECT data FROM log.events WHERE type = 'SupplierRated' ORDER BY position`)).rows.map(
    ({ data }: { data: unknown }) => data,
  );

describe('rating a supplier', () => {
  it('is for businesses that quoted with it, once and changeable, and shows as mean and number beside its offers', async () => {
    const [dana, lena] = [await quoting(), await quoting()];
    expect(await toRate(dana)).toEqual([
      {
        supplier_id: ridge.id,
        business_name: 'suppliers 1',
        quote_id: expect.any(Number),
        quoted_at: expect.any(String),
        rating: null,
        ratings: 0,
        own: null,
      },
    ]);
    await rated(dana, 3, ' Late,\nbut complete. ');
    await rated(lena, 5);
    expect(await mean(dana)).toEqual([
      [ridge.id, '4.0', 2],
      [hill.id, null, 0],
    ]);
    await rated(dana, 4);
    expect((await toRate(dana))[0]).toMatchObject({
      rating: '4.5',
      ratings: 2,
      own: { stars: 4, sentence: 'Late, but complete.', answer: '' },
    });
    const products = (await lena.post('/products/list', { supplier: ridge.id })).body.data.data;
    expect(products).toMatchObject([{ rating: '4.5', ratings: 2 }]);
    // The log has neither text nor person.
    expect(await events()).toEqual([
      { supplierId: ridge.id, stars: 3 },
      { supplierId: ridge.id, stars: 5 },
      { supplierId: ridge.id, stars: 4, from: 3 },
    ]);
  });

  it('is refused without a quote, for one’s own business, and for stars that there are not', async () => {
    const stranger = await app.as('retail');
    expect(refusal(await rate(stranger, 5))).toEqual([409, 'not_quoted']);
    expect(refusal(await rate(await quoting(), 5, '', hill.id))).toEqual([409, 'not_quoted']);
    expect(refusal(await rate(ridge, 5))).toEqual([409, 'not_quoted']);
    await saveQuote(ridge);
    expect(await toRate(ridge)).toEqual([]);
    expect(refusal(await rate(ridge, 5))).toEqual([409, 'not_quoted']);
    const dana = await quoting();
    for (const stars of [0, 6, 2.5, '4', null])
      expect(refusal(await rate(dana, stars))).toEqual([400, 'invalid_input']);
    expect(refusal(await rate(dana, 4, 'x'.repeat(301)))).toEqual([400, 'invalid_input']);
    expect((await toRate(dana))[0]!.own).toBeNull();
  });

  it('of two tabs at once, or repeated, is one', async () => {
    const dana = await quoting();
    const before = (await received(ridge)).total;
    const answers = await Promise.all([rate(dana, 2), rate(dana, 5), rate(dana, 2), rate(dana, 5)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await rated(dana, 5, 'Both tabs.');
    await rated(dana, 5, 'Both tabs.');
    expect((await received(ridge)).total).toBe(before + 1);
    expect((await received(ridge)).data[0]).toMatchObject({ stars: 5, sentence: 'Both tabs.' });
  });

  it('is the business’s: an estimator changes what the owner gave, a viewer reads it', async () => {
    const owner = await quoting();
    await rated(owner, 2, 'Cracked boxes.');
    const [estimator, viewer] = await Promise.all(
      (['estimator', 'viewer'] as const).map(async (role) => {
        const email = `${role}-of-${owner.id}@team.example`;
        const id = await app.account({ email });
        await app.db.knex.transaction((tx) => moveTo(tx, id, { businessId: owner.id, role }));
        return app.signIn(email);
      }),
    );
    const before = (await received(ridge)).total;
    await rated(estimator!, 3);
    expect((await received(ridge)).total).toBe(before);
    expect((await toRate(viewer!))[0]!.own).toMatchObject({ stars: 3, sentence: 'Cracked boxes.' });
    expect(refusal(await rate(viewer!, 1))).toEqual([403, 'not_your_role']);
  });

  it('can be asked for the suppliers of one quote of one’s own', async () => {
    const dana = await quoting();
    const id = await saveQuote(dana);
    expect(await toRate(dana, { quote: id })).toMatchObject([{ supplier_id: ridge.id, quote_id: id }]);
    expect(await toRate(await quoting(), { quote: id })).toEqual([]);
    expect(await toRate(dana, { searchTerm: 'nobody' })).toEqual([]);
  });
});

describe('a rating', () => {
  it('has stars and sentence of one call where two rate at once', async () => {
    const dana = await quoting();
    for (let round = 0; round < 8; round += 1) {
      await Promise.all([rate(dana, 5, 'Five.'), rate(dana, 1, 'One.'), rate(dana, 3, 'Three.')]);
      const { stars, sentence } = (await toRate(dana))[0]!.own!;
      expect([
        [5, 'Five.'],
        [1, 'One.'],
        [3, 'Three.'],
      ]).toContainEqual([stars, sentence]);
    }
  });

  it('is told to the supplier once, without the rater, and answered in a sentence that the rater reads', async () => {
    const dana = await quoting();
    await rated(dana, 4, 'Good planks.');
    await rated(dana, 2);
    const mails = () => app.db.knex('app.mail').where({ kind: 'rating' }).select('recipient', 'subject', 'text');
    await until(async () => (await mails()).length > 0);
    const untold = () =>
      app.db
        .knex('app.announcement')
        .where({ stream: `ratings-${dana.id}`, told_at: null })
        .first();
    await until(async () => !(await untold()));
    expect(await mails()).toEqual([
      {
        recipient: 'suppliers1@test.example',
        subject: 'A business gave you 4 of 5 stars',
        text: expect.not.stringMatching(/contractor|planks\./),
      },
    ]);
    const { data } = (await ridge.get('/notices')).body;
    expect(JSON.stringify(data ?? '')).not.toContain('contractor');

    const [row] = (await received(ridge)).data;
    expect(row).toMatchObject({ stars: 2, sentence: 'Good planks.', business: null, supplier: null });
    const answer = (id: number, text: string, client = ridge) => client.post('/rating/answer', { id, answer: text });
    expect((await answer(row!.id, 'We pack better now.')).status).toBe(200);
    expect(refusal(await answer(row!.id, 'Not ours', hill))).toEqual([404, 'not_found']);
    expect((await toRate(dana))[0]!.own).toMatchObject({
      answer: 'We pack better now.',
      answered_at: expect.any(String),
    });
    await answer(row!.id, '');
    expect((await toRate(dana))[0]!.own).toMatchObject({ answer: '', answered_at: null });
  });

  it('keeps its stars when an admin hides a text, also from a rewritten one', async () => {
    const dana = await quoting();
    await rated(dana, 1, 'Rude words.');
    const [row] = (await received(admin, { supplier: ridge.id })).data;
    expect(row).toMatchObject({ business: { id: dana.id }, supplier: { id: ridge.id, name: 'suppliers 1' } });
    const { summary } = await received(ridge);
    const hide = (part: string, hidden: boolean) => admin.post('/rating/hide', { id: row!.id, part, hidden });
    expect((await hide('sentence', true)).status).toBe(200);
    await rated(dana, 1, 'More of them.');
    expect((await received(ridge)).data[0]).toMatchObject({ stars: 1, sentence: '', sentence_hidden: true });
    expect((await received(ridge)).summary).toEqual(summary);
    expect((await toRate(dana))[0]!.own).toMatchObject({ sentence: 'More of them.', sentence_hidden: true });
    expect((await received(admin, { supplier: ridge.id })).data[0]).toMatchObject({ sentence: 'More of them.' });
    await ridge.post('/rating/answer', { id: row!.id, answer: 'Ruder words.' });
    await hide('answer', true);
    expect((await toRate(dana))[0]!.own).toMatchObject({ answer: '', answer_hidden: true });
    await hide('sentence', false);
    expect((await received(ridge)).data[0]).toMatchObject({ sentence: 'More of them.', answer: 'Ruder words.' });
  });

  it('stands in the history of the business, not in that of the supplier', async () => {
    const dana = await quoting();
    await rated(dana, 4);
    const told = async (client: Client) =>
      (await client.get('/history')).body.data.data.map(({ summary }: { summary: string }) => summary);
    expect(await told(dana)).toContain('rated suppliers 1 with 4 stars');
    expect((await told(ridge)).join()).not.toContain('stars');
  });

  it('loses its words with who wrote them and with the business, and its stars count on', async () => {
    const dana = await quoting();
    const email = `member-of-${dana.id}@team.example`;
    const member = await app.account({ email });
    await app.db.knex.transaction((tx) => moveTo(tx, member, { businessId: dana.id, role: 'manager' }));
    await rated(await app.signIn(email), 3, 'Written by a member.');
    await ridge.post('/rating/answer', { id: (await received(ridge)).data[0]!.id, answer: 'Thank you.' });
    expect((await (await app.signIn(email)).post('/users/delete', { password: PASSWORD })).status).toBe(200);
    expect((await received(ridge)).data[0]).toMatchObject({ stars: 3, sentence: '', answer: 'Thank you.' });

    const { total, summary } = await received(ridge);
    expect((await dana.post('/users/delete', { password: PASSWORD })).status).toBe(200);
    const after = await received(ridge);
    expect([after.total, after.summary]).toEqual([total - 1, summary]);
  });
});
