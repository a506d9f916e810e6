import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { FieldError } from '@quotewright/domain/kernel/errors.js';
import type { UserType } from '@quotewright/domain/kernel/decider.js';
import type {
  HistoryEntry,
  TemplateCard,
  TemplateDetails,
  TemplatePreview,
} from '@quotewright/domain/templates/contract.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { hidden, makeOffer, makeTemplate, shareMasterProducts, type TestOffer } from '../support/templates.js';

let app: TestApp;
let admin: Client;
let contractor: Client;
let stranger: Client;
let supplier: Client;
let planks: TestOffer;
let category: { category_id: number; subcategory_id: number };
let picture: string;

const SAVE = '/quotetemplate/addorupdate';
const details = {
  name: 'Vinyl Floor',
  description: 'Click planks on underlay.',
  price: '6.5',
  unit: 'ft²',
  quote_type: 'material_and_labour',
};

const pictureOf = async (colour: string): Promise<string> => {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
};
const read = async (client: Client, alias: string, query = ''): Promise<TemplateDetails> =>
  (await client.get(`/quotetemplate/template/${alias}${query}`)).body.data;

/** A template saved over HTTP by this client. */
async function made(client: Client, fields: object = {}): Promise<{ id: number; alias: string; version: number }> {
  const { body } = await client.post(SAVE, { ...details, ...(client === admin && category), ...fields });
  if (body.status !== 200) throw new Error(`${body.code}: ${body.message}`);
  return body.data;
}

async function publish(id: number): Promise<void> {
  const { body } = await admin.post('/quotetemplate/publish', { quote_template_id: id });
  expect(body.message).toBe('Template published.');
}

beforeAll(async () => {
  app = await startApp();
  [admin, contractor, stranger, supplier] = await Promise.all([
    app.as('admin'),
    app.as('contractor'),
    app.as('contractor', 2),
    app.as('suppliers'),
  ]);
  await shareMasterProducts(app, 'LVP plank');
  planks = await makeOffer(supplier);
  picture = await pictureOf('#a0522d');
  const { body } = await admin.post('/category/add', { title: 'Flooring' });
  const sub = await admin.post('/subcategory/add', { category_id: body.data.id, title: 'Vinyl' });
  await admin.post('/subcategory/publish', { id: sub.body.data.id });
  await admin.post('/category/publish', { id: body.data.id });
  category = { category_id: body.data.id, subcategory_id: sub.body.data.id };
});
afterAll(() => app?.stop());

