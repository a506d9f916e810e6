import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor, UserType } from '@quotewright/domain/kernel/decider.js';
import { readAnswers } from '@quotewright/domain/quotes/answers.js';
import { calculateQuote } from '@quotewright/domain/quotes/calculate.js';
import type { CalculatedLine } from '@quotewright/domain/quotes/contract.js';
import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import type { TemplateCommand } from '@quotewright/domain/templates/template.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { commandTemplate, makeOffer, makeTemplate, shareMasterProducts, type TestOffer } from '../support/templates.js';
import { toldIn } from '../support/told.js';

let app: TestApp;
let admin: Client;
let supplier: Client;
let contractor: Client;
let planks: TestOffer;
let fitting: TestOffer;
let gallery: Awaited<ReturnType<typeof makeTemplate>>;
const actor = (client: Client, userType: UserType): Actor => ({ id: client.id, userType });

const questions = [
  ['Length', 'ft'],
  ['Width', 'ft'],
] as const;
const packed = { waste_percent: 10, pack_size: 24, round_up: true };

beforeAll(async () => {
  app = await startApp();
  [admin, supplier, contractor] = await Promise.all([app.as('admin'), app.as('suppliers'), app.as('contractor')]);
  await shareMasterProducts(app, 'LVP plank');
  planks = await makeOffer(supplier);
  fitting = await makeOffer(supplier, {
    name: 'Fitting',
    master_product_name: 'Floor fitting',
    product_type: 'labour',
    unit: 'hour',
    retail_price: 50,
    cost_price: 30,
  });
  gallery = await makeTemplate(app, actor(admin, 'admin'), {
    questions,
    lines: [
      { offer: planks, formula: 'Q1xQ2', settings: packed },
      { offer: fitting, formula: 'Q1xQ2x0.05' },
    ],
    publish: true,
  });
});
afterAll(() => app?.stop());

const answersOf = (template: { questions: number[] }, ...values: (number | string)[]) =>
  Object.fromEntries(template.questions.map((id, index) => [id, values[index]!]));
const calculate = (client: Client, body: object) =>
  client.post('/quote/calculate', { templateid: gallery.id, answers: answersOf(gallery, 12, 10), ...body });
const add = (client: Client, body: object = {}, headers?: Record<string, string>) =>
  client.post(
    '/quote/add',
    {
      templateid: gallery.id,
      answers: JSON.stringify(answersOf(gallery, 12, 10)),
      user_id: client.id,
      sessionid: '',
      ...body,
    },
    headers,
  );

