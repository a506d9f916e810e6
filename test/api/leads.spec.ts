import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { consentWords, leadDetailsKeptDays, type Lead, type LeadRow } from '@quotewright/domain/leads/contract.js';
import { moveTo } from '../../apps/api/src/platform/auth/businesses.js';
import { Clock } from '../../apps/api/src/platform/clock.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { PASSWORD, startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, makePlace, makeTemplate, shareMasterProducts } from '../support/templates.js';
import { until } from '../support/until.js';

let app: TestApp;
let admin: Client;
let dana: Client;
let lena: Client;
let iris: Client;
let noel: Client;
let floor: { id: number; alias: string; questions: number[] };
let floors: { categoryId: number; subcategoryId: number };
let now: number | null = null;

const profile = { open: true, about: 'Floors and stairs since ever.', area: 'Portland', category_ids: [] as number[] };
const customer = { name: 'Ada Quill', email: 'ada@visitor.example', phone: '+1 555 0100 200' };

beforeAll(async () => {
  app = await startApp({ throttle: { form: { times: 1_000, seconds: 60 } } });
  app.nest.get(Clock).now = () => (now === null ? new Date() : new Date(now));
  await app.nest.get(Jobs).work();
  [admin, dana, lena, iris, noel] = await Promise.all([
    app.as('admin'),
    app.as('contractor'),
    app.as('retailinstall'),
    app.as('retail'),
    app.as('partner'),
  ]);
  await shareMasterProducts(app, 'LVP plank');
  floors = await makePlace(admin, 'Floors');
  await admin.post('/category/publish', { id: floors.categoryId });
  const offer = await makeOffer(await app.as('suppliers'));
  floor = await makeTemplate(
    app,
    { id: admin.id, userType: 'admin' },
    {
      name: 'Plank floor',
      ...floors,
      questions: [
        ['Room length', 'ft'],
        ['Room width', 'ft'],
      ],
      lines: [{ offer, formula: 'Q1xQ2' }],
      publish: true,
    },
  );
});
afterAll(() => app?.stop());
beforeEach(async () => {
  now = null;
  await app.db.knex('app.lead').delete();
  await app.db.knex('app.mail').delete();
  for (const client of [dana, lena]) expect((await client.post('/leads/profile', profile)).status).toBe(200);
});

const answers = () => ({ [floor.questions[0]!]: '12.5', [floor.questions[1]!]: 10 });
const body = (more: object = {}) => ({
  template_alias: floor.alias,
  contractor_id: dana.id,
  answers: answers(),
  note: 'Ada wants it before winter.',
  ...more,
});
const send = (more: object = {}, client = iris, headers: Record<string, string> = {}) =>
  client.post('/lead/send', body(more), headers);
async function sent(more: object = {}, client = iris): Promise<number> {
  const answer = await send(more, client);
  expect([answer.status, answer.body.message]).toEqual([200, 'Sent. We tell the contractor.']);
  return answer.body.data.id;
}
const lead = async (id: number, client = iris): Promise<Lead> => (await client.get(`/lead/${id}`)).body.data;
const list = async (client: Client, request: object = {}): Promise<LeadRow[]> =>
  (await client.post('/leads', request)).body.data.data;
const mails = (): Promise<{ recipient: string; subject: string; text: string; html: string }[]> =>
  app.db.knex('app.mail').orderBy('id').select('recipient', 'subject', 'text', 'html');
const saveQuote = (id: number, client = dana) =>
  client.post('/quote/add', { answers: JSON.stringify(answers()), templateid: floor.id, lead: id });
const refusal = ({ status, body: { code, errors } }: Awaited<ReturnType<Client['post']>>) => [
  status,
  code,
  ...errors.map(({ path }) => path),
];

/** Another member of a client's business. */
async function colleague(of: Client, role: 'manager' | 'estimator' | 'viewer', type: 'contractor' | 'retail') {
  const email = `${role}-of-${of.id}@team.example`;
  const id = await app.account({ email, userType: type });
  await app.db.knex.transaction((tx) => moveTo(tx, id, { businessId: of.id, role }));
  return app.signIn(email);
}