describe('saving a template', () => {
  it('creates it, returns alias and version, and shows it at once with its pictures', async () => {
    const { status, body } = await contractor.post(SAVE, {
      ...details,
      name: 'First Floor',
      id: 0,
      img: [picture],
      user_id: 999,
      userType: 'admin',
      advice: 'Rest it.',
    });
    expect([status, body.message]).toEqual([200, 'Template created.']);
    expect(body).toMatchObject({
      data: { id: expect.any(Number), alias: hidden('first-floor'), version: 2 },
      position: expect.stringMatching(/^\d+\.\d+$/),
    });
    const seen = await read(contractor, body.data.alias);
    expect(seen).toMatchObject({
      name: 'First Floor',
      price: '6.50',
      user_id: contractor.id,
      userType: 'contractor',
      quote_price: 'free',
      advice: 'Rest it.',
      questions: [],
      products: [],
      version: 2,
      published_version: null,
      has_unpublished_changes: false,
      editable: true,
      category_id: null,
      views: 0,
      downloads: 0,
    });
    expect((await app.guest().raw('GET', `/media/${seen.thumbnail}/160.webp`)).status).toBe(200);
    expect(seen.images).toEqual([{ id: expect.any(Number), image: seen.thumbnail }]);
  });

  it('writes only differences; the same form again writes nothing', async () => {
    const { id } = await made(contractor, { name: 'Quiet' });
    const form = { ...details, id, name: 'Quiet', unit: 'sq ft' };
    expect((await contractor.post(SAVE, form)).body.data.version).toBe(2);
    const again = await contractor.post(SAVE, form);
    expect([again.body.data.version, again.body.position]).toEqual([2, undefined]);
    const history = await contractor.get(`/quotetemplate/${id}/history`);
    expect(history.body.data.data.map((entry: HistoryEntry) => entry.type)).toEqual([
      'TemplateUnitChanged',
      'TemplateCreated',
    ]);
  });

  it('gives a private one an alias that says nothing of others, and keeps the old one working after a rename', async () => {
    const [one, two] = [await made(contractor, { name: 'Garden Deck' }), await made(stranger, { name: 'Garden Deck' })];
    expect([one.alias, two.alias]).toEqual([hidden('garden-deck'), hidden('garden-deck')]);
    expect(two.alias).not.toBe(one.alias);
    const renamed = (await contractor.post(SAVE, { id: one.id, name: 'Cedar Deck' })).body.data.alias;
    expect(renamed).toEqual(hidden('cedar-deck'));
    expect(await read(contractor, one.alias)).toMatchObject({ id: one.id, alias: renamed });
    expect((await contractor.post(SAVE, { id: one.id, name: 'Garden Deck' })).body.data.alias).toBe(one.alias);
    // Nor does the gallery tell that there are any; its own are numbered.
    const inGallery = async () => (await made(admin, { name: 'Garden Deck', quote_price: 'free' })).alias;
    expect([await inGallery(), await inGallery()]).toEqual(['garden-deck', 'garden-deck-2']);
  });

  it.each([
    ['without a name', { name: ' ' }, 'invalid_input', 'name'],
    ['without a unit', { unit: '' }, 'invalid_input', 'unit'],
    ['with a long name', { name: 'x'.repeat(121) }, 'invalid_input', 'name'],
    ['with a long unit', { unit: 'x'.repeat(21) }, 'invalid_input', 'unit'],
    ['with a price in words', { price: 'cheap' }, 'invalid_input', 'price'],
    ['with a price of 13 digits', { price: '1234567890123' }, 'invalid_input', 'price'],
    ['with an unknown quote type', { quote_type: 'gift' }, 'invalid_input', 'quote_type'],
    ['with a number for a name', { name: 5 }, 'invalid_input', 'name'],
    ['with a field nobody knows', { colour: 'red' }, 'unknown_field', 'colour'],
    ['with a picture that is none', { img: ['data:image/png;base64,bm8gcGljdHVyZQ=='] }, 'image_invalid', 'img'],
    ['with a text for pictures', { img: 'x' }, 'invalid_input', 'img'],
  ])('%s is refused with 400 at the field, and nothing is created', async (_, fields, code, path) => {
    const before = (await contractor.post('/quotetemplates', { scope: 'mine' })).body.data.total;
    const { status, body } = await contractor.post(SAVE, { ...details, name: 'Refused', ...fields });
    expect([status, body.code]).toEqual([400, code]);
    expect(body.errors.map((error: { path: string }) => error.path)).toContain(path);
    expect((await contractor.post('/quotetemplates', { scope: 'mine' })).body.data.total).toBe(before);
  });

  it('with a picture over 2,000,000 bytes is refused with the specified message', async () => {
    const large = `data:image/jpeg;base64,${Buffer.alloc(2_000_001, 1).toString('base64')}`;
    const { status, body } = await contractor.post(SAVE, { ...details, img: [large] });
    expect([status, body.code, body.message]).toEqual([
      413,
      'image_too_large',
      'Please upload image is smaller than 2MB',
    ]);
  });

  it('accepts a price with a sign and decimals', async () => {
    const { id, alias } = await made(contractor, { name: 'Signed', price: '+12.345' });
    expect((await read(contractor, alias)).price).toBe('12.35');
    await contractor.post(SAVE, { id, price: -3 });
    expect((await read(contractor, alias)).price).toBe('-3.00');
  });

  it('leaves category and user types to the admin, who needs matching categories', async () => {
    for (const field of [category, { category_id: category.category_id }, { quote_price: 'premium' }]) {
      const { status, body } = await contractor.post(SAVE, { ...details, ...field });
      expect([status, body.code]).toEqual([403, 'admin_field']);
    }
    const without = await admin.post(SAVE, details);
    expect([without.status, without.body.errors.map((error: FieldError) => error.path)]).toEqual([
      400,
      ['category_id', 'subcategory_id'],
    ]);
    for (const wrong of [{ category_id: 999_999 }, { subcategory_id: 999_999 }]) {
      expect((await admin.post(SAVE, { ...details, ...category, ...wrong })).status).toBe(400);
    }
    const { alias } = await made(admin, { name: 'Gallery Floor', quote_price: 'premium' });
    expect(await read(admin, alias)).toMatchObject({
      category: 'Flooring',
      category_alias: 'flooring',
      subcategory: 'Vinyl',
      quote_price: 'premium',
      published_version: null,
      has_unpublished_changes: true,
    });
  });

  it('lets an admin set the owner of a new one', async () => {
    const { alias } = await made(admin, { name: 'For Dana', user_id: contractor.id });
    expect(await read(contractor, alias)).toMatchObject({
      user_id: contractor.id,
      userType: 'contractor',
      editable: true,
    });
    expect((await admin.post(SAVE, { ...details, ...category, user_id: 999_999 })).body.errors[0]!.path).toBe(
      'user_id',
    );
  });

  it('against a stale version answers 409 with who changed it and the current state', async () => {
    const { id, version } = await made(contractor, { name: 'Contested' });
    await contractor.post(SAVE, { id, unit: 'm²', version });
    const { status, body } = await contractor.post(SAVE, { id, unit: 'yd²', version });
    expect([status, body.code]).toEqual([409, 'version_conflict']);
    expect(body.data).toMatchObject({
      currentVersion: 2,
      changedBy: { id: contractor.id, name: 'contractor1' },
      changedAt: expect.any(String),
      current: { unit: 'm²', version: 2 },
    });
  });

  it('concurrently under the same name gives each a separate alias', async () => {
    const sameName = (client: Client) =>
      made(client, { name: 'Rush Hour', ...(client === admin && { quote_price: 'free' }) });
    const aliases = (await Promise.all([admin, stranger, admin, contractor, admin].map(sameName))).map(
      ({ alias }) => alias,
    );
    const [first, second, third, ...own] = aliases.sort((a, b) => a.length - b.length || a.localeCompare(b));
    expect([first, second, third]).toEqual(['rush-hour', 'rush-hour-2', 'rush-hour-3']);
    expect(own).toEqual([hidden('rush-hour'), hidden('rush-hour')]);
    expect(new Set(own).size).toBe(2);
  });

  it('concurrently by two users keeps both changes', async () => {
    const { id, alias } = await made(contractor, { name: 'Shared Work' });
    const answers = await Promise.all([
      contractor.post(SAVE, { id, unit: 'm²' }),
      admin.post(SAVE, { id, brand: 'Oakline' }),
      contractor.post(SAVE, { id, advice: 'Wait.' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await read(contractor, alias)).toMatchObject({ unit: 'm²', brand: 'Oakline', advice: 'Wait.', version: 4 });
  });

  it('twice under one key creates one template', async () => {
    const key = { 'idempotency-key': 'make-it-once' };
    const [one, two] = [
      await contractor.post(SAVE, { ...details, name: 'Once' }, key),
      await contractor.post(SAVE, { ...details, name: 'Once' }, key),
    ];
    expect(two.body.data).toEqual(one.body.data);
    expect((await contractor.post(SAVE, { ...details, name: 'Other' }, key)).body.code).toBe('idempotency_key_reused');
  });
});

describe('another business’s template', () => {
  it('does not exist for anybody else, for every call and any input', async () => {
    const mine = await makeTemplate(
      app,
      { id: contractor.id, userType: 'contractor' },
      {
        name: 'Private',
        questions: [
          ['Length', 'ft'],
          ['Width', 'ft'],
        ],
        lines: [{ offer: planks, formula: 'Q1' }],
      },
    );
    const id = { quote_template_id: mine.id };
    const line = { ...id, product_id: planks.product_id };
    const [question, width] = mine.questions as [number, number];
    const calls: [string, unknown][] = [
      [SAVE, { ...details, id: mine.id }],
      ['/quotetemplate/addquestion', { ...id, title: 'X', unit: 'ft' }],
      ['/quotetemplate/addquestion', { ...id, id: question, title: 'X', unit: 'ft' }],
      [`/quotetemplate/deletequestion/${width}`, {}],
      [
        '/quotetemplate/questions/sort_order',
        [
          { id: question, sort_order: 2 },
          { id: width, sort_order: 1 },
        ],
      ],
      ['/quotetemplate/product/addfromcatalogue', line],
      ['/quotetemplate/deleteproduct', { ...line, product_supplier_id: planks.id }],
      ['/quotetemplate/makedefault', { ...line, new_product_id: planks.product_id, product_supplier_id: planks.id }],
      ['/quotetemplate/formula/change', { ...line, formula: 'Q1' }],
      ['/quotetemplate/line/settings', { ...id, quote_template_product_id: mine.lines[0], waste_percent: 5 }],
      ['/quotetemplate/products/sort_order', [{ id: mine.lines[0], sort_order: 1 }]],
      ['/quotetemplate/copy', id],
      ['/quotetemplate/view', id],
      ['/quotetemplate/try', id],
      ['/quotetemplate/share', { ...id, channel: 'copy' }],
      ['/quotetemplate/undo', { ...id, event_id: '6f7a6a52-8a0b-4a0e-9a3c-4d1f0f6f2b11' }],
    ];
    for (const [path, body] of calls) {
      for (const sent of Array.isArray(body) || !('quote_template_id' in (body as object))
        ? [body]
        : [body, { ...(body as object), ...(!/(copy|view|try|share)$/.test(path) && { version: 1 }) }]) {
        const { status, body: answer } = await stranger.post(path, sent);
        // A list says only by its items what it is of: it names nothing that there is.
        expect([path, status]).toEqual([path, path.endsWith('sort_order') ? 400 : 404]);
        expect(JSON.stringify(answer)).not.toContain('Private');
      }
    }
    for (const path of [
      `/quotetemplate/template/${mine.alias}`,
      `/quotetemplate/${mine.id}/history`,
      `/quotetemplate/${mine.id}/compare?from=1&to=current`,
      `/quotetemplate/line/${mine.lines[0]}/options`,
      `/quotetemplate/related?alias=${mine.alias}`,
      `/quotetemplate/${mine.alias}/advice`,
    ]) {
      expect([path, (await stranger.get(path)).status]).toEqual([path, 404]);
    }
    expect((await app.guest().get(`/quotetemplate/template/guest/${mine.alias}`)).status).toBe(404);
    expect((await stranger.get('/quotetemplate/template/nowhere')).body.message).toBe(
      'Error fetching product data: No item found with this item slug.',
    );
    expect((await read(contractor, mine.alias)).version).toBe(4);
  });

  it.each<UserType>(['contractor', 'retailinstall', 'retail', 'partner', 'suppliers'])(
    'every %s owns templates of its own',
    async (userType) => {
      const client = await app.as(userType, 5);
      const { id, alias } = await made(client, { name: `Own ${userType}` });
      expect(await read(client, alias)).toMatchObject({ editable: true, user_id: client.id, userType });
      expect(
        (await client.post('/quotetemplates', { scope: 'mine' })).body.data.data.map((card: TemplateCard) => card.id),
      ).toEqual([id]);
      for (const path of ['publish', 'unpublish', 'discard'])
        expect((await client.post(`/quotetemplate/${path}`, { quote_template_id: id })).status).toBe(403);
      expect((await client.post('/quotetemplates', { scope: 'staging' })).status).toBe(403);
    },
  );
});

describe('a gallery template', () => {
  it('is public only as published; guests get quantities and no price', async () => {
    const gallery = await makeTemplate(
      app,
      { id: admin.id, userType: 'admin' },
      {
        name: 'Public Floor',
        categoryId: category.category_id,
        subcategoryId: category.subcategory_id,
        questions: [
          ['Length', 'ft'],
          ['Width', 'ft'],
        ],
        lines: [{ offer: planks, formula: 'Q1xQ2', settings: { waste_percent: 10, pack_size: 24, round_up: true } }],
      },
    );
    const guest = app.guest();
    const path = `/quotetemplate/template/guest/${gallery.alias}`;
    expect((await guest.get(path)).status).toBe(404);
    expect((await contractor.get(`/quotetemplate/template/${gallery.alias}`)).status).toBe(404);
    await publish(gallery.id);
    await admin.post(SAVE, { id: gallery.id, description: 'Not yet public.' });

    const { status, body } = await guest.get(path);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      name: 'Public Floor',
      description: 'Click planks.',
      suppliers: ['suppliers 1'],
      published_version: 8,
      products: [{ name: 'Oak plank', business_name: 'suppliers 1', templateformula: 'Q1xQ2', unit: 'box' }],
      example: {
        answers: [
          { answer: '10', assumed: true, unit: 'ft' },
          { answer: '10', assumed: true },
        ],
        lines: [
          { quantity: '5', unit: 'box', included: true, trace: expect.stringContaining('10 ft × 10 ft = 100 ft²') },
        ],
      },
    });
    const text = JSON.stringify(body.data).replaceAll('quote_price', '');
    for (const hidden of ['price', '58.00', '40.00', '6.50', 'stock', '$', 'cost']) expect(text).not.toContain(hidden);

    expect(await read(contractor, gallery.alias)).toMatchObject({
      description: 'Click planks.',
      version: 8,
      editable: false,
      products: [{ retail_price: '58.00', cost_price: '40.00' }],
    });
    expect(await read(admin, gallery.alias)).toMatchObject({
      description: 'Not yet public.',
      version: 9,
      published_version: 8,
      has_unpublished_changes: true,
    });
    const line = (await read(await app.as('retail'), gallery.alias)).products[0]!;
    expect([line.retail_price, line.cost_price]).toEqual(['58.00', undefined]);
    expect((await read(supplier, gallery.alias)).products[0]!.cost_price).toBe('40.00');
    expect((await read(await app.as('suppliers', 2), gallery.alias)).products[0]!.cost_price).toBeUndefined();
    expect((await guest.get('/quotetemplate/template/x')).status).toBe(401);

    for (const client of [guest, contractor]) {
      const cards = (await client.get('/quotetemplates/flooring/category')).body.data;
      expect(cards.map((card: TemplateCard) => card.name)).toEqual(['Public Floor']);
      expect('price' in cards[0]).toBe(client === contractor);
    }
    expect((await guest.get('/quotetemplates/nothing/category')).status).toBe(404);
    expect((await guest.get(`/quotetemplate/${gallery.alias}/advice`)).body.data).toMatchObject({
      quote_template_id: gallery.id,
      warranty: '',
      advice: '',
    });
  });

  it('previews for admins what publishing would make public, and shows nobody anything of it', async () => {
    const one = await made(admin, { name: 'Preview Floor' });
    const related = await made(admin, { name: 'Preview Skirting' });
    const path = `/quotetemplate/template/preview/${one.alias}`;
    const preview = async (): Promise<TemplatePreview> => (await admin.get(path)).body.data;
    expect(await preview()).toMatchObject({
      page: { id: one.id, name: 'Preview Floor', category: 'Flooring' },
      card: { name: 'Preview Floor', category: 'Flooring' },
      published_card: null,
    });
    await publish(one.id);
    expect(await preview()).toMatchObject({
      has_unpublished_changes: false,
      published_card: { name: 'Preview Floor' },
    });

    await admin.post(SAVE, { id: one.id, name: 'Preview Floor Two', description: 'Said anew.' });
    await admin.post('/quotetemplate/related/add', { quote_template_id: one.id, related_template_id: related.id });
    const waiting = await preview();
    expect(waiting).toMatchObject({
      page: { alias: 'preview-floor-two', description: 'Said anew.' },
      card: { name: 'Preview Floor Two', has_unpublished_changes: false },
      published_card: { name: 'Preview Floor', alias: 'preview-floor' },
      has_unpublished_changes: true,
      // It is not public itself.
      related: [],
    });
    await publish(related.id);
    expect((await preview()).related).toMatchObject([{ name: 'Preview Skirting' }]);

    // On the public page an admin too meets the published state alone.
    for (const client of [app.guest(), contractor, admin]) {
      expect((await client.get('/quotetemplate/template/guest/preview-floor')).body.data.description).toBe(
        'Click planks on underlay.',
      );
      expect((await client.get('/quotetemplate/related?alias=preview-floor')).body.data).toEqual([]);
    }
    expect((await admin.get(`/quotetemplate/related?quote_template_id=${one.id}`)).body.data).toHaveLength(1);
    for (const [client, status] of [
      [app.guest(), 401],
      [contractor, 403],
      [supplier, 403],
    ] as const)
      expect((await client.get(path)).status).toBe(status);
    const own = await made(contractor, { name: 'No gallery floor' });
    for (const slug of [own.alias, 'no-such-floor'])
      expect((await admin.get(`/quotetemplate/template/preview/${slug}`)).status).toBe(404);

    // Publishing makes of it what the preview showed.
    const { published_at: _, published_version: __, ...shown } = (await preview()).page;
    await publish(one.id);
    expect((await app.guest().get('/quotetemplate/template/guest/preview-floor-two')).body.data).toMatchObject(shown);
  });

  it('keeps its public name and address until a new name is published', async () => {
    const { id, alias } = await made(admin, { name: 'Cork Floor' });
    await publish(id);
    const everybody = [app.guest(), contractor, supplier, await app.as('retail')];
    const pageOf = (client: Client, slug: string) =>
      client.get(`/quotetemplate/template/${everybody.indexOf(client) === 0 ? 'guest/' : ''}${slug}`);
    /** How everyone but admins finds it: by the old address, by the new one, in the gallery's list. */
    const found = () =>
      Promise.all(
        everybody.map(async (client) => {
          const [before, after] = [await pageOf(client, 'cork-floor'), await pageOf(client, 'rubber-floor')];
          const { body } = await client.post('/quotetemplates', { ids: [id] });
          const advice = await client.get('/quotetemplate/rubber-floor/advice');
          return [
            before.body.data?.alias,
            before.body.data?.name,
            after.body.data?.alias,
            advice.status,
            body.data.data[0].alias,
            body.data.data[0].name,
          ];
        }),
      );
    const all = (...seen: unknown[]) => everybody.map(() => seen);

    expect((await admin.post(SAVE, { id, name: 'Rubber Floor' })).body.data.alias).toBe('rubber-floor');
    expect(await found()).toEqual(all(alias, 'Cork Floor', undefined, 404, alias, 'Cork Floor'));
    for (const slug of ['rubber-floor', alias])
      expect(await read(admin, slug)).toMatchObject({ id, name: 'Rubber Floor', alias: 'rubber-floor' });
    expect((await admin.get('/quotetemplate/template/guest/rubber-floor')).body.data).toMatchObject({
      id,
      name: 'Cork Floor',
      alias,
    });

    // It is reserved meanwhile, and free once given up.
    const meanwhile = await made(admin, { name: 'Rubber Floor' });
    expect(meanwhile.alias).toBe('rubber-floor-2');
    await admin.post('/quotetemplate/discard', { quote_template_id: id });
    const taken = await made(admin, { name: 'Rubber floor' });
    expect(taken.alias).toBe('rubber-floor');
    expect(await read(admin, 'rubber-floor')).toMatchObject({ id: taken.id });
    expect((await admin.post(SAVE, { id, name: 'Rubber Floor' })).body.data.alias).toBe('rubber-floor-3');

    await publish(id);
    expect((await pageOf(everybody[0]!, alias)).body.data).toMatchObject({
      id,
      name: 'Rubber Floor',
      alias: 'rubber-floor-3',
    });
    expect((await pageOf(everybody[0]!, 'rubber-floor-3')).body.data).toMatchObject({ id, alias: 'rubber-floor-3' });
    const { data } = (await admin.get(`/quotetemplate/${id}/history`)).body.data;
    expect(data.find(({ type }: { type: string }) => type === 'TemplateRenamed')).toMatchObject({
      summary: 'renamed the template from “Cork Floor” to “Rubber Floor”',
      undoable: true,
    });
  });

  it('shows a waiting name only to admins after unpublishing, also in a quote', async () => {
    const { id, alias } = await made(admin, { name: 'Slate Floor' });
    await publish(id);
    const copy = (await contractor.post('/quotetemplate/copy', { quote_template_id: id })).body.data;
    await admin.post(SAVE, { id, name: 'Marble Floor' });
    await admin.post('/quotetemplate/unpublish', { quote_template_id: id });
    const summaries = async (client: Client) =>
      JSON.stringify(
        ((await client.get(`/quotetemplate/${copy.id}/history`)).body.data.data as HistoryEntry[]).map(
          ({ summary }) => summary,
        ),
      );
    expect(await summaries(contractor)).toContain('Slate Floor');
    expect(await summaries(contractor)).not.toContain('Marble');
    expect(await summaries(admin)).toContain('Marble Floor');
    const quote = await admin.post('/quote/add', { templateid: id, answers: '{}', user_id: admin.id, sessionid: '' });
    expect((await admin.get(`/quote/${quote.body.data.id}`)).body.data.template).toMatchObject({ id, alias });
  });

  it('is listed for everyone by page, word and category', async () => {
    for (const name of ['Oak Stairs', 'Pine Stairs']) await publish((await made(admin, { name })).id);
    const guest = app.guest();
    const list = async (body: object) => (await guest.post('/quotetemplates', body)).body;
    expect((await list({ searchTerm: 'stairs' })).data).toMatchObject({
      total: 2,
      current_page: 1,
      per_page: 9,
      last_page: 1,
    });
    expect((await list({ searchTerm: 'oak stairs' })).data.data.map((card: TemplateCard) => card.alias)).toEqual([
      'oak-stairs',
    ]);
    expect((await list({ searchTerm: 'stairs', perPage: 1, page: 2 })).data.data).toHaveLength(1);
    expect((await list({ searchTerm: 'stairs', page: 9 })).data.data).toEqual([]);
    expect((await list({ searchTerm: 'stairs', ...category })).data.total).toBe(2);
    expect((await list({ searchTerm: 'stairs', category_id: 999 })).data.total).toBe(0);
    for (const wrong of [
      { perPage: 0 },
      { perPage: 101 },
      { page: 0 },
      { scope: 'all' },
      { sort: { field: 'secret', type: 'asc' } },
      { columnFilters: { owner: 1 } },
      { columnFilters: { most_questions: 'few' } },
      { columnFilters: { most_questions: 3_000_000_000 } },
      { colour: 1 },
    ])
      expect((await list(wrong)).status).toBe(400);
    expect((await list({ scope: 'mine' })).status).toBe(401);
    expect((await list({ scope: 'staging' })).status).toBe(401);
    expect((await admin.post('/quotetemplates', { scope: 'staging', searchTerm: 'stairs' })).body.data.total).toBe(2);
  });

  it('is in the feed while it is published, the last one first, without a price', async () => {
    const feed = async () => {
      const response = await fetch(`${app.origin}/construction-quote-templates/rss.xml`);
      expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
      return response.text();
    };
    const older = await made(admin, { name: 'Feed <Older> & Wiser', price: '7.77' });
    const newer = await made(admin, { name: 'Feed Newer' });
    expect(await feed()).not.toContain('Feed');
    await publish(older.id);
    await publish(newer.id);
    const items = (await feed()).split('<item>').slice(1);
    expect(items[0]).toContain(`<link>${app.settings.publicUrl}/quote-template/feed-newer</link>`);
    expect(items[1]).toContain('<title>Feed &#60;Older&#62; &#38; Wiser</title>');
    expect(items[1]).toContain(`<guid isPermaLink="false">template-${older.id}</guid>`);
    expect(items[1]).toMatch(/<pubDate>\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT<\/pubDate>/);
    expect(items.join('')).not.toContain('7.77');
    await admin.post('/quotetemplate/unpublish', { quote_template_id: newer.id });
    expect(await feed()).not.toContain('feed-newer');
  });

  it('relates others, by admins only, and lists the published ones', async () => {
    const [one, two, hidden] = [
      await made(admin, { name: 'Related One' }),
      await made(admin, { name: 'Related Two' }),
      await made(admin, { name: 'Hidden Three' }),
    ];
    await publish(two.id);
    const own = await made(contractor, { name: 'Not Gallery' });
    const add = (related: number, client = admin, id = one.id) =>
      client.post('/quotetemplate/related/add', { quote_template_id: id, related_template_id: related });
    for (const id of [two.id, hidden.id]) expect((await add(id)).status).toBe(200);
    expect((await add(two.id)).body.position).toBeUndefined();
    expect((await add(one.id)).body.code).toBe('related_to_itself');
    for (const id of [own.id, 999_999]) expect((await add(id)).status).toBe(404);
    expect((await add(two.id, contractor)).status).toBe(403);
    const guest = app.guest();
    expect((await guest.get(`/quotetemplate/related?alias=${one.alias}`)).status).toBe(404);
    await publish(one.id);
    for (const query of [`alias=${one.alias}`, `quote_template_id=${one.id}`]) {
      const { body } = await guest.get(`/quotetemplate/related?${query}`);
      expect(body.data.map((card: TemplateCard) => [card.id, 'price' in card])).toEqual([[two.id, false]]);
    }
    expect((await guest.get('/quotetemplate/related')).status).toBe(400);
    expect(
      (await admin.post('/quotetemplate/related/remove', { quote_template_id: one.id, related_template_id: two.id }))
        .status,
    ).toBe(200);
    await publish(one.id);
    expect((await guest.get(`/quotetemplate/related?quote_template_id=${one.id}`)).body.data).toEqual([]);
  });
});

describe('pictures', () => {
  it('are added and deleted; the last one stays', async () => {
    const { id, alias } = await made(contractor, { name: 'Pictured', img: [picture] });
    await contractor.post(SAVE, { id, img: [await pictureOf('#336699')] });
    const [first, second] = (await read(contractor, alias)).images as [
      { id: number; image: string },
      { id: number; image: string },
    ];
    expect((await stranger.send('DELETE', `/quotetemplate/images/${first.id}`)).status).toBe(404);
    expect((await contractor.send('DELETE', `/quotetemplate/images/${first.id}`)).body.message).toBe('Image deleted.');
    expect((await contractor.send('DELETE', `/quotetemplate/images/${first.id}`)).status).toBe(404);
    const last = await contractor.send('DELETE', `/quotetemplate/images/${second.id}`);
    expect([last.status, last.body.code]).toEqual([409, 'last_image']);
    expect((await read(contractor, alias)).thumbnail).toBe(second.image);
  });

  it('are ordered, the first being the thumbnail, by editors only, and each is named once', async () => {
    const { alias } = await made(contractor, { name: 'Pictured In Order', img: [picture, await pictureOf('#445566')] });
    const [first, second] = (await read(contractor, alias)).images as [
      { id: number; image: string },
      { id: number; image: string },
    ];
    const sort = (client: Client, ...ids: number[]) =>
      client.post(
        '/quotetemplate/images/sort_order',
        ids.map((id, sort_order) => ({ id, sort_order })),
      );
    expect((await sort(stranger, second.id, first.id)).body.code).toBe('sort_order_incomplete');
    for (const wrong of [[second.id], [first.id, first.id], [first.id, second.id, 999_999]])
      expect((await sort(contractor, ...wrong)).body.code).toBe('sort_order_incomplete');
    expect((await sort(contractor, second.id, first.id)).body).toMatchObject({ status: 200, message: 'Order saved.' });
    expect(await read(contractor, alias)).toMatchObject({ thumbnail: second.image, images: [second, first] });
  });

  it('keep their place when edited, the thumbnail too; only their own template can name them', async () => {
    const { id, alias } = await made(contractor, {
      name: 'Pictured And Edited',
      img: [picture, await pictureOf('#223344')],
    });
    const [first, second] = (await read(contractor, alias)).images as [
      { id: number; image: string },
      { id: number; image: string },
    ];
    const other = (await made(contractor, { name: 'Elsewhere', img: [picture] })).id;
    const img = await pictureOf('#667788');
    for (const [named, status, code] of [
      [{ id: other, edited_images: [{ id: first.id, img }] }, 404, 'image_not_found'],
      [{ ...details, edited_images: [{ id: first.id, img }] }, 404, 'image_not_found'],
      [{ id, edited_images: [{ id: first.id, img: 'x' }] }, 400, 'image_invalid'],
      [{ id, edited_images: [{ id: first.id }] }, 400, 'invalid_input'],
    ] as const) {
      const { body } = await contractor.post(SAVE, named);
      expect([body.status, body.code]).toEqual([status, code]);
    }
    expect(
      (await contractor.post(SAVE, { id, edited_images: [{ id: first.id, img }], img: [await pictureOf('#99aabb')] }))
        .status,
    ).toBe(200);
    const after = await read(contractor, alias);
    expect(after.images).toHaveLength(3);
    expect(after.images[1]).toEqual(second);
    expect(after.images[0]!.image).not.toBe(first.image);
    expect(after.thumbnail).toBe(after.images[0]!.image);
  });

  it('are deleted by GET for this site’s own scripts only', async () => {
    const { alias } = await made(contractor, { name: 'Pictured Twice', img: [picture, await pictureOf('#118822')] });
    const first = (await read(contractor, alias)).images[0]!;
    const path = `/quotetemplate/deleteqtemplateimage/${first.id}`;
    for (const headers of [
      {},
      { 'x-requested-with': 'x', origin: 'https://evil.example' },
      { 'x-requested-with': 'x', 'sec-fetch-site': 'cross-site' },
    ]) {
      expect((await contractor.get(path, headers as Record<string, string>)).status).toBe(403);
    }
    expect((await read(contractor, alias)).images).toHaveLength(2);
    expect((await contractor.get(path, { 'x-requested-with': 'quotewright' })).status).toBe(200);
    expect((await read(contractor, alias)).images).toHaveLength(1);
  });
});

describe('Get Template', () => {
  it('copies the published state as a separate template, and counts once per user', async () => {
    const gallery = await makeTemplate(
      app,
      { id: admin.id, userType: 'admin' },
      {
        name: 'To Copy',
        categoryId: category.category_id,
        subcategoryId: category.subcategory_id,
        questions: [['Length', 'ft']],
        lines: [{ offer: planks, formula: 'Q1x2' }],
      },
    );
    const copy = (client: Client) => client.post('/quotetemplate/copy', { quote_template_id: gallery.id });
    expect((await copy(contractor)).status).toBe(404);
    await publish(gallery.id);
    await admin.post('/quotetemplate/addquestion', { quote_template_id: gallery.id, title: 'Later', unit: 'ft' });

    const { body } = await copy(contractor);
    expect(body.data.alias).toEqual(hidden('to-copy'));
    const mine = await read(contractor, body.data.alias);
    expect(mine).toMatchObject({
      user_id: contractor.id,
      editable: true,
      category: 'Flooring',
      products: [{ templateformula: 'Q1x2', product_supplier_id: planks.id }],
    });
    expect(mine.questions.map((question) => question.title)).toEqual(['Length']);
    expect(mine.questions[0]!.id).not.toBe(gallery.questions[0]);
    await admin.post('/quotetemplate/formula/change', {
      quote_template_id: gallery.id,
      product_id: planks.product_id,
      formula: 'Q1',
    });
    expect((await read(contractor, body.data.alias)).products[0]!.templateformula).toBe('Q1x2');

    await copy(contractor);
    await copy(stranger);
    expect(await read(contractor, gallery.alias)).toMatchObject({ downloads: 2, copy: { alias: hidden('to-copy') } });
    expect((await app.guest().post('/quotetemplate/copy', { quote_template_id: gallery.id })).status).toBe(401);

    const newest = (await admin.get('/quotetemplates/copies')).body.data;
    expect(newest.slice(0, 2)).toEqual(
      [stranger, contractor].map(({ id }) => ({
        template: { id: gallery.id, name: 'To Copy', alias: 'to-copy', category: 'Flooring' },
        user: { id, name: expect.any(String), user_type: 'contractor' },
        at: expect.stringMatching(/Z$/),
      })),
    );
    for (const type of ['contractor', 'retailinstall', 'retail', 'partner', 'suppliers'] as const)
      expect((await (await app.as(type)).get('/quotetemplates/copies')).status).toBe(403);
    expect((await app.guest().get('/quotetemplates/copies')).status).toBe(401);
  });

  it('of a premium template needs a premium account', async () => {
    const { id } = await made(admin, { name: 'Premium', quote_price: 'premium' });
    await publish(id);
    const refused = await contractor.post('/quotetemplate/copy', { quote_template_id: id });
    expect([refused.status, refused.body.code]).toEqual([403, 'premium_required']);
    await app.account({ email: 'premium@test.example', premium: true });
    expect(
      (await (await app.signIn('premium@test.example')).post('/quotetemplate/copy', { quote_template_id: id })).status,
    ).toBe(200);
  });
});

describe('past states', () => {
  it('show a template at a moment or position, with the prices of then', async () => {
    const offer = await makeOffer(supplier, { name: 'Cork plank', retail_price: '10.00' });
    const { id, alias } = await made(contractor, { name: 'Time Travel' });
    await contractor.post('/quotetemplate/addquestion', { quote_template_id: id, title: 'Length', unit: 'ft' });
    const { body } = await contractor.post('/quotetemplate/product/addfromcatalogue', {
      quote_template_id: id,
      product_id: offer.product_id,
    });
    const then = new Date().toISOString();
    await contractor.post(SAVE, { id, unit: 'm²', name: 'Time Travelled' });
    await makeOffer(supplier, {
      id: offer.id,
      product_id: offer.product_id,
      name: 'Cork plank',
      retail_price: '12.00',
    });

    expect(await read(contractor, alias)).toMatchObject({ unit: 'm²', products: [{ retail_price: '12.00' }] });
    for (const at of [then, body.position, 'v3']) {
      expect(await read(contractor, alias, `?as_of=${at}`)).toMatchObject({
        name: 'Time Travel',
        alias,
        unit: 'ft²',
        version: 3,
        products: [{ retail_price: '10.00' }],
        as_of: at === then ? then : expect.stringMatching(/Z$/),
      });
    }
    expect(await read(contractor, alias)).not.toHaveProperty('as_of');
    const early = await contractor.get(`/quotetemplate/template/${alias}?as_of=2001-01-01`);
    expect([early.status, early.body.code]).toEqual([404, 'not_yet']);
    for (const nonsense of ['yesterday', '2026-13-45', '12'])
      expect((await contractor.get(`/quotetemplate/template/${alias}?as_of=${nonsense}`)).status).toBe(400);
  });
});

describe('views', () => {
  it('are counted by a signed cookie that ends with the day, and not of browsers that want privacy', async () => {
    const { id } = await made(admin, { name: 'Viewed in private' });
    await publish(id);
    const view = (cookie: string, headers: Record<string, string> = {}) =>
      app.guest().raw('POST', '/api/quotetemplate/view', JSON.stringify({ quote_template_id: id }), {
        'content-type': 'application/json',
        ...(cookie && { cookie }),
        ...headers,
      });
    for (const name of ['sec-gpc', 'dnt']) {
      const answer = await view('', { [name]: '1' });
      expect([(await answer.json()).data.counted, answer.headers.getSetCookie()]).toEqual([false, []]);
    }
    const first = await view('');
    const [given] = first.headers.getSetCookie();
    const [cookie, ...rest] = given!.split('; ');
    const seconds = Number(/Max-Age=(\d+)/.exec(rest.join())![1]);
    expect([(await first.json()).data.counted, seconds > 0, seconds <= 86_400]).toEqual([true, true, true]);
    expect((await (await view(cookie!)).json()).data.counted).toBe(false);
    // A made-up visitor counts as a new one, which an address has few of.
    const madeUp = await view(`visitor=${'A'.repeat(44)}`);
    expect(madeUp.headers.getSetCookie()).toHaveLength(1);
  });

  it('count once per visitor and half hour, never the owner’s or an admin’s', async () => {
    const { id, alias } = await made(admin, { name: 'Viewed' });
    const view = async (client: Client, template = id) =>
      (
        await client.post('/quotetemplate/view', {
          quote_template_id: template,
          referrer: 'https://search.example/?q=floor',
        })
      ).body;
    expect((await view(app.guest())).code).toBe('template_not_found');
    await publish(id);
    const [guest, other] = [app.guest(), app.guest()];
    expect([
      (await view(guest)).data.counted,
      (await view(guest)).data.counted,
      (await view(other)).data.counted,
    ]).toEqual([true, false, true]);
    expect((await view(contractor)).data.counted).toBe(true);
    expect((await view(admin)).data.counted).toBe(false);
    const { Views } = await import('../../apps/api/src/engagement/views.js');
    await Promise.all([app.nest.get(Views).flush(), app.nest.get(Views).flush()]);
    const position = (await contractor.post(SAVE, { ...details, name: 'After the views' })).body.position;
    expect((await contractor.get(`/quotetemplate/template/${alias}?after=${position}`)).body.data.views).toBe(3);
    expect((await app.guest().post('/quotetemplate/view', { quote_template_id: 'x' })).status).toBe(400);
    const counted: boolean[] = [];
    for (let n = 0; n < 65; n += 1) counted.push((await view(app.guest())).data.counted);
    expect([counted[0], counted.at(-1), (await view(guest)).data.counted]).toEqual([true, false, false]);
    // However long a program repeats that without a cookie: ten new browsers behind one address in the half hour.
    expect(counted.filter(Boolean).length).toBeLessThanOrEqual(10);
  });
});
