import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { addressOf } from '@quotewright/domain/kernel/endpoint.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import {
  commandTemplate,
  hidden,
  makeOffer,
  makeTemplate,
  shareMasterProducts,
  type TestOffer,
} from '../support/templates.js';

let app: TestApp;
let owner: Client;
let admin: Client;
let planks: TestOffer;
const actor = () => ({ id: owner.id, userType: 'contractor' }) as const;

beforeAll(async () => {
  app = await startApp();
  [owner, admin] = await Promise.all([app.as('contractor'), app.as('admin')]);
  await shareMasterProducts(app, 'LVP plank');
  planks = await makeOffer(await app.as('suppliers'));
});
afterAll(() => app?.stop());

const details = { description: 'Click planks.', price: '6.5', unit: 'ft²', quote_type: 'material_and_labour' };
const save = (body: object) => owner.post(calls.save.path, body);
const read = async (alias: string): Promise<TemplateDetails> =>
  (await owner.get(addressOf(calls.template, { params: { slug: alias } }))).body.data;
const made = (name: string, wanted: object = {}) =>
  makeTemplate(app, actor(), {
    name,
    questions: [
      ['Length', 'ft'],
      ['Width', 'ft'],
    ],
    lines: [{ offer: planks, formula: 'Q1xQ2' }],
    ...wanted,
  });

/** Sends a request that must be refused, and checks that the template is unchanged. */
async function refused(
  alias: string,
  ask: () => Promise<{ status: number; body: { code: string } }>,
  status: number,
  code: string,
): Promise<void> {
  const before = await read(alias);
  const answer = await ask();
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(await read(alias)).toEqual(before);
}

