import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { StagingPage } from '@quotewright/domain/templates/contract.js';
import type { TrailPage } from '@quotewright/domain/trail/contract.js';
import { Erasure } from '../../apps/api/src/identity/erasure.js';
import { EVENT_STORE } from '../../apps/api/src/platform/event-store/event-store.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { reviewers, type Reviewers } from '../support/reviews.js';
import { makeTemplate } from '../support/templates.js';

let app: TestApp;
let { ann, bob, cleo, review, rule, publish, say, changed } = {} as Reviewers;

beforeAll(async () => {
  app = await startApp();
  ({ ann, bob, cleo, review, rule, publish, say, changed } = await reviewers(app));
});
afterAll(() => app?.stop());

const SAVE = '/quotetemplate/addorupdate';
const staged = async (id: number) =>
  ((await ann.get('/staging/templates?perPage=100')).body.data as StagingPage).data.find((row) => row.id === id);

beforeEach(() => rule(0));

describe('a review', () => {
  it('is asked for, approved by another admin, and seen in lists', async () => {
    const id = await changed('Reviewed');
    expect(await review(id)).toMatchObject({ state: 'none', request: null, approvals: [], own: false, needed: 0 });
    expect((await staged(id))!.in_review).toBe(false);
    expect((await say('request', id, ann, 'Spring prices')).body.message).toBe('Review requested.');
    expect((await staged(id))!.in_review).toBe(true);
    const listed = await ann.post('/quotetemplates', { scope: 'staging', columnFilters: { state: 'in_review' } });
    expect(listed.body.data.data.map((card: { id: number }) => card.id)).toContain(id);

    expect((await say('approve', id, ann)).body.code).toBe('own_change');
    expect((await say('approve', id, bob, 'Fine')).status).toBe(200);
    expect((await say('approve', id, bob)).status).toBe(200);
    expect(await review(id, ann)).toMatchObject({
      state: 'asked',
      own: true,
      request: { actor: { id: ann.id }, note: 'Spring prices', stale: false },
      approvals: [{ actor: { id: bob.id }, note: 'Fine', stale: false }],
    });
  });

  it('goes stale with the next change, and ends with a publish', async () => {
    const id = await changed('Stale');
    await say('request', id, ann);
    await say('approve', id, bob);
    const before = await review(id);
    await ann.post(SAVE, { id, price: '8' });
    expect(await review(id)).toMatchObject({ request: { stale: true }, approvals: [{ stale: true }] });
    const late = { quote_template_id: id, at_version: before.version };
    expect((await bob.post('/quotetemplate/review/approve', late)).body.code).toBe('review_outdated');
    await publish(id);
    expect(await review(id)).toMatchObject({ state: 'none', request: null, approvals: [] });
    expect((await say('request', id, ann)).body.code).toBe('nothing_to_review');
    expect((await say('approve', id, bob)).body.code).toBe('not_in_review');
  });

  it('is answered with what to change, in words', async () => {
    const id = await changed('Answered');
    expect((await say('changes', id, bob, 'Too dear')).body.code).toBe('not_in_review');
    await say('request', id, ann);
    const empty = await say('changes', id, bob, '  ');
    expect([empty.status, empty.body.errors]).toMatchObject([400, [{ path: 'note', message: 'Say what to change.' }]]);
    await say('changes', id, bob, 'Too dear');
    expect(await review(id)).toMatchObject({ state: 'changes_requested', answer: { note: 'Too dear' }, approvals: [] });
    expect((await staged(id))!.in_review).toBe(false);
  });

  it('does not move the version that editors send back', async () => {
    const id = await changed('Same version');
    const { version } = (await staged(id))!;
    await say('request', id, ann);
    await say('approve', id, bob);
    expect((await ann.post(SAVE, { id, price: '9', version })).status).toBe(200);
  });

  it('is asked for once by two at once', async () => {
    const id = await changed('Twice');
    await Promise.all([say('request', id, ann), say('request', id, bob), say('request', id, cleo)]);
    const store = app.nest.get<EventStore>(EVENT_STORE);
    expect((await store.read(`review-${id}`)).map(({ type }) => type)).toEqual(['TemplateReviewRequested']);
  });

  it('keeps notes out of the log, and loses them with their author', async () => {
    const id = await changed('Noted');
    const leaver = await app.as('admin', 4);
    await say('request', id, ann);
    await say('changes', id, leaver, 'Ask Mrs Rosewood first');
    const store = app.nest.get<EventStore>(EVENT_STORE);
    expect(JSON.stringify(await store.read(`review-${id}`))).not.toContain('Rosewood');
    expect((await review(id)).answer!.note).toBe('Ask Mrs Rosewood first');
    await app.nest.get(Erasure, { strict: false }).erase(leaver.id);
    expect((await review(id)).answer!.note).toBe('(erased)');
  });

  it('stands in the whole trail for admins', async () => {
    const id = await changed('Told');
    await say('request', id, ann);
    const trail: TrailPage = (await bob.get(`/history?template=${id}`)).body.data;
    expect(trail.entries[0]!.summary).toMatch(/^asked for a review of .*Told.*, version \d+$/);
  });

  it('is for admins, and of templates of the gallery', async () => {
    const contractor = await app.as('contractor');
    const own = await makeTemplate(
      app,
      { id: contractor.id, userType: 'contractor' },
      { name: 'Own', questions: [], lines: [] },
    );
    expect((await contractor.get(`/quotetemplate/${own.id}/review`)).status).toBe(403);
    expect((await ann.get(`/quotetemplate/${own.id}/review`)).body.code).toBe('not_publishable');
    expect((await ann.get('/quotetemplate/999999/review')).body.code).toBe('template_not_found');
    const body = { quote_template_id: own.id, at_version: 1, note: 'x' };
    for (const way of ['request', 'approve', 'changes']) {
      expect((await contractor.post(`/quotetemplate/review/${way}`, body)).status).toBe(403);
      expect((await ann.post(`/quotetemplate/review/${way}`, body)).body.code).toBe('not_publishable');
    }
  });
});

