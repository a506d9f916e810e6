import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { addressOf } from '@quotewright/domain/kernel/endpoint.js';
import * as catalogue from '@quotewright/domain/catalogue/endpoints.js';
import * as categories from '@quotewright/domain/categories/endpoints.js';
import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { startApp, type TestApp } from '../support/app.js';
import type { Client, TestResponse } from '../support/client.js';
import { makeOffer, shareMasterProducts } from '../support/templates.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

/**
 * Ten concurrent saves against one version: one succeeds; nine learn who was faster, and get the current state exactly
 * as the read shows it.
 */
async function tenSaves(
  client: Client,
  save: (n: number, version: number) => Promise<TestResponse>,
  read: () => Promise<{ version: number }>,
): Promise<void> {
  const { version } = await read();
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => save(n, version)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  const current = await read();
  expect(current.version).toBeGreaterThan(version);
  const account = await app.db.knex('app.user').where({ id: client.id }).first('name', 'user_type');
  for (const { body } of answers.filter(({ status }) => status === 409)) {
    expect(body).toMatchObject({
      code: 'version_conflict',
      data: {
        currentVersion: current.version,
        changedBy: { id: client.id, ...account },
        changedAt: expect.stringMatching(/^\d{4}-/),
      },
    });
    expect(body.data.current).toEqual(current);
  }
}

it('of a template', async () => {
  const client = await app.as('contractor');
  const { body } = await client.post(calls.save.path, {
    name: 'Deck',
    description: 'Cedar.',
    price: '9',
    unit: 'ft²',
    quote_type: 'material_and_labour',
  });
  const { id, alias } = body.data;
  await client.post(calls.saveQuestion.path, { quote_template_id: id, title: 'Length', unit: 'ft' });
  await tenSaves(
    client,
    (n, version) => client.post(calls.save.path, { id, description: `Cedar ${n}`, version }),
    async () => (await client.get(addressOf(calls.template, { params: { slug: alias } }))).body.data,
  );
});

it('of a question, whose deletion and order name their version with If-Match', async () => {
  const client = await app.as('contractor');
  const { id, alias } = (
    await client.post(calls.save.path, {
      name: 'Fence',
      description: 'Cedar.',
      price: '9',
      unit: 'ft',
      quote_type: 'material_and_labour',
    })
  ).body.data;
  const question = async (title: string) =>
    (await client.post(calls.saveQuestion.path, { quote_template_id: id, title, unit: 'ft' })).body.data.id as number;
  const [length, height] = [await question('Length'), await question('Height')];
  const read = async () => (await client.get(addressOf(calls.template, { params: { slug: alias } }))).body.data;
  await tenSaves(
    client,
    (n, version) =>
      client.post(calls.saveQuestion.path, {
        id: length,
        quote_template_id: id,
        title: `Length ${n}`,
        unit: 'ft',
        version,
      }),
    read,
  );

  const { version } = await read();
  const order = [height, length].map((one, sort_order) => ({ id: one, sort_order }));
  const at = (named: string) => ({ 'if-match': named });
  for (const stale of [
    client.post(calls.sortQuestions.path, order, at(`"${version - 1}"`)),
    client.post(addressOf(calls.deleteQuestion, { params: { id: height } }), {}, at(`"${version - 1}"`)),
  ]) {
    expect((await stale).body).toMatchObject({
      status: 409,
      code: 'version_conflict',
      data: { currentVersion: version, current: { version, questions: [{ id: length }, { id: height }] } },
    });
  }
  for (const nonsense of ['12', '"a"', 'W/"3"'])
    expect(
      (await client.post(addressOf(calls.deleteQuestion, { params: { id: height } }), {}, at(nonsense))).body,
    ).toMatchObject({
      status: 400,
      errors: [{ path: 'If-Match' }],
    });
  expect((await client.post(calls.sortQuestions.path, order, at(`"${version}"`))).status).toBe(200);
  expect((await client.post(addressOf(calls.deleteQuestion, { params: { id: height } }), {}, at('*'))).status).toBe(
    200,
  );
  expect((await read()).questions).toMatchObject([{ id: length }]);
});

