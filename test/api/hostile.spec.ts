import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Failure } from '@quotewright/domain/kernel/contract.js';
import { pauseOf } from '../support/event-loop.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, makeTemplate, shareMasterProducts } from '../support/templates.js';

/** Values that no field of any call should hold, and some that a few may. */
const strange: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2_147_483_648,
  '',
  ' ',
  '1e3',
  'a'.repeat(30_000),
  [],
  [1],
  [[]],
  {},
  { toString: 'x' },
  { constructor: 1 },
  "'; DROP TABLE x;--",
  '\u202e',
];

/** The longest values of a body, in shapes that are slow to scan as texts, numbers, formulas or lists. */
const longest: readonly unknown[] = [
  ...[
    'a',
    ' ',
    '0',
    '-',
    '(',
    '1+',
    'Q1x',
    '((Q1)',
    '1.',
    "9' ",
    '{"a":',
    '[',
    'a@',
    '.',
    '/',
    '\u0301',
    '\ufdfa',
    '\n',
    'data:image/png;base64,',
  ].map((text) => text.repeat(Math.floor(240_000 / Buffer.byteLength(JSON.stringify(text).slice(1, -1))))),
  'Q1x'.repeat(650),
  'a'.repeat(19_000),
  '\ufdfa'.repeat(6_000),
  `{${Array.from({ length: 9_000 }, (_, n) => `"${n}":1`).join(',')}}`,
  Array.from({ length: 999 }, () => 'x'.repeat(200)),
  Array.from({ length: 999 }, (_, n) => n + 1),
  Array.from({ length: 490 }, () => ({ id: 1, settings: [[1]] })),
  Object.fromEntries(Array.from({ length: 499 }, (_, n) => [n + 1, 'Q1x'.repeat(100)])),
];
/** Ten times the target (ms): the machine has other work. */
const HELD_UP = 500;

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** The body with each of its values, however deep, replaced by each of `values`, and with each of its fields left out. */
function* spoilt(body: Json, values: readonly unknown[]): Generator<[what: string, body: unknown]> {
  if (typeof body !== 'object' || body === null) return;
  const copy = (change: (inner: Record<string, unknown>) => void): unknown => {
    const one = structuredClone(body) as Record<string, unknown>;
    change(one);
    return one;
  };
  for (const [name, inner] of Object.entries(body)) {
    for (const value of values)
      yield [`${name} = ${JSON.stringify(value).slice(0, 40)}`, copy((one) => (one[name] = value))];
    if (!Array.isArray(body)) yield [`no ${name}`, copy((one) => delete one[name])];
    for (const [what, spoiled] of spoilt(inner, values))
      yield [`${name}.${what}`, copy((one) => (one[name] = spoiled))];
  }
}

const q = '/quotetemplate';

