import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { ProposalDraft } from '@quotewright/domain/proposals/contract.js';
import type { PaperSettings } from '@quotewright/domain/proposals/contract-papers.js';
import sharp from 'sharp';
import { EVENT_STORE } from '../../apps/api/src/platform/event-store/event-store.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { until } from '../support/until.js';

let app: TestApp;
let owner: Client;
let estimator: Client;
let alone: Client;
beforeAll(async () => {
  app = await startApp();
  const id = await app.account({ email: 'owner@papers.example', userType: 'contractor' });
  const [member, viewer] = await Promise.all(
    ['estimator', 'viewer'].map((name) => app.account({ email: `${name}@papers.example`, userType: 'contractor' })),
  );
  await app.db.knex('app.user').where({ id: member }).update({ business_id: id, role: 'estimator' });
  await app.db.knex('app.user').where({ id: viewer }).update({ business_id: id, role: 'viewer' });
  owner = await app.signIn('owner@papers.example');
  estimator = await app.signIn('estimator@papers.example');
  alone = await app.as('retail');
});
afterAll(() => app?.stop());

const read = async (client: Client): Promise<PaperSettings> =>
  (await client.get<PaperSettings>('/proposal/settings')).body.data;
const fieldsOf = ({ version: _, logo: __, ...fields }: PaperSettings) => fields;
const save = async (client: Client, fields: object) =>
  client.post<PaperSettings>('/proposal/settings', { ...fieldsOf(await read(client)), ...fields });

describe('settings of papers', () => {
  it('are where new drafts start from, and old drafts keep theirs', async () => {
    const before = (await estimator.post('/proposal/add', {})).body.data.id as number;
    const rate = { key: 1, name: 'State', percent: '6.25', on: ['finish_product'] };
    const { body } = await save(owner, {
      cover: 'Thank you.\nWe begin in May.',
      valid_days: 14,
      tax_rates: [rate],
      tax_rounding: 'line',
      look: { quantities: false, prices: 'sections', pictures: true },
    });
    expect([body.status, body.message]).toEqual([200, 'Settings saved.']);
    const { id } = (await estimator.post('/proposal/add', {})).body.data;
    const draft = async (of: number) => (await estimator.get<ProposalDraft>(`/proposal/${of}`)).body.data;
    expect(await draft(id)).toMatchObject({
      cover: 'Thank you.\nWe begin in May.',
      notes: '',
      valid_days: 14,
      tax_rates: [rate],
      tax_rounding: 'line',
      look: { quantities: false, prices: 'sections', pictures: true },
    });
    expect(await draft(before)).toMatchObject({ cover: '', valid_days: 30, tax_rates: [] });
  });

  it('are the owner’s to change, and told in the trail', async () => {
    const refused = await estimator.post('/proposal/settings', fieldsOf(await read(estimator)));
    expect(refused.body.code).toBe('not_your_role');
    expect((await estimator.post('/proposal/settings/logo', { img: null })).body.code).toBe('not_your_role');
    const { version } = await read(owner);
    await save(owner, { terms: 'Pay within 30 days.', floor_percent: 20 });
    expect(await read(estimator)).toMatchObject({
      version: version + 1,
      terms: 'Pay within 30 days.',
      floor_percent: '20',
    });
    expect((await save(owner, {})).body.data.version).toBe(version + 1);
    await app.nest.get(Jobs).work();
    const told = await until(
      async () => JSON.stringify((await owner.get('/history')).body),
      (text) => text.includes('changed how proposals are made: terms, floor margin'),
    );
    expect(told).not.toContain('Pay within');
  });

  it('tell who is behind how they are now', async () => {
    const { version, ...fields } = await read(owner);
    await save(owner, { footer: 'VAT 1' });
    const { logo: _, ...rest } = fields;
    const { status, body } = await owner.post('/proposal/settings', { ...rest, version, footer: 'VAT 2' });
    expect([status, body.code, body.data.footer]).toEqual([409, 'papers_changed', 'VAT 1']);
  });

  it.each<[string, object, string]>([
    ['a pattern that counts nowhere', { number_pattern: 'Q-{yyyy}' }, 'number_pattern'],
    ['a colour too light for paper', { heading_color: '#ffee88' }, 'heading_color'],
    ['a colour that is none', { accent_color: 'red' }, 'accent_color'],
    ['a place that is none', { time_zone: 'Mars/Olympus' }, 'time_zone'],
    ['a tax of 1,000 %', { tax_rates: [{ key: 1, name: 'X', percent: '1000', on: [] }] }, 'tax_rates.0.percent'],
    ['a validity of no day', { valid_days: 0 }, 'valid_days'],
    ['a floor of 100 %', { floor_percent: 100 }, 'floor_percent'],
    ['to ask at no floor', { floor_percent: null, floor_asks: true }, 'floor_asks'],
    ['a reminder on the day itself', { remind_days: [0] }, 'remind_days'],
    ['too many reminders', { remind_most: 6 }, 'remind_most'],
  ])('refuse %s at its field', async (_, fields, path) => {
    const { status, body } = await save(owner, fields);
    expect([status, body.errors?.map((one) => one.path)]).toEqual([400, [path]]);
  });

  it('ask for a second member only where there is one', async () => {
    expect((await save(owner, { floor_percent: '20', floor_asks: true })).body.data.floor_asks).toBe(true);
    const { status, body } = await save(alone, { floor_percent: '20', floor_asks: true });
    expect([status, body.errors?.[0]]).toMatchObject([400, { path: 'floor_asks', code: 'alone' }]);
  });

  it('tell a member who sees no costs no margin', async () => {
    const viewer = await app.signIn('viewer@papers.example');
    expect(await read(viewer)).toMatchObject({ terms: 'Pay within 30 days.', floor_percent: null });
  });
});

