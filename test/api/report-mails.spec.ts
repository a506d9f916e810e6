import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { engagementStream } from '@quotewright/domain/engagement/engagement.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { TemplatesReport } from '@quotewright/domain/reports/contract.js';
import { mailedPeriod, nextMailOn, type ReportMail } from '@quotewright/domain/reports/contract-mails.js';
import type { OutboxMail } from '@quotewright/domain/system/contract.js';
import { EVENT_STORE } from '../../apps/api/src/platform/event-store/event-store.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { preparing } from '../support/preparing.js';
import { makeOffer, makePlace, makeTemplate, shareMasterProducts } from '../support/templates.js';
import { until } from '../support/until.js';

let app: TestApp;
let admin: Client;
let second: Client;
let contractor: Client;

const SAVE = '/report/mail/save';
const today = (): string => new Date(Date.now() - 3_600_000).toISOString().slice(0, 10);
const lastWeek = () => mailedPeriod(today(), 'week');
const mails = async (client: Client): Promise<ReportMail[]> => (await client.get('/reports/mails')).body.data;
const usage = { panel: 'templates', query: 'sort=name.asc', every: 'week' };
/** The mailed reports in the outbox, newest first. */
const sent = async (): Promise<OutboxMail[]> =>
  ((await admin.get<OutboxMail[]>('/outbox')).body.data as OutboxMail[]).filter(({ text }) =>
    text.includes('report-mail'),
  );
/** Makes one due, as if it had been set up weeks ago, and waits until it was dealt with. */
async function comesDue(id: string): Promise<void> {
  await app.db.knex('app.report_mail').where({ id }).update({ next_on: '2026-01-05' });
  await until(
    () => app.db.knex('app.report_mail').where({ id, next_on: '2026-01-05' }).first('id'),
    (row) => row === undefined,
  );
}

beforeAll(async () => {
  app = await startApp();
  await app.nest.get(Jobs).work();
  [admin, second, contractor] = await Promise.all([app.as('admin'), app.as('admin', 2), app.as('contractor')]);
  const supplier = await app.as('suppliers');
  await shareMasterProducts(app, 'LVP plank');
  const deck = await makeTemplate(
    app,
    { id: admin.id, userType: 'admin' },
    {
      name: 'Deck',
      ...(await makePlace(admin, 'Flooring')),
      questions: [['Length', 'ft']],
      lines: [{ offer: await makeOffer(supplier), formula: 'Q1' }],
      publish: true,
    },
  );
  const id = randomUUID();
  const at = `${lastWeek().to}T12:00:00.000Z`;
  await app.nest.get<EventStore>(EVENT_STORE).append(
    engagementStream(deck.id, at),
    [
      {
        id,
        type: 'TemplateViewsCounted',
        data: { templateId: deck.id, counts: [{ referrer: '', userType: 'guest', views: 7, visitors: 3 }] },
        meta: {
          at,
          actorId: null,
          userType: null,
          source: 'system',
          batchId: id,
          commandId: id,
          command: 'CountViews',
          causationId: null,
          reason: null,
          schemaVersion: 1,
        },
      },
    ],
    'any',
  );
  const { from, to } = lastWeek();
  await until(
    async () => (await admin.get<TemplatesReport>(`/reports/templates?from=${from}&to=${to}`)).body.data,
    ({ totals }) => totals.views === 7,
  );
});
afterAll(() => app?.stop());
beforeEach(() => app.db.knex('app.report_mail').delete());