describe('names in any script', () => {
  it.each([
    ['Пол из ламината', 'pol-iz-laminata'],
    ['Δάπεδο', 'dapedo'],
    ['أرضية خشبية', 'rdyh-khshbyh'],
    ['地板安装', 'debananzhuang'],
    ['🔨🪵', 'hammer-wood'],
    ['Cafe\u0301 terrace', 'cafe-terrace'],
    ['\u202bרצפה\u202c 12 ft', 'rtsfh-12-ft'],
    // It is invisible, and `template` is a reserved word.
    ['…', 'template-quote'],
  ])('%s is stored as typed, and its alias is readable in an address', async (name, alias) => {
    const { status, body } = await save({ ...details, name });
    expect([status, body.data.alias]).toEqual([200, hidden(alias)]);
    expect((await read(body.data.alias)).name).toBe(name);
    expect(
      (await owner.post(calls.list.path, { scope: 'mine', searchTerm: name.slice(0, 5) })).body.data.data.map(
        (card: { id: number }) => card.id,
      ),
    ).toContain(body.data.id);
  });

  it('that differ only in script get separate aliases; and old ones keep working', async () => {
    const [one, two] = [
      (await save({ ...details, name: 'Пол' })).body.data,
      (await save({ ...details, name: 'Pol' })).body.data,
    ];
    expect([one.alias, two.alias]).toEqual([hidden('pol'), hidden('pol')]);
    expect(two.alias).not.toBe(one.alias);
    const third = (await save({ ...details, name: 'Плитка' })).body.data;
    const renamed = (await save({ id: third.id, name: 'POL' })).body.data.alias;
    expect([third.alias, renamed]).toEqual([hidden('plitka'), hidden('pol')]);
    for (const alias of [third.alias, renamed])
      expect(await read(alias)).toMatchObject({ id: third.id, alias: renamed, name: 'POL' });
    expect((await save({ id: third.id, name: 'Плитка' })).body.data.alias).toBe(third.alias);
  });

  it('are one line, whatever was pasted; texts keep their lines and lose invisible characters', async () => {
    const { alias } = (
      await save({
        ...details,
        name: ' Pasted\r\n\tname\u0007 ',
        description: 'One\r\ntwo\u001b\n\nthree ',
        unit: 'sq\u00a0ft',
      })
    ).body.data;
    expect(await read(alias)).toMatchObject({ name: 'Pasted name', description: 'One\ntwo\n\nthree', unit: 'sq ft' });
    expect((await save({ ...details, name: '\u0007\r\n' })).body.errors[0]).toMatchObject({
      path: 'name',
      code: 'required',
    });
  });

  it('may be one very long word; 120 characters are the limit', async () => {
    const name = 'Donaudampfschiff'.repeat(8).slice(0, 120);
    const { alias } = (await save({ ...details, name })).body.data;
    expect(alias).toEqual(hidden(name.toLowerCase().slice(0, 80)));
    expect((await read(alias)).name).toBe(name);
    expect((await save({ ...details, name: `${name}x` })).body.errors[0]).toMatchObject({
      path: 'name',
      code: 'too_long',
    });
  });

  it.each([
    ['U+0000', 'a\u0000b'],
    ['half of a pair', 'a\ud83d'],
    ['the other half', '\udd28b'],
  ])('with %s are refused clearly, in every field', async (_, text) => {
    const template = await made('Clean');
    const cases: [string, object, string][] = [
      [calls.save.path, { id: template.id, name: text }, 'name'],
      [calls.saveQuestion.path, { quote_template_id: template.id, title: text, unit: 'ft' }, 'title'],
      [
        calls.changeFormula.path,
        { quote_template_id: template.id, product_id: planks.product_id, formula: text },
        'formula',
      ],
      [calls.list.path, { searchTerm: text }, 'searchTerm'],
      [calls.list.path, { columnFilters: { quote_type: text } }, 'columnFilters.quote_type'],
      [calls.save.path, { id: template.id, [text]: 1 }, ''],
    ];
    for (const [path, body, place] of cases) {
      await refused(
        template.alias,
        async () => {
          const answer = await owner.post(path, body);
          expect(answer.body.errors).toEqual([
            { path: place, code: 'characters', message: expect.stringContaining('Type it again') },
          ]);
          return answer;
        },
        400,
        'invalid_input',
      );
    }
    // A text that merely mentions it is fine.
    expect((await save({ id: template.id, description: 'Write \\u0000 or \\ud83d.' })).status).toBe(200);
  });

  it('with U+0000 in an address are refused as well', async () => {
    for (const path of [
      addressOf(calls.guest, { params: { slug: 'a%00b' } }).replace('%2500', '%00'),
      '/quotetemplates/%00/category',
      '/quotetemplate/related?alias=%00',
    ]) {
      const { status, body } = await app.guest().get(path);
      expect([path, status, body.code]).toEqual([path, 400, 'invalid_input']);
    }
  });

  it('of categories and questions are treated alike', async () => {
    expect((await admin.post('/category/add', { title: ' Напольные\n покрытия ' })).body.data.alias).toBe(
      'napolnye-pokrytiya',
    );
    expect((await admin.post('/category/add', { title: 'НАПОЛЬНЫЕ  ПОКРЫТИЯ' })).body.code).toBe('category_exists');
    const { id } = (await admin.post('/category/add', { title: '屋根' })).body.data;
    const sub = (await admin.post('/subcategory/add', { category_id: id, title: 'بلاط  \n سقف' })).body.data;
    expect(sub.alias).toBe('blt-sqf');
    expect((await admin.get(`/subcategory/edit/${sub.id}`)).body.data.title).toBe('بلاط سقف');
    const template = await made('Asked');
    await owner.post(calls.saveQuestion.path, {
      quote_template_id: template.id,
      title: 'Длина\nстены',
      unit: 'м',
    });
    expect((await read(template.alias)).questions.at(-1)).toMatchObject({ title: 'Длина стены', unit: 'м' });
  });
});

