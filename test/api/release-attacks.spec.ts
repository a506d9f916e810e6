import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import {
  releaseNameRule,
  type ReleaseDetails,
  type ReleaseReady,
  type ReleaseRow,
} from '@quotewright/domain/releases/contract.js';
import type { ReleaseItem } from '@quotewright/domain/releases/items.js';
import { release as decider, type ReleaseCommand } from '@quotewright/domain/releases/release.js';
import type { HistoryPage, TemplateCard } from '@quotewright/domain/templates/contract.js';
import { releaseHolds } from '@quotewright/projections/releases/release-holds.js';
import { AggregateCommand } from '../../apps/api/src/platform/commands/aggregate-command.js';
import { AggregateStates } from '../../apps/api/src/platform/commands/aggregate-states.js';
import { EVENT_STORE } from '../../apps/api/src/platform/event-store/event-store.js';
import { Erasure } from '../../apps/api/src/identity/erasure.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { ReadModels } from '../../apps/api/src/platform/projections/read-models.js';
import { ReleaseSteps, streamOfItem } from '../../apps/api/src/releases/release-steps.js';
import { startApp, type TestApp } from '../support/app.js';
import { preparing } from '../support/preparing.js';
import { makeOffer, shareMasterProducts } from '../support/templates.js';
import { reviewers, type Reviewers } from '../support/reviews.js';
import { until } from '../support/until.js';

let app: TestApp;
let { ann, bob, rule, say, publish, changed } = {} as Reviewers;
beforeAll(async () => {
  app = await startApp();
  ({ ann, bob, rule, say, publish, changed } = await reviewers(app));
  await app.nest.get(Jobs).work();
});
afterAll(() => app?.stop());

const soon = (ms = 1_500) => new Date(Date.now() + ms).toISOString();
const add = async (name: string, ...ids: number[]): Promise<number> => {
  const { body } = await ann.post('/release/add', { name, items: ids.map((id) => ({ kind: 'template', id })) });
  if (body.status !== 200) throw new Error(`${body.code}: ${body.message}`);
  return body.data.id;
};
const release = async (id: number): Promise<ReleaseDetails> => (await ann.get(`/releases/${id}`)).body.data;
const ended = (id: number) =>
  until(
    () => release(id),
    (now) => now?.state === 'published' || now?.state === 'failed',
  );
const typesOf = async (stream: string) =>
  (await app.nest.get<EventStore>(EVENT_STORE).read(stream)).map(({ type }) => type);
const priceOf = async (id: number): Promise<string | undefined> =>
  ((await bob.post('/quotetemplates', { ids: [id] })).body.data.data as TemplateCard[])[0]?.price;
const categoryOf = async (id: number): Promise<number> =>
  ((await bob.post('/quotetemplates', { ids: [id] })).body.data.data as TemplateCard[])[0]!.category_id!;
const behalf = () => ({ actor: { id: ann.id, userType: 'admin' as const }, reason: null });
const blocks = (wanted: boolean) => ann.post('/ready/rule', { rule: wanted ? 'blocks' : 'warns' });

