import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LineOption, TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, makeTemplate, shareMasterProducts, type TestOffer } from '../support/templates.js';

let app: TestApp;
let admin: Client;
let contractor: Client;
let retail: Client;
let planks: TestOffer;
let cheaper: TestOffer;
let cork: TestOffer;
let fitting: TestOffer;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as('admin');
  contractor = await app.as('contractor');
  retail = await app.as('retail');
  const [supplier, other] = await Promise.all([app.as('suppliers'), app.as('suppliers', 2)]);
  await shareMasterProducts(app, 'LVP plank', 'Floor fitting');
  planks = await makeOffer(supplier, { formula: 'Q1xQ2' });
  cheaper = await makeOffer(other, { product_id: planks.product_id, retail_price: '50' });
  cork = await makeOffer(supplier, { name: 'Cork plank', formula: 'Q1xQ7' });
  fitting = await makeOffer(supplier, {
    name: 'Fitting',
    master_product_name: 'Floor fitting',
    product_type: 'labour',
    unit: 'hour',
  });
});
afterAll(() => app?.stop());

interface Made {
  id: number;
  alias: string;
  questions: number[];
  lines: number[];
}

/** A template of the contractor's with Length and Width, and the given lines. */
async function made(
  name: string,
  lines: { offer: TestOffer; formula: string }[] = [],
  client = contractor,
): Promise<Made> {
  return makeTemplate(
    app,
    { id: client.id, userType: client === retail ? 'retail' : 'contractor' },
    {
      name,
      questions: [
        ['Length', 'ft'],
        ['Width', 'ft'],
      ],
      lines,
    },
  );
}
const read = async ({ alias }: { alias: string }, client = contractor): Promise<TemplateDetails> =>
  (await client.get(`/quotetemplate/template/${alias}`)).body.data;
const post = (path: string, body: unknown, client = contractor) => client.post(`/quotetemplate/${path}`, body);
const typesOf = async ({ id }: { id: number }, client = contractor) =>
  (await client.get(`/quotetemplate/${id}/history`)).body.data.data.map((entry: { type: string }) => entry.type);

describe('questions', () => {
  it('are added, changed, ordered and deleted, each as its own event', async () => {
    const template = await made('Questions');
    const added = await post('addquestion', {
      id: 0,
      quote_template_id: template.id,
      title: 'Doors',
      unit: 'ft',
      sample_answer: 3,
    });
    expect(added.body).toMatchObject({
      status: 200,
      message: 'Question added.',
      data: { id: expect.any(Number), quote_template_id: template.id, version: 4 },
    });
    const { id } = added.body.data;
    expect((await read(template)).questions[2]).toEqual({
      id,
      no_of_question: 3,
      title: 'Doors',
      unit: 'ft',
      quote_template_id: template.id,
      deleteallowed: true,
      sample_answer: '3',
    });

    await post('addquestion', { id, quote_template_id: template.id, title: 'Door widths', unit: 'ft' });
    expect((await read(template)).questions[2]).toMatchObject({ title: 'Door widths', sample_answer: '3' });
    await post('addquestion', {
      id,
      quote_template_id: template.id,
      title: 'Door widths',
      unit: 'ft',
      sample_answer: null,
    });
    const order = [id, ...template.questions].map((one, sort_order) => ({ id: one, sort_order }));
    expect((await post('questions/sort_order', order)).status).toBe(200);
    expect((await read(template)).questions.map((question) => [question.id, question.no_of_question])).toEqual([
      [id, 1],
      [template.questions[0], 2],
      [template.questions[1], 3],
    ]);
    expect((await contractor.send('POST', `/quotetemplate/deletequestion/${id}`)).status).toBe(200);
    expect((await typesOf(template)).slice(0, 5)).toEqual([
      'QuestionRemoved',
      'QuestionsReordered',
      'SampleAnswerSet',
      'QuestionRetitled',
      'QuestionAdded',
    ]);
  });

  it('in use cannot be deleted, and say so', async () => {
    const template = await made('In use', [{ offer: planks, formula: 'Q1' }]);
    expect((await read(template)).questions.map((question) => question.deleteallowed)).toEqual([false, true]);
    const { status, body } = await post(`deletequestion/${template.questions[0]}`, {});
    expect([status, body.code]).toEqual([409, 'question_in_use']);
    await post('line/settings', {
      quote_template_id: template.id,
      quote_template_product_id: template.lines[0],
      include_when: { question_id: template.questions[1], op: '>', value: 3 },
    });
    expect((await post(`deletequestion/${template.questions[1]}`, {})).body.code).toBe('question_in_use');
  });

  it.each([
    ['without a title', { title: ' ' }, 'title'],
    ['without a unit', { unit: '' }, 'unit'],
    ['with a negative sample', { sample_answer: -1 }, 'sample_answer'],
    ['with a sample in words', { sample_answer: 'wide' }, 'sample_answer'],
    ['with a sample beyond any answer', { sample_answer: '1000000001' }, 'sample_answer'],
    ['with an unknown field', { colour: 'red' }, 'colour'],
    ['without a template', { quote_template_id: undefined }, 'quote_template_id'],
  ])('%s are refused at the field', async (_, fields, path) => {
    const template = await made('Refused');
    const { status, body } = await post('addquestion', {
      quote_template_id: template.id,
      title: 'Doors',
      unit: 'ft',
      ...fields,
    });
    expect([status, body.errors[0]!.path]).toEqual([400, path]);
    expect((await read(template)).questions).toHaveLength(2);
  });

  it('that do not exist answer 404', async () => {
    const template = await made('Missing');
    expect(
      (await post('addquestion', { id: 999_999, quote_template_id: template.id, title: 'X', unit: 'ft' })).body.code,
    ).toBe('question_not_found');
    expect((await post('deletequestion/999999', {})).body.code).toBe('question_not_found');
    expect((await post('deletequestion/x', {})).status).toBe(400);
    expect((await post('addquestion', { quote_template_id: 999_999, title: 'X', unit: 'ft' })).body.code).toBe(
      'template_not_found',
    );
  });
});

