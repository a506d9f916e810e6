import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { UserType } from '@quotewright/domain/kernel/decider.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { EVENT_STORE } from '../../apps/api/src/platform/event-store/event-store.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { PASSWORD, startApp, type Client, type TestApp } from '../support/app.js';
import type { TestResponse } from '../support/client.js';
import { everyRow, schemasOf } from '../support/every-row.js';
import { makeOffer, makePlace, makeTemplate, shareMasterProducts } from '../support/templates.js';
import { until } from '../support/until.js';

/** Stands in every text of whoever is erased, and in nothing else. */
const PERSON = 'uillfeather';
/** Stands in the facts of their products. */
const PRODUCT = 'histledown';

let app: TestApp;
let admin: Client;
let supplier: Client;
let lena: Client;
let iris: Client;
let floor: { id: number; alias: string; questions: number[] };

beforeAll(async () => {
  app = await startApp({
    throttle: { form: { times: 1_000, seconds: 60 }, proposals: { times: 500, seconds: 60 } },
  });
  await app.nest.get(Jobs).work();
  [admin, supplier, lena, iris] = await Promise.all([
    app.as('admin'),
    app.as('suppliers'),
    app.as('retailinstall'),
    app.as('retail'),
  ]);
  await admin.confirm();
  await shareMasterProducts(app, 'LVP plank', 'Masonry labour');
  const floors = await makePlace(admin, 'Floors');
  await admin.post('/category/publish', { id: floors.categoryId });
  const offer = await makeOffer(supplier);
  floor = await makeTemplate(
    app,
    { id: admin.id, userType: 'admin' },
    {
      name: 'Plank floor',
      ...floors,
      questions: [['Room length', 'ft']],
      lines: [{ offer, formula: 'Q1' }],
      publish: true,
    },
  );
});
afterAll(() => app?.stop());

/** What a call answers that has to succeed. */
function done<T>({ status, body }: TestResponse<T>, what = ''): T {
  expect([what, status, body.message, body.errors]).toEqual([what, 200, body.message, undefined]);
  return body.data;
}
const asked = async (client: Client, path: string, body: object = {}) =>
  done(await client.post(path, body, { 'idempotency-key': `ask-${asks++}` }), path);
let asks = 0;

/** A picture of a shade. What a file says beside its pixels is dropped when it is stored, so its bytes are told by their hash. */
async function picture(shade: number): Promise<string> {
  const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: { r: shade, g: 9, b: 9 } } })
    .withExif({ IFD0: { Artist: 'Zilpha Quillfeather' } })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}