describe('a release whose process is slow or meets something that is not ready', () => {
  it('waits for a read model that is being prepared, and does not fail because of it', async () => {
    const template = await changed('Upgraded meanwhile');
    const id = await add('Upgraded meanwhile', template);
    await ann.post('/release/schedule', { id, at: soon(3_000) });
    const ready = await preparing(app, 'category-lists');
    try {
      await until(
        async () =>
          (await app.nest.get(Jobs).counts()).delayed > 0 || (await typesOf(`release-${id}`)).includes('ReleaseFailed'),
      );
    } finally {
      await ready();
    }
    expect((await ended(id)).state).toBe('published');
    expect(await priceOf(template)).toBe('7.00');
  });

  it('waits for another one that publishes the same category, and does not fail because of it', async () => {
    const template = await changed('Same category');
    const category = await categoryOf(template);
    const [first, second] = [await add('First to have it'), await add('Second to have it', template)];
    await ann.post('/release/item/add', { id: second, items: [{ kind: 'category', id: category }] });
    const item: ReleaseItem = {
      kind: 'category',
      id: category,
      categoryId: category,
      action: 'publish',
      title: 'Same category',
    };
    await app.nest
      .get(ReleaseSteps, { strict: false })
      .hold(item, { id: first, name: 'First to have it', items: [item], overridden: [] }, behalf());
    await ann.post('/release/publish', { id: second });
    // The hold of the first one ends, because nobody publishes it.
    expect(await ended(second)).toMatchObject({ state: 'published', items: [{ refusal: null }, { refusal: null }] });
    expect(await priceOf(template)).toBe('7.00');
  });

  it('is failed before its holds are lifted: a process that stood still frees nothing that another one holds', async () => {
    const template = await changed('Stood still');
    const id = await add('Stood still', template);
    const { version } = (await release(id)).items[0]!.template!;
    const item: ReleaseItem = { kind: 'template', id: template, action: 'publish', version: version! };
    await rule(1);
    const { knex } = app.db;
    await knex.transaction(async (tx) => {
      await tx.raw('SET LOCAL idle_in_transaction_session_timeout = 0');
      await tx.raw('LOCK TABLE ?? IN ACCESS EXCLUSIVE MODE', [app.nest.get(ReadModels).table(releaseHolds, 'hold')]);
      await ann.post('/release/publish', { id });
      // The worker was refused, because an approval is missing, and looks for what the release holds.
      await until(async () => {
        const { rows } = await knex.raw<{ rows: unknown[] }>(
          `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE ?`,
          ['%where "release_id" = %'],
        );
        return rows.length > 0;
      });
      // Another one goes on, which needs no approval any more.
      await rule(0);
      const { started } = (await app.nest.get(AggregateStates).load(decider, `release-${id}`)).state;
      const before = await app.nest
        .get(ReleaseSteps, { strict: false })
        .hold(item, { id, name: 'Stood still', items: [item], overridden: [] }, behalf());
      const decision: ReleaseCommand = { type: 'DecideRelease', started, before: [before] };
      await app.nest.get(CommandBus).execute(new AggregateCommand(decider, id, decision, { actor: null }));
    });
    const { state } = await ended(id);
    // It is published whole or not at all, and free again.
    expect([state, await priceOf(template)]).toEqual(['failed', '6.50']);
    await until(async () => (await publish(template)).status === 200);
  });

  it('keeps what it holds since a new start, though what an earlier start held is given free only then', async () => {
    const template = await changed('Started anew');
    const category = await categoryOf(template);
    await shareMasterProducts(app, 'Anew');
    const offer = await makeOffer(await app.as('suppliers'), { master_product_name: 'Anew', name: 'Anew' });
    const { version } = (await release(await add('Started anew', template))).items[0]!.template!;
    const seen = { retailPrice: '58.00', costPrice: '40.00' };
    const items: ReleaseItem[] = [
      { kind: 'template', id: template, action: 'publish', version: version! },
      { kind: 'category', id: category, categoryId: category, action: 'publish', title: 'Started anew' },
      {
        kind: 'offer',
        id: offer.id,
        productId: offer.product_id,
        action: 'price',
        seen,
        retailPrice: '61.00',
        costPrice: '41.00',
      },
    ];
    // A release without a stream: no worker drives it.
    const id = 999_999;
    const steps = app.nest.get(ReleaseSteps, { strict: false });
    for (const item of items) {
      const stream = streamOfItem(item);
      const lift = (started: number) => steps.lift({ ...item, stream }, { id, started }, behalf());
      for (const started of [3, 9])
        await steps.hold(item, { id, name: '', items: [item], overridden: [], started }, behalf());
      await lift(3);
      expect((await typesOf(stream)).slice(-2)).toEqual([
        expect.stringMatching(/Held$/),
        expect.stringMatching(/Held$/),
      ]);
      await lift(9);
      expect((await typesOf(stream)).at(-1)).toMatch(/HoldLifted$/);
    }
  });
});

describe('what a release is given', () => {
  it('is taken up to the end of the year 9999, and listed then', async () => {
    const id = await add('Far away', await changed('Far away'));
    const at = (time: string) => ann.post('/release/schedule', { id, at: time });
    for (const time of ['9999-12-31T23:59:59-12:00', '2026-13-01T00:00:00Z', '2020-01-01', '+010000-01-01T00:00:00Z'])
      expect((await at(time)).status).toBe(400);
    expect((await at('9999-12-31T23:59:59.999Z')).status).toBe(200);
    expect(await release(id)).toMatchObject({ state: 'scheduled', at: '9999-12-31T23:59:59.999Z' });
    const page = (await ann.get('/releases?state=scheduled&perPage=100')).body.data.data as ReleaseRow[];
    expect(page.map((row) => row.id)).toContain(id);
    await ann.post('/release/cancel', { id });
  });

  it('may be a name as long as it can be, with an emoji at its end, also when it is reverted', async () => {
    const name = `${'a'.repeat(releaseNameRule.most - 11)}🪵`;
    const template = await changed('Long name');
    const id = await add(name, template);
    await ann.post('/release/publish', { id });
    expect((await ended(id)).state).toBe('published');
    const { status, body } = await ann.post('/release/revert', { id });
    expect(status).toBe(200);
    expect((await release(body.data.id)).name).toBe(`Revert of ${name.slice(0, -2)}`);
  });

  it('names nothing twice, and not more than it can hold', async () => {
    const template = await changed('Named twice');
    const items = Array.from({ length: 101 }, () => ({ kind: 'template', id: template }));
    expect((await ann.post('/release/add', { name: 'Too many', items })).status).toBe(400);
    const { body } = await ann.post('/release/add', { name: 'Twice', items: items.slice(1) });
    expect((await release(body.data.id)).item_count).toBe(1);
  });
});