describe('notes on a change', () => {
  const note = (client: Client, way: 'mark' | 'comment', id: number, version: number, body: object) =>
    client.post(`/quotetemplate/review/${way}`, { quote_template_id: id, at_version: version, ...body });

  it('accepts a change as it is now, each admin for themselves, until its value changes', async () => {
    const id = await changed('Marked');
    const { version } = await review(id);
    const accept = (client: Client, accepted = true) => note(client, 'mark', id, version, { path: 'price', accepted });
    expect((await accept(bob)).body.message).toBe('Accepted.');
    await Promise.all([accept(bob), accept(cleo), accept(cleo)]);
    const { marks } = await review(id);
    expect(marks.map(({ path }) => path)).toEqual(['price', 'price']);
    expect(new Set(marks.map(({ actor }) => actor.id))).toEqual(new Set([bob.id, cleo.id]));
    await accept(cleo, false);
    expect((await review(id)).marks).toHaveLength(1);

    await ann.post(SAVE, { id, unit: 'yd' });
    expect((await review(id)).marks).toHaveLength(1);
    expect((await accept(bob)).body.code).toBe('review_outdated');
    await ann.post(SAVE, { id, price: '7.5' });
    expect((await review(id)).marks).toEqual([]);
    await ann.post(SAVE, { id, price: '7' });
    expect((await review(id)).marks).toHaveLength(1);

    // The same value is another change after a publish: from 8 to 7, not from what it was.
    await ann.post(SAVE, { id, price: '8' });
    await publish(id);
    await ann.post(SAVE, { id, price: '7' });
    expect((await review(id)).marks).toEqual([]);
  });

  it('comments on a change, in order, until the next publish', async () => {
    const id = await changed('Commented');
    const { version } = await review(id);
    const say = (client: Client, text: string, path = 'price') => note(client, 'comment', id, version, { path, text });
    expect((await say(bob, '  Too dear? ')).status).toBe(200);
    await say(ann, 'Prices rose.');
    const { comments } = await review(id);
    expect(comments.map(({ path, actor, text }) => [path, actor.id, text])).toEqual([
      ['price', bob.id, 'Too dear?'],
      ['price', ann.id, 'Prices rose.'],
    ]);
    expect((await say(bob, 'What?', 'unit')).body.code).toBe('change_not_found');
    expect((await say(bob, ' ')).status).toBe(400);
    expect((await say(bob, 'x'.repeat(1001))).status).toBe(400);

    const remove = (client: Client) =>
      client.post('/quotetemplate/review/comment/remove', { quote_template_id: id, id: comments[0]!.id });
    expect((await remove(ann)).body.code).toBe('comment_not_found');
    expect((await remove(bob)).status).toBe(200);
    expect((await remove(bob)).status).toBe(404);
    expect(await app.db.knex('app.text').where({ body: 'Too dear?' })).toEqual([]);
    expect((await review(id)).comments).toHaveLength(1);
    await publish(id);
    expect((await review(id)).comments).toEqual([]);
  });

  it('is added once, however often it is sent', async () => {
    const id = await changed('Comment once');
    const { version } = await review(id);
    const body = { quote_template_id: id, at_version: version, path: 'price', text: 'Once' };
    const key = { 'idempotency-key': 'comment-once' };
    const [first, second] = [
      await bob.post('/quotetemplate/review/comment', body, key),
      await bob.post('/quotetemplate/review/comment', body, key),
    ];
    expect(second.body).toEqual(first.body);
    expect((await review(id)).comments).toHaveLength(1);
  });

  it('loses the text of a comment with its author', async () => {
    const id = await changed('Comment erased');
    const leaver = await app.as('admin', 5);
    const { version } = await review(id);
    await note(leaver, 'comment', id, version, { path: 'price', text: 'Ask Mrs Ashwood' });
    await note(leaver, 'mark', id, version, { path: 'price', accepted: true });
    await app.nest.get(Erasure, { strict: false }).erase(leaver.id);
    expect(await review(id)).toMatchObject({ marks: [], comments: [{ actor: { name: null }, text: '(erased)' }] });
  });

  it('is for admins', async () => {
    const id = await changed('Comment roles');
    const { version } = await review(id);
    const contractor = await app.as('contractor');
    expect((await note(contractor, 'comment', id, version, { path: 'price', text: 'x' })).status).toBe(403);
    expect((await note(contractor, 'mark', id, version, { path: 'price', accepted: true })).status).toBe(403);
    const remove = { quote_template_id: id, id: 1 };
    expect((await contractor.post('/quotetemplate/review/comment/remove', remove)).status).toBe(403);
  });
});