describe('a lead', () => {
  it('goes to the contractor, is seen, quoted and won, and both see it in words and in e-mails without its content', async () => {
    const id = await sent({ customer, consent: true });
    expect(await list(iris)).toEqual([
      {
        id,
        state: 'sent',
        side: 'sent',
        business: 'contractor 1',
        template: { name: 'Plank floor', alias: floor.alias },
        measurements: [
          { title: 'Room length', unit: 'ft', answer: '12.5' },
          { title: 'Room width', unit: 'ft', answer: '10' },
        ],
        sent_by: 'retail1',
        quote_id: null,
        sent_at: expect.any(String),
        changed_at: expect.any(String),
      },
    ]);
    expect(await list(dana)).toMatchObject([{ id, side: 'received', business: 'retail 1', sent_by: null }]);

    for (let times = 0; times < 2; times += 1) expect((await dana.post('/lead/seen', { id })).status).toBe(200);
    expect(await lead(id, dana)).toMatchObject({
      state: 'seen',
      answers: [
        { question_id: floor.questions[0], no_of_question: 1, title: 'Room length', unit: 'ft', answer: '12.5' },
        { question_id: floor.questions[1], no_of_question: 2, title: 'Room width', unit: 'ft', answer: '10' },
      ],
      note: 'Ada wants it before winter.',
      customer,
      consent: consentWords('contractor 1'),
    });
    expect(refusal(await dana.post('/lead/settle', { id, state: 'won' }))).toEqual([409, 'lead_settled']);

    const quoteId: number = (await saveQuote(id)).body.data.id;
    await until(
      () => lead(id),
      ({ state }) => state === 'quoted',
    );
    expect(await lead(id, dana)).toMatchObject({ quote_id: quoteId, quoted_at: expect.any(String) });
    // What the contractor asks for it is theirs to say.
    expect(await lead(id)).toMatchObject({ quote_id: null });
    expect(refusal(await dana.post('/lead/decline', { id }))).toEqual([409, 'lead_settled']);

    // Another quote for the same lead replaces the first, and tells nobody.
    const second: number = (await saveQuote(id)).body.data.id;
    await until(
      () => lead(id, dana),
      ({ quote_id }) => quote_id === second,
    );
    for (const state of ['lost', 'lost', 'won'])
      expect((await dana.post('/lead/settle', { id, state })).status).toBe(200);
    expect(await lead(id)).toMatchObject({ state: 'won' });

    const written = await mails();
    expect(written.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['contractor1@test.example', 'retail 1 asks you for a quote: Plank floor'],
      ['retail1@test.example', 'contractor 1 has quoted your lead: Plank floor'],
      ['retail1@test.example', 'contractor 1 did not get the job you sent: Plank floor'],
      ['retail1@test.example', 'contractor 1 won the job you sent: Plank floor'],
    ]);
    for (const { text, html } of written) {
      expect(text).toContain(`/leads?lead=${id}`);
      // Addresses hold ids and signatures, with any digits.
      const words = `${text}${html}`.replaceAll(/https?:[^\s"<]+/g, '');
      for (const secret of ['Ada', customer.email, customer.phone, 'winter', '12.5', '$', '58', '40'])
        expect([secret, words.includes(secret)]).toEqual([secret, false]);
    }
  });

  it('is one, however often it is sent, and is told of once', async () => {
    const key = { 'idempotency-key': 'lead-once' };
    const answersOf = await Promise.all([send({}, iris, key), send({}, iris, key), send(), send()]);
    const ids = new Set(answersOf.map(({ body: { data } }) => data.id));
    expect([answersOf.map(({ status }) => status), ids.size]).toEqual([[200, 200, 200, 200], 1]);
    expect(await mails()).toHaveLength(1);
    expect(refusal(await send({ note: 'Another' }, iris, key))).toEqual([422, 'idempotency_key_reused']);
    // Other words, another contractor and another sender are other leads; so is the same once the first is settled.
    await sent({ note: 'Another' });
    await sent({ contractor_id: lena.id });
    await sent({}, noel);
    const [id] = ids;
    expect((await dana.post('/lead/decline', { id })).status).toBe(200);
    expect(await sent()).not.toBe(id);
  });

  it('keeps what is wrong at its field, and takes details of a customer only if they agreed', async () => {
    const [length, width] = floor.questions;
    const wrong: [object, unknown[]][] = [
      [{ answers: { [length!]: 'long' } }, [400, 'answers_invalid', `answers.${length}`, `answers.${width}`]],
      [{ answers: { ...answers(), 99999: 1 } }, [400, 'answers_invalid', 'answers.99999']],
      [{ answers: [] }, [400, 'invalid_input', 'answers']],
      [{ template_alias: 'no-such' }, [404, 'template_not_found']],
      [{ contractor_id: 2_000_000_000 }, [409, 'leads_closed', 'contractor_id']],
      [{ contractor_id: iris.id }, [409, 'leads_closed', 'contractor_id']],
      [{ note: 'x'.repeat(2_001) }, [400, 'invalid_input', 'note']],
      [{ customer, consent: false }, [400, 'invalid_input', 'consent']],
      [{ customer }, [400, 'invalid_input', 'consent']],
      [{ customer: { name: 'Ada' }, consent: true }, [400, 'invalid_input', 'customer.email']],
      [
        { customer: { name: ' ', email: 'no', phone: '1' }, consent: true },
        [400, 'invalid_input', 'customer.name', 'customer.email', 'customer.phone'],
      ],
      [{ customer: { ...customer, street: 'x' }, consent: true }, [400, 'unknown_field', 'customer.street']],
    ];
    for (const [more, expected] of wrong) expect(refusal(await send(more))).toEqual(expected);
    const id = await sent({ customer: { name: ' Ada ', phone: customer.phone }, consent: true });
    expect((await lead(id)).customer).toEqual({ name: 'Ada', email: '', phone: customer.phone });
    const bare = await sent({ consent: true, note: undefined });
    expect(await lead(bare)).toMatchObject({ customer: null, consent: null, note: '' });
  });

  it('is declined with a sentence, once, and nothing of it is in the e-mail', async () => {
    const id = await sent();
    for (const decline_reason of ['Booked until June.', 'Other words.'])
      expect((await dana.post('/lead/decline', { id, decline_reason })).status).toBe(200);
    expect(await lead(id)).toMatchObject({ state: 'declined', decline_reason: 'Booked until June.' });
    const [, told, ...more] = await mails();
    expect([told!.subject, told!.text.includes('June'), more]).toEqual([
      'contractor 1 declines your lead: Plank floor',
      false,
      [],
    ]);
  });

  it('ends quoted where it is declined and quoted at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await sent({ note: `Round ${round}` });
      const [declined, quoted] = await Promise.all([dana.post('/lead/decline', { id }), saveQuote(id)]);
      expect([[200, 409].includes(declined.status), quoted.status]).toEqual([true, 200]);
      await until(
        () => lead(id),
        ({ state }) => state === 'quoted',
      );
    }
  });

  it('can be withdrawn until the contractor has opened it', async () => {
    const id = await sent();
    for (let times = 0; times < 2; times += 1) expect((await iris.post('/lead/withdraw', { id })).status).toBe(200);
    expect([await list(iris), await list(dana)]).toEqual([[], []]);
    const other = await sent();
    const [seen, back] = await Promise.all([
      dana.post('/lead/seen', { id: other }),
      iris.post('/lead/withdraw', { id: other }),
    ]);
    // One was first, and the other says so.
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([seen.status, back.status]);
  });
});

