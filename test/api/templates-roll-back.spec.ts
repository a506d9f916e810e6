import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { HistoryPage, RollBackPreview, TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { reviewers } from '../support/reviews.js';
import { makeOffer, makePlace, makeTemplate, shareMasterProducts, type TestOffer } from '../support/templates.js';
import { until } from '../support/until.js';

let app: TestApp;
let admin: Client;
let supplier: Client;

beforeAll(async () => {
  app = await startApp();
  [admin, supplier] = await Promise.all([app.as('admin'), app.as('suppliers')]);
  await shareMasterProducts(app, 'LVP plank');
  await app.nest.get(Jobs).work();
});
afterAll(() => app?.stop());

const SAVE = '/quotetemplate/addorupdate';
const publish = (id: number) => admin.post('/quotetemplate/publish', { quote_template_id: id });
const back = (id: number, to: number, more: object = {}) =>
  admin.post('/quotetemplate/rollback', { quote_template_id: id, to, ...more });
const preview = (id: number, to: number, client = admin) => client.get(`/quotetemplate/${id}/rollback?to=${to}`);
const read = async (alias: string): Promise<TemplateDetails> =>
  (await admin.get(`/quotetemplate/template/${alias}`)).body.data;
const guestUnit = async (alias: string): Promise<string> =>
  (await app.guest().get(`/quotetemplate/template/guest/${alias}`)).body.data.unit;

/** A template published as `first` with a line of `offer`, and again without it, in m². */
async function publishedTwice(name: string, offer?: TestOffer) {
  const made = await makeTemplate(
    app,
    { id: admin.id, userType: 'admin' },
    {
      name,
      ...(await makePlace(admin, name)),
      questions: [['Length', 'ft']],
      lines: offer ? [{ offer, formula: 'Q1' }] : [],
      publish: true,
    },
  );
  const first = (await read(made.alias)).published_version!;
  if (offer)
    await admin.post('/quotetemplate/deleteproduct', { quote_template_id: made.id, product_id: offer.product_id });
  await admin.post(SAVE, { id: made.id, unit: 'm²' });
  await publish(made.id);
  return { ...made, first };
}

describe('rolling back to an earlier published version', () => {
  it('shows what it does, does it at once for guests, and tells it in the history', async () => {
    const offer = await makeOffer(supplier, { name: 'Oak plank' });
    const { id, alias, first } = await publishedTwice('Rolled back', offer);
    const asked = (await preview(id, first)).body.data as RollBackPreview;
    expect([asked.discards, asked.refused, asked.comparison.total, asked.comparison.to.version]).toEqual([
      0,
      null,
      2,
      first,
    ]);
    const { from, to } = asked.comparison.bridge;
    expect([from.retail_total, to.retail_total]).toEqual(['0.00', '580.00']);

    const { body } = await back(id, first, { reason: 'The line was missed' });
    expect([body.message, body.data.batch_id]).toEqual([`Rolled back to version ${first}.`, expect.any(String)]);
    expect(await guestUnit(alias)).toBe('ft²');
    expect((await read(alias)).products).toHaveLength(1);
    expect((await read(alias)).has_unpublished_changes).toBe(false);

    const history = (await admin.get(`/quotetemplate/${id}/history`)).body.data as HistoryPage;
    const [entry] = history.entries;
    expect(entry).toMatchObject({
      summary: expect.stringMatching(new RegExp(`^rolled back to version ${first}, published on \\w+ \\d+, \\d{4}$`)),
      reason: 'The line was missed',
      undoable: false,
      count: 3,
    });
    // The answer was lost and it is asked again: it is done already.
    expect((await back(id, first)).body).toMatchObject({
      message: `Version ${first} is public already.`,
      data: { batch_id: null },
    });
  });

  it('gives up unpublished changes only when told to, and counts them first', async () => {
    const { id, alias, first } = await publishedTwice('Ahead');
    await admin.post(SAVE, { id, price: '9', brand: 'Oakline' });
    expect(((await preview(id, first)).body.data as RollBackPreview).discards).toBe(2);
    const { status, body } = await back(id, first);
    expect([status, body.code]).toEqual([409, 'unpublished_changes']);
    expect(await guestUnit(alias)).toBe('m²');
    expect((await back(id, first, { discard: true })).status).toBe(200);
    expect(await read(alias)).toMatchObject({ price: '6.50', unit: 'ft²', brand: '' });
  });

  it('names a product that is no longer offered, before and when it is asked for', async () => {
    const offer = await makeOffer(supplier, { name: 'Rare plank' });
    const { id, first, alias } = await publishedTwice('Withdrawn', offer);
    await supplier.post('/supplier/product/withdraw', { id: offer.id });
    const said = 'Rare plank is no longer offered. Add another product from the catalogue instead.';
    expect(((await preview(id, first)).body.data as RollBackPreview).refused).toBe(said);
    expect((await back(id, first)).body).toMatchObject({ code: 'not_restorable', message: said });
    expect(await guestUnit(alias)).toBe('m²');
  });

  it('knows only versions that a publish made, of gallery templates, and refuses a version that moved on', async () => {
    const { id, first } = await publishedTwice('Versions');
    expect((await back(id, first - 1)).body.code).toBe('version_not_found');
    expect((await preview(id, 999)).body.code).toBe('version_not_found');
    expect((await back(id, first, { version: first })).body.code).toBe('version_conflict');
    const contractor = await app.as('contractor');
    const own = await makeTemplate(app, { id: contractor.id, userType: 'contractor' }, { name: 'Own' });
    expect((await back(own.id, 1)).body.code).toBe('not_publishable');
  });

  it('counts the approvals that a version had when it was first published, however often it was published again', async () => {
    const { bob, rule, publish: publishAs, edit, say, changed } = await reviewers(app);
    const id = await changed('Approved once');
    const versionNow = async () => (await admin.get(`/quotetemplate/${id}/history?part=publishing&limit=1`)).body.data;
    const published = async (): Promise<number> => ((await versionNow()) as HistoryPage).data[0]!.version!;
    await rule(1);
    try {
      await say('request', id, admin);
      await say('approve', id, bob);
      expect((await publishAs(id)).status).toBe(200);
      const approved = await published();
      // Something else is published without anybody's approval, time and again.
      const another = async (price: string) => {
        await rule(0);
        await edit(id, { price });
        expect((await publishAs(id)).status).toBe(200);
        await rule(1);
      };
      await another('8');
      expect((await back(id, approved)).status).toBe(200);
      const rolledBack = await published();
      await another('9');
      expect((await back(id, rolledBack)).body.code).toBeUndefined();
      const twice = await published();

      // A release that is reverted publishes that version again, too.
      await rule(0);
      await edit(id, { price: '10' });
      const released = (await admin.post('/release/add', { name: 'Ten', items: [{ kind: 'template', id }] })).body.data;
      const done = async (release: number) => {
        await admin.post('/release/publish', { id: release });
        await until(
          async () => (await admin.get(`/releases/${release}`)).body.data.state as string,
          (state) => state === 'published',
        );
      };
      await done(released.id);
      const { id: revert } = (await admin.post('/release/revert', { id: released.id })).body.data;
      await done(revert);
      const reverted = await published();
      expect(reverted).toBeGreaterThan(twice);
      await another('11');
      expect((await back(id, reverted, { discard: true })).body.code).toBeUndefined();
    } finally {
      await rule(0);
    }
  });

  it('of two at once, the second does nothing more', async () => {
    const { id, first, alias } = await publishedTwice('Twice at once');
    const answers = await Promise.all([back(id, first), back(id, first)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.filter(({ body }) => body.data.batch_id !== null)).toHaveLength(1);
    expect(await guestUnit(alias)).toBe('ft²');
  });
});