describe('calculating', () => {
  it('returns every line with its quantity, prices and trace, and the totals', async () => {
    const { status, body } = await calculate(contractor, {});
    expect(status).toBe(200);
    expect(body.data).toEqual({
      lines: [
        {
          quote_template_product_id: gallery.lines[0],
          name: 'Oak plank',
          product_type: 'finish_product',
          included: true,
          formula: 'Q1xQ2',
          quantity: '6',
          unit: 'box',
          unit_retail: '58.00',
          unit_cost: '40.00',
          retail_total: '348.00',
          cost_total: '240.00',
          warnings: [],
          trace:
            '12 ft × 10 ft = 120 ft² → +10% waste = 132 → ÷ 24 per box = 5.5 → rounded up = 6 boxes × $58.00 = $348.00',
        },
        {
          quote_template_product_id: gallery.lines[1],
          name: 'Fitting',
          product_type: 'labour',
          included: true,
          formula: 'Q1xQ2x0.05',
          quantity: '6',
          unit: 'hour',
          unit_retail: '50.00',
          unit_cost: '30.00',
          retail_total: '300.00',
          cost_total: '180.00',
          warnings: [],
          trace: '12 ft × 10 ft × 0.05 = 6 hours × $50.00 = $300.00',
        },
      ],
      material_total: '348.00',
      labour_total: '300.00',
      retail_total: '648.00',
      cost_total: '420.00',
      margin_percent: '35.19',
      markup_percent: '54.29',
      warnings: [],
      revisions: {
        template: expect.any(Number),
        offers: { [planks.id]: expect.any(Number), [fitting.id]: expect.any(Number) },
      },
    });
  });

  it.each<[UserType, number, boolean]>([
    ['admin', 1, true],
    ['contractor', 1, true],
    ['retailinstall', 1, true],
    ['suppliers', 1, true],
    ['suppliers', 2, false],
    ['retail', 1, false],
    ['partner', 1, false],
  ])('%s %i sees cost and margin: %p', async (type, number, cost) => {
    const { body } = await calculate(await app.as(type, number), {});
    expect(body.data).toMatchObject({
      retail_total: '648.00',
      cost_total: cost ? '420.00' : null,
      margin_percent: cost ? '35.19' : null,
    });
    expect(/40\.00|240\.00|35\.19|54\.29/.test(JSON.stringify(body))).toBe(cost);
  });

  it('includes the lines of the requested quote type', async () => {
    expect((await calculate(contractor, { quote_type: 'labour' })).body.data).toMatchObject({
      material_total: '0.00',
      retail_total: '300.00',
      lines: [{ name: 'Fitting' }],
    });
    expect((await calculate(contractor, { quote_type: 'material' })).body.data).toMatchObject({
      labour_total: '0.00',
      retail_total: '348.00',
    });
  });

  it('requires every answer, with each fault at its question', async () => {
    const [length, width] = gallery.questions;
    const { status, body } = await calculate(contractor, { answers: { [length!]: -1, 999999: 3 } });
    expect([status, body.code]).toEqual([400, 'answers_invalid']);
    expect(body.errors.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
      [`answers.${length}`, 'negative'],
      [`answers.${width}`, 'missing'],
      ['answers.999999', 'unknown_question'],
    ]);
    for (const answers of [undefined, [], 'x', null])
      expect((await calculate(contractor, { answers })).status).toBe(400);
  });

  it('names a line over the limits; the template stays readable', async () => {
    const [huge, product] = ['9'.repeat(45), 'Q1xQ1xQ1xQ1xQ1'];
    const big = await makeTemplate(app, actor(admin, 'admin'), {
      name: 'Big',
      questions,
      lines: [
        { offer: planks, formula: huge },
        { offer: planks, formula: product },
        { offer: planks, formula: 'Q2' },
      ],
      publish: true,
    });
    const answers = answersOf(big, 1_000_000_000, 1);
    const fault = (at: number) => ({
      path: `lines.${big.lines[at]}`,
      code: 'too_large',
      message: 'Oak plank comes to more than 1,000,000,000,000. Check its formula and the measurements.',
    });
    const tried = await calculate(admin, { templateid: big.id, answers });
    expect([tried.status, tried.body.code, tried.body.errors]).toEqual([422, 'cannot_calculate', [fault(0), fault(1)]]);
    const saved = await add(admin, { templateid: big.id, answers: JSON.stringify(answers) });
    expect([saved.status, saved.body.errors]).toEqual([422, [fault(0), fault(1)]]);
    expect(
      (await admin.get(`/quotetemplate/template/${big.alias}`)).body.data.products.map(
        ({ templateformula }: { templateformula: string }) => templateformula,
      ),
    ).toEqual([huge, product, 'Q2']);
    const guest = await app.guest().get(`/quotetemplate/template/guest/${big.alias}`);
    expect(guest.body.data.example.lines.map(({ quantity }: { quantity: string | null }) => quantity === null)).toEqual(
      [true, false, false],
    );
    expect(
      (
        await admin.post('/quotetemplate/formula/change', {
          quote_template_id: big.id,
          product_id: planks.product_id,
          quote_template_product_id: big.lines[0],
          formula: 'Q1',
        })
      ).status,
    ).toBe(200);
  });

  it('names the line that cannot be calculated', async () => {
    const broken = await makeTemplate(app, actor(contractor, 'contractor'), {
      name: 'Broken',
      questions,
      lines: [{ offer: planks, formula: 'Q1/Q2' }],
    });
    const { status, body } = await calculate(contractor, { templateid: broken.id, answers: answersOf(broken, 5, 0) });
    expect([status, body.code, body.errors]).toEqual([
      422,
      'cannot_calculate',
      [{ path: `lines.${broken.lines[0]}`, code: 'division_by_zero', message: 'Oak plank divides by zero.' }],
    ]);
    const refused = await add(contractor, { templateid: broken.id, answers: JSON.stringify(answersOf(broken, 5, 0)) });
    expect([refused.status, refused.body.code]).toEqual([422, 'cannot_calculate']);
  });

  it('tries unsaved formulas and settings for editors of the template', async () => {
    const [line] = gallery.lines;
    const lines = { [line!]: { formula: 'Q1', settings: { pack_size: 5, waste_percent: null } } };
    expect((await calculate(admin, { lines })).body.data.lines[0]).toMatchObject({
      formula: 'Q1',
      quantity: '3',
      trace: '12 ft → ÷ 5 per box = 2.4 → rounded up = 3 boxes × $58.00 = $174.00',
    });
    expect((await calculate(contractor, { lines })).status).toBe(403);
    expect((await calculate(admin, { lines: { [line!]: { settings: { pack_size: 0 } } } })).body.errors[0]!.path).toBe(
      `lines.${line}.settings.pack_size`,
    );
    expect((await calculate(admin, { lines: { 999999: { formula: '1' } } })).body.errors[0]).toMatchObject({
      path: 'lines.999999',
      code: 'unknown_line',
    });
    expect((await calculate(admin, { lines: { [line!]: { formula: 'Q1x' } } })).body.errors[0]).toMatchObject({
      path: `lines.${line}`,
      code: 'formula_invalid',
    });
    expect((await calculate(admin, { lines: { [line!]: { price: 1 } } })).status).toBe(400);
  });

  it('hides staging from everyone but its editors', async () => {
    const staged = await makeTemplate(app, actor(admin, 'admin'), {
      name: 'Staged',
      questions,
      lines: [{ offer: planks, formula: 'Q1' }],
      publish: true,
    });
    await commandTemplate(app, actor(admin, 'admin'), staged.id, {
      type: 'ChangeFormula',
      line: { lineId: staged.lines[0] },
      formula: 'Q1xQ2',
    });
    const of = (client: Client, state?: string) =>
      calculate(client, { templateid: staged.id, answers: answersOf(staged, 3, 2), state });
    const quantity = async (client: Client, state?: string) => (await of(client, state)).body.data.lines[0].quantity;
    expect([
      await quantity(admin),
      await quantity(admin, 'staging'),
      await quantity(admin, 'published'),
      await quantity(contractor),
    ]).toEqual(['3', '6', '3', '3']);
    expect((await of(contractor, 'staging')).status).toBe(403);
    await commandTemplate(app, actor(admin, 'admin'), staged.id, { type: 'UnpublishTemplate' });
    expect([
      (await of(contractor)).status,
      (await of(contractor, 'staging')).status,
      (await of(admin, 'published')).status,
    ]).toEqual([404, 404, 404]);
    expect(await quantity(admin)).toBe('6');
  });

  it('does not find another business’s template', async () => {
    const own = await makeTemplate(app, actor(contractor, 'contractor'), {
      name: 'My own',
      questions,
      lines: [{ offer: planks, formula: 'Q1' }],
    });
    const body = { templateid: own.id, answers: answersOf(own, 1, 1) };
    expect((await calculate(contractor, body)).status).toBe(200);
    for (const client of [await app.as('contractor', 2), supplier]) {
      expect((await calculate(client, body)).status).toBe(404);
      expect((await calculate(client, { ...body, state: 'staging' })).status).toBe(404);
      expect((await add(client, { templateid: own.id, answers: '{}' })).status).toBe(404);
    }
    expect((await calculate(contractor, { templateid: 999999 })).status).toBe(404);
  });

  it('opens premium templates to accounts with premium', async () => {
    const premium = await makeTemplate(app, actor(admin, 'admin'), {
      name: 'Premium',
      kind: 'premium',
      questions,
      lines: [{ offer: planks, formula: 'Q1' }],
      publish: true,
    });
    const body = { templateid: premium.id, answers: answersOf(premium, 1, 1) };
    const refused = await calculate(contractor, body);
    expect([refused.status, refused.body.code]).toEqual([403, 'premium_required']);
    await app.account({ email: 'premium@test.example', userType: 'retail', premium: true });
    expect((await calculate(await app.signIn('premium@test.example'), body)).status).toBe(200);
    expect((await calculate(admin, body)).status).toBe(200);
  });
});