describe('lines', () => {
  it('come from the catalogue with the offer’s formula, if it fits', async () => {
    const template = await made('From the catalogue');
    const add = (body: object) => post('product/addfromcatalogue', { quote_template_id: template.id, ...body });
    const first = await add({ product_id: planks.product_id });
    expect(first.body).toMatchObject({
      message: 'Product added.',
      data: { quote_template_product_id: expect.any(Number), quote_template_id: template.id, version: 4 },
    });
    await add({ product_id: planks.product_id, supplier: (await app.as('suppliers', 2)).id });
    await add({ product_id: cork.product_id });
    const { products } = await read(template);
    expect(products.map((line) => [line.product_supplier_id, line.sort_order, line.templateformula])).toEqual([
      [planks.id, 1, 'Q1xQ2'],
      [cheaper.id, 2, ''],
      [cork.id, 3, ''],
    ]);
    expect(products[0]).toMatchObject({
      id: planks.id,
      product_id: planks.product_id,
      master_product_id: planks.master_product_id,
      master_product_alias: planks.master_product_alias,
      quote_template_product_id: first.body.data.quote_template_product_id,
      name: 'Oak plank',
      business_name: 'suppliers 1',
      product_type: 'finish_product',
      retail_price: '58.00',
      cost_price: '40.00',
      unit_in_stock: '120',
      formula: 'Q1xQ2',
      formulas: [{ formula: 'Q1xQ2' }],
      settings: { waste_percent: '0', pack_size: '1', round_up: false, minimum_quantity: '0', include_when: null },
    });

    await add({ product_id: cork.product_id, quote_line_id: first.body.data.quote_template_product_id });
    expect((await read(template)).products[0]).toMatchObject({
      product_id: cork.product_id,
      quote_template_product_id: first.body.data.quote_template_product_id,
      templateformula: 'Q1xQ2',
    });
    expect((await typesOf(template))[0]).toBe('LineProductChanged');
    for (const missing of [{ product_id: 999_999 }, { product_id: planks.product_id, supplier: contractor.id }])
      expect((await add(missing)).body.code).toBe('offer_not_found');
    expect((await add({ product_id: planks.product_id, quote_line_id: 999_999 })).body.code).toBe('line_not_found');
  });

  it('of somebody else’s labour are for contractors and admins', async () => {
    const [mine, theirs] = [await made('Labour'), await made('No labour', [], retail)];
    expect(
      (await post('product/addfromcatalogue', { quote_template_id: mine.id, product_id: fitting.product_id })).status,
    ).toBe(200);
    const refused = await post(
      'product/addfromcatalogue',
      { quote_template_id: theirs.id, product_id: fitting.product_id },
      retail,
    );
    expect([refused.status, refused.body.code]).toEqual([404, 'offer_not_found']);
    const own = await makeOffer(retail, {
      name: 'Own fitting',
      master_product_name: 'Floor fitting',
      product_type: 'labour',
      unit: 'hour',
      cost_price: '20',
    });
    expect(
      (await post('product/addfromcatalogue', { quote_template_id: theirs.id, product_id: own.product_id }, retail))
        .status,
    ).toBe(200);
  });

  it('change their default to any offered product', async () => {
    const template = await made('Default', [{ offer: planks, formula: 'Q1' }]);
    const line = { quote_template_id: template.id, product_id: planks.product_id };
    const options = (await contractor.get(`/quotetemplate/line/${template.lines[0]}/options`)).body.data;
    expect(
      options.map((option: LineOption) => [option.product_supplier_id, option.is_default, option.retail_price]),
    ).toEqual([
      [cheaper.id, false, '50.00'],
      [planks.id, true, '58.00'],
      [cork.id, false, '58.00'],
    ]);

    expect(
      (await post('makedefault', { ...line, new_product_id: planks.product_id, product_supplier_id: cheaper.id })).body,
    ).toMatchObject({
      message: 'Default product changed.',
      data: { quote_template_product_id: template.lines[0] },
    });
    expect((await read(template)).products[0]).toMatchObject({
      product_supplier_id: cheaper.id,
      business_name: 'suppliers 2',
      retail_price: '50.00',
    });
    await post('makedefault', { ...line, new_product_id: cork.product_id, product_supplier_id: cork.id });
    expect((await typesOf(template)).slice(0, 2)).toEqual(['LineProductChanged', 'DefaultSupplierChanged']);
    expect(
      (await post('makedefault', { ...line, new_product_id: planks.product_id, product_supplier_id: planks.id })).body
        .code,
    ).toBe('line_not_found');
    expect(
      (
        await post('makedefault', {
          ...line,
          product_id: cork.product_id,
          new_product_id: planks.product_id,
          product_supplier_id: cork.id,
        })
      ).body.code,
    ).toBe('offer_not_found');
  });

  it('accept a formula and report its faults with their position', async () => {
    const template = await made('Formula', [{ offer: planks, formula: 'Q1' }]);
    const change = (formula: unknown) =>
      post('formula/change', { quote_template_id: template.id, product_id: planks.product_id, formula });
    expect((await change('(Q1 + Q2) x 2')).status).toBe(200);
    expect((await read(template)).products[0]!.templateformula).toBe('(Q1+Q2)x2');
    for (const [formula, code] of [
      ['Q1x', 'trailing_operator'],
      ['', 'empty'],
      ['Q9', 'unknown_question'],
      ['Q1Q2', 'missing_operator'],
      ['1.2.3', 'second_point'],
      ['(Q1', 'unbalanced_parentheses'],
      ['alert(1)', 'unknown_character'],
    ] as const) {
      const { status, body } = await change(formula);
      expect([formula, status, body.code, body.errors[0]]).toEqual([
        formula,
        400,
        'formula_invalid',
        { path: 'formula', code, message: expect.any(String), position: expect.any(Number) },
      ]);
    }
    expect((await change(5)).status).toBe(400);
    await post('questions/sort_order', [
      { id: template.questions[1], sort_order: 1 },
      { id: template.questions[0], sort_order: 2 },
    ]);
    expect((await read(template)).products[0]!.templateformula).toBe('(Q2+Q1)x2');
  });

  it('change only the settings sent; null resets one', async () => {
    const template = await made('Settings', [{ offer: planks, formula: 'Q1' }]);
    const set = (settings: object) =>
      post('line/settings', {
        quote_template_id: template.id,
        quote_template_product_id: template.lines[0],
        ...settings,
      });
    await set({ waste_percent: 10, round_up: true, pack_size: '24' });
    await set({ minimum_quantity: 2, include_when: { question_id: template.questions[0], op: '>=', value: '4.50' } });
    await set({ waste_percent: null, round_up: null });
    expect((await read(template)).products[0]!.settings).toEqual({
      waste_percent: '0',
      pack_size: '24',
      round_up: false,
      minimum_quantity: '2',
      include_when: { question_id: template.questions[0], op: '>=', value: '4.5' },
    });
    const version = (await read(template)).version;
    expect((await set({ pack_size: 24 })).body.data.version).toBe(version);
    expect((await set({ formula: 'Q1x', pack_size: 12 })).body).toMatchObject({
      code: 'formula_invalid',
      errors: [{ path: 'formula', position: 2 }],
    });
    for (const [wrong, path] of [
      [{ waste_percent: 101 }, 'waste_percent'],
      [{ pack_size: 0 }, 'pack_size'],
      [{ minimum_quantity: -1 }, 'minimum_quantity'],
      [{ round_up: 'yes' }, 'round_up'],
      [{ include_when: { question_id: 999_999, op: '>', value: 1 } }, 'include_when.question_id'],
      [{ include_when: { question_id: template.questions[0], op: '~', value: 1 } }, 'include_when.op'],
      [{ waste_percent: 'much' }, 'waste_percent'],
      [{ colour: 'red' }, 'colour'],
    ] as const) {
      const { status, body } = await set(wrong);
      expect([status, body.errors[0]!.path]).toEqual([400, path]);
    }
    expect((await read(template)).version).toBe(version);
  });

  it('need their id if two lines use one product', async () => {
    const template = await made('Twice', [
      { offer: planks, formula: 'Q1' },
      { offer: planks, formula: 'Q2' },
    ]);
    const line = { quote_template_id: template.id, product_id: planks.product_id };
    const second = { ...line, quote_template_product_id: template.lines[1] };
    for (const [path, body] of [
      ['formula/change', { formula: 'Q1' }],
      ['deleteproduct', { product_supplier_id: planks.id }],
      ['makedefault', { new_product_id: cork.product_id, product_supplier_id: cork.id }],
    ] as const) {
      const { status, body: answer } = await post(path, { ...line, ...body });
      expect([path, status, answer.code, answer.data]).toEqual([
        path,
        409,
        'ambiguous_line',
        { lines: template.lines },
      ]);
    }
    await post('formula/change', { ...second, formula: 'Q1+Q2' });
    expect(
      (await post('deleteproduct', { ...second, quote_template_product_id: template.lines[0] })).body.message,
    ).toBe('Product removed.');
    expect(
      (await read(template)).products.map((one) => [
        one.quote_template_product_id,
        one.sort_order,
        one.templateformula,
      ]),
    ).toEqual([[template.lines[1], 1, 'Q1+Q2']]);
    expect((await post('deleteproduct', { ...line, product_supplier_id: cheaper.id })).body.code).toBe(
      'line_not_found',
    );
  });

  it('accept an order that names each exactly once', async () => {
    const template = await made('Ordered', [
      { offer: planks, formula: 'Q1' },
      { offer: cork, formula: 'Q2' },
    ]);
    const foreign = await made('Foreign', [{ offer: planks, formula: 'Q1' }]);
    const [one, two] = template.lines as [number, number];
    const sort = (...ids: number[]) =>
      post(
        'products/sort_order',
        ids.map((id, sort_order) => ({ id, sort_order })),
      );
    for (const wrong of [[one], [one, one], [one, two, 999_999], [one, foreign.lines[0]!], [999_999]]) {
      const { status, body } = await sort(...wrong);
      expect([wrong, status, body.code]).toEqual([wrong, 400, 'sort_order_incomplete']);
    }
    for (const nonsense of [
      {},
      [],
      [{ id: one }],
      [{ id: one, sort_order: 'first' }],
      [{ id: one, sort_order: 1, colour: 'red' }],
      'x',
    ])
      expect((await post('products/sort_order', nonsense)).status).toBe(400);
    expect((await sort(two, one)).status).toBe(200);
    expect((await read(template)).products.map((line) => line.quote_template_product_id)).toEqual([two, one]);
    expect((await typesOf(template))[0]).toBe('LinesReordered');
  });

  it('refuse a stale version, and admins may edit any', async () => {
    const template = await made('Helped', [{ offer: planks, formula: 'Q1' }]);
    const change = { quote_template_id: template.id, product_id: planks.product_id, formula: 'Q2' };
    await post('formula/change', { ...change, formula: 'Q1+Q2' });
    expect((await post('formula/change', { ...change, version: 4 })).body).toMatchObject({
      code: 'version_conflict',
      data: { currentVersion: 5, current: { alias: template.alias } },
    });
    expect((await post('formula/change', { ...change, version: 'x' })).status).toBe(400);
    expect((await post('formula/change', { ...change, version: 5 }, admin)).status).toBe(200);
    expect((await contractor.get(`/quotetemplate/${template.id}/history`)).body.data.data[0].actor).toEqual({
      id: admin.id,
      name: 'admin1',
      user_type: 'admin',
    });
  });
});
