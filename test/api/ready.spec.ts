import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { HistoryPage, ReadyCheck, ReadyRow, TemplateReady } from '@quotewright/domain/templates/contract.js';
import type { TemplateCommand } from '@quotewright/domain/templates/template.js';
import { Erasure } from '../../apps/api/src/identity/erasure.js';
import { EVENT_STORE } from '../../apps/api/src/platform/event-store/event-store.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { commandTemplate, makeOffer, makePlace, makeTemplate, shareMasterProducts } from '../support/templates.js';

let app: TestApp;
let ann: Client;
let bob: Client;

beforeAll(async () => {
  app = await startApp();
  [ann, bob] = await Promise.all([app.as('admin'), app.as('admin', 2)]);
});
afterAll(() => app?.stop());

const rule = (wanted: 'warns' | 'blocks', client = ann) => client.post('/ready/rule', { rule: wanted });
beforeEach(() => rule('warns'));

const ready = async (id: number, client = ann): Promise<TemplateReady> =>
  (await client.get(`/quotetemplate/${id}/ready`)).body.data;
const failing = async (id: number): Promise<ReadyCheck[]> => (await ready(id)).checks.filter(({ ok }) => !ok);
const codes = async (id: number): Promise<string[]> => (await failing(id)).map(({ code }) => code);
const sentences = async (id: number): Promise<string[]> =>
  (await failing(id)).flatMap(({ faults }) => faults.map(({ sentence }) => sentence));
const publish = (id: number, more: object = {}, client = ann) =>
  client.post('/quotetemplate/publish', { quote_template_id: id, ...more });
const edit = (id: number, command: TemplateCommand) =>
  commandTemplate(app, { id: ann.id, userType: 'admin' }, id, command);
const lastPublish = async (id: number) =>
  (await app.nest.get<EventStore>(EVENT_STORE).read(`template-${id}`)).findLast(
    ({ type }) => type === 'TemplatePublished',
  )?.data;

/** A template of the gallery that only lacks a picture: one line in a category that is published. */
async function made(name: string, formula = 'Q1x2', questions: [string, string][] = [['Length', 'ft']]) {
  const supplier = await app.as('suppliers');
  const offer = await makeOffer(supplier, { name: `${name} tile`, unit: 'piece', retail_price: '10.00' });
  await shareMasterProducts(app);
  const place = await makePlace(ann, name);
  await ann.post('/category/publish', { id: place.categoryId });
  await ann.post('/subcategory/publish', { id: place.subcategoryId });
  const template = await makeTemplate(
    app,
    { id: ann.id, userType: 'admin' },
    { name, ...place, questions, lines: [{ offer, formula }] },
  );
  return { ...template, ...place, offer, supplier, line: template.lines[0]! };
}

const PICTURE = 'a'.repeat(64);
const addPicture = (id: number) => edit(id, { type: 'EditTemplate', details: {}, images: [PICTURE] });

