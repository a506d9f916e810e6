import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { FieldBlame, HistoryPage } from '@quotewright/domain/templates/contract.js';
import type { ExportedTrail, TrailPage } from '@quotewright/domain/trail/contract.js';
import { Erasure } from '../../apps/api/src/identity/erasure.js';
import { EVENT_STORE } from '../../apps/api/src/platform/event-store/event-store.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeTemplate } from '../support/templates.js';
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
