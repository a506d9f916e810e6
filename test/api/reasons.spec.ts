import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { reasonHeader } from '@quotewright/domain/kernel/contract.js';
import type { FieldBlame, HistoryPage } from '@quotewright/domain/templates/contract.js';
import type { ExportedTrail, Reasons, TrailPage } from '@quotewright/domain/trail/contract.js';
import { Erasure } from '../../apps/api/src/identity/erasure.js';
import { EVENT_STORE } from '../../apps/api/src/platform/event-store/event-store.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, makePlace, makeTemplate, shareMasterProducts } from '../support/templates.js';
import { until } from '../support/until.js';

let app: TestApp;
let admin: Client;
let contractor: Client;

beforeAll(async () => {
  app = await startApp();
  [admin, contractor] = await Promise.all([app.as('admin'), app.as('contractor')]);
});
afterAll(() => app?.stop());

const SAVE = '/quotetemplate/addorupdate';
const own = (client: Client, name: string) =>
  makeTemplate(app, { id: client.id, userType: 'contractor' }, { name, questions: [['Length', 'ft']], lines: [] });
const history = async (id: number, client = contractor, query = ''): Promise<HistoryPage> =>
  (await client.get(`/quotetemplate/${id}/history${query}`)).body.data;
const stored = (id: string) =>
  app.db.knex('app.text').where({ id }).first<{ salt: string; body: string } | undefined>();

describe('the text of a reason', () => {
  it('stands outside the log: the event names it by id and salted hash', async () => {
    const { id } = await own(contractor, 'Hashed');
    await contractor.post(SAVE, { id, price: '7', reason: '  Spring list ' });
    const store = app.nest.get<EventStore>(EVENT_STORE);
    const event = (await store.read(`template-${id}`)).at(-1)!;
    expect(JSON.stringify(event)).not.toContain('Spring');
    const { reason, reasonText } = event.meta;
    expect(reason).toBeNull();
    const text = (await stored(reasonText!.id))!;
    expect(text.body).toBe('Spring list');
    expect(createHash('sha256').update(`${text.salt}\n${text.body}`).digest('hex')).toBe(reasonText!.hash);
  });

  it('is kept once, however often the command is sent', async () => {
    const { id } = await own(contractor, 'Repeated');
    const send = () =>
      contractor.post(SAVE, { id, price: '7', reason: 'Sent twice' }, { 'idempotency-key': 'reason-sent-twice' });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(await app.db.knex('app.text').where({ body: 'Sent twice' })).toHaveLength(1);
  });

  it('is kept of no change that was refused or changed nothing', async () => {
    const { id } = await own(contractor, 'Refused');
    await contractor.post(SAVE, { id, price: '7', version: 1, reason: 'Refused in the end' });
    await contractor.post(SAVE, { id, reason: 'Refused in the end' });
    expect(await app.db.knex('app.text').where({ body: 'Refused in the end' })).toEqual([]);
  });

  it('is shown and found wherever changes are listed, until its author is erased', async () => {
    const helper = await app.as('admin', 7);
    const { id } = await own(contractor, 'Shown');
    await helper.post(SAVE, { id, price: '8.25', reason: 'Rosewood is scarce' });
    const everywhere = async () => {
      const blame: FieldBlame = (await contractor.get(`/quotetemplate/${id}/blame?path=price`)).body.data;
      const trail: TrailPage = (await contractor.get('/history')).body.data;
      const page = await history(id);
      const script = { 'x-requested-with': 'quotewright' };
      await contractor.confirm();
      const exported = (await contractor.get('/history.json', script)).body as unknown as ExportedTrail;
      const csv = await (await contractor.raw('GET', '/api/history.csv', undefined, script)).text();
      return [
        page.entries[0]!.reason,
        page.data[0]!.reason,
        blame.data[0]!.reason,
        trail.entries.find(({ subject }) => subject.id === id)!.reason,
        exported.entries.find(({ subject }) => subject.id === id)!.reason,
        csv
          .split('\r\n')
          .find((line) => line.includes('$8.25'))
          ?.match(/Rosewood is scarce|\(erased\)/)?.[0],
      ];
    };
    const found = async () => [
      (await history(id, contractor, '?text=rosewood')).entries.length,
      ((await contractor.get('/history?text=rosewood')).body.data as TrailPage).entries.length,
    ];
    expect(await everywhere()).toEqual(Array(6).fill('Rosewood is scarce'));
    expect(await found()).toEqual([1, 1]);

    await app.nest.get(Erasure, { strict: false }).erase(helper.id);
    expect(await app.db.knex('app.text').where({ author_id: helper.id })).toEqual([]);
    expect(await everywhere()).toEqual(Array(6).fill('(erased)'));
    expect(await found()).toEqual([0, 0]);
  });

  it('of others goes with the stream it is about', async () => {
    const leaver = await app.as('contractor', 8);
    const { id } = await own(leaver, 'Leaving');
    await admin.post(SAVE, { id, price: '9', reason: 'Written by the admin' });
    await app.nest.get(Erasure, { strict: false }).erase(leaver.id);
    await app.nest.get(Jobs).work();
    await until(async () => (await app.db.knex('app.text').where({ stream: `template-${id}` })).length === 0);
  });
});