describe('contractors', () => {
  const choice = async (request: object = {}, client = iris) =>
    (await client.post('/leads/contractors', { template_alias: floor.alias, ...request })).body.data;

  it('are listed once they take leads, without addresses, by trade, search and page', async () => {
    await lena.post('/leads/profile', { ...profile, area: 'Salem', category_ids: [floors.categoryId] });
    expect(await choice()).toEqual({
      data: [
        { id: dana.id, name: 'contractor 1', about: profile.about, area: 'Portland', trades: [] },
        { id: lena.id, name: 'retailinstall 1', about: profile.about, area: 'Salem', trades: ['Floors'] },
      ],
      total: 2,
      current_page: 1,
      per_page: 15,
      last_page: 1,
    });
    expect((await choice({ searchTerm: 'salem stairs' })).data).toMatchObject([{ id: lena.id }]);
    expect(await choice({ perPage: 1, page: 2 })).toMatchObject({ data: [{ id: lena.id }], last_page: 2 });

    // Another trade only.
    const { categoryId } = await makePlace(admin, 'Roofs');
    await admin.post('/category/publish', { id: categoryId });
    await lena.post('/leads/profile', { ...profile, category_ids: [categoryId] });
    expect((await choice()).data).toMatchObject([{ id: dana.id }]);
    expect(refusal(await send({ contractor_id: lena.id }))).toEqual([409, 'leads_closed', 'contractor_id']);
  });

  it('take no leads before they are approved and confirmed, after they stop, and while deactivated', async () => {
    expect((await app.as('contractor', 2)).id).not.toBe(dana.id);
    const waiting = await app.as('contractor', 3);
    await app.db.knex('app.business').where({ id: waiting.id }).update({ approved: null });
    await until(
      async () => (await waiting.get('/me')).body.data.extradetails.standing as string,
      (standing) => standing === 'waiting',
    );
    expect(refusal(await waiting.post('/leads/profile', profile))).toEqual([403, 'not_approved']);
    expect((await waiting.get('/leads/profile')).body.data).toBeNull();
    expect(refusal(await dana.post('/leads/profile', { ...profile, about: ' ', area: '', category_ids: [0] }))).toEqual(
      [400, 'invalid_input', 'about', 'area', 'category_ids'],
    );
    expect(refusal(await dana.post('/leads/profile', { ...profile, category_ids: [999] }))).toEqual([
      400,
      'invalid_input',
      'category_ids',
    ]);

    const id = await sent();
    expect((await dana.post('/leads/profile', { ...profile, open: false })).body.message).toBe(
      'You take no more leads.',
    );
    expect((await choice()).data).toMatchObject([{ id: lena.id }]);
    expect(refusal(await send({ note: 'Too late' }))).toEqual([409, 'leads_closed', 'contractor_id']);
    // What was sent before goes on.
    expect((await dana.post('/lead/seen', { id })).status).toBe(200);
    expect((await dana.get('/leads/profile')).body.data).toEqual({ ...profile, open: false });

    await app.db.knex('app.business').where({ id: lena.id }).update({ deactivated_at: new Date() });
    expect(await choice()).toMatchObject({ data: [], total: 0 });
    expect(refusal(await send({ contractor_id: lena.id }))).toEqual([409, 'leads_closed', 'contractor_id']);
    await app.db.knex('app.business').where({ id: lena.id }).update({ deactivated_at: null });
  });

  it('who stop while a lead is sent have got it, or the sender is told', async () => {
    for (let round = 0; round < 4; round += 1) {
      await dana.post('/leads/profile', profile);
      const [one, closed] = await Promise.all([
        send({ note: `Race ${round}` }),
        dana.post('/leads/profile', { ...profile, open: false }),
      ]);
      expect(closed.status).toBe(200);
      const got = (await list(dana)).some(({ id }) => id === one.body.data?.id);
      expect([
        [200, true],
        [409, false],
      ]).toContainEqual([one.status, got]);
      expect((await send({ note: `After ${round}` })).status).toBe(409);
    }
  });

  it('take a premium template only with premium, from those who have it', async () => {
    const offer = await makeOffer(await app.as('suppliers'), { name: 'Walnut plank' });
    const premium = await makeTemplate(
      app,
      { id: admin.id, userType: 'admin' },
      {
        name: 'Walnut',
        kind: 'premium',
        ...floors,
        questions: [['Length', 'ft']],
        lines: [{ offer, formula: 'Q1' }],
        publish: true,
      },
    );
    const one = { template_alias: premium.alias, answers: { [premium.questions[0]!]: 3 } };
    expect(refusal(await send(one))).toEqual([403, 'premium_required']);
    await app.db.knex('app.business').where({ id: iris.id }).update({ premium: true });
    expect(refusal(await send(one))).toEqual([409, 'leads_closed', 'contractor_id']);
    await app.db.knex('app.business').where({ id: dana.id }).update({ premium: true });
    await sent(one);
    await app.db.knex('app.business').update({ premium: false });
  });
});

