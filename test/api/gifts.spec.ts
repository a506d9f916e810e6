import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { BookDemoRequest, BookingRow } from '@quotewright/domain/bookings/contract.js';
import type { OutboxMail } from '@quotewright/domain/system/contract.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { PASSWORD, startApp, type Client, type TestApp } from '../support/app.js';
import { commandTemplate, makeOffer, makePlace, makeTemplate, shareMasterProducts } from '../support/templates.js';
import { until } from '../support/until.js';

let app: TestApp;
let admin: Client;
/** Published as Stone Steps, and renamed since. */
let steps: { id: number };
/** Never published. */
let draft: { id: number };

beforeAll(async () => {
  app = await startApp({ throttle: { form: { times: 1_000, seconds: 60 } } });
  admin = await app.as('admin');
  const actor = { id: admin.id, userType: 'admin' } as const;
  const place = await makePlace(admin, 'Stone');
  const offer = await makeOffer(await app.as('suppliers'), { name: 'Granite step', retail_price: '90.00' });
  await shareMasterProducts(app);
  const made = (name: string) =>
    makeTemplate(app, actor, {
      name,
      questions: [['Steps', 'count']],
      lines: [{ offer, formula: 'Q1x2' }],
      ...place,
    });
  [steps, draft] = [await made('Stone Steps'), await made('Slate Roof')];
  await commandTemplate(app, actor, steps.id, { type: 'PublishTemplate' });
  await commandTemplate(app, actor, steps.id, {
    type: 'EditTemplate',
    details: { name: 'Stone Steps, edited' },
    images: [],
  });
});
afterAll(() => app?.stop());
beforeEach(async () => {
  for (const table of ['app.booking', 'app.mail']) await app.db.knex(table).delete();
});

/** Asks for a template, and returns the booking's id and the token of its link. */
async function ask(email: string, client = app.guest()): Promise<{ id: number; token: string }> {
  const body: BookDemoRequest = {
    name: 'Ada',
    email,
    mobile: '+1 555 0100 200',
    kind: 'call',
    reason: 'custom-template',
    trade: 'Stone',
    measurements: 'Steps',
  };
  await client.post('/bookdemo', body);
  return (await app.db.knex('app.booking').orderBy('id', 'desc').first('id', 'token'))!;
}
const give = (id: number, template = steps.id, client = admin) =>
  client.post('/booking/give', { id, quote_template_id: template });
const take = (token: string, client: Client) => client.post('/booking/take', { token });
const mailsTo = async (address: string): Promise<OutboxMail[]> =>
  ((await admin.get<OutboxMail[]>('/outbox')).body.data as OutboxMail[]).filter(({ to }) => to === address);
const own = async (client: Client): Promise<string[]> =>
  (await client.post('/quotetemplates', { scope: 'mine' })).body.data.data.map(({ name }: { name: string }) => name);
const user = async (email: string, verified = true): Promise<Client> => {
  await app.account({ email, verified });
  return app.signIn(email);
};