describe('a price', () => {
  it.each<[unknown, string]>([
    ['-0', '0.00'],
    [-0, '0.00'],
    ['+5', '5.00'],
    ['007', '7.00'],
    ['999999999999.994', '999999999999.99'],
    [' 1.005 ', '1.01'],
    [1e5, '100000.00'],
    ['-12.345', '-12.35'],
  ])('%j is %s', async (price, kept) => {
    const { alias } = (await save({ ...details, name: 'Priced', price })).body.data;
    expect((await read(alias)).price).toBe(kept);
  });

  it.each<[unknown]>([
    ['.5'],
    ['1.'],
    ['+'],
    [''],
    ['1e3'],
    [1e21],
    [1e-7],
    ['1234567890123'],
    [1234567890123],
    ['1,000'],
    ['٥'],
    ['$5'],
    ['5 5'],
    ['--5'],
    ['Infinity'],
    ['0x10'],
    [true],
    [['5']],
  ])('%j is none', async (price) => {
    const { alias, id } = await made('Priced well');
    await refused(alias, () => save({ id, price, unit: 'yd' }), 400, 'invalid_input');
  });

  it('null leaves it unchanged, like a missing one', async () => {
    const { alias, id } = (await save({ ...details, name: 'Priced before', price: '12.50' })).body.data;
    expect((await save({ id, price: null, unit: 'yd' })).status).toBe(200);
    expect(await read(alias)).toMatchObject({ price: '12.50', unit: 'yd' });
  });
});

describe('orders', () => {
  it('must name every question exactly once', async () => {
    const template = await made('Ordered questions');
    const other = await made('Other questions');
    const [one, two] = template.questions as [number, number];
    for (const ids of [
      [one],
      [one, one],
      [one, two, two],
      [one, two, other.questions[0]!],
      [one, other.questions[0]!],
      [999_999],
    ]) {
      await refused(
        template.alias,
        () =>
          owner.post(
            calls.sortQuestions.path,
            ids.map((id, sort_order) => ({ id, sort_order })),
          ),
        400,
        'sort_order_incomplete',
      );
    }
    await refused(
      template.alias,
      () =>
        owner.post(calls.sortQuestions.path, [
          { id: one, sort_order: 1.5 },
          { id: two, sort_order: 1 },
        ]),
      400,
      'invalid_input',
    );
  });

  it('made while somebody adds a question miss one', async () => {
    const template = await made('Raced');
    const order = template.questions.map((id, index) => ({ id, sort_order: -index }));
    await admin.post(calls.saveQuestion.path, { quote_template_id: template.id, title: 'Depth', unit: 'ft' });
    await refused(template.alias, () => owner.post(calls.sortQuestions.path, order), 400, 'sort_order_incomplete');
  });

  it('with equal places keep the current order', async () => {
    const template = await made('Equal places');
    const { body } = await owner.post(
      calls.sortQuestions.path,
      template.questions.map((id) => ({ id, sort_order: 1 })),
    );
    expect([body.status, body.position]).toEqual([200, undefined]);
  });
});