describe('the logo', () => {
  const picture = async () => {
    const png = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#224466' } })
      .png()
      .toBuffer();
    return `data:image/png;base64,${png.toString('base64')}`;
  };

  it('is a picture that is shown until another takes its place', async () => {
    const { body } = await owner.post<PaperSettings>('/proposal/settings/logo', { img: await picture() });
    expect([body.message, body.data.logo]).toEqual(['Logo saved.', expect.stringMatching(/^[\da-f]{64}$/)]);
    expect((await app.guest().raw('GET', `/media/${body.data.logo}/320.webp`)).status).toBe(200);
    expect((await owner.post<PaperSettings>('/proposal/settings/logo', { img: null })).body.data.logo).toBeNull();
  });

  it('is refused where it is none', async () => {
    const { status, body } = await owner.post('/proposal/settings/logo', { img: 'data:image/png;base64,aGVsbG8=' });
    expect([status, body.code]).toEqual([400, 'image_invalid']);
  });
});

describe('texts of a draft', () => {
  it('stand beside its events, and are undone with them', async () => {
    const { id } = (await estimator.post('/proposal/add', {})).body.data;
    const change = (fields: object) =>
      estimator.post(`/proposal/${id}/change`, { changes: [{ change: 'head', ...fields }] });
    await change({ cover: 'Dear Ada', notes: 'Bring the key.' });
    const draft = async () => (await estimator.get<ProposalDraft>(`/proposal/${id}`)).body.data;
    const { version, undo } = await draft();
    expect(await draft()).toMatchObject({ cover: 'Dear Ada', notes: 'Bring the key.' });
    await change({ cover: 'Dear Ada', notes: ' Bring the key. ' });
    expect((await draft()).version).toBe(version);
    const events = await app.nest.get<EventStore>(EVENT_STORE).read(`proposal-${id}`);
    expect(JSON.stringify(events)).not.toMatch(/Dear Ada|Bring the key/);
    await estimator.post(`/proposal/${id}/undo`, { batch_id: undo });
    expect(await draft()).toMatchObject({ cover: 'Thank you.\nWe begin in May.', notes: '' });
  });
});