describe('a mailed report', () => {
  it('is due on the next Monday or first, and set up again it is the same one', async () => {
    for (const every of ['week', 'month', 'week'] as const)
      expect((await admin.post(SAVE, { ...usage, query: 'sort=name.asc&from=2026-01-01', every })).status).toBe(200);
    const [mail, ...others] = await mails(admin);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ ...usage, title: 'Usage by template', next_on: nextMailOn(today(), 'week') });
    expect(mail!.recipient.id).toBe(admin.id);
  });

  it('holds the file of the last complete week, as the screen downloads it, and is sent once', async () => {
    await admin.post(SAVE, usage);
    const [mail] = await mails(admin);
    const before = (await sent()).length;
    await comesDue(mail!.id);
    const [letter, ...others] = await until(sent, (letters) => letters.length > before);
    expect(others).toHaveLength(before);
    const { from, to } = lastWeek();
    const file = await admin.raw('GET', `/api/reports/templates.csv?sort=name.asc&from=${from}&to=${to}`);
    expect(Buffer.from(letter!.attachment!.content)).toEqual(Buffer.from(await file.arrayBuffer()));
    expect(letter!.attachment!.name).toBe(`templates-${from}-to-${to}.csv`);
    expect(letter!.text).toContain(`/reports?sort=name.asc&from=${from}&to=${to}`);
    expect((await mails(admin))[0]!.next_on).toBe(nextMailOn(today(), 'week'));
  });

  it('is left out when there is nothing to report, and comes due again', async () => {
    await contractor.post(SAVE, { panel: 'series', query: 'metric=quotes', every: 'month' });
    const [mail] = await mails(contractor);
    const before = (await sent()).length;
    await comesDue(mail!.id);
    expect((await mails(contractor))[0]!.next_on).toBe(nextMailOn(today(), 'month'));
    expect(await sent()).toHaveLength(before);
  });

  it('goes to other admins from an admin, who both see it, and to nobody else', async () => {
    expect((await admin.post(SAVE, { ...usage, recipients: [admin.id, second.id] })).status).toBe(200);
    expect((await mails(admin)).map(({ recipient }) => recipient.id)).toEqual([admin.id, second.id]);
    expect((await mails(second)).map(({ by }) => by!.id)).toEqual([admin.id]);
    expect((await admin.post(SAVE, { ...usage, recipients: [contractor.id] })).body.errors[0]!.path).toBe('recipients');
    expect((await contractor.post(SAVE, { ...usage, recipients: [admin.id] })).status).toBe(400);
    expect((await contractor.post(SAVE, { panel: 'table', query: 'name=by-referrer', every: 'week' })).body.code).toBe(
      'report_not_found',
    );
    for (const query of ['sort=price.asc', 'colour=red', 'searchTerm=%00'])
      expect((await contractor.post(SAVE, { ...usage, query })).body).toMatchObject({
        code: 'invalid_input',
        errors: [{ path: 'query', code: 'filters' }],
      });
    const { id } = (await mails(second))[0]!;
    await contractor.post('/report/mail/remove', { id });
    expect(await mails(second)).toHaveLength(1);
    await second.post('/report/mail/remove', { id });
    expect([(await mails(second)).length, (await mails(admin)).length]).toEqual([0, 1]);
  });

  it('waits for a report that is being prepared, and does not end because of it', async () => {
    await admin.post(SAVE, usage);
    const [{ id } = { id: '' }] = await mails(admin);
    const before = (await sent()).length;
    const ready = await preparing(app, 'template-usage');
    const row = () => app.db.knex('app.report_mail').where({ id });
    try {
      await row().update({ next_on: '2026-01-05' });
      await until(async () => (await app.nest.get(Jobs).counts()).delayed > 0 || (await row()).length === 0);
    } finally {
      await ready();
    }
    await until(sent, (letters) => letters.length > before);
    expect((await mails(admin))[0]).toMatchObject({ id, next_on: nextMailOn(today(), 'week') });
  });

  it('ends without a word for an account that has lost its role', async () => {
    await admin.post(SAVE, { ...usage, recipients: [second.id] });
    const [mail] = await mails(second);
    const before = (await sent()).length;
    await app.db.knex('app.user').where({ id: second.id }).update({ user_type: 'partner' });
    await comesDue(mail!.id);
    await app.db.knex('app.user').where({ id: second.id }).update({ user_type: 'admin' });
    expect([await mails(second), (await sent()).length]).toEqual([[], before]);
  });

  it('is ended by its link without signing in: by its button, not by looking', async () => {
    await contractor.post(SAVE, usage);
    const { id } = (await mails(contractor))[0]!;
    const guest = app.guest();
    const page = await guest.raw('GET', `/report-mail/${id}`);
    expect([page.status, (await page.text()).includes('<form')]).toEqual([200, true]);
    expect(await mails(contractor)).toHaveLength(1);
    expect((await guest.raw('POST', `/report-mail/${id}`)).status).toBe(200);
    expect(await mails(contractor)).toEqual([]);
    for (const gone of [id, 'x']) expect((await guest.raw('GET', `/report-mail/${gone}`)).status).toBe(404);
  });
});