describe('questions and formulas', () => {
  it('a formula cannot name a deleted question, nor can a condition', async () => {
    const template = await made('Deleted question', { lines: [{ offer: planks, formula: 'Q1' }] });
    const line = { quote_template_id: template.id, quote_template_product_id: template.lines[0] };
    expect(
      (await owner.post(addressOf(calls.deleteQuestion, { params: { id: template.questions[1]! } }), {})).status,
    ).toBe(200);
    await refused(
      template.alias,
      () => owner.post(calls.changeFormula.path, { ...line, product_id: planks.product_id, formula: 'Q1xQ2' }),
      400,
      'formula_invalid',
    );
    await refused(
      template.alias,
      () =>
        owner.post(calls.lineSettings.path, {
          ...line,
          include_when: { question_id: template.questions[1], op: '>', value: 1 },
        }),
      400,
      'invalid_input',
    );
    await refused(
      template.alias,
      () => owner.post(addressOf(calls.deleteQuestion, { params: { id: template.questions[1]! } }), {}),
      404,
      'question_not_found',
    );
    await refused(
      template.alias,
      () =>
        owner.post(calls.saveQuestion.path, {
          id: template.questions[1],
          quote_template_id: template.id,
          title: 'Width',
          unit: 'ft',
        }),
      404,
      'question_not_found',
    );
  });

  it('a question in use stays, and can be deleted once its use is removed', async () => {
    const template = await made('Used question', { lines: [{ offer: planks, formula: '5' }] });
    const line = { quote_template_id: template.id, quote_template_product_id: template.lines[0] };
    await owner.post(calls.lineSettings.path, {
      ...line,
      include_when: { question_id: template.questions[0], op: '>', value: 1 },
    });
    expect((await read(template.alias)).questions.map(({ deleteallowed }) => deleteallowed)).toEqual([false, true]);
    await refused(
      template.alias,
      () => owner.post(addressOf(calls.deleteQuestion, { params: { id: template.questions[0]! } }), {}),
      409,
      'question_in_use',
    );
    await owner.post(calls.lineSettings.path, { ...line, include_when: null });
    expect(
      (await owner.post(addressOf(calls.deleteQuestion, { params: { id: template.questions[0]! } }), {})).status,
    ).toBe(200);
  });

  it('a deleted line whose question was deleted is not restored by undo alone', async () => {
    const template = await made('Undone in the wrong order', { lines: [{ offer: planks, formula: 'Q1' }] });
    await owner.post(calls.deleteLine.path, { quote_template_id: template.id, product_id: planks.product_id });
    const removal = (await owner.get(addressOf(calls.history, { params: { id: template.id } }))).body.data.data[0]
      .event_id;
    await owner.post(addressOf(calls.deleteQuestion, { params: { id: template.questions[0]! } }), {});
    await refused(
      template.alias,
      () => owner.post(calls.undo.path, { quote_template_id: template.id, event_id: removal }),
      409,
      'undo_conflict',
    );
  });

  it('a line of another template is not found', async () => {
    const [one, other] = [await made('Lines of one'), await made('Lines of another')];
    const foreign = {
      quote_template_id: one.id,
      product_id: planks.product_id,
      quote_template_product_id: other.lines[0],
    };
    await refused(
      one.alias,
      () => owner.post(calls.changeFormula.path, { ...foreign, formula: 'Q1' }),
      404,
      'line_not_found',
    );
    await refused(one.alias, () => owner.post(calls.deleteLine.path, foreign), 404, 'line_not_found');
    await refused(
      one.alias,
      () =>
        owner.post(calls.lineSettings.path, {
          quote_template_id: one.id,
          quote_template_product_id: other.lines[0],
          round_up: true,
        }),
      404,
      'line_not_found',
    );
    await refused(
      one.alias,
      () =>
        owner.post(calls.addFromCatalogue.path, {
          quote_template_id: one.id,
          product_id: planks.product_id,
          quote_line_id: other.lines[0],
        }),
      404,
      'line_not_found',
    );
    await refused(
      one.alias,
      () =>
        owner.post(calls.makeDefault.path, {
          ...foreign,
          new_product_id: planks.product_id,
          product_supplier_id: planks.id,
        }),
      404,
      'line_not_found',
    );
  });
});