it('of a call that takes no body is refused as in one that does, if it is malformed', async () => {
  const client = await app.as('contractor');
  const picture = addressOf(calls.deleteImage, { params: { id: 1 } });
  for (const version of ['abc', '', -1, [1]])
    expect((await client.send('DELETE', picture, { version })).body).toMatchObject({
      status: 400,
      errors: [{ path: 'version', message: 'Version must be a whole number.' }],
    });
});

it('of what was added since the named version', async () => {
  const client = await app.as('contractor');
  const { id, alias, version } = (
    await client.post(calls.save.path, {
      name: 'Gate',
      description: 'Cedar.',
      price: '9',
      unit: 'ft',
      quote_type: 'material_and_labour',
    })
  ).body.data;
  const question = (await client.post(calls.saveQuestion.path, { quote_template_id: id, title: 'Length', unit: 'ft' }))
    .body.data.id as number;
  await shareMasterProducts(app, 'Gate board');
  const boards = await makeOffer(await app.as('suppliers'), { master_product_name: 'Gate board' });
  const line = (
    await client.post(calls.addFromCatalogue.path, { quote_template_id: id, product_id: boards.product_id })
  ).body.data.quote_template_product_id as number;
  const stale = (by: Client): Promise<TestResponse>[] => [
    by.post(calls.saveQuestion.path, {
      id: question,
      quote_template_id: id,
      title: 'Width',
      unit: 'ft',
      version,
    }),
    by.post(calls.lineSettings.path, {
      quote_template_id: id,
      quote_template_product_id: line,
      formula: 'Q1',
      version,
    }),
    by.post(addressOf(calls.deleteQuestion, { params: { id: question } }), {}, { 'if-match': `"${version}"` }),
  ];
  const current = (await client.get(addressOf(calls.template, { params: { slug: alias } }))).body.data;
  for (const answer of stale(client))
    expect((await answer).body).toMatchObject({
      status: 409,
      code: 'version_conflict',
      data: { currentVersion: current.version, current: { version: current.version } },
    });
  // Conflicts reveal nothing that the caller may not see, and nothing that no longer exists.
  for (const answer of stale(await app.as('contractor', 2))) expect((await answer).status).toBe(404);
  expect(
    (
      await client.post(calls.saveQuestion.path, {
        id: 999_999,
        quote_template_id: id,
        title: 'Width',
        unit: 'ft',
        version,
      })
    ).status,
  ).toBe(404);
  expect(
    (
      await client.post(calls.saveQuestion.path, {
        id: question,
        quote_template_id: id,
        title: '',
        unit: 'ft',
        version,
      })
    ).status,
  ).toBe(400);
});

