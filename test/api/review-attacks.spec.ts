import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { commentRule } from '@quotewright/domain/templates/contract.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { reviewers, type Reviewers } from '../support/reviews.js';

let app: TestApp;
let { ann, bob, cleo, review, rule, publish, edit, say, changed } = {} as Reviewers;
beforeAll(async () => {
  app = await startApp();
  ({ ann, bob, cleo, review, rule, publish, edit, say, changed } = await reviewers(app));
});
afterAll(() => app?.stop());
beforeEach(() => rule(0));

const about = async (id: number) => ({ quote_template_id: id, at_version: (await review(id)).version });
const comment = async (id: number, text: string, path = 'price', client: Client = bob) =>
  client.post('/quotetemplate/review/comment', { ...(await about(id)), path, text });

it('an approval that races an edit never publishes what the approver did not see', async () => {
  const id = await changed('Raced');
  await rule(1);
  await say('request', id, ann);
  for (let price = 10; price < 15; price += 1) {
    const seen = await about(id);
    const [approved, edited] = await Promise.all([
      bob.post('/quotetemplate/review/approve', seen),
      edit(id, { price: String(price) }),
    ]);
    expect([200, 409]).toContain(approved.status);
    expect(edited.status).toBe(200);
    expect((await publish(id)).body.code).toBe('approvals_missing');
  }
  await say('approve', id, bob);
  expect((await publish(id)).status).toBe(200);
});

it('a publish that races requested changes leaves no review of what is published', async () => {
  for (const name of ['Race one', 'Race two', 'Race three']) {
    const id = await changed(name);
    await say('request', id, ann);
    const seen = await about(id);
    const [, published] = await Promise.all([
      bob.post('/quotetemplate/review/changes', { ...seen, note: 'Wait' }),
      publish(id),
    ]);
    expect(published.status).toBe(200);
    expect(await review(id)).toMatchObject({ state: 'none', request: null, answer: null, approvals: [] });
    await edit(id, { price: '8' });
    expect(await review(id)).toMatchObject({ state: 'none', answer: null });
  }
});

it('a rule that is lowered counts at once, and one that is raised asks for more', async () => {
  const id = await changed('Lowered');
  await rule(2);
  await say('request', id, ann);
  await say('approve', id, bob);
  expect((await publish(id)).body.code).toBe('approvals_missing');
  await rule(1);
  expect((await publish(id)).status).toBe(200);
});

it('who is no admin any more approves nothing, and their approval waits until they are one again', async () => {
  const leaver = await app.as('admin', 4);
  const id = await changed('Demoted');
  await rule(1);
  await say('request', id, ann);
  await say('approve', id, leaver);
  const be = (user_type: string) => app.db.knex('app.user').where({ id: leaver.id }).update({ user_type });
  await be('partner');
  expect((await publish(id)).body.code).toBe('approvals_missing');
  await be('admin');
  expect((await publish(id)).status).toBe(200);
});

it('approvals by two at once both count, and each once', async () => {
  const id = await changed('Twice approved');
  await rule(2);
  await say('request', id, ann);
  const seen = await about(id);
  await Promise.all([bob, bob, cleo, cleo].map((one) => one.post('/quotetemplate/review/approve', seen)));
  expect((await review(id)).approvals.map(({ actor }) => actor.id).sort()).toEqual([bob.id, cleo.id].sort());
  expect((await publish(id)).status).toBe(200);
});

it('a comment is refused without anything to read, beyond its length, and on what is no change', async () => {
  const id = await changed('Comments');
  for (const text of ['', ' \n ', '\u200b\u202e', 'x'.repeat(commentRule.most + 1), 'x'.repeat(10_000)])
    expect((await comment(id, text)).body.code).toBe('invalid_input');
  for (const path of ['unit', '__proto__', 'lines/1', '../price', 'p'.repeat(5_000)])
    expect([400, 404]).toContain((await comment(id, 'What?', path)).status);
  expect((await review(id)).comments).toEqual([]);
  expect((await comment(id, 'x'.repeat(commentRule.most))).status).toBe(200);
  expect((await comment(id, '\u202eplease <b>look</b>')).status).toBe(200);
  expect((await review(id)).comments[1]!.text).toBe('\u202eplease <b>look</b>');
});

it('a comment outlives the undo of its change and a rename, and is there again with the change', async () => {
  const id = await changed('Undone under it');
  await comment(id, 'Why?');
  const { entries } = (await ann.get(`/quotetemplate/${id}/history`)).body.data as { entries: { entry_id: string }[] };
  await ann.post('/quotetemplate/undo', { quote_template_id: id, entry_id: entries[0]!.entry_id });
  expect((await review(id)).comments).toHaveLength(1);
  expect((await comment(id, 'Gone?')).status).toBe(404);
  await edit(id, { name: 'Renamed under it' });
  await edit(id, { price: '7' });
  expect((await review(id)).comments.map(({ path, text }) => [path, text])).toEqual([['price', 'Why?']]);
});

it('a discard ends the review with its comments and marks', async () => {
  const id = await changed('Discarded');
  await say('request', id, ann);
  await comment(id, 'Why?');
  await bob.post('/quotetemplate/review/mark', { ...(await about(id)), path: 'price', accepted: true });
  await ann.post('/quotetemplate/discard', { quote_template_id: id });
  expect(await review(id)).toMatchObject({ state: 'none', comments: [], marks: [] });
  await edit(id, { price: '7' }, bob);
  expect(await review(id)).toMatchObject({ state: 'none', comments: [], marks: [], own: true });
  expect((await review(id, ann)).own).toBe(false);
});