describe('the checks', () => {
  it('say what is fine and what is not, and where to fix it', async () => {
    const { id, line, categoryId, subcategoryId } = await made('Deck', 'Q1/(Q1-10)');
    await ann.post('/category/unpublish', { id: categoryId });
    const answer = await ready(id);
    expect(answer).toMatchObject({ quote_template_id: id, rule: 'warns' });
    expect(answer.checks.map(({ code, ok }) => [code, ok])).toEqual([
      ['formulas', false],
      ['prices', true],
      ['categories', false],
      ['picture', false],
      ['jobs', true],
      ['related', true],
      ['warnings', true],
    ]);
    expect(answer.checks.find(({ code }) => code === 'jobs')!.sentence).toBe('It has no sample jobs to run.');
    expect((await failing(id)).flatMap(({ faults }) => faults)).toEqual([
      { sentence: 'Deck tile divides by zero with the sample answers.', where: `lines.${line}.formula` },
      { sentence: 'The category Deck is not published.', where: `categories.${categoryId}` },
      { sentence: 'Add a picture.', where: 'images' },
    ]);
    await ann.post('/subcategory/unpublish', { id: subcategoryId });
    expect(await sentences(id)).toContain('The sub category Deck is not published.');
  });

  it('find lines without a price or with an offer that was withdrawn', async () => {
    const { id, line, offer, supplier } = await made('Fence');
    expect(await codes(id)).toEqual(['picture']);
    const price = async (retail_price: string) =>
      expect(
        (
          await supplier.post('/supplier/product/addorupdate', {
            id: offer.id,
            cost_price: '0',
            retail_price,
            unit: 'piece',
          })
        ).status,
      ).toBe(200);
    await price('0');
    expect((await failing(id))[0]).toMatchObject({
      code: 'prices',
      sentence: 'One line has no price.',
      faults: [{ sentence: 'Fence tile has no retail price.', where: `lines.${line}.product` }],
    });
    await price('4');
    expect(await codes(id)).toEqual(['picture']);
    await supplier.post('/supplier/product/withdraw', { id: offer.id });
    expect(await sentences(id)).toContain('Fence tile is no longer offered by its supplier. Choose another.');
  });

  it('run the sample jobs and look for the related templates', async () => {
    const [{ id, line, questions }, other] = [await made('Bath'), await made('Shower')];
    await ann.post('/quotetemplate/job/save', {
      quote_template_id: id,
      name: 'Large bath',
      answers: { [questions[0]!]: '50' },
    });
    await edit(id, { type: 'AddRelated', templateId: other.id });
    expect(await codes(id)).toEqual(['picture', 'related']);
    await edit(id, { type: 'ChangeFormula', line: { lineId: line }, formula: 'Q1x3' });
    expect((await failing(id)).slice(1)).toMatchObject([
      { code: 'jobs', faults: [{ sentence: 'Large bath does not come out as expected.', where: 'jobs.1' }] },
      { code: 'related', faults: [{ sentence: 'Shower is not published.', where: `related.${other.id}` }] },
    ]);
    await publish(other.id);
    await ann.post('/quotetemplate/job/accept', { quote_template_id: id, id: 1 });
    await addPicture(id);
    expect(await codes(id)).toEqual([]);
  });

  it('answer for many templates at once', async () => {
    const [one, other] = [await made('Attic'), await made('Cellar', 'Q1/(Q1-10)')];
    await addPicture(one.id);
    const { body } = await ann.post('/quotetemplates/ready', { ids: [one.id, other.id, 999_999] });
    const byId = new Map(
      (body.data as ReadyRow[]).map(({ quote_template_id, failing: codesOf }) => [quote_template_id, codesOf]),
    );
    expect(byId).toEqual(
      new Map([
        [one.id, []],
        [other.id, ['formulas', 'picture']],
      ]),
    );
  });

  it('are for admins, of templates of the gallery', async () => {
    const contractor = await app.as('contractor');
    const own = await makeTemplate(app, { id: contractor.id, userType: 'contractor' }, { name: 'Own' });
    expect((await contractor.get(`/quotetemplate/${own.id}/ready`)).status).toBe(403);
    expect((await ann.get(`/quotetemplate/${own.id}/ready`)).body.code).toBe('not_publishable');
    expect((await ann.get('/quotetemplate/999999/ready')).body.code).toBe('template_not_found');
    expect((await ann.post('/quotetemplates/ready', { ids: [own.id] })).body.data).toEqual([]);
    expect((await contractor.post('/ready/rule', { rule: 'blocks' })).status).toBe(403);
  });
});

describe('a warning of the sense check', () => {
  const say = (id: number, { path, value }: { path: string; value: string }, acknowledged = true, client = ann) =>
    client.post('/quotetemplate/ready/acknowledge', { quote_template_id: id, path, value, acknowledged });

  it('is open until somebody says that it looks right, and again with another value', async () => {
    const { id, line } = await made('Wall', 'Q1-Q1');
    await addPicture(id);
    const { warnings, checks } = await ready(id);
    expect(warnings).toMatchObject([
      {
        path: `lines.${line}.warnings.zero_result.0`,
        quote_template_product_id: line,
        message: 'The sample answers come to 0 pieces, although none of them is 0.',
        acknowledged: null,
      },
    ]);
    expect(checks.at(-1)).toMatchObject({ ok: false, faults: [{ where: warnings[0]!.path }] });
    expect((await say(id, warnings[0]!, true, bob)).body.message).toBe('Marked as right.');
    expect((await say(id, warnings[0]!, true, ann)).status).toBe(200);
    expect((await ready(id)).warnings[0]!.acknowledged).toMatchObject({
      actor: { id: bob.id, user_type: 'admin' },
      at: expect.stringMatching(/^\d{4}-/),
    });
    expect(await codes(id)).toEqual([]);

    const formula = (text: string) => edit(id, { type: 'ChangeFormula', line: { lineId: line }, formula: text });
    await formula('Q1-Q1-Q1');
    expect(await codes(id)).toEqual(['warnings']);
    expect((await say(id, warnings[0]!)).body.code).toBe('warning_not_found');
    await formula('Q1-Q1');
    expect(await codes(id)).toEqual([]);
    await say(id, warnings[0]!, false);
    expect(await codes(id)).toEqual(['warnings']);
  });

  it('stays acknowledged when the account of who did it is erased', async () => {
    const { id } = await made('Gate', 'Q1-Q1');
    const leaver = await app.as('admin', 5);
    await say(id, (await ready(id)).warnings[0]!, true, leaver);
    await app.nest.get(Erasure, { strict: false }).erase(leaver.id);
    expect((await ready(id)).warnings[0]!.acknowledged!.actor).toEqual({ id: null, name: null, user_type: 'admin' });
  });

  it('is for admins', async () => {
    const { id } = await made('Roof', 'Q1-Q1');
    const [warning] = (await ready(id)).warnings;
    expect((await say(id, warning!, true, await app.as('contractor'))).status).toBe(403);
  });
});