describe('the rule about approvals', () => {
  it('refuses to publish without them, with or without a note', async () => {
    const id = await changed('Ruled');
    await rule(1);
    const refused = await publish(id);
    expect([refused.status, refused.body.code]).toEqual([409, 'approvals_missing']);
    expect(refused.body.message).toMatch('needs an approval before it is published');
    const noted = await ann.post('/quotetemplate/publish', { quote_template_id: id, note: 'Please' });
    expect(noted.body.code).toBe('approvals_missing');
    await say('request', id, ann);
    await say('approve', id, bob);
    await rule(2);
    expect((await publish(id)).body.message).toMatch('needs 2 approvals before it is published. It has 1.');
    await say('approve', id, cleo);
    expect((await publish(id)).status).toBe(200);
  });

  it('counts no approval of who is no admin any more, and says so', async () => {
    const id = await changed('Left');
    const leaver = await app.as('admin', 6);
    await rule(1);
    await say('request', id, ann);
    await say('approve', id, leaver, 'Fine');
    expect(await review(id)).toMatchObject({ approvals: [{ left: false, stale: false }] });
    await app.nest.get(Erasure, { strict: false }).erase(leaver.id);
    expect(await review(id)).toMatchObject({ approvals: [{ left: true, stale: false }] });
    expect((await publish(id)).body.code).toBe('approvals_missing');
    await say('approve', id, cleo);
    expect((await publish(id)).status).toBe(200);
  });

  it('counts no approval of an admin who is deactivated, until they are active again', async () => {
    const id = await changed('Deactivated');
    const away = await app.as('admin', 7);
    await rule(1);
    await say('request', id, ann);
    await say('approve', id, away);
    const { able } = await review(id);
    const active = (to: boolean) => ann.post('/users/activate', { id: away.id, active: to });
    expect((await active(false)).status).toBe(200);
    expect(await review(id)).toMatchObject({ approvals: [{ left: true }], able: able - 1 });
    expect((await publish(id)).body.code).toBe('approvals_missing');
    expect((await active(true)).status).toBe(200);
    expect((await publish(id)).status).toBe(200);
  });

  it('tells how many admins may approve: those who changed nothing', async () => {
    const id = await changed('All changed');
    const { able } = await review(id);
    await bob.post(SAVE, { id, unit: 'yd' });
    expect((await review(id)).able).toBe(able - 1);
  });

  it('is refused where too few admins could meet it', async () => {
    const { admins } = (await ann.get('/review/rule')).body.data as { admins: number };
    expect(admins).toBeGreaterThanOrEqual(3);
    await app.db
      .knex('app.user')
      .where({ user_type: 'admin' })
      .whereNot({ id: ann.id })
      .update({ user_type: 'partner' });
    try {
      const refused = await rule(1);
      expect([refused.status, refused.body.code]).toEqual([409, 'too_few_admins']);
      expect(refused.body.message).toMatch('at least 2 admins');
    } finally {
      await app.db.knex('app.user').whereIn('id', [bob.id, cleo.id]).update({ user_type: 'admin' });
    }
  });

  it('is for admins alone, and told in the trail', async () => {
    const contractor = await app.as('contractor');
    expect((await contractor.get('/review/rule')).status).toBe(403);
    expect((await rule(1, contractor)).status).toBe(403);
    expect((await rule(3)).status).toBe(400);
    await rule(1);
    const trail: TrailPage = (await ann.get('/history?type=access')).body.data;
    expect(trail.entries[0]!.summary).toBe('changed the approvals that publishing needs from 0 to 1');
  });
});