describe('the limits of a template', () => {
  it('are 100 questions, and a formula can name all of them', async () => {
    const template = await made('A hundred questions', { lines: [{ offer: planks, formula: '1' }] });
    for (let n = 3; n <= 100; n += 1)
      await commandTemplate(app, actor(), template.id, {
        type: 'AddQuestion',
        question: { title: `Side ${n}`, unit: 'ft' },
      });
    await refused(
      template.alias,
      () => owner.post(calls.saveQuestion.path, { quote_template_id: template.id, title: 'One more', unit: 'ft' }),
      409,
      'limit_reached',
    );
    expect(
      (
        await owner.post(calls.changeFormula.path, {
          quote_template_id: template.id,
          product_id: planks.product_id,
          formula: 'Q1+Q100',
        })
      ).status,
    ).toBe(200);
    const { questions } = await read(template.alias);
    expect(questions.map(({ no_of_question }) => no_of_question)).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 1),
    );
    const reversed = questions.map(({ id }, index) => ({ id, sort_order: 100 - index }));
    expect((await owner.post(calls.sortQuestions.path, reversed)).status).toBe(200);
    expect(await read(template.alias)).toMatchObject({
      questions: [{ title: 'Side 100' }, { title: 'Side 99' }, ...Array.from({ length: 98 }, () => ({}))],
      products: [{ templateformula: 'Q100+Q1' }],
    });
  });

  it('are 200 lines, ordered by one call', async () => {
    const template = await made('Two hundred lines');
    for (let n = 2; n <= 200; n += 1)
      await commandTemplate(app, actor(), template.id, {
        type: 'AddLine',
        productId: planks.product_id,
        offerId: planks.id,
        formula: 'Q1',
      });
    await refused(
      template.alias,
      () =>
        owner.post(calls.addFromCatalogue.path, {
          quote_template_id: template.id,
          product_id: planks.product_id,
        }),
      409,
      'limit_reached',
    );
    await refused(
      template.alias,
      () =>
        owner.post(calls.changeFormula.path, {
          quote_template_id: template.id,
          product_id: planks.product_id,
          formula: 'Q1',
        }),
      409,
      'ambiguous_line',
    );
    const ids = (await read(template.alias)).products.map((line) => line.quote_template_product_id);
    expect(ids).toHaveLength(200);
    await refused(
      template.alias,
      () =>
        owner.post(
          calls.sortLines.path,
          ids.slice(1).map((id, sort_order) => ({ id, sort_order })),
        ),
      400,
      'sort_order_incomplete',
    );
    expect(
      (
        await owner.post(
          calls.sortLines.path,
          ids.map((id, index) => ({ id, sort_order: -index })),
        )
      ).status,
    ).toBe(200);
    const { products } = await read(template.alias);
    expect(products.map((line) => line.quote_template_product_id)).toEqual([...ids].reverse());
    expect(products.map(({ sort_order }) => sort_order)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
  });
});

describe('pictures', () => {
  const MOST = 2_000_000;
  /** A picture of an exact size: bytes after its end are ignored. */
  const pictureOf = async (red: number, bytes = MOST): Promise<string> => {
    const png = await sharp({ create: { width: 60, height: 45, channels: 3, background: { r: red, g: 90, b: 40 } } })
      .png()
      .toBuffer();
    return `data:image/png;base64,${Buffer.concat([png, Buffer.alloc(bytes - png.length)]).toString('base64')}`;
  };

  it('may be ten of 2,000,000 bytes in one save, in the order sent', async () => {
    const { id, alias } = await made('Ten pictures');
    const img = await Promise.all(Array.from({ length: 10 }, (_, index) => pictureOf(index * 20)));
    expect((await save({ id, img })).status).toBe(200);
    const { images, thumbnail } = await read(alias);
    expect(new Set(images.map(({ image }) => image)).size).toBe(10);
    expect(images[0]!.image).toBe(thumbnail);
    const raw = Buffer.from(await (await app.guest().raw('GET', `/media/${images[9]!.image}/160.webp`)).arrayBuffer());
    expect((await sharp(raw).stats()).channels[0]!.mean).toBeGreaterThan(170);

    await refused(
      alias,
      () =>
        save({ id, name: 'One byte more', img: [img[0], `${img[1]!.slice(0, -4)}AAAA`.replace(/=+$/, '') + 'AAAA'] }),
      413,
      'image_too_large',
    );
    await refused(
      alias,
      async () => {
        const answer = await save({ id, img: [...img, img[0]] });
        expect(answer.body.message).toBe('Send at most 10 pictures at once.');
        return answer;
      },
      400,
      'invalid_input',
    );
    expect(
      (
        await save({
          id,
          img: await Promise.all(Array.from({ length: 10 }, (_, index) => pictureOf(index * 20 + 7, 9_000))),
        })
      ).status,
    ).toBe(200);
    await refused(alias, () => save({ id, img: [img[0]] }), 409, 'limit_reached');
  });

  it('are all refused if one is invalid, as is the form', async () => {
    const { id, alias } = await made('Half a form');
    await refused(
      alias,
      async () =>
        save({ id, name: 'Not this', img: [await pictureOf(5, 9_000), 'data:image/png;base64,bm90IG9uZQ=='] }),
      400,
      'image_invalid',
    );
  });
});

