import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { HistoryPage, TemplateCard, TemplatePreview } from '@quotewright/domain/templates/contract.js';
import type { ReleaseDetails, ReleaseReady, ReleaseRow } from '@quotewright/domain/releases/contract.js';
import type { TrailPage } from '@quotewright/domain/trail/contract.js';
import { CommandBus } from '@nestjs/cqrs';
import type { Before, ReleaseItem } from '@quotewright/domain/releases/items.js';
import { release as decider, type ReleaseCommand } from '@quotewright/domain/releases/release.js';
import { AggregateCommand } from '../../apps/api/src/platform/commands/aggregate-command.js';
import { EVENT_STORE } from '../../apps/api/src/platform/event-store/event-store.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { Mailer } from '../../apps/api/src/platform/mail/mailer.js';
import { Erasure } from '../../apps/api/src/identity/erasure.js';
import { startAlone } from '../../apps/api/src/platform/auth/businesses.js';
import { Operations } from '../../apps/api/src/platform/projections/operations.js';
import { ReleaseSteps } from '../../apps/api/src/releases/release-steps.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, makePlace, makeTemplate, shareMasterProducts } from '../support/templates.js';
import { until } from '../support/until.js';

let app: TestApp;
let ann: Client;
let bob: Client;

beforeAll(async () => {
  app = await startApp();
  [ann, bob] = await Promise.all([app.as('admin'), app.as('admin', 2)]);
  await app.nest.get(Jobs).work();
});
afterAll(() => app?.stop());

const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const SAVE = '/quotetemplate/addorupdate';
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();
const say = (path: string, body: object, client = ann) => client.post(`/release/${path}`, body);
const release = async (id: number): Promise<ReleaseDetails> => (await ann.get(`/releases/${id}`)).body.data;
const ready = async (id: number): Promise<ReleaseReady> => (await ann.get(`/releases/${id}/ready`)).body.data;
const blocking = async (id: number) =>
  (await ready(id)).items.map(({ findings }) => findings.filter(({ blocks }) => blocks).map(({ code }) => code));
const page = async (alias: string) => (await app.guest().get(`/quotetemplate/template/guest/${alias}`)).body.data;
const priceOf = async (id: number): Promise<string | undefined> =>
  ((await bob.post('/quotetemplates', { ids: [id] })).body.data.data as TemplateCard[])[0]?.price;
const eventsOf = async (stream: string) => app.nest.get<EventStore>(EVENT_STORE).read(stream);
const typesOf = async (stream: string) => (await eventsOf(stream)).map(({ type }) => type);
const add = async (name: string, items: object[], more: object = {}) => {
  const { body } = await say('add', { name, items, ...more });
  if (body.status !== 200) throw new Error(`${body.code}: ${body.message}`);
  return body.data as { id: number; version: number; state: string };
};
const pinsOf = ({ items }: ReleaseDetails): ReleaseItem[] =>
  items.map(({ id, template }) => ({ kind: 'template', id, action: 'publish', version: template!.version! }));
/** Publishes a release, and waits for what comes of it. */
async function publish(id: number, more: object = {}): Promise<ReleaseDetails> {
  const { body } = await say('publish', { id, ...more });
  if (body.status !== 200) throw new Error(`${body.code}: ${body.message}`);
  return until(
    () => release(id),
    ({ state }) => state === 'published' || state === 'failed',
  );
}

/** A published gallery template at $6.50 that Ann has set to $7 since. */
async function changed(name: string) {
  const place = await makePlace(ann, name);
  const { id, alias } = await makeTemplate(
    app,
    { id: ann.id, userType: 'admin' },
    { name, ...place, questions: [['Length', 'ft']], lines: [], publish: true },
  );
  await ann.post(SAVE, { id, price: '7' });
  return { id, alias, ...place };
}