it('is a copy in the account that asked, and an e-mail with its link, however often and by how many it is given', async () => {
  const ben = await user('ben@visitor.example');
  const { id, token } = await ask('other@visitor.example', ben);
  const second = await app.as('admin', 2);
  const answers = await Promise.all([give(id), give(id), give(id, steps.id, second), give(id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await give(id)).status).toBe(200);
  expect(await own(ben)).toEqual(['Stone Steps']);
  const ready = (await mailsTo('other@visitor.example')).filter(({ subject }) => subject === 'Your template is ready');
  expect(ready).toHaveLength(1);
  const { alias } = (await app.guest().get(`/booking/${token}`)).body.data.gift;
  expect(ready[0]!.text).toContain(`/qtemplates/${alias}`);
  const details = (await ben.get(`/quotetemplate/template/${alias}`)).body.data;
  expect([details.questions.length, details.products.length, details.products[0].templateformula]).toEqual([
    1,
    1,
    'Q1x2',
  ]);
  const [row] = (await admin.post('/bookeddemos', {})).body.data.data as [BookingRow];
  expect(row.gift).toMatchObject({ template_id: steps.id, name: 'Stone Steps', taken: true });
  expect((await give(id, draft.id)).body.code).toBe('already_given');
});

it('is a copy in the account of the proven address that a guest named, and in no other', async () => {
  const [cleo, dora] = [await user('cleo@visitor.example'), await user('dora@visitor.example', false)];
  await give((await ask('CLEO@visitor.example')).id);
  expect(await own(cleo)).toEqual(['Stone Steps']);
  await give((await ask('dora@visitor.example')).id);
  expect(await own(dora)).toEqual([]);
});

it('waits by the link for an account: taken once, whoever comes twice or at once', async () => {
  const { id, token } = await ask('guest@visitor.example');
  expect((await take(token, await app.as('contractor'))).status).toBe(404);
  await give(id, draft.id);
  await give(id);
  const subjects = (await mailsTo('guest@visitor.example')).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Your template is ready')).toHaveLength(2);
  expect((await app.guest().get(`/booking/${token}`)).body.data.gift).toMatchObject({
    name: 'Stone Steps',
    taken: false,
    alias: null,
  });
  const guest = await user('guest@visitor.example', false);
  const other = await user('other2@visitor.example');
  const answers = await Promise.all([take(token, guest), take(token, guest), take(token, guest)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  expect((await take(token, guest)).body.data).toEqual(answers[0]!.body.data);
  expect((await take(token, other)).body.code).toBe('already_given');
  expect([await own(guest), await own(other)]).toEqual([['Stone Steps'], []]);
});

it('stays taken when the account that took it is deleted, and its business keeps the copy', async () => {
  const { id, token } = await ask('parted@visitor.example');
  await give(id);
  const owner = await (await user('owner@visitor.example')).confirm();
  await owner.post('/team/invite', { email: 'member@visitor.example', role: 'manager' });
  const [invitation] = await mailsTo('member@visitor.example');
  const member = app.guest();
  await member.post('/invite/accept', {
    token: /\/invite\/([\w-]{43})/.exec(invitation!.text)![1]!,
    name: 'Member',
    password: PASSWORD,
  });
  expect((await take(token, member)).status).toBe(200);
  expect((await member.post('/users/delete', { password: PASSWORD })).status).toBe(200);
  expect(await own(owner)).toEqual(['Stone Steps']);
  expect((await app.guest().get(`/booking/${token}`)).body.data.gift).toMatchObject({ taken: true, alias: null });
  const other = await user('other3@visitor.example');
  expect((await take(token, other)).body.code).toBe('already_given');
  expect((await give(id, draft.id)).body.code).toBe('already_given');
  const [row] = (await admin.post('/bookeddemos', {})).body.data.data as [BookingRow];
  expect(row.gift).toMatchObject({ template_id: steps.id, taken: true });
});

it('is the template as it was when it was given, also one that was never published', async () => {
  const { id, token } = await ask('late@visitor.example');
  await give(id, draft.id);
  const actor = { id: admin.id, userType: 'admin' } as const;
  await commandTemplate(app, actor, draft.id, { type: 'AddQuestion', question: { title: 'Pitch', unit: 'count' } });
  const late = await user('late2@visitor.example');
  const { alias } = (await take(token, late)).body.data;
  expect((await late.get(`/quotetemplate/template/${alias}`)).body.data.questions).toHaveLength(1);
});

it('is made by the workers where the process ended before it was', async () => {
  const eve = await user('eve@visitor.example');
  const { id } = await ask('eve@visitor.example');
  await give(id);
  await app.db.knex('app.booking_gift').update({ copy_id: null });
  await app.nest.get(Jobs).work();
  await until(
    () => app.db.knex('app.booking_gift').whereNotNull('copy_id'),
    ({ length }) => length === 1,
  );
  expect(await own(eve)).toEqual(['Stone Steps']);
});

it('is nothing for a cancelled request, of no template, or of a business’s own', async () => {
  const { id, token } = await ask('fay@visitor.example');
  const contractor = await app.as('contractor');
  const mine = await makeTemplate(app, { id: contractor.id, userType: 'contractor' }, { name: 'Mine' });
  expect((await give(id, 999_999)).body.code).toBe('template_not_found');
  expect((await give(id, mine.id)).body.code).toBe('template_not_found');
  expect((await give(999_999)).status).toBe(404);
  await app.guest().post('/booking/cancel', { token });
  expect((await give(id)).body.code).toBe('booking_over');
});