describe('who may see and change leads', () => {
  it('are the two businesses, each its own side', async () => {
    const id = await sent();
    const everybody: [string, Client, number[]][] = [
      ['guest', app.guest(), [401, 401, 401, 401, 401]],
      ['admin', admin, [403, 403, 403, 403, 403]],
      ['a supplier', await app.as('suppliers'), [403, 403, 403, 403, 403]],
      ['another contractor', lena, [404, 404, 404, 404, 403]],
      ['another sender', noel, [404, 403, 403, 403, 200]],
      ['the sender', iris, [200, 403, 403, 403, 200]],
    ];
    for (const [who, client, statuses] of everybody.slice(0, -1))
      expect([
        who,
        (await client.get(`/lead/${id}`)).status,
        (await client.post('/lead/seen', { id })).status,
        (await client.post('/lead/decline', { id })).status,
        (await client.post('/lead/settle', { id, state: 'won' })).status,
        (await client.post('/lead/withdraw', { id })).status,
      ]).toEqual([who, ...statuses]);
    for (const client of [lena, noel]) {
      expect(await list(client)).toEqual([]);
      expect((await client.post('/lead/forget', { id })).status).toBe(404);
    }
    expect((await saveQuote(id, lena)).status).toBe(404);
    expect((await dana.post('/lead/send', body())).status).toBe(403);
    expect(await lead(id)).toMatchObject({ state: 'sent', note: 'Ada wants it before winter.' });
  });

  it('are colleagues by their role: a viewer reads', async () => {
    const id = await sent();
    const [manager, estimator, viewer] = await Promise.all([
      colleague(iris, 'manager', 'retail'),
      colleague(iris, 'estimator', 'retail'),
      colleague(iris, 'viewer', 'retail'),
    ]);
    for (const [note, client] of [
      ['First', manager],
      ['Second', estimator],
    ] as const)
      expect((await send({ note }, client)).status).toBe(200);
    expect(refusal(await send({}, viewer))).toEqual([403, 'not_your_role']);
    expect(refusal(await viewer.post('/lead/withdraw', { id }))).toEqual([403, 'not_your_role']);
    expect(refusal(await viewer.post('/lead/forget', { id }))).toEqual([403, 'not_your_role']);
    expect(await list(viewer)).toMatchObject([
      { sent_by: `estimator-of-${iris.id}` },
      { sent_by: `manager-of-${iris.id}` },
      { id, sent_by: 'retail1' },
    ]);
    const { id: member } = (await manager.get('/me')).body.data.extradetails.member;
    expect(await list(viewer, { by: member })).toMatchObject([{ sent_by: `manager-of-${iris.id}` }]);
    expect(await list(dana, { by: member })).toEqual([]);
    expect((await lead(id, viewer)).note).toBe('Ada wants it before winter.');
    expect((await viewer.post('/leads/contractors', { template_alias: floor.alias })).status).toBe(200);
    // Of the contractor's team only those who may work on leads are told.
    const watching = await colleague(dana, 'viewer', 'contractor');
    await app.db.knex('app.mail').delete();
    await sent({ note: 'For the team' });
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['contractor1@test.example']);
    expect((await watching.post('/lead/seen', { id })).body.code).toBe('not_your_role');
  });

  it('need a confirmed address to send and to take leads', async () => {
    const email = 'unconfirmed@test.example';
    await app.account({ email, userType: 'retail', verified: false });
    expect(refusal(await send({}, await app.signIn(email)))).toEqual([403, 'address_unverified']);
    await app.account({ email: 'new@trade.example', userType: 'contractor', verified: false });
    expect(refusal(await (await app.signIn('new@trade.example')).post('/leads/profile', profile))).toEqual([
      403,
      'address_unverified',
    ]);
  });
});