it('of a line, question or picture that somebody else has deleted since', async () => {
  const client = await app.as('contractor');
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a0522d' } })
    .png()
    .toBuffer();
  const picture = `data:image/png;base64,${png.toString('base64')}`;
  const { id, alias } = (
    await client.post(calls.save.path, {
      name: 'Stoop',
      description: 'Cedar.',
      price: '9',
      unit: 'ft',
      quote_type: 'material_and_labour',
      img: [picture, picture],
    })
  ).body.data;
  const [length, height] = await Promise.all(
    ['Length', 'Height'].map(
      async (title) =>
        (await client.post(calls.saveQuestion.path, { quote_template_id: id, title, unit: 'ft' })).body.data
          .id as number,
    ),
  );
  await shareMasterProducts(app, 'Stoop board');
  const [boards, other] = [
    await makeOffer(await app.as('suppliers'), { master_product_name: 'Stoop board' }),
    await makeOffer(await app.as('suppliers', 2), { master_product_name: 'Stoop board' }),
  ];
  const added = async () =>
    (await client.post(calls.addFromCatalogue.path, { quote_template_id: id, product_id: boards.product_id })).body.data
      .quote_template_product_id as number;
  const line = await added();
  const { version, images } = (await client.get(addressOf(calls.template, { params: { slug: alias } }))).body
    .data as TemplateDetails;
  expect(
    (await client.post(calls.deleteLine.path, { quote_template_id: id, product_id: boards.product_id })).status,
  ).toBe(200);
  expect((await client.post(addressOf(calls.deleteQuestion, { params: { id: length! } }), {})).status).toBe(200);
  expect((await client.send('DELETE', addressOf(calls.deleteImage, { params: { id: images[0]!.id } }))).status).toBe(
    200,
  );
  const template = { quote_template_id: id };
  const both = { ...template, version };
  const named = { ...both, quote_template_product_id: line };
  const option = { new_product_id: other.product_id, product_supplier_id: other.id };
  const at = { 'if-match': `"${version}"` };
  const order = (...ids: number[]) => ids.map((one, sort_order) => ({ id: one, sort_order }));
  const cases: [string, (by: Client) => Promise<TestResponse>][] = [
    ['make default', (by) => by.post(calls.makeDefault.path, { ...named, ...option, product_id: boards.product_id })],
    [
      'make default by product',
      (by) => by.post(calls.makeDefault.path, { ...both, ...option, product_id: boards.product_id }),
    ],
    ['formula', (by) => by.post(calls.changeFormula.path, { ...named, product_id: boards.product_id, formula: '2' })],
    ['settings', (by) => by.post(calls.lineSettings.path, { ...named, round_up: true })],
    ['delete line', (by) => by.post(calls.deleteLine.path, { ...named, product_id: boards.product_id })],
    [
      'use product',
      (by) => by.post(calls.addFromCatalogue.path, { ...both, quote_line_id: line, product_id: boards.product_id }),
    ],
    ['order lines', (by) => by.post(calls.sortLines.path, order(line), at)],
    ['question', (by) => by.post(calls.saveQuestion.path, { ...both, id: length, title: 'Width', unit: 'ft' })],
    ['delete question', (by) => by.post(addressOf(calls.deleteQuestion, { params: { id: length! } }), {}, at)],
    ['order questions', (by) => by.post(calls.sortQuestions.path, order(height!, length!), at)],
    [
      'delete picture',
      (by) => by.send('DELETE', addressOf(calls.deleteImage, { params: { id: images[0]!.id } }), undefined, at),
    ],
    ['order pictures', (by) => by.post(calls.sortImages.path, order(images[1]!.id, images[0]!.id), at)],
  ];
  const stranger = await app.as('contractor', 2);
  for (const [call, send] of cases) {
    const [mine, theirs] = [await send(client), await send(stranger)];
    // To others a list of them is a list of nothing.
    const toOthers = call.startsWith('order') ? 400 : 404;
    expect([call, mine.status, mine.body.code, theirs.status]).toEqual([call, 409, 'version_conflict', toOthers]);
  }

  // Repeated under its key, a change returns the same answer, although its line uses another product by now.
  const again = await added();
  const use = () =>
    client.post(
      calls.makeDefault.path,
      { ...template, ...option, product_id: boards.product_id },
      { 'idempotency-key': 'use' },
    );
  const first = await use();
  expect(first.body.data).toMatchObject({ quote_template_product_id: again });
  expect((await use()).body.data).toEqual(first.body.data);
});

it('of a category and a sub category', async () => {
  const admin = await app.as('admin');
  const { id } = (await admin.post(categories.add.path, { title: 'Decks' })).body.data;
  await tenSaves(
    admin,
    (n, version) => admin.post(categories.update.path, { id, title: `Decks ${n}`, version }),
    async () => (await admin.get(addressOf(categories.one, { params: { id } }))).body.data,
  );
  const sub = (await admin.post(categories.addSubcategory.path, { category_id: id, title: 'Cedar' })).body.data;
  await tenSaves(
    admin,
    (n, version) => admin.post(categories.updateSubcategory.path, { id: sub.id, title: `Cedar ${n}`, version }),
    async () => (await admin.get(addressOf(categories.oneSubcategory, { params: { id: sub.id } }))).body.data,
  );
});

it('of an offer', async () => {
  const supplier = await app.as('suppliers');
  const offer = await makeOffer(supplier);
  const form = { id: offer.id, name: 'Oak plank', product_type: 'finish_product', cost_price: '40', unit: 'box' };
  await tenSaves(
    supplier,
    (n, version) => supplier.post(catalogue.saveOffer.path, { ...form, retail_price: `${60 + n}`, version }),
    async () => (await supplier.post(catalogue.products.path, { ids: [offer.id] })).body.data.data[0],
  );
});