describe('the rule of a business', () => {
  const rules = (client: Client) => client.get('/account/reasons').then(({ body }) => body.data as Reasons);
  const setRule = (client: Client, rule: string) => client.post('/account/reasons', { rule });
  const why = (reason: string) => ({ [reasonHeader]: encodeURIComponent(reason) });

  it('asks the business for a reason, and refuses with its field', async () => {
    const business = await app.as('contractor', 20);
    const { id } = await own(business, 'Asked');
    expect((await rules(business)).rule).toBe('never');
    expect((await setRule(business, 'formula_price_publishing')).status).toBe(200);
    expect((await rules(business)).rule).toBe('formula_price_publishing');

    const refused = await business.post(SAVE, { id, price: '7' });
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      400,
      'reason_required',
      [{ path: 'reason', code: 'required', message: 'Say why you change this.' }],
    ]);
    expect((await business.post(SAVE, { id, price: '7', reason: '   ' })).body.code).toBe('reason_required');
    expect((await business.post(SAVE, { id, description: 'Other boards.' })).status).toBe(200);
    expect((await business.post(SAVE, { id, price: '7', reason: 'Spring list' })).status).toBe(200);
    expect((await history(id, business)).entries[0]!.reason).toBe('Spring list');
    expect((await rules(business)).last).toEqual(['Spring list']);
  });

  it('holds for what belongs to it, also when an admin changes it, and for nobody else', async () => {
    const business = await app.as('contractor', 21);
    const { id } = await own(business, 'Ruled');
    const foreign = await own(contractor, 'Not ruled');
    await setRule(business, 'always');
    expect((await admin.post(SAVE, { id, price: '8' })).body.code).toBe('reason_required');
    expect((await contractor.post(SAVE, { id: foreign.id, price: '8' })).status).toBe(200);
    expect((await rules(contractor)).rule).toBe('never');
    expect((await rules(admin)).rule).toBe('never');
  });

  it('asks suppliers for the prices of their offers', async () => {
    const seller = await app.as('suppliers', 22);
    await shareMasterProducts(app, 'Ruled plank');
    const fields = { master_product_name: 'Ruled plank' };
    const { id } = await makeOffer(seller, fields);
    await setRule(seller, 'formula_price_publishing');
    const price = (more: object) => makeOffer(seller, { id, ...fields, retail_price: '61', ...more });
    await expect(price({})).rejects.toThrow('reason_required');
    expect((await price({ reason: 'Oak is scarce' })).id).toBe(id);
  });

  it('of the gallery is set by admins, and asks for the reason of publishing and of orders', async () => {
    const made = await makeTemplate(
      app,
      { id: admin.id, userType: 'admin' },
      {
        name: 'Gallery ruled',
        ...(await makePlace(admin, 'Ruled')),
        questions: [
          ['A', 'ft'],
          ['B', 'ft'],
        ],
        lines: [],
      },
    );
    await setRule(admin, 'always');
    const publish = (body: object) => admin.post('/quotetemplate/publish', { quote_template_id: made.id, ...body });
    expect((await publish({})).body.code).toBe('reason_required');
    expect((await publish({ note: 'Checked on site' })).status).toBe(200);

    const order = [
      { id: made.questions[1]!, sort_order: 1 },
      { id: made.questions[0]!, sort_order: 2 },
    ];
    const sort = (headers = {}) => admin.post('/quotetemplate/questions/sort_order', order, headers);
    expect((await sort()).body.code).toBe('reason_required');
    expect((await sort(why('Wie gemessen: Länge zuerst'))).status).toBe(200);
    expect((await history(made.id, admin)).entries[0]!.reason).toBe('Wie gemessen: Länge zuerst');
    expect((await sort({ [reasonHeader]: '%zz' })).body.errors).toEqual([
      expect.objectContaining({ path: 'reason', code: 'reason' }),
    ]);
    expect((await sort(why('x'.repeat(501)))).body.errors).toEqual([
      expect.objectContaining({ path: 'reason', code: 'too_long' }),
    ]);

    const told: TrailPage = (await admin.get('/history?type=access')).body.data;
    expect(told.entries[0]!.summary).toBe('changed when a reason is asked for from never to always');
    await setRule(admin, 'never');
    const business: TrailPage = (await contractor.get('/history?type=access')).body.data;
    expect(business.entries.filter(({ summary }) => summary.includes('reason'))).toEqual([]);
  });

  it('is in the business’s own trail, and nobody else’s', async () => {
    const business = await app.as('contractor', 23);
    await setRule(business, 'always');
    await setRule(business, 'always');
    const trail = async (client: Client) =>
      ((await client.get('/history?type=access')).body.data as TrailPage).entries.filter(
        ({ actor }) => actor.id === business.id,
      );
    expect((await trail(business)).map(({ summary, changes }) => [summary, changes])).toEqual([
      [
        'changed when a reason is asked for from never to always',
        [{ path: 'reasons', label: 'Ask for a reason', before: 'never', after: 'always' }],
      ],
    ]);
    expect(await trail(admin)).toHaveLength(1);
    expect(await trail(contractor)).toEqual([]);
  });

  it('needs an account and one of three values', async () => {
    expect((await app.guest().get('/account/reasons')).status).toBe(401);
    expect((await app.guest().post('/account/reasons', { rule: 'always' })).status).toBe(401);
    expect((await setRule(contractor, 'sometimes')).status).toBe(400);
  });
});
