import type { Notifications } from '@quotewright/domain/emails/contract-notices.js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { HistoryPage, TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { until } from '../support/until.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeTemplate } from '../support/templates.js';

let app: TestApp;
let admin: Client;
let contractor: Client;

beforeAll(async () => {
  app = await startApp();
  await app.nest.get(Jobs).work();
  [admin, contractor] = await Promise.all([app.as('admin'), app.as('contractor')]);
});
afterAll(() => app?.stop());

const SAVE = '/quotetemplate/addorupdate';
const undo = (body: object, client = contractor) => client.post('/quotetemplate/undo', body);
const history = async (id: number): Promise<HistoryPage> =>
  (await contractor.get(`/quotetemplate/${id}/history`)).body.data;

/** A contractor's template whose price the contractor set, and then an admin. */
async function contested(name: string) {
  const made = await makeTemplate(
    app,
    { id: contractor.id, userType: 'contractor' },
    { name, questions: [['Length', 'ft']], lines: [] },
  );
  await contractor.post(SAVE, { id: made.id, price: '7' });
  await admin.post(SAVE, { id: made.id, price: '9', reason: 'Spring' });
  const [later, first] = (await history(made.id)).entries;
  return { ...made, later: later!, first: first! };
}

it('a conflict names the later change as the history lists it, and both are undone together', async () => {
  const { id, alias, later, first } = await contested('Contested');
  expect([first.undoable, first.blocked, later.undoable, later.blocked]).toEqual([false, true, true, false]);
  const refused = await undo({ quote_template_id: id, entry_id: first.entry_id });
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'undo_conflict',
    'A later change is in the way: admin1 changed the price from $7.00 to $9.00.',
  ]);
  expect(refused.body.data.later).toEqual({
    entry_id: later.entry_id,
    position: later.position,
    version: 4,
    summary: 'changed the price from $7.00 to $9.00',
    actor: { id: admin.id, name: 'admin1', user_type: 'admin' },
    at: later.at,
    undoable: true,
  });

  const { status, body } = await undo({
    quote_template_id: id,
    entry_id: first.entry_id,
    also: [later.entry_id],
    reason: 'Back to the guide price',
  });
  expect(status).toBe(200);
  const read = async (): Promise<TemplateDetails> =>
    (await contractor.get(`/quotetemplate/template/${alias}`)).body.data;
  expect((await read()).price).toBe('6.50');
  const [done, ...earlier] = (await history(id)).entries;
  expect([done!.reason, done!.count]).toEqual(['Back to the guide price', 1]);
  expect(earlier.slice(0, 2).map(({ undone_by, blocked }) => [undone_by !== null, blocked])).toEqual([
    [true, false],
    [true, false],
  ]);
  await undo({ quote_template_id: id, batch_id: body.data.batch_id });
  expect((await read()).price).toBe('9.00');
});

it('a save that joined an entry since it was shown is in the way, until it is shown as well', async () => {
  const { id, alias, later, first } = await contested('Grown');
  const shown = { quote_template_id: id, entry_id: first.entry_id, also: [later.entry_id], upto_version: 4 };
  await admin.post(SAVE, { id, price: '20' });
  const { status, body } = await undo(shown);
  expect([status, body.code, body.data.later.entry_id]).toEqual([409, 'undo_conflict', later.entry_id]);
  expect([body.data.later.version, body.data.later.summary]).toEqual([5, 'changed the price from $7.00 to $20.00']);
  const price = async () => (await contractor.get(`/quotetemplate/template/${alias}`)).body.data.price;
  expect(await price()).toBe('20.00');
  expect((await undo({ ...shown, upto_version: body.data.later.version })).status).toBe(200);
  expect(await price()).toBe('6.50');
  expect((await undo({ ...shown, upto_version: 0 })).body.code).toBe('invalid_input');
});

it('others with an entry need its id, and are all of this template', async () => {
  const [one, other] = [await contested('One'), await contested('Other')];
  const together = { quote_template_id: one.id, entry_id: one.first.entry_id, also: [other.later.entry_id] };
  expect((await undo(together)).body.code).toBe('event_not_found');
  expect((await undo({ ...together, entry_id: undefined, event_id: one.first.entry_id })).body.code).toBe(
    'invalid_input',
  );
  expect((await undo({ ...together, also: ['x'] })).body.code).toBe('invalid_input');
  expect((await undo(together, await app.as('suppliers'))).body.code).toBe('template_not_found');
  expect((await undo(together, app.guest())).status).toBe(401);
});

const letters = async (to: string): Promise<{ subject: string; text: string }[]> =>
  app.db.knex('app.mail').where({ recipient: to }).orderBy('created_at').select('subject', 'text');

/** All announced commands are told. */
const told = () => until(async () => (await app.db.knex('app.announcement').whereNull('told_at')).length === 0);

it('the author of what somebody else undid is told by e-mail, unless they do not want that', async () => {
  const { id, later, first } = await contested('Told');
  const { email } = (await contractor.get('/me')).body.data.details;
  const known = (await letters(email)).length;
  await admin.post('/quotetemplate/undo', { quote_template_id: id, entry_id: later.entry_id });
  await told();
  expect(await letters(email)).toHaveLength(known);
  await admin.post('/quotetemplate/undo', {
    quote_template_id: id,
    entry_id: first.entry_id,
    reason: 'The guide price stays',
  });
  await until(async () => (await letters(email)).length > known);
  const [letter] = (await letters(email)).slice(known);
  expect(letter!.subject).toBe('A change of yours to Told was undone');
  expect(letter!.text).toContain('admin1 undid a change of yours to Told.');
  expect(letter!.text).toContain('You changed the price from $6.50 to $7.00.');
  expect(letter!.text).toContain('The reason: “The guide price stays”');
  expect(letter!.text).toMatch(/\/qtemplates\/told-[a-z]{5}\?tab=history/);

  const choices = async (client: Client): Promise<Notifications['choices']> =>
    (await client.get('/account/notifications')).body.data.choices;
  expect(await choices(contractor)).toContainEqual({ kind: 'undone', mail: true, bell: true });
  expect((await contractor.post('/account/notifications', { kind: 'undone', mail: false })).status).toBe(200);
  expect(await choices(contractor)).toContainEqual({ kind: 'undone', mail: false, bell: true });
  expect(await choices(admin)).toContainEqual({ kind: 'undone', mail: true, bell: true });
  await contractor.post(SAVE, { id, unit: 'm²' });
  const [newest] = (await history(id)).entries;
  await admin.post('/quotetemplate/undo', { quote_template_id: id, entry_id: newest!.entry_id });
  await told();
  expect(await letters(email)).toHaveLength(known + 1);
  expect((await app.guest().get('/account/notifications')).status).toBe(401);
  for (const body of [
    { kind: 'undone', mail: 'yes' },
    { kind: 'review', mail: false },
    { kind: 'new-password', mail: false },
  ])
    expect((await contractor.post('/account/notifications', body)).status).toBe(400);
});