describe('publishing', () => {
  it('goes on under a rule that warns, and says in the history what failed', async () => {
    const { id } = await made('Porch');
    expect((await publish(id)).status).toBe(200);
    expect(await lastPublish(id)).toEqual({ note: null, unready: ['picture'] });
    const page: HistoryPage = (await ann.get(`/quotetemplate/${id}/history`)).body.data;
    expect(page.data[0]!.summary).toBe('published the template although 1 check failed (picture)');
  });

  it('is refused under a rule that blocks, unless it is overridden with a reason', async () => {
    const { id } = await made('Stairs', 'Q1/(Q1-10)');
    await rule('blocks', bob);
    const refused = await publish(id);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'not_ready',
      message: '2 checks fail: One formula cannot be calculated. It has no picture.',
      data: {
        failing: [
          { code: 'formulas', sentence: 'One formula cannot be calculated.' },
          { code: 'picture', sentence: 'It has no picture.' },
        ],
      },
    });
    expect((await publish(id, { override: true })).body.code).toBe('reason_required');
    expect(await lastPublish(id)).toBeUndefined();
    const overridden = await publish(id, { override: true, note: 'The picture follows on Monday' });
    expect(overridden.status).toBe(200);
    expect(await lastPublish(id)).toEqual({ note: null, unready: ['formulas', 'picture'], overrode: true });
    const page: HistoryPage = (await ann.get(`/quotetemplate/${id}/history`)).body.data;
    expect(page.data[0]).toMatchObject({
      summary: 'published the template over 2 checks that failed (formulas, picture)',
      reason: 'The picture follows on Monday',
    });
  });

  it('needs no override of what is ready', async () => {
    const { id } = await made('Garage');
    await addPicture(id);
    await rule('blocks');
    expect((await publish(id)).status).toBe(200);
    expect(await lastPublish(id)).toEqual({ note: null });
  });

  it('of several answers for each', async () => {
    const [good, bad] = [await made('Kitchen'), await made('Pantry')];
    await addPicture(good.id);
    await rule('blocks');
    const answers = await Promise.all([good.id, bad.id].map((id) => publish(id)));
    expect(answers.map(({ body }) => body.code ?? body.message)).toEqual(['Template published.', 'not_ready']);
  });

  it('never publishes an edit that was not checked', async () => {
    await rule('blocks');
    for (let round = 0; round < 5; round++) {
      const { id, line } = await made(`Raced ${round}`);
      await addPicture(id);
      const [published] = await Promise.all([
        publish(id),
        edit(id, { type: 'ChangeFormula', line: { lineId: line }, formula: 'Q1/(Q1-10)' }),
      ]);
      expect([200, 409]).toContain(published.status);
      if (published.status === 200) expect(await lastPublish(id)).toEqual({ note: null });
      const guest = published.status === 200 && (await app.guest().get(`/quotetemplate/template/guest/raced-${round}`));
      if (guest) expect(guest.body.data.products[0].templateformula).toBe('Q1x2');
    }
  });
});

it('the rule is an event of the trail', async () => {
  expect((await ann.get('/ready/rule')).body.data).toEqual({ rule: 'warns' });
  await rule('blocks');
  expect((await bob.get('/ready/rule')).body.data).toEqual({ rule: 'blocks' });
  const trail = (await bob.get('/history?type=access')).body.data;
  expect(trail.entries[0]).toMatchObject({
    summary: 'changed what a failed check does to publishing from it warns to it blocks',
    actor: { id: ann.id },
  });
});