describe('the list', () => {
  it('is searched, narrowed to states and paged', async () => {
    const [first, second, third] = [
      await sent(),
      await sent({ note: 'Second' }),
      await sent({ contractor_id: lena.id }),
    ] as const;
    await dana.post('/lead/seen', { id: first });
    await dana.post('/lead/decline', { id: second });
    const ids = async (client: Client, request: object) => (await list(client, request)).map(({ id }) => id);
    expect(await ids(iris, {})).toEqual([third, second, first]);
    expect(await ids(iris, { state: 'waiting' })).toEqual([third, first]);
    expect(await ids(dana, { state: 'waiting' })).toEqual([first]);
    expect(await ids(dana, { state: 'declined' })).toEqual([second]);
    expect(await ids(iris, { searchTerm: 'retailinstall plank' })).toEqual([third]);
    expect(await ids(dana, { searchTerm: 'RETAIL 1' })).toEqual([second, first]);
    expect(await ids(dana, { searchTerm: 'winter' })).toEqual([]);
    expect(await ids(iris, { perPage: 2, page: 2 })).toEqual([first]);
    expect((await iris.post('/leads', { state: 'gone' })).status).toBe(400);
  });

  it('says when its template is no longer in the gallery', async () => {
    const offer = await makeOffer(await app.as('suppliers'), { name: 'Brief plank' });
    const brief = await makeTemplate(
      app,
      { id: admin.id, userType: 'admin' },
      { name: 'Brief', ...floors, questions: [['Length', 'ft']], lines: [{ offer, formula: 'Q1' }], publish: true },
    );
    const id = await sent({ template_alias: brief.alias, answers: { [brief.questions[0]!]: 3 } });
    await admin.post('/quotetemplate/unpublish', { quote_template_id: brief.id, reason: 'Done' });
    expect((await lead(id, dana)).template).toEqual({ name: 'Brief', alias: null });
  });
});