it('carries its note as words of who wrote it, which go with their account', async () => {
  const leaver = await app.as('admin', 4);
  const template = await changed('Note of another');
  const items = [{ kind: 'template', id: template }];
  const { id } = (await leaver.post('/release/add', { name: 'Noted', note: 'My own words', items })).body.data;
  await ann.post('/release/publish', { id });
  expect((await ended(id)).state).toBe('published');
  const reasons = async () =>
    ((await ann.get(`/quotetemplate/${template}/history`)).body.data as HistoryPage).data.map(({ reason }) => reason);
  expect((await reasons())[0]).toBe('My own words');
  await app.nest.get(Erasure, { strict: false }).erase(leaver.id);
  expect(await app.db.knex('app.text').where({ body: 'My own words' })).toEqual([]);
  expect(await reasons()).not.toContain('My own words');
});

it('is checked as if all of it were done: what it takes off the site counts as not published', async () => {
  const [template, other] = [await changed('Left alone'), await changed('Related to it')];
  await ann.post('/quotetemplate/related/add', { quote_template_id: template, related_template_id: other });
  const category = await categoryOf(template);
  await ann.post('/category/publish', { id: category });
  const id = await add('Left alone', template);
  const failing = async () =>
    ((await ann.get(`/releases/${id}/ready`)).body.data as ReleaseReady).items[0]!.findings.map(({ code, message }) => [
      code,
      message,
    ]);
  expect(await failing()).toEqual([
    ['categories', 'Its category or sub category is not published.'],
    ['picture', 'It has no picture.'],
  ]);
  const items = [
    { kind: 'category', id: category, action: 'unpublish' },
    { kind: 'template', id: other, action: 'unpublish' },
  ];
  await ann.post('/release/item/add', { id, items });
  expect(await failing()).toEqual([
    ['categories', 'Its category and sub category are not published.'],
    ['picture', 'It has no picture.'],
    ['related', 'One related template is not published.'],
  ]);
});

describe('a template that is scheduled although checks fail', () => {
  it('needs a reason, and is published over them when its time comes', async () => {
    const template = await changed('Over checks');
    await blocks(true);
    try {
      const schedule = (more: object) =>
        ann.post('/quotetemplate/schedule', { quote_template_id: template, at: soon(), ...more });
      expect((await schedule({ override: true })).body.code).toBe('reason_required');
      const { data } = (await schedule({ override: true, note: 'Pictures follow' })).body;
      const [item] = (await release(data.id)).items;
      expect(item!.template!.overridden).toEqual(['categories', 'picture']);
      expect((await ended(data.id)).state).toBe('published');
      expect(await priceOf(template)).toBe('7.00');
    } finally {
      await blocks(false);
    }
  });

  it('without a word, fails when its time comes', async () => {
    const template = await changed('Not over checks');
    await blocks(true);
    try {
      const body = { quote_template_id: template, at: soon() };
      const { data } = (await ann.post('/quotetemplate/schedule', body)).body;
      expect((await ended(data.id)).items[0]!.refusal).toMatchObject({ code: 'not_ready' });
      expect(await priceOf(template)).toBe('6.50');
    } finally {
      await blocks(false);
    }
  });

  it('is so too where it had no approval yet when that was said', async () => {
    const template = await changed('Approved later');
    await blocks(true);
    await rule(1);
    try {
      const body = { quote_template_id: template, at: soon(4_000), override: true, note: 'Pictures follow' };
      const { data } = (await ann.post('/quotetemplate/schedule', body)).body;
      await say('request', template, ann);
      await say('approve', template, bob);
      expect((await ended(data.id)).state).toBe('published');
    } finally {
      await rule(0);
      await blocks(false);
    }
  });
});