const pictures = async (): Promise<string[]> =>
  (await readdir(app.settings.dataDir, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

/** Every row, event and file that holds a word. */
async function sightings(word: string): Promise<string[]> {
  const { knex } = app.db;
  const hex = Buffer.from(word).toString('hex');
  const shows = (text: string) => text.toLowerCase().includes(word) || text.includes(hex);
  const rows = (await everyRow(knex, ...(await schemasOf(knex)))).filter(shows);
  const events: string[] = [];
  // A node lists what deleted streams held until its next scavenge.
  for await (const event of log().readAll(null))
    if (shows(JSON.stringify(event)) && (await log().read(event.stream, 0, 1)).length > 0)
      events.push(`event ${event.stream} ${JSON.stringify(event.data)}`);
  const files: string[] = [];
  for (const file of await pictures())
    if (shows(file) || shows((await readFile(file)).toString('latin1'))) files.push(`file ${file}`);
  return [...rows, ...events, ...files];
}

const log = () => app.nest.get<EventStore>(EVENT_STORE);

/** Runs the jobs of an erasure, and its second look. */
async function erasedForGood(): Promise<void> {
  const left = () => app.db.knex('app.erasure').select('looked');
  await until(async () => (await left()).every(({ looked }) => looked === true), Boolean, 10_000);
  await app.db.knex('app.erasure').update({ due_at: new Date(0) });
  await until(async () => (await left()).length === 0, Boolean, 10_000);
  await told();
}

/** Somebody who registers, proves the address and is approved. */
async function register(name: string, email: string, type: string): Promise<Client> {
  const business_name = type === 'admin' ? undefined : `Company Quillfeather ${type}`;
  done(await app.guest().post('/register', { name, email, password: PASSWORD, business_name, user_type: type }));
  await app.db.knex('app.user').where({ email }).update({ verified_at: new Date() });
  const client = await app.signIn(email);
  await client.confirm();
  return client;
}

/** An account of its own business, whose texts nothing is looked for in. */
async function made(name: string, userType: UserType): Promise<Client> {
  const email = `${name.toLowerCase()}@elsewhere.example`;
  await app.account({ name, email, userType });
  return (await app.signIn(email)).confirm();
}

/** Everything of an account and its business. */
async function usesItsAccount(client: Client): Promise<void> {
  await asked(client, '/account/picture', { img: await picture(10) });
  await asked(client, '/account/profile', { name: 'Zilpha Quillfeather', business_name: 'Quillfeather Drywall' });
  await asked(client, '/premium/request', { quote_template_id: floor.id });
  await asked(client, '/team/invite', { email: 'invited@visitor.example', role: 'estimator' });
  await asked(client, '/report/mail/save', { panel: 'templates', query: 'sort=name.asc', every: 'week' });
  await asked(client, '/my-data', {});
  await asked(client, '/verification/send', { password: PASSWORD, email: 'new@quillfeather.example' });
  await asked(admin, '/users/see-as', { id: client.id, reason: 'Asked by Quillfeather' });
  await asked(admin, '/see-as/stop');
  await app.guest().post('/password/forgot', { email: 'Zilpha@Quillfeather.example' });
  await app.guest().post('/login', { email: 'zilpha@quillfeather.example', password: 'Quillfeather no' });
}

/** Templates, products, prices and quotes. */
async function makesProducts(client: Client): Promise<void> {
  await asked(client, '/account/reasons', { rule: 'always' });
  const offer = await asked(client, '/supplier/product/addorupdate', {
    name: 'Thistledown board',
    master_product_name: 'Board of Thistledown',
    description: 'Text of Thistledown',
    sku: 'SKU-THISTLEDOWN',
    brand: 'Thistledown',
    supplier_sku: 'S-THISTLEDOWN',
    part_number: 'P-THISTLEDOWN',
    product_type: 'finish_product',
    cost_price: '40',
    retail_price: '58',
    unit: 'box',
    unit_in_stock: '120',
    img: [await picture(30)],
  });
  await asked(client, '/supplier/product/addorupdate', {
    name: 'Hanging by Thistledown',
    master_product_name: 'Masonry labour',
    product_type: 'labour',
    cost_price: '60',
    retail_price: '65',
    unit: 'hour',
  });
  const { id: change } = await asked(client, '/price-changes/add', {
    changes: [{ id: offer.id, cost_price: '41', retail_price: '59', brand: 'Thistledown again' }],
  });
  await until(
    async () => done(await client.get(`/price-changes/${change}`)).state,
    (state) => state === 'ready',
    10_000,
  );
  await asked(client, '/price-changes/apply', { id: change, reason: 'Dearer, says Quillfeather' });
  const { id } = await asked(client, '/quotetemplate/addorupdate', {
    name: 'Kitchen of Quillfeather',
    description: 'By Quillfeather',
    brand: 'Quillfeather',
    advice: 'Ask Quillfeather',
    warranty: 'Quillfeather says ten years',
    price: '10',
    unit: 'ft',
    quote_type: 'material_and_labour',
    img: [await picture(50)],
    reason: 'Begun by Quillfeather',
  });
  const question = await asked(client, '/quotetemplate/addquestion', {
    quote_template_id: id,
    title: 'How long, Quillfeather?',
    unit: 'ft',
    reason: 'Quillfeather asks',
  });
  await asked(client, '/quotetemplate/product/addfromcatalogue', {
    quote_template_id: id,
    product_id: offer.product_id,
    reason: 'Quillfeather sells it',
  });
  await asked(client, '/quotetemplate/formula/change', {
    quote_template_id: id,
    product_id: offer.product_id,
    formula: 'Q1',
    reason: 'Quillfeather measured',
  });
  await asked(client, '/quotetemplate/job/save', { quote_template_id: id, name: 'Job of Quillfeather' });
  await asked(client, '/quotetemplate/moment/save', { quote_template_id: id, name: 'Moment of Quillfeather' });
  await asked(client, '/quote/add', {
    templateid: id,
    answers: JSON.stringify({ [question.id]: '12' }),
    name: 'Quote of Quillfeather',
    notes: 'Note of Quillfeather',
  });
  await asked(client, '/warrantyadvice', {
    data: { title: 'Words of Quillfeather', warranty: 'Quillfeather', advice: 'Quillfeather' },
  });
  // From the gallery, which stays.
  await asked(client, '/quote/add', {
    templateid: floor.id,
    answers: JSON.stringify({ [floor.questions[0]!]: '12' }),
    name: 'Another of Quillfeather',
  });
  await asked(client, '/rating/rate', { supplier_id: supplier.id, stars: 5, sentence: 'Quillfeather is content' });
}

/** A client with a proposal. */
async function proposes(client: Client): Promise<void> {
  const { version: _, logo: __, ...settings } = done(await client.get('/proposal/settings'));
  await asked(client, '/proposal/settings', {
    ...settings,
    terms: 'Terms of Quillfeather',
    cover: 'Cover of Quillfeather',
    contact: 'Quillfeather Lane 1, 555 0100',
    footer: 'Thanks, Quillfeather',
  });
  await asked(client, '/proposal/settings/logo', { img: await picture(70) });
  const { id: client_id } = await asked(client, '/client/addorupdate', {
    id: 0,
    name: 'Client of Quillfeather',
    email: 'ada@quillfeather-client.example',
    phone: '555 0100',
    billing_address: 'Quillfeather Mill',
    site_address: 'Quillfeather Quay',
    notes: 'Knows Quillfeather',
  });
  const { id } = await asked(client, '/proposal/add');
  const change = (...changes: object[]) => asked(client, `/proposal/${id}/change`, { changes });
  await change(
    { change: 'head', title: 'Bathroom of Quillfeather', client_id, cover: 'By Quillfeather', notes: 'Quillfeather' },
    { change: 'add-section', title: 'Floor by Quillfeather' },
  );
  const section_id = done(await client.get(`/proposal/${id}`)).sections[0].id;
  await change({
    change: 'add-line',
    section_id,
    name: 'Tile of Quillfeather',
    product_type: 'finish_product',
    unit: 'box',
    quantity: 1,
    retail_price: '100',
    cost_price: '80',
  });
  await asked(client, `/proposal/${id}/send`, { to: 'ada@quillfeather-client.example', message: 'From Quillfeather' });
  await asked(client, `/proposal/${id}/messages`, { message: 'Quillfeather writes' });
  await asked(client, `/proposal/${id}/void`, { reason: 'Quillfeather was wrong' });
}

/** Leads to and from others. */
async function hasLeads(contractor: Client, shop: Client): Promise<void> {
  await asked(contractor, '/leads/profile', {
    open: true,
    about: 'Quillfeather hangs',
    area: 'Quillfeather Bay',
    category_ids: [],
  });
  await asked(lena, '/leads/profile', { open: true, about: 'Floors', area: 'Portland', category_ids: [] });
  const lead = (contractor_id: number, who: string) => ({
    template_alias: floor.alias,
    contractor_id,
    answers: { [floor.questions[0]!]: 3 },
    note: `For ${who}`,
    customer: { name: 'Ada Quill', email: 'ada@visitor.example', phone: '+1 555 0100 200' },
    consent: true,
  });
  await asked(shop, '/lead/send', lead(lena.id, 'Quillfeather'));
  const { id } = await asked(iris, '/lead/send', lead(contractor.id, 'Iris'));
  await asked(contractor, '/lead/decline', { id, decline_reason: 'Quillfeather is busy' });
}

/** Calls with the team. */
async function books(client: Client): Promise<void> {
  const booking = {
    kind: 'call',
    reason: 'custom-template',
    name: 'Zilpha Quillfeather',
    mobile: '+1 555 0100 200',
    description: 'Quillfeather wants one',
    trade: 'Quillfeather drywall',
    measurements: 'Quillfeather length',
  };
  await asked(client, '/bookdemo', { ...booking, email: 'other@quillfeather.example' });
  // A visitor's, under the address of the account.
  await asked(app.guest(), '/bookdemo', { ...booking, email: 'ZILPHA@quillfeather.example' });
  const rows = await app.db.knex('app.booking').select('id', 'token');
  for (const { id: one, token } of rows) {
    await asked(app.guest(), '/booking/pictures', { token, img: [await picture(90 + (one as number))] });
    await asked(admin, '/booking/update', { id: one, notes: 'Quillfeather called' });
    await asked(admin, '/booking/answer', { id: one, message: 'Dear Quillfeather' });
  }
}

/** Whether every event of members is in the log. */
const told = () => until(async () => (await app.db.knex('app.member_event')).length === 0);
const mails = async (kind: string): Promise<number> => (await app.db.knex('app.mail').where({ kind })).length;

it('leaves nothing of a business, its person and its products', async () => {
  const before = await pictures();
  expect(await sightings(PERSON)).toEqual([]);
  const zilpha = await register('Zilpha Quillfeather', 'zilpha@quillfeather.example', 'contractor');
  await asked(admin, '/users/approve', { id: zilpha.id, approved: true, reason: 'Quillfeather is known' });
  await usesItsAccount(zilpha);
  await makesProducts(zilpha);
  await proposes(zilpha);
  const shop = await register('Otis Quillfeather', 'otis@quillfeather.example', 'retail');
  await hasLeads(zilpha, shop);
  await books(zilpha);
  await told();

  // All of it was kept somewhere, and is found there by this search.
  const kept = (await sightings(PERSON)).map((line) => line.split(' ')[0]!);
  for (const place of ['app.mail', 'app.notice', 'app.text', 'app.lead', 'app.booking', 'app.request', 'event'])
    expect(kept).toContain(place);
  for (const kind of ['premium-request', 'invitation', 'lead', 'lead-outcome', 'team-booking'])
    expect(await mails(kind)).toBeGreaterThan(0);
  const stored = (await pictures()).filter((file) => !before.includes(file));
  expect(stored.length).toBeGreaterThan(5);

  const named = async () => (await sightings(PRODUCT)).map((line) => line.split(' ')[0]);
  // A job compares names.
  await until(named, (places) => places.includes('app.master_product_compared'), 20_000);
  expect(await named()).toEqual(expect.arrayContaining(['event', 'app.reservation', 'app.price_change_row']));

  // Of this the trail may not have told yet when the business goes.
  await asked(admin, '/users/approve', { id: zilpha.id, approved: false, reason: 'Quillfeather is known too well' });
  for (const client of [zilpha, shop]) done(await client.post('/users/delete', { password: PASSWORD }));
  await erasedForGood();
  expect(await sightings(PERSON)).toEqual([]);
  await until(async () => (await sightings(PRODUCT)).length === 0, Boolean, 20_000);
  const { body } = await admin.post('/products/list', { searchTerm: 'Thistledown', perPage: 100 });
  expect(body.data.data).toEqual([]);
  // A logo goes an hour after it came.
  await app.db.knex('app.proposal_logo').update({ came_at: new Date(0) });
  const left = async () => (await pictures()).filter((file) => !before.includes(file));
  await until(left, (files) => files.length === 0);
  const answers = stored.map(async (file) => (await fetch(`${app.origin}/media/${parse(file).name}`)).status);
  expect(await Promise.all(answers)).toEqual(stored.map(() => 404));
});

it('keeps the products of an erased business that others use', async () => {
  const [otto, sam] = [await made('Otto', 'contractor'), await made('Sam', 'suppliers')];
  const [used, unused] = [await makeOffer(otto, { name: 'Used' }), await makeOffer(otto, { name: 'Unused' })];
  const sold = await makeOffer(sam, { name: 'Sold' });
  // No picker offers it to another business: it stands in a line from before products were private.
  await makeTemplate(
    app,
    { id: admin.id, userType: 'admin' },
    { name: 'Older', ...(await makePlace(admin, 'Older')), lines: [{ offer: used, formula: '1' }] },
  );
  for (const client of [otto, sam]) done(await client.post('/users/delete', { password: PASSWORD }));
  await erasedForGood();
  const { body } = await admin.post('/products/list', { perPage: 100 });
  const ids = body.data.data.map(({ id }: { id: number }) => id);
  expect(ids).toEqual(expect.arrayContaining([used.id, sold.id]));
  expect(ids).not.toContain(unused.id);
});

it('leaves no products of a business that its owner erased, whose members stay', async () => {
  const nora = await made('Nora', 'contractor');
  await asked(nora, '/account/profile', { name: 'Nora', business_name: 'Nora’s' });
  await makesProducts(nora);
  // Also in what an admin adds for it.
  await makeOffer(admin, { name: 'Thistledown lath', supplier: nora.id });
  await app.db.knex('app.price_sheet_column').insert({ owner_id: nora.id, heading: 'Thistledown', field: null });
  done(await nora.post('/api/team/erase', { password: PASSWORD }));
  await erasedForGood();
  await until(
    () => sightings(PRODUCT),
    (seen) => seen.length === 0,
    20_000,
  );
  // The number of the business may come back to who founded it. What is said of that one stays.
  const founded = nora.id;
  await app.db.knex('app.business').insert({ id: founded, user_type: 'contractor' });
  await app.db.knex('app.user').where({ id: nora.id }).update({ business_id: founded });
  await asked(admin, '/users/approve', { id: nora.id, approved: true, reason: 'She is back' });
  await told();
  expect(await app.db.knex('app.text').where({ body: 'She is back' })).toHaveLength(1);
  done(await nora.post('/users/delete', { password: PASSWORD }));
  await erasedForGood();
  expect(await app.db.knex('app.text').where({ body: 'She is back' })).toEqual([]);
});

it('leaves nothing of an admin in what was sent to others, or said of them', async () => {
  await app.account({ name: 'Quentin Quillfeather', email: 'quentin@quillfeather.example', userType: 'admin' });
  const quentin = await (await app.signIn('quentin@quillfeather.example')).confirm();
  const said = { reason: 'So says Quillfeather' };
  const dana = await app.as('contractor');
  await asked(dana, '/premium/request', { quote_template_id: floor.id });
  await asked(quentin, '/users/premium/answer', { id: dana.id, granted: false, ...said });
  await asked(quentin, '/users/approve', { id: dana.id, approved: true, ...said });
  await asked(quentin, '/users/see-as', { id: dana.id, ...said });
  await asked(quentin, '/see-as/stop');
  await asked(quentin, '/users/address', { id: dana.id, email: 'new@test.example', password: PASSWORD, ...said });
  await asked(admin, '/quotetemplate/addorupdate', { id: floor.id, price: '7' });
  const { meta } = (await log().read(`template-${floor.id}`)).at(-1)!;
  await asked(quentin, '/quotetemplate/undo', { quote_template_id: floor.id, batch_id: meta.batchId, ...said });
  await asked(quentin, '/quotetemplate/addorupdate', { id: floor.id, price: '8', ...said });
  const { version } = done(await quentin.get(`/quotetemplate/${floor.id}/review`));
  const review = { quote_template_id: floor.id, at_version: version };
  await asked(quentin, '/quotetemplate/review/request', { ...review, note: 'Quillfeather asks' });
  await asked(quentin, '/quotetemplate/review/comment', { ...review, path: 'price', text: 'Quillfeather wonders' });
  for (const kind of ['premium-answer', 'approval', 'seen-as', 'change-of-address', 'undone', 'review'])
    await until(async () => (await mails(kind)) > 0);
  await told();
  expect((await sightings(PERSON)).length).toBeGreaterThan(10);

  done(await quentin.post('/users/delete', { password: PASSWORD }));
  await told();
  expect(await sightings(PERSON)).toEqual([]);
});

it('leaves nothing of a member who is erased from a team, while the team stays', async () => {
  await app.account({ name: 'Mona', email: 'mona@team.example', businessName: '' });
  const mona = await (await app.signIn('mona@team.example')).confirm();
  const id = await app.account({ name: 'Rufus Quillfeather', email: 'rufus@quillfeather.example' });
  await app.db.knex('app.user').where({ id }).update({ business_id: mona.id, role: 'owner' });
  const rufus = await (await app.signIn('rufus@quillfeather.example')).confirm();
  await asked(rufus, '/team/invite', { email: 'next@visitor.example', role: 'viewer' });
  await asked(admin, '/users/see-as', { id, reason: 'Asked by Quillfeather' });
  await asked(admin, '/see-as/stop');
  await asked(rufus, '/quotetemplate/addorupdate', {
    name: 'Shared',
    description: 'By both',
    price: '10',
    unit: 'ft',
    quote_type: 'material_and_labour',
    reason: 'Quillfeather made it',
  });
  await told();
  expect((await sightings(PERSON)).length).toBeGreaterThan(4);

  // Of this the trail may not have told yet when the account goes.
  await asked(admin, '/users/see-as', { id, reason: 'Once more for Quillfeather' });
  done(await rufus.post('/users/delete', { password: PASSWORD }));
  await told();
  expect(await sightings(PERSON)).toEqual([]);
  expect(done(await mona.post('/quotetemplates')).data).toHaveLength(1);
});