describe('what is said of a customer', () => {
  const gone = { note: '', customer: null, consent: null, forgotten_at: expect.any(String) };

  it('is deleted by either business, for both', async () => {
    for (const by of [iris, dana]) {
      const id = await sent({ customer, consent: true });
      for (let times = 0; times < 2; times += 1) expect((await by.post('/lead/forget', { id })).status).toBe(200);
      expect(await lead(id, dana)).toMatchObject({ ...gone, state: 'sent', measurements: [{ answer: '12.5' }, {}] });
      await dana.post('/lead/decline', { id });
    }
  });

  it('is deleted half a year after the last change', async () => {
    const id = await sent({ customer, consent: true });
    const kept = await sent({ customer, consent: true, note: 'Kept' });
    now = Date.now() + (leadDetailsKeptDays - 1) * 86_400_000;
    await dana.post('/lead/seen', { id: kept });
    now += 2 * 86_400_000;
    await until(
      () => lead(id),
      ({ customer: left }) => left === null,
      10_000,
    );
    expect(await lead(id)).toMatchObject(gone);
    expect(await lead(kept)).toMatchObject({ customer, note: 'Kept' });
  });

  it('goes with the contractor, and the note with the sender', async () => {
    const [shop, trade] = await Promise.all([app.as('retail', 7), app.as('contractor', 7)]);
    await trade.post('/leads/profile', profile);
    const open = await sent({ contractor_id: trade.id, customer, consent: true });
    const fromShop = await sent({ customer, consent: true }, shop);
    expect((await trade.post('/users/delete', { password: PASSWORD })).status).toBe(200);
    expect(await lead(open)).toMatchObject({
      ...gone,
      business: null,
      state: 'declined',
      note: 'Ada wants it before winter.',
    });
    expect((await shop.post('/users/delete', { password: PASSWORD })).status).toBe(200);
    expect(await lead(fromShop, dana)).toMatchObject({ business: null, state: 'sent', note: '', customer });
    const between = await app.as('retail', 8);
    const last = await sent({ contractor_id: lena.id }, between);
    await app.db.knex('app.lead').where({ id: last }).update({ receiver_id: null });
    await between.post('/users/delete', { password: PASSWORD });
    expect(await app.db.knex('app.lead').where({ id: last })).toEqual([]);
  });
});