describe('a saved quote', () => {
  it('never changes, whatever happens to prices, products and the template', async () => {
    const offer = await makeOffer(supplier, { name: 'Birch', master_product_name: 'Birch plank' });
    const template = await makeTemplate(app, actor(admin, 'admin'), {
      name: 'Birch floor',
      questions,
      lines: [{ offer, formula: 'Q1xQ2', settings: packed }],
      publish: true,
    });
    const words = { advice: 'Keep the boxes inside for 48 hours.', warranty: 'One year on our work.' };
    const says = (details: typeof words) =>
      commandTemplate(app, actor(admin, 'admin'), template.id, { type: 'EditTemplate', details, images: [] }).then(() =>
        commandTemplate(app, actor(admin, 'admin'), template.id, { type: 'PublishTemplate' }),
      );
    await says(words);
    const saved = await add(contractor, {
      templateid: template.id,
      answers: JSON.stringify(answersOf(template, 12, '10.0')),
      name: 'Hall',
      notes: 'Second floor',
    });
    expect([saved.status, saved.body.data]).toEqual([
      200,
      { id: expect.any(Number), sessionid: expect.stringMatching(/^[0-9a-f-]{36}$/), count: 1 },
    ]);
    const { id } = saved.body.data;
    const before = (await contractor.get(`/quote/${id}`)).body.data;
    expect(before).toMatchObject({
      id,
      name: 'Hall',
      notes: 'Second floor',
      answers: answersOf(template, '12', '10'),
      retail_total: '348.00',
      cost_total: '240.00',
      template: { id: template.id, name: 'Birch floor', alias: 'birch-floor' },
      ...words,
      lines: [{ quantity: '6', unit_retail: '58.00' }],
      quote_type: 'material_and_labour',
      questions: [
        { question_id: template.questions[0], no_of_question: 1, title: 'Length', unit: 'ft', answer: '12' },
        { answer: '10' },
      ],
    });

    await makeOffer(supplier, {
      name: 'Birch XL',
      master_product_name: 'Birch plank',
      id: offer.id,
      retail_price: 99,
      cost_price: 1,
      unit: 'pallet',
    });
    const by = actor(admin, 'admin');
    await commandTemplate(app, by, template.id, {
      type: 'ChangeFormula',
      line: { lineId: template.lines[0] },
      formula: 'Q1',
    });
    await commandTemplate(app, by, template.id, {
      type: 'SortQuestions',
      order: [...template.questions].reverse().map((question, index) => ({ id: question, sort_order: index + 1 })),
    });
    await commandTemplate(app, by, template.id, { type: 'EditTemplate', details: { name: 'Other' }, images: [] });
    await says({ advice: 'None.', warranty: '' });
    expect(
      (await calculate(contractor, { templateid: template.id, answers: answersOf(template, 12, 10) })).body.data
        .retail_total,
    ).not.toBe('348.00');
    expect((await contractor.get(`/quote/${id}`)).body.data).toEqual(before);
  });

  it('is its owner’s alone', async () => {
    const { id, sessionid } = (await add(contractor)).body.data;
    for (const client of [admin, supplier, await app.as('contractor', 2)]) {
      expect((await client.get(`/quote/${id}`)).status).toBe(404);
      expect((await client.get(`/quotes?sessionid=${sessionid}`)).body.data.data).toEqual([]);
    }
    expect([
      (await app.guest().get(`/quote/${id}`)).status,
      (await app.guest().get('/quotes')).status,
      (await add(app.guest())).status,
    ]).toEqual([401, 401, 401]);
    expect((await contractor.get('/quote/999999')).status).toBe(404);
    expect((await contractor.get('/quote/x')).status).toBe(400);
  });

  it('shows admins its template, author and total', async () => {
    const { id } = (await add(contractor, { name: 'Hall for the Millers', notes: 'Side door' })).body.data;
    const { status, body } = await admin.get('/quotes/newest');
    const { name } = (await contractor.get('/me')).body.data.details;
    expect([status, body.data[0]]).toEqual([
      200,
      {
        id,
        template: {
          id: gallery.id,
          name: expect.any(String),
          alias: gallery.alias,
          version: expect.any(Number),
          category: '',
        },
        user: { id: contractor.id, name, user_type: 'contractor' },
        retail_total: '648.00',
        created_at: expect.stringMatching(/Z$/),
      },
    ]);
    expect(toldIn(body)).not.toMatch(/Millers|Side door|420\.00/);
    for (const type of ['contractor', 'retailinstall', 'retail', 'partner', 'suppliers'] as const)
      expect((await (await app.as(type)).get('/quotes/newest')).status).toBe(403);
    expect((await app.guest().get('/quotes/newest')).status).toBe(401);
  });

  it('belongs to its session', async () => {
    const buyer = await app.as('retail', 3);
    const first = (await add(buyer)).body.data;
    const second = (await add(buyer, { sessionid: first.sessionid, name: 'Second' })).body.data;
    expect([second.sessionid, first.count, second.count]).toEqual([first.sessionid, 1, 2]);
    await add(buyer, { sessionid: 'another-cart' });
    const cart = (await buyer.get(`/quotes?sessionid=${first.sessionid}`)).body.data;
    expect(cart).toMatchObject({
      total: 2,
      data: [{ id: second.id, name: 'Second', retail_total: '648.00' }, { id: first.id }],
    });
    expect((await buyer.get('/quotes?perPage=1&page=3')).body.data).toMatchObject({
      total: 3,
      current_page: 3,
      per_page: 1,
      last_page: 3,
    });
    expect((await buyer.get('/quotes?perPage=0')).status).toBe(400);
    const found = async (query: string) =>
      (await buyer.get(`/quotes?${query}`)).body.data.data.map(({ id }: { id: number }) => id);
    expect(await found('searchTerm=second')).toEqual([second.id]);
    expect(await found('quote_type=labour')).toEqual([]);
    expect((await found('sort=created_at.asc'))[0]).toBe(first.id);
    expect((await found('sort=name.desc'))[0]).toBe(second.id);
    for (const query of ['sort=name', 'sort=owner_id.asc', 'quote_type=both', `searchTerm=${'x'.repeat(201)}`])
      expect([query, (await buyer.get(`/quotes?${query}`)).status]).toEqual([query, 400]);
    // Another account's session of the same name is separate.
    expect((await add(contractor, { sessionid: first.sessionid })).body.data.count).toBe(1);
    // Stores see neither cost nor margin.
    expect(toldIn((await buyer.get(`/quote/${first.id}`)).body)).not.toMatch(/420\.00|35\.19|"40\.00/);
  });

  it('is not saved at other prices than shown', async () => {
    const offer = await makeOffer(supplier, { name: 'Elm', master_product_name: 'Elm plank' });
    const template = await makeTemplate(app, actor(admin, 'admin'), {
      name: 'Elm floor',
      questions,
      lines: [{ offer, formula: 'Q1' }],
      publish: true,
    });
    const body = { templateid: template.id, answers: JSON.stringify(answersOf(template, 2, 1)) };
    const buyer = await app.as('retail', 4);
    const seenBy = async (client: Client) =>
      (await calculate(client, { templateid: template.id, answers: answersOf(template, 2, 1) })).body.data
        .revisions as object;
    const [revisions, withoutCost] = [await seenBy(contractor), await seenBy(buyer)];
    // Stock does not affect the price.
    await makeOffer(supplier, { name: 'Elm', master_product_name: 'Elm plank', id: offer.id, unit_in_stock: 3 });
    expect((await add(contractor, { ...body, revisions })).status).toBe(200);

    await makeOffer(supplier, { name: 'Elm', master_product_name: 'Elm plank', id: offer.id, retail_price: 60 });
    expect((await add(contractor, { ...body, revisions })).body.code).toBe('prices_changed');
    const changed = await add(buyer, { ...body, revisions: withoutCost });
    expect([changed.status, changed.body.code, changed.body.data]).toEqual([
      409,
      'prices_changed',
      expect.objectContaining({ retail_total: '120.00', cost_total: null }),
    ]);
    expect((await add(buyer, { ...body, revisions: changed.body.data.revisions })).status).toBe(200);
    expect((await add(buyer, { ...body, revisions: { template: 'x' } })).status).toBe(400);
  });

  it('is saved as its page shows it, or refused, whatever changes between opening the page and saving', async () => {
    const fields = { name: 'Fir', master_product_name: 'Fir plank' };
    const [offer, other] = [
      await makeOffer(supplier, fields),
      await makeOffer(await app.as('suppliers', 2), {
        name: 'Fir, other',
        master_product_name: 'Fir plank',
        retail_price: 70,
      }),
    ];
    const owner = actor(contractor, 'contractor');
    const own = await makeTemplate(app, owner, { name: 'Fir floor', questions, lines: [{ offer, formula: 'Q1' }] });
    const change = (command: TemplateCommand) => commandTemplate(app, owner, own.id, command);
    const move = (changed: Record<string, unknown>) => makeOffer(supplier, { ...fields, id: offer.id, ...changed });
    /** The page as read, with its quote. */
    const open = async () => {
      const details = (await contractor.get(`/quotetemplate/template/${own.alias}`)).body.data as TemplateDetails;
      const lines = details.products.map((line) => ({
        ...line,
        line_id: line.quote_template_product_id,
        formula: line.templateformula,
        retail_price: line.retail_price!,
        cost_price: line.cost_price!,
      }));
      const answers = Object.fromEntries(details.questions.map(({ id }) => [id, '10']));
      const shown = calculateQuote({
        questions: details.questions,
        lines,
        answers: readAnswers(details.questions, answers).answers,
        quoteType: details.quote_type,
      });
      return {
        shown,
        request: {
          templateid: own.id,
          answers: JSON.stringify(answers),
          state: 'staging',
          revisions: details.revisions,
        },
      };
    };
    const moves: Record<string, () => Promise<unknown>> = {
      price: () => move({ retail_price: 35 }),
      cost: () => move({ retail_price: 35, cost_price: 12 }),
      unit: () => move({ retail_price: 35, cost_price: 12, unit: 'bundle' }),
      name: () => move({ retail_price: 35, cost_price: 12, unit: 'bundle', name: 'Fir, planed' }),
      formula: () => change({ type: 'ChangeFormula', line: { lineId: own.lines[0]! }, formula: 'Q1xQ2' }),
      setting: () => change({ type: 'ChangeLineSettings', lineId: own.lines[0]!, settings: { waste_percent: 10 } }),
      'a question’s unit': () =>
        change({ type: 'ChangeQuestion', questionId: own.questions[1]!, question: { title: 'Width', unit: 'in' } }),
      'a question': () => change({ type: 'AddQuestion', question: { title: 'Doors', unit: 'door' } }),
      'the default supplier': () =>
        change({ type: 'UseOffer', line: { lineId: own.lines[0]! }, productId: other.product_id, offerId: other.id }),
    };
    for (const [what, moved] of Object.entries(moves)) {
      const before = await open();
      await moved();
      const late = await add(contractor, before.request);
      expect([what, late.status, late.body.code]).toEqual([what, 409, 'prices_changed']);
      const after = await open();
      const saved = await add(contractor, after.request);
      expect([what, saved.status]).toEqual([what, 200]);
      const { data } = (await contractor.get(`/quote/${saved.body.data.id}`)).body;
      expect([
        what,
        data.retail_total,
        data.cost_total,
        data.lines.map(({ quantity, unit, name }: CalculatedLine) => [quantity, unit, name]),
      ]).toEqual([
        what,
        after.shown.retail_total,
        after.shown.cost_total,
        after.shown.lines.map(({ quantity, unit, name }) => [quantity, unit, name]),
      ]);
    }
  });

  it('is one quote under one key, also if the price changed between two attempts', async () => {
    const offer = await makeOffer(supplier, { name: 'Ash', master_product_name: 'Ash plank' });
    const template = await makeTemplate(app, actor(admin, 'admin'), {
      name: 'Ash floor',
      questions,
      lines: [{ offer, formula: 'Q1' }],
      publish: true,
    });
    const { revisions } = (await calculate(contractor, { templateid: template.id, answers: answersOf(template, 2, 1) }))
      .body.data;
    const body = {
      templateid: template.id,
      answers: JSON.stringify(answersOf(template, 2, 1)),
      revisions,
      sessionid: '',
    };
    const key = { 'idempotency-key': 'ash-quote' };
    const first = await add(contractor, body, key);
    await makeOffer(supplier, { name: 'Ash', master_product_name: 'Ash plank', id: offer.id, retail_price: 60 });
    const again = await add(contractor, body, key);
    expect([again.status, again.body.data]).toEqual([200, first.body.data]);
    expect((await add(contractor, { ...body, name: 'Other' }, key)).body.code).toBe('idempotency_key_reused');
  });

  it.each<[string, Record<string, unknown>]>([
    ['answers that are no JSON', { answers: '{' }],
    ['answers that are a list', { answers: '[1]' }],
    ['answers that are no text', { answers: { 1: 2 } }],
    ['a missing answer', { answers: '{}' }],
    ['an unknown quote type', { quote_type: 'both' }],
    ['a cart id too long', { sessionid: 'x'.repeat(65) }],
    ['a name too long', { name: 'x'.repeat(121) }],
    ['a field there is not', { discount: 5 }],
    ['no template', { templateid: undefined }],
  ])('is refused with %s', async (_, body) => {
    expect((await add(contractor, body)).status).toBe(400);
  });
});