describe('concurrent editors', () => {
  it('of different parts all succeed, and nothing is lost', async () => {
    const template = await made('Busy', { lines: [{ offer: planks, formula: 'Q1' }] });
    const { id } = template;
    const answers = await Promise.all([
      save({ id, description: 'New words.' }),
      admin.post(calls.saveQuestion.path, { quote_template_id: id, title: 'Depth', unit: 'in' }),
      owner.post(calls.changeFormula.path, {
        quote_template_id: id,
        product_id: planks.product_id,
        formula: 'Q1xQ2',
      }),
      admin.post(calls.lineSettings.path, {
        quote_template_id: id,
        quote_template_product_id: template.lines[0],
        waste_percent: 5,
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await read(template.alias)).toMatchObject({
      description: 'New words.',
      questions: [{}, {}, { title: 'Depth' }],
      products: [{ templateformula: 'Q1xQ2', settings: { waste_percent: '5' } }],
    });
  });

  it('of the same part learn who was faster, on every call with a version', async () => {
    const template = await made('Watched', { lines: [{ offer: planks, formula: 'Q1' }] });
    const { version } = await read(template.alias);
    await admin.post(calls.save.path, { id: template.id, unit: 'yd²' });
    const id = { quote_template_id: template.id, version };
    const cases: [string, object][] = [
      [calls.save.path, { id: template.id, name: 'Mine', version }],
      [calls.saveQuestion.path, { ...id, title: 'Depth', unit: 'in' }],
      [addressOf(calls.deleteQuestion, { params: { id: template.questions[1]! } }), { version }],
      [calls.changeFormula.path, { ...id, product_id: planks.product_id, formula: 'Q2' }],
      [calls.lineSettings.path, { ...id, quote_template_product_id: template.lines[0], round_up: true }],
      [calls.addFromCatalogue.path, { ...id, product_id: planks.product_id }],
      [calls.deleteLine.path, { ...id, product_id: planks.product_id }],
    ];
    for (const [path, body] of cases) {
      await refused(
        template.alias,
        async () => {
          const answer = await owner.post(path, body);
          expect([path, answer.body.data.changedBy, answer.body.data.current.unit]).toEqual([
            path,
            { id: admin.id, name: 'admin1', user_type: 'admin' },
            'yd²',
          ]);
          return answer;
        },
        409,
        'version_conflict',
      );
    }
  });

  it('of one category are told the same way', async () => {
    const other = await app.as('admin', 2);
    const { id, version } = (await admin.post('/category/add', { title: 'Watched category' })).body.data;
    await other.post('/category/update', { id, title: 'Renamed by the other' });
    for (const [path, body] of [
      ['/category/update', { title: 'Mine' }],
      ['/category/publish', {}],
      ['/category/delete', {}],
    ] as const) {
      const { status, body: answer } = await admin.post(path, { id, version, ...body });
      expect([path, status, answer.code]).toEqual([path, 409, 'version_conflict']);
      expect(answer.data).toMatchObject({
        changedBy: { id: other.id, name: 'admin2', user_type: 'admin' },
        changedAt: expect.any(String),
        current: { title: 'Renamed by the other', published: false },
      });
    }
  });
});