describe('invalid input', () => {
  let app: TestApp;
  let admin: Client;
  let owner: Client;
  let stranger: Client;
  let supplier: Client;
  let mine: Awaited<ReturnType<typeof makeTemplate>>;
  let calls: [who: Client, path: string, body: Json][];
  let untouched: () => Promise<unknown>;

  beforeAll(async () => {
    app = await startApp();
    [admin, owner, stranger] = await Promise.all([app.as('admin'), app.as('contractor'), app.as('contractor', 2)]);
    await admin.confirm();
    await shareMasterProducts(app, 'LVP plank');
    supplier = await app.as('suppliers');
    const offer = await makeOffer(supplier);
    const category = (await admin.post('/category/add', { title: 'Floors' })).body.data.id as number;
    const subcategory = (await admin.post('/subcategory/add', { category_id: category, title: 'Planks' })).body.data
      .id as number;
    const wanted = {
      questions: [
        ['Length', 'ft'],
        ['Width', 'ft'],
      ] as [string, string][],
      lines: [{ offer, formula: 'Q1' }],
    };
    const gallery = await makeTemplate(
      app,
      { id: admin.id, userType: 'admin' },
      { name: 'Gallery', categoryId: category, subcategoryId: subcategory, publish: true, ...wanted },
    );
    mine = await makeTemplate(app, { id: owner.id, userType: 'contractor' }, { name: 'Mine', ...wanted });
    const theirs = await makeTemplate(app, { id: stranger.id, userType: 'contractor' }, { name: 'Theirs', ...wanted });
    untouched = async () => (await stranger.get(`${q}/template/${theirs.alias}`)).body.data;
    const id = { quote_template_id: mine.id };
    const line = { ...id, product_id: offer.product_id, quote_template_product_id: mine.lines[0]! };
    const details = {
      name: 'Mine',
      description: 'Words.',
      price: '1',
      unit: 'ft',
      quote_type: 'labour',
      brand: 'b',
      advice: 'a',
      warranty: 'w',
      img: [''],
      user_id: 1,
      userType: 'contractor',
      version: 1,
      reason: 'r',
    };
    const order = (ids: number[]) => ids.map((one, sort_order) => ({ id: one, sort_order }));
    calls = [
      [admin, '/category/list', { type: 'published' }],
      [admin, '/subcategory/list', { type: 'staging', id: category }],
      [admin, '/category/add', { title: 'Roofs', reason: 'r' }],
      [admin, '/category/update', { id: category, title: 'Floors', version: 1 }],
      [admin, '/category/publish', { id: category }],
      [admin, '/category/unpublish', { id: category }],
      [admin, '/category/delete', { id: category }],
      [admin, '/category/sort_order', order([category])],
      [admin, '/subcategory/add', { category_id: category, title: 'Tiles' }],
      [admin, '/subcategory/update', { id: subcategory, title: 'Planks' }],
      [admin, '/subcategory/publish', { id: subcategory }],
      [admin, '/subcategory/unpublish', { id: subcategory }],
      [admin, '/subcategory/delete', { id: subcategory }],
      [admin, '/subcategory/sort_order', order([subcategory])],
      [admin, '/category/sort_order/undo', { batch_id: '00000000-0000-4000-8000-000000000000' }],
      [
        admin,
        '/subcategory/sort_order/undo',
        { category_id: category, batch_id: '00000000-0000-4000-8000-000000000000' },
      ],
      [owner, '/user/categories', { user_id: owner.id }],
      [owner, '/user/categories/update', { user_id: owner.id, category_ids: [category] }],
      [owner, `${q}/addorupdate`, { id: mine.id, ...details }],
      [
        admin,
        `${q}/addorupdate`,
        { id: gallery.id, category_id: category, subcategory_id: subcategory, quote_price: 'free' },
      ],
      [owner, `${q}/addquestion`, { id: mine.questions[0]!, ...id, title: 'Length', unit: 'ft', sample_answer: '3' }],
      [owner, `${q}/deletequestion/${mine.questions[0]!}`, { version: 1 }],
      [owner, `${q}/questions/sort_order`, order(mine.questions)],
      [
        owner,
        `${q}/product/addfromcatalogue`,
        { ...id, product_id: offer.product_id, supplier: 0, quote_line_id: mine.lines[0]! },
      ],
      [owner, `${q}/formula/change`, { ...line, formula: 'Q1' }],
      [owner, `${q}/makedefault`, { ...line, new_product_id: offer.product_id, product_supplier_id: offer.id }],
      [
        owner,
        `${q}/line/settings`,
        {
          ...id,
          quote_template_product_id: mine.lines[0]!,
          formula: 'Q1',
          waste_percent: 1,
          pack_size: 2,
          round_up: true,
          minimum_quantity: 1,
          include_when: { question_id: mine.questions[0]!, op: '>', value: 1 },
        },
      ],
      [owner, `${q}/products/sort_order`, order(mine.lines)],
      [owner, `${q}/images/sort_order`, order([1, 2])],
      [owner, `${q}/deleteproduct`, { ...line, product_supplier_id: offer.id, version: 999_999 }],
      [admin, `${q}/related/add`, { quote_template_id: gallery.id, related_template_id: gallery.id }],
      [admin, `${q}/related/remove`, { quote_template_id: gallery.id, related_template_id: gallery.id }],
      [
        owner,
        '/quotetemplates',
        {
          perPage: 9,
          searchTerm: 'a',
          page: 1,
          category_id: 1,
          subcategory_id: 1,
          category_ids: [1],
          ids: [1],
          scope: 'mine',
          sort: { field: 'name', type: 'asc' },
          columnFilters: { quote_price: 'free', quote_type: 'labour', category_id: 1, subcategory_id: 1 },
        },
      ],
      [admin, '/quotetemplates', { scope: 'staging', columnFilters: { state: 'live' } }],
      [owner, `${q}/copy`, id],
      [owner, `${q}/view`, { quote_template_id: gallery.id, referrer: 'x' }],
      [owner, `${q}/undo`, { ...id, event_id: '00000000-0000-4000-8000-000000000000', reason: 'x' }],
      [owner, `${q}/undo`, { ...id, batch_id: '00000000-0000-4000-8000-000000000000', reason: 'x' }],
      [admin, `${q}/publish`, { ...id, note: 'x', version: 1 }],
      [admin, `${q}/unpublish`, { ...id, reason: 'x' }],
      [admin, `${q}/discard`, { ...id, reason: 'x' }],
      [
        admin,
        '/email/qtemplates/preview',
        { selected_ids: [gallery.id], selected_usertypes: ['contractor'], email: 'jo@example.com' },
      ],
      [
        owner,
        '/quote/calculate',
        {
          templateid: gallery.id,
          answers: Object.fromEntries(gallery.questions.map((one) => [String(one), 1])),
          quote_type: 'labour',
          state: 'published',
          lines: {
            [String(gallery.lines[0])]: {
              formula: 'Q1',
              settings: { waste_percent: 1, include_when: { question_id: 1, op: '>', value: 1 } },
            },
          },
        },
      ],
      [admin, '/users/list', { user_type: 'retail', searchTerm: 'x', page: 1, perPage: 9 }],
      [admin, '/users/add', { name: 'Jo', email: 'jo@example.com', business_name: 'Jo', user_type: 'retail' }],
      [
        supplier,
        '/supplier/product/addorupdate',
        {
          id: offer.id,
          product_id: offer.product_id,
          supplier: 0,
          user_id: 1,
          master_product_id: offer.master_product_id,
          master_product_name: 'LVP plank',
          name: 'Oak plank',
          description: 'd',
          product_type: 'finish_product',
          sku: 's',
          cost_price: 1,
          retail_price: '2',
          unit: 'box',
          unit_in_stock: 3,
          brand: 'b',
          formula: 'Q1',
          img: [''],
          quote_template_id: 0,
          quoteline_id: 0,
          version: 999_999,
        },
      ],
      [supplier, '/masterproducts/suggestions', { perPage: 9, page: 1, searchTerm: 'x', supplier: 0 }],
      [
        owner,
        '/quote/add',
        {
          templateid: mine.id,
          answers: '{}',
          user_id: 1,
          sessionid: 'x',
          quote_type: 'labour',
          name: 'n',
          notes: 'n',
          revisions: { template: 1, offers: { 1: 1 } },
        },
      ],
    ];
  });
  afterAll(() => app?.stop());

  /** Whether it is one of our answers; a refusal says in plain words what is wrong. */
  function expectOurs(what: string, status: number, body: Failure): void {
    expect([what, body.status]).toEqual([what, status]);
    if (status === 200) return;
    expect([what, status >= 400 && status < 500]).toEqual([what, true]);
    expect([what, typeof body.code, body.data === undefined, Array.isArray(body.errors)]).toEqual([
      what,
      'string',
      false,
      true,
    ]);
    const said = [body.message, ...body.errors.map(({ message }) => message)].join('\n');
    expect([what, /undefined|NaN|\[object|instance|each value|nested property|unknown value/.exec(said)]).toEqual([
      what,
      null,
    ]);
  }

  it('is answered, field by field, with a sentence and never with an internal error; another business’s template stays unchanged', async () => {
    const before = await untouched();
    for (const [who, path, body] of calls) {
      for (const [what, wrong] of spoilt(body, strange)) {
        const answer = await who.post(path, wrong as object);
        expectOurs(`${path}: ${what}`, answer.status, answer.body as unknown as Failure);
      }
    }
    expect(await untouched()).toEqual(before);
  }, 240_000);

  it('null in an optional text counts as left out, and in a setting as its default', async () => {
    expect(
      (await admin.post('/users/list', { user_type: null, searchTerm: null, page: null, perPage: null })).body.data,
    ).toEqual((await admin.post('/users/list', {})).body.data);
    const texts = { description: 'Words.', sku: 'S-1', brand: 'Acme', formula: 'Q1x2' };
    const offer = await makeOffer(supplier, { name: 'Ash plank', ...texts });
    const kept = async () =>
      (
        (await supplier.post('/products/list', { ids: [offer.product_id] })).body.data.data as Record<string, unknown>[]
      )[0];
    const before = await kept();
    expect(before).toMatchObject(texts);
    const nothing = Object.fromEntries(Object.keys(texts).map((field) => [field, null]));
    const saved = {
      id: offer.id,
      product_id: offer.product_id,
      name: 'Ash plank',
      product_type: 'finish_product',
      cost_price: '40',
      retail_price: '58',
      unit: 'box',
      unit_in_stock: '120',
    };
    const [withNull, without] = [
      await supplier.post('/supplier/product/addorupdate', { ...saved, ...nothing }),
      await supplier.post('/supplier/product/addorupdate', saved),
    ];
    expect([withNull.status, without.status]).toEqual([200, 200]);
    expect(await kept()).toEqual(before);
    // A template of its own: the one above is in any state.
    const { alias, id, lines } = await makeTemplate(
      app,
      { id: owner.id, userType: 'contractor' },
      {
        name: 'Nulls',
        questions: [
          ['Length', 'ft'],
          ['Width', 'ft'],
        ],
        lines: [{ offer, formula: 'Q1' }],
      },
    );
    await owner.post(`${q}/line/settings`, {
      quote_template_id: id,
      quote_template_product_id: lines[0],
      waste_percent: 5,
      formula: 'Q2',
    });
    await owner.post(`${q}/line/settings`, {
      quote_template_id: id,
      quote_template_product_id: lines[0],
      waste_percent: null,
      formula: null,
    });
    expect((await owner.get(`${q}/template/${alias}`)).body.data.products[0]).toMatchObject({
      templateformula: 'Q2',
      settings: { waste_percent: '0' },
    });
  });

  it('blocks nobody, however long it is in whichever field', async () => {
    // Each field gets a third of the values, the next field the next third.
    let turn = 0;
    for (const [who, path, body] of calls) {
      for (const [what, wrong] of spoilt(body, longest)) {
        turn += 1;
        if (turn % 3 !== 0) continue;
        let status = 0;
        const pause = await pauseOf(HELD_UP, async () => {
          ({ status } = await who.post(path, wrong as object));
        });
        expect([path, what, Math.round(pause), pause < HELD_UP]).toEqual([path, what, Math.round(pause), true]);
        expect([path, what, status < 500]).toEqual([path, what, true]);
      }
    }
  }, 240_000);

  it('is refused as a malformed body of the call, and with an extra field', async () => {
    for (const [who, path, body] of calls) {
      const list = Array.isArray(body);
      for (const wrong of ['[[]]', '[1]', '1', '"x"', 'true', list ? '{}' : '[]']) {
        const response = await who.raw('POST', `/api${path}`, wrong, { 'content-type': 'application/json' });
        const answer = (await response.json()) as Failure;
        expectOurs(`${path}: ${wrong}`, response.status, answer);
        expect([path, wrong, response.status]).toEqual([path, wrong, 400]);
      }
      const more = list ? [{ ...((body as Json[])[0] as object), stray: 1 }] : { ...(body as object), stray: 1 };
      expect([path, (await who.post(path, more)).body.code]).toEqual([path, 'unknown_field']);
    }
  });

  it('is refused in an address as well, in the same envelope', async () => {
    for (const path of [
      '/category/edit/',
      '/subcategorybycatid/',
      '/subcategory/list/staging/',
      `${q}/line/`,
      `${q}/template/`,
      `${q}/template/guest/`,
      `${q}/related?alias[]=`,
      `${q}/related?quote_template_id=`,
    ]) {
      for (const end of [
        '%F0',
        '%F0%28',
        'x',
        '-1',
        '1.5',
        '99999999999',
        '1%20',
        '0x1',
        '%00',
        '%2e%2e%2f',
        '٣',
        'x'.repeat(400),
      ]) {
        const { status, body } = await admin.get(path + end);
        expectOurs(path + end, status, body as unknown as Failure);
        expect([path + end, status]).not.toEqual([path + end, 200]);
      }
    }
    for (const position of [
      '1.9223372036854775808',
      '1.99999999999999999999',
      '9999999999.1',
      '1',
      '-1.1',
      '1.-1',
      '٣.1',
    ]) {
      for (const path of [`${q}/${mine.id}/history?before=`, `${q}/template/${mine.alias}?as_of=`]) {
        const { status, body } = await owner.get(path + encodeURIComponent(position));
        expectOurs(path + position, status, body as unknown as Failure);
        expect([path + position, status]).toEqual([path + position, 400]);
      }
    }
    expect((await owner.get(`${q}/${mine.id}/history?before=1.9223372036854775807`)).status).toBe(200);
    const page = await app.guest().raw('GET', '/quote-template/%F0', undefined, {});
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  });
});