describe('a release', () => {
  it('publishes templates, categories and prices together, each as it was added', async () => {
    const [one, two] = [await changed('Release One'), await changed('Release Two')];
    await shareMasterProducts(app, 'Release plank');
    const supplier = await app.as('suppliers');
    const offer = await makeOffer(supplier, { master_product_name: 'Release plank', name: 'Release plank' });
    const { id } = await add(
      'Spring prices',
      [
        { kind: 'template', id: one.id },
        { kind: 'template', id: two.id, action: 'unpublish' },
        { kind: 'category', id: one.categoryId },
        { kind: 'subcategory', id: one.subcategoryId },
        { kind: 'offer', id: offer.id, retail_price: '61', cost_price: '41' },
      ],
      { note: 'The spring list' },
    );
    await ann.post(SAVE, { id: one.id, price: '9' });
    const done = await publish(id);
    expect(done).toMatchObject({ state: 'published', late: false, note: 'The spring list', item_count: 5 });
    expect(done.items[0]).toMatchObject({ name: 'Release One', template: { edited_since: true } });

    expect(await priceOf(one.id)).toBe('7.00');
    expect(await page(two.alias)).toBeNull();
    expect((await page(one.alias)).category).toBe('Release One');
    const row = (await supplier.get(`/product/${offer.product_id}/history`)).status;
    expect(row).not.toBe(500);
    const prices = (await eventsOf(`product-${offer.product_id}`)).filter(({ type }) => type.endsWith('PriceChanged'));
    expect(prices.map(({ data }) => data)).toMatchObject([
      { retailPrice: '61.00', release: { id, name: 'Spring prices' } },
      { costPrice: '41.00', release: { id, name: 'Spring prices' } },
    ]);

    // One edit waits: the board and the history say so.
    const board = (await ann.get('/staging/templates?perPage=100')).body.data.data as {
      id: number;
      change_count: number;
    }[];
    expect(board.find((each) => each.id === one.id)).toMatchObject({ change_count: 1 });
    const history: HistoryPage = (await ann.get(`/quotetemplate/${one.id}/history`)).body.data;
    expect(history.data[0]).toMatchObject({ reason: 'The spring list', actor: { id: ann.id } });
    expect(history.data[0]!.summary).toMatch(
      /^published version \d+ of the template by the release “.*Spring prices.*”/,
    );
    expect(JSON.stringify(history)).not.toContain('held');
    const trail: TrailPage = (await ann.get('/history?type=publishing&limit=20')).body.data;
    expect(trail.entries.map(({ summary }) => summary).join('\n')).toMatch(
      /published the release “.*Spring prices.*”: 5 items/,
    );
    expect(JSON.stringify(await eventsOf(`release-${id}`))).not.toContain('spring list');
  });

  it('publishes nothing if one item is refused, and tells its owner once', async () => {
    const [good, bad] = [await changed('Good'), await changed('Bad')];
    const { id } = await add('All or nothing', [
      { kind: 'template', id: good.id },
      { kind: 'template', id: bad.id },
    ]);
    await ann.post(SAVE, { id: bad.id, price: '8' });
    await ann.post('/quotetemplate/publish', { quote_template_id: bad.id });
    expect([(await ready(id)).ready, await blocking(id)]).toEqual([false, [[], ['pin_outdated']]]);
    expect((await ready(id)).items[0]!.findings).toContainEqual({
      code: 'picture',
      message: 'It has no picture.',
      blocks: false,
    });
    const failed = await publish(id);
    expect(failed).toMatchObject({ state: 'failed', published_at: null });
    expect(failed.items.map(({ refusal }) => refusal?.code)).toEqual([undefined, 'pin_outdated']);
    expect(await priceOf(good.id)).toBe('6.50');
    await until(
      async () => (await typesOf(`template-${good.id}`)).slice(-2).join(),
      (types) => types === 'TemplateHeld,TemplateHoldLifted',
    );
    // Nobody who edits it notices the hold.
    const { version } = (await ann.get(`/quotetemplate/template/${good.alias}`)).body.data;
    expect((await ann.post(SAVE, { id: good.id, price: '7.5', version })).status).toBe(200);

    const mails = () =>
      app.nest
        .get(Mailer)
        .outbox()
        .then((all) => all.filter(({ subject }) => subject.includes('All or nothing')));
    const [mail] = await until(mails, ({ length }) => length > 0);
    expect(mail).toMatchObject({ recipient: 'admin1@test.example' });
    expect(mail!.text).toContain('older than what visitors see');

    const { version: now } = (await say('reopen', { id })).body.data;
    await say('item/add', {
      id,
      version: now,
      items: [
        { kind: 'template', id: bad.id },
        { kind: 'template', id: good.id },
      ],
    });
    expect(await ready(id)).toMatchObject({ ready: true });
    expect((await publish(id)).state).toBe('published');
    expect(await priceOf(good.id)).toBe('7.50');
    expect(await mails()).toHaveLength(1);
  });

  it('holds nothing more once one item is refused', async () => {
    const both = [await changed('Refused early A'), await changed('Refused early B')];
    // In the order in which they are held: by their keys.
    const [bad, good] = both.sort((a, b) => (`${a.id}` < `${b.id}` ? -1 : 1)) as [(typeof both)[0], (typeof both)[0]];
    const { id } = await add('Refused early', [
      { kind: 'template', id: bad.id },
      { kind: 'template', id: good.id },
    ]);
    await ann.post(SAVE, { id: bad.id, price: '8' });
    await ann.post('/quotetemplate/publish', { quote_template_id: bad.id });
    expect((await publish(id)).items.map(({ refusal }) => refusal?.code)).toEqual(['pin_outdated', undefined]);
    // Another release that wants it too is not kept from it.
    expect(await typesOf(`template-${good.id}`)).not.toContain('TemplateHeld');
  });

  it('is scheduled, moved, listed, and taken off the schedule', async () => {
    const { id: template } = await changed('Waiting');
    const body = { quote_template_id: template, at: TOMORROW, note: 'Quiet hour' };
    const { data: made } = (await ann.post('/quotetemplate/schedule', body)).body;
    expect(made.state).toBe('scheduled');
    const staging = async () =>
      (
        (await ann.post('/quotetemplates', { scope: 'staging', columnFilters: { state: 'scheduled' } })).body.data
          .data as TemplateCard[]
      ).map(({ id, staging: facts }) => [id, facts!.scheduled]);
    expect(await staging()).toEqual([[template, { at: TOMORROW, release_id: made.id, action: 'publish' }]]);
    const listed = (await ann.get(`/releases?state=scheduled&item=template-${template}`)).body.data
      .data as ReleaseRow[];
    expect(listed).toMatchObject([
      { id: made.id, name: 'Waiting', at: TOMORROW, note: 'Quiet hour', item_names: ['Waiting'] },
    ]);

    const later = new Date(Date.parse(TOMORROW) + 60_000).toISOString();
    expect((await say('schedule', { id: made.id, at: later, version: made.version })).status).toBe(200);
    // The time that it has, with a new note.
    await say('schedule', { id: made.id, at: later, note: 'Quieter hour' });
    expect(await release(made.id)).toMatchObject({ at: later, note: 'Quieter hour' });
    expect((await say('schedule', { id: made.id, at: null, version: made.version })).body).toMatchObject({
      code: 'version_conflict',
      data: { current: { at: later } },
    });
    await say('cancel', { id: made.id });
    expect(await staging()).toEqual([]);
    await say('reopen', { id: made.id });
    await say('change', { id: made.id, name: 'Another name', note: 'Another note' });
    expect(await release(made.id)).toMatchObject({ state: 'draft', name: 'Another name', note: 'Another note' });
    const past = await ann.post('/quotetemplate/schedule', { ...body, at: '2020-01-01T00:00:00Z' });
    expect([past.status, past.body.errors[0]?.path]).toEqual([400, 'at']);
    expect((await ann.post('/quotetemplate/schedule', { ...body, version: 1 })).body.code).toBe('version_conflict');
  });

  it('is published when its time comes', async () => {
    const { id: template } = await changed('Due');
    const at = new Date(Date.now() + 1_000).toISOString();
    const { data: made } = (await ann.post('/quotetemplate/schedule', { quote_template_id: template, at })).body;
    await ann.post(SAVE, { id: template, price: '99' });
    const done = await until(
      () => release(made.id),
      ({ state }) => state === 'published',
    );
    expect(done.late).toBe(false);
    expect(Date.parse(done.published_at!)).toBeGreaterThanOrEqual(Date.parse(at));
    expect(await priceOf(template)).toBe('7.00');
  });

  it('is added once for one key, and published once by two at once', async () => {
    const { id: template } = await changed('Twice over');
    const body = { name: 'Once', items: [{ kind: 'template', id: template }] };
    const key = { 'idempotency-key': 'release-once' };
    const [first, second] = [await ann.post('/release/add', body, key), await ann.post('/release/add', body, key)];
    expect(second.body.data).toEqual(first.body.data);
    const { id } = first.body.data;
    await Promise.all([say('publish', { id }), say('publish', { id }, bob)]);
    await until(
      () => release(id),
      ({ state }) => state === 'published',
    );
    expect((await typesOf(`release-${id}`)).slice(-3)).toEqual([
      'ReleaseStarted',
      'ReleasePublished',
      'ReleaseFinished',
    ]);
    expect((await typesOf(`template-${template}`)).filter((type) => type === 'TemplatePublished')).toHaveLength(2);
  });

  it('keeps only one of two that want the same template at once', async () => {
    const { id: template } = await changed('Wanted');
    const ids = [];
    for (const name of ['Wanted A', 'Wanted B']) ids.push((await add(name, [{ kind: 'template', id: template }])).id);
    const states = await Promise.all(ids.map((id) => publish(id).then(({ state }) => state)));
    expect(states).toContain('published');
    expect(await priceOf(template)).toBe('7.00');
    expect((await typesOf(`template-${template}`)).at(-1)).toMatch(/TemplatePublished|TemplateHoldLifted/);
  });

  it.each([0, 1, 2, 3, 4])('is finished by the next process where one died after %d steps', async (done) => {
    const templates = [await changed(`Died ${done} A`), await changed(`Died ${done} B`)];
    const { id, name, items } = await add(
      `Died ${done}`,
      templates.map((one) => ({ kind: 'template', id: one.id })),
    ).then(({ id: added }) => release(added).then((made) => ({ ...made, items: pinsOf(made) })));
    const steps = app.nest.get(ReleaseSteps, { strict: false });
    const command = (body: ReleaseCommand) =>
      app.nest.get(CommandBus).execute(new AggregateCommand(decider, id, body, { actor: null }));
    const whole = { id, name, items, overridden: [] };
    const behalf = { actor: { id: ann.id, userType: 'admin' as const }, reason: null };
    const before: Before[] = [];
    const all = [
      async () => void before.push(await steps.hold(items[0]!, whole, behalf)),
      async () => void before.push(await steps.hold(items[1]!, whole, behalf)),
      async () => void (await command({ type: 'DecideRelease', started, before })),
      async () => steps.publish(items[0]!, whole, behalf),
    ];
    const { started } = (await command({ type: 'StartRelease' })).state;
    for (const step of all.slice(0, done)) await step();
    await until(
      () => release(id),
      ({ state }) => state === 'published',
    );
    for (const { id: template } of templates) {
      expect(await priceOf(template)).toBe('7.00');
      const types = (await typesOf(`template-${template}`)).slice(-2);
      expect(types).toEqual(['TemplateHeld', 'TemplatePublished']);
    }
  });

  it('gives free what it held when it was cancelled', async () => {
    const { id: template } = await changed('Cancelled');
    const made = await release((await add('Cancelled', [{ kind: 'template', id: template }])).id);
    const [item] = pinsOf(made);
    const behalf = { actor: { id: ann.id, userType: 'admin' as const }, reason: null };
    await say('cancel', { id: made.id });
    // A process that was slow: its hold comes when the release is cancelled.
    await app.nest
      .get(ReleaseSteps, { strict: false })
      .hold(item!, { id: made.id, name: made.name, items: [item!], overridden: [] }, behalf);
    const last = await until(
      async () => (await typesOf(`template-${template}`)).slice(-2),
      ([, type]) => type === 'TemplateHoldLifted',
    );
    expect(last).toEqual(['TemplateHeld', 'TemplateHoldLifted']);
    expect((await ann.post('/quotetemplate/publish', { quote_template_id: template })).status).toBe(200);
    expect((await release(made.id)).state).toBe('cancelled');
  });

  it('is taken back by a release of what was there before, without what was changed since', async () => {
    const [one, two] = [await changed('Back One'), await changed('Back Two')];
    const { id } = await add('Too early', [
      { kind: 'template', id: one.id },
      { kind: 'template', id: two.id },
      { kind: 'category', id: one.categoryId },
    ]);
    expect((await say('revert', { id })).body.code).toBe('release_not_published');
    await publish(id);
    await ann.post(SAVE, { id: two.id, price: '8' });
    await ann.post('/quotetemplate/publish', { quote_template_id: two.id });
    const { data: back } = (await say('revert', { id })).body;
    expect(back).toMatchObject({
      state: 'draft',
      conflicts: [
        { key: `template-${two.id}`, name: 'Back Two', message: 'It was published or taken off the site since.' },
      ],
    });
    expect(await release(back.id)).toMatchObject({
      name: 'Revert of Too early',
      reverts: { id },
      conflicts: back.conflicts,
    });
    expect((await publish(back.id)).state).toBe('published');
    expect([await priceOf(one.id), await priceOf(two.id)]).toEqual(['6.50', '8.00']);
    expect(await release(id)).toMatchObject({ reverted_by: { id: back.id, state: 'published' } });
    expect((await page(one.alias)).category_alias).toBe('');
    expect((await say('revert', { id })).body.code).toBe('nothing_to_revert');
  });

  it('is taken back by one release, however often and by whomever that is asked for, until it is cancelled', async () => {
    const { id: template } = await changed('Back once');
    const { id } = await add('Reverted once', [{ kind: 'template', id: template }]);
    await publish(id);
    const answers = await Promise.all([say('revert', { id }), say('revert', { id }, bob), say('revert', { id })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [back, ...others] = answers.map(({ body }) => body.data);
    expect(others).toEqual([back, back]);
    await say('schedule', { id: back.id, at: TOMORROW });
    expect((await say('revert', { id })).body.data).toMatchObject({ id: back.id, state: 'scheduled' });
    await say('cancel', { id: back.id });
    const { data: next } = (await say('revert', { id })).body;
    expect(next).toMatchObject({ state: 'draft' });
    expect(next.id).not.toBe(back.id);
    expect((await publish(next.id)).state).toBe('published');
    expect(await priceOf(template)).toBe('6.50');
  });

  it('is made by the next process where one died after it had planned to take another back', async () => {
    const { id: template } = await changed('Back planned');
    const { id } = await add('Reverted by two processes', [{ kind: 'template', id: template }]);
    await publish(id);
    const plan: ReleaseCommand = { type: 'PlanRevert', after: null };
    const actor = { id: ann.id, userType: 'admin' as const };
    const { state } = await app.nest
      .get(CommandBus)
      .execute(new AggregateCommand(decider, id, plan, { actor, ids: { release: 1 } }));
    expect((await say('revert', { id })).body.data).toMatchObject({ id: state.revertId, state: 'draft' });
  });

  it('refuses prices that moved, titles that changed, and what is not there', async () => {
    await shareMasterProducts(app, 'Moving plank');
    const supplier = await app.as('suppliers');
    const offer = await makeOffer(supplier, { master_product_name: 'Moving plank', name: 'Moving plank' });
    const { categoryId } = await makePlace(ann, 'Moving');
    const { id } = await add('Moved', [
      { kind: 'offer', id: offer.id, retail_price: '70', seen_retail_price: '57' },
      { kind: 'category', id: categoryId },
    ]);
    await ann.post('/category/update', { id: categoryId, title: 'Moved away' });
    expect(await blocking(id)).toEqual([['price_moved'], ['renamed_since']]);
    await say('item/remove', { id, keys: [`offer-${offer.id}`] });
    expect(await blocking(id)).toEqual([['renamed_since']]);
    expect((await say('add', { name: 'No', items: [{ kind: 'template', id: 999_999 }] })).body.code).toBe(
      'item_not_found',
    );
    expect((await say('add', { name: 'No', items: [{ kind: 'offer', id: offer.id, action: 'publish' }] })).status).toBe(
      400,
    );
    expect((await ann.get('/releases/999999')).body.code).toBe('release_not_found');
    expect((await say('publish', { id: 999_999 })).body.code).toBe('release_not_found');
  });

  it('names an item whose template was erased', async () => {
    const leaver = await app.as('admin', 4);
    const template = await makeTemplate(
      app,
      { id: leaver.id, userType: 'admin' },
      { name: 'Erased', questions: [], lines: [], publish: true },
    );
    const { id: other } = await changed('Stays');
    const { id } = await add('With an erased one', [
      { kind: 'template', id: template.id },
      { kind: 'template', id: other },
    ]);
    await app.db.knex('app.user').where({ id: leaver.id }).update({ user_type: 'contractor' });
    await startAlone(app.db.knex, leaver.id);
    await app.nest.get(Erasure, { strict: false }).erase(leaver.id);
    await until(async () => (await eventsOf(`template-${template.id}`)).length === 0);
    expect(await blocking(id)).toEqual([['template_not_found'], []]);
    expect((await publish(id)).items.map(({ refusal }) => refusal?.code)).toEqual(['template_not_found', undefined]);
  });

  it('needs the approvals of what it publishes', async () => {
    const { id: template } = await changed('Approved');
    await app.as('admin', 3);
    await ann.post('/review/rule', { needed: 1 });
    try {
      const { id } = await add('Approved', [{ kind: 'template', id: template }]);
      expect(await blocking(id)).toEqual([['approvals_missing']]);
      const at_version = (await ann.get(`/quotetemplate/${template}/review`)).body.data.version;
      const about = { quote_template_id: template, at_version };
      await ann.post('/quotetemplate/review/request', about);
      await bob.post('/quotetemplate/review/approve', about);
      await ann.post(SAVE, { id: template, price: '12' });
      expect(await ready(id)).toMatchObject({ ready: true });
      expect((await publish(id)).state).toBe('published');
      // What was edited since has no approval.
      expect((await ann.post('/quotetemplate/publish', { quote_template_id: template })).body.code).toBe(
        'approvals_missing',
      );
      // Going back to what the release published needs the approval that this version had then.
      const to = (await typesOf(`template-${template}`)).lastIndexOf('TemplatePublished') + 1;
      await ann.post('/review/rule', { needed: 0 });
      await ann.post('/quotetemplate/publish', { quote_template_id: template });
      expect(await priceOf(template)).toBe('12.00');
      await ann.post('/review/rule', { needed: 1 });
      const back = await ann.post('/quotetemplate/rollback', { quote_template_id: template, to });
      expect([back.body.code, await priceOf(template)]).toEqual([undefined, '7.00']);
    } finally {
      await ann.post('/review/rule', { needed: 0 });
    }
  });

  it('is not published where a failed check blocks it, unless the release itself mends it', async () => {
    const { id: template, categoryId, subcategoryId } = await changed('Unready');
    await ann.post(SAVE, { id: template, img: [PICTURE] });
    await ann.post('/ready/rule', { rule: 'blocks' });
    try {
      const { id } = await add('Unready', [{ kind: 'template', id: template }]);
      expect(await blocking(id)).toEqual([['categories']]);
      expect((await publish(id)).items[0]!.refusal).toMatchObject({ code: 'not_ready' });
      await say('reopen', { id });
      await say('item/add', {
        id,
        items: [
          { kind: 'category', id: categoryId },
          { kind: 'subcategory', id: subcategoryId },
        ],
      });
      expect(await blocking(id)).toEqual([[], [], []]);
      expect((await publish(id)).state).toBe('published');
    } finally {
      await ann.post('/ready/rule', { rule: 'warns' });
    }
  });

  it('is published over checks that fail, with a reason, and only over those known when that was said', async () => {
    const [now, later] = [await changed('Overridden now'), await changed('Overridden later')];
    for (const { id } of [now, later]) await ann.post(SAVE, { id, img: [PICTURE] });
    await ann.post('/ready/rule', { rule: 'blocks' });
    try {
      const one = await add('Over checks now', [{ kind: 'template', id: now.id }]);
      expect((await say('publish', { id: one.id, override: true })).body.code).toBe('reason_required');
      const done = await publish(one.id, { override: true, note: 'The category follows' });
      expect(done).toMatchObject({ state: 'published', items: [{ template: { overridden: ['categories'] } }] });
      const published = (await eventsOf(`template-${now.id}`)).findLast(({ type }) => type === 'TemplatePublished');
      expect(published!.data).toMatchObject({ unready: ['categories'], overrode: true });
      const trail: TrailPage = (await ann.get('/history?type=publishing&limit=20')).body.data;
      expect(trail.entries.map(({ summary }) => summary).join()).toMatch(
        /began to publish the release .*, over 1 check that fails \(category of .*Overridden now/,
      );

      const related = await changed('Related to what is overridden');
      await ann.post('/quotetemplate/related/add', { quote_template_id: later.id, related_template_id: related.id });
      const two = await add('Over checks later', [{ kind: 'template', id: later.id }]);
      const schedule = (at: number, more: object = {}) =>
        say('schedule', { id: two.id, at: new Date(at).toISOString(), ...more });
      const over = { override: true, reason: 'The category follows' };
      await schedule(Date.parse(TOMORROW), over);
      // A move keeps it; another version of the template does not.
      await schedule(Date.parse(TOMORROW) + 60_000);
      expect(await blocking(two.id)).toEqual([[]]);
      await ann.post(SAVE, { id: later.id, price: '8' });
      await say('item/add', { id: two.id, items: [{ kind: 'template', id: later.id }] });
      expect(await blocking(two.id)).toEqual([['categories']]);
      await schedule(Date.now() + 2_000, over);
      await ann.post('/quotetemplate/unpublish', { quote_template_id: related.id });
      const failed = await until(
        () => release(two.id),
        ({ state }) => state === 'published' || state === 'failed',
      );
      expect(failed.items[0]!.refusal).toEqual({
        code: 'not_ready',
        message: 'One related template is not published.',
      });
    } finally {
      await ann.post('/ready/rule', { rule: 'warns' });
    }
  });

  it('shows pages as they will be, after one release or several', async () => {
    const { id: template, alias, categoryId } = await changed('Seen before');
    const first = await add('First', [
      { kind: 'template', id: template },
      { kind: 'category', id: categoryId },
    ]);
    await ann.post(SAVE, { id: template, description: 'Later words' });
    const second = await add('Second', [{ kind: 'template', id: template }]);
    const third = await add('Third', [{ kind: 'template', id: template, action: 'unpublish' }]);
    const preview = (ids: string, client = ann) => client.get(`/releases/preview/${alias}?releases=${ids}`);
    const shown = async (ids: string): Promise<TemplatePreview> => (await preview(ids)).body.data;
    expect(await shown(`${first.id}`)).toMatchObject({
      page: { description: 'Click planks.', category: 'Seen before' },
      card: { price: '7.00' },
      published_card: { price: '6.50' },
    });
    expect(await shown(`${first.id},${second.id}`)).toMatchObject({
      page: { description: 'Later words', category: 'Seen before' },
    });
    expect((await preview(`${first.id},${third.id}`)).body.code).toBe('not_published');
    expect((await preview('999999')).body.code).toBe('release_not_found');
    expect((await preview(`${first.id}`, await app.as('contractor'))).status).toBe(403);
  });

  it('is read the same after its read models were made anew', async () => {
    const { id: template } = await changed('Made anew');
    const { id } = await add('Made anew', [{ kind: 'template', id: template }], { note: 'Keep' });
    await publish(id);
    const before = await release(id);
    const operations = app.nest.get(Operations);
    for (const name of ['releases', 'release-holds', 'template-details']) await operations.rebuild(name);
    await until(
      () => release(id),
      (now) => JSON.stringify(now) === JSON.stringify(before),
    );
    expect(await priceOf(template)).toBe('7.00');
  });
});
