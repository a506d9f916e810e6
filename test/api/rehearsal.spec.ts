import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import type { Rehearsal } from '@quotewright/domain/templates/contract.js';
import type { TemplateCommand } from '@quotewright/domain/templates/template.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { commandTemplate, makeOffer, makeTemplate, shareMasterProducts, type TestOffer } from '../support/templates.js';
import { until } from '../support/until.js';

let app: TestApp;
let admin: Client;
let businesses: Client[];
let tile: TestOffer;

beforeAll(async () => {
  app = await startApp();
  [admin, ...businesses] = await Promise.all([
    app.as('admin'),
    app.as('contractor', 1),
    app.as('contractor', 2),
    app.as('retailinstall', 1),
  ]);
  await shareMasterProducts(app, 'Tile');
  tile = await makeOffer(await app.as('suppliers'), {
    name: 'Tile',
    master_product_name: 'Tile',
    retail_price: '10.00',
  });
});
afterAll(() => app?.stop());

let template: { id: number; questions: number[]; lines: number[] };
let name = 0;
const actor = (): Actor => ({ id: admin.id, userType: 'admin' });
const edit = (command: TemplateCommand) => commandTemplate(app, actor(), template.id, command);
const formula = (text: string) => edit({ type: 'ChangeFormula', line: { lineId: template.lines[0]! }, formula: text });

/** A published template: a length in ft, and as many tiles at $10.00. */
beforeEach(async () => {
  template = await makeTemplate(app, actor(), {
    name: `Rehearsed ${(name += 1)}`,
    questions: [['Length', 'ft']],
    lines: [{ offer: tile, formula: 'Q1' }],
    publish: true,
  });
});

/** Saves quotes of these lengths, of each business in turn. */
async function save(lengths: readonly number[], clients = businesses): Promise<void> {
  for (const [at, length] of lengths.entries()) {
    const { body } = await clients[at % clients.length]!.post('/quote/add', {
      templateid: template.id,
      answers: JSON.stringify({ [template.questions[0]!]: String(length) }),
      sessionid: '',
      name: 'For Ms Secret',
      notes: 'A secret note',
    });
    if (body.status !== 200) throw new Error(body.message);
  }
}

const press = (path = 'start') => admin.post(`/quotetemplate/rehearsal/${path}`, { quote_template_id: template.id });
const read = async (query = ''): Promise<Rehearsal> =>
  (await admin.get(`/quotetemplate/${template.id}/rehearsal${query}`)).body.data;
const row = () => app.db.knex('app.rehearsal').where({ template_id: template.id }).first();
const isOver = ({ run }: Rehearsal) => run !== null && run.state !== 'running';
async function rehearsed(): Promise<Rehearsal> {
  expect((await press()).body.message).toBe('Rehearsal started.');
  return until(read, isOver);
}

describe('a run, while no worker works', () => {
  it('is one however often it is asked for, until the template changes, and can be cancelled', async () => {
    await save([1, 2, 3, 4, 5]);
    await formula('Q1x2');
    await until(read, ({ quotes }) => quotes === 5);
    await Promise.all([press(), press(), press()]);
    const { run_id, basis } = await row();
    // A rehearsal outlives the account of a supplier.
    expect((basis as { offers: object[] }).offers).toMatchObject([{ id: tile.id, business_name: '' }]);
    await press();
    expect((await row()).run_id).toBe(run_id);
    const { run } = await read();
    expect(run).toMatchObject({ state: 'running', stale: false, quotes: 5, calculated: 0, result: null });
    await formula('Q1x3');
    await press();
    expect((await row()).run_id).not.toBe(run_id);
    await press('cancel');
    expect((await read()).run).toMatchObject({ state: 'cancelled', stale: false, result: null });
  });
});

describe('who is in a rehearsal', () => {
  it('is nobody below five quotes of three businesses, and no admin', async () => {
    await formula('Q1x2');
    await save([1, 2, 3, 4]);
    await save([5, 6], [admin]);
    expect(await read()).toEqual({ quotes: null, run: null });
    const refused = await press();
    expect([refused.status, refused.body.code]).toEqual([409, 'too_few_quotes']);
    expect(await row()).toBeUndefined();
    await save([7, 8, 9], [businesses[0]!]);
    expect((await read()).quotes).toBe(7);
  });

  it('does not change by single quotes between two rehearsals', async () => {
    await app.nest.get(Jobs).work();
    await formula('Q1x2');
    await save([1, 2, 3, 4, 5]);
    expect((await rehearsed()).run!.quotes).toBe(5);
    await save([666]);
    const again = await rehearsed();
    expect([again.quotes, again.run!.result!.changed]).toEqual([5, 5]);
    await save([7, 8, 9, 10]);
    expect((await rehearsed()).run!.quotes).toBe(10);
  });

  it('is told by nothing in the answer, and loses those whose account is deleted', async () => {
    await app.nest.get(Jobs).work();
    await formula('Q1x2');
    const leaving = await app
      .account({ email: `leaving${name}@test.example` })
      .then(() => app.signIn(`leaving${name}@test.example`));
    await save([1, 2, 3, 4, 5]);
    await save([77], [leaving]);
    const told = JSON.stringify(await rehearsed());
    expect(told).toContain('"77"');
    expect(told).not.toMatch(/secret|contractor|owner|user|created|saved/i);
    await (await admin.confirm()).post('/users/remove', { id: leaving.id });
    const left = await read();
    expect([left.run!.quotes, JSON.stringify(left).includes('"77"')]).toEqual([5, false]);
  });
});

describe('a rehearsal', () => {
  beforeAll(() => app.nest.get(Jobs).work());

  it('says how many quotes change and by how much, those that fail first, and then the outliers', async () => {
    const more = await makeOffer(await app.as('suppliers'), {
      name: 'Glue',
      master_product_name: 'Tile',
      retail_price: '6.00',
    });
    // Glue that a length of 4 ft cannot have.
    await edit({ type: 'AddLine', productId: more.product_id, offerId: more.id, formula: '12/(Q1-4)+12' });
    await edit({ type: 'AddQuestion', question: { title: 'Rooms', unit: 'count' } });
    await save([10, 20, 30, 4, 50]);
    const { quotes, run } = await rehearsed();
    expect(quotes).toBe(5);
    expect(run).toMatchObject({ state: 'done', stale: false, changes_since: 0, quotes: 5, calculated: 5 });
    const { quotes: page, ...sums } = run!.result!;
    expect(sums).toMatchObject({
      changed: 4,
      unchanged: 0,
      failing: 1,
      still_failing: 0,
      repaired: 0,
      faults: [{ text: 'Glue divides by zero.', quotes: 1 }],
      change: { least: '73.57', median: '74.77', most: '84.00' },
      percent: { least: '14.7', median: '24.9', most: '84.0' },
      total: { before: '1100.00', after: '1408.84' },
      bars: [0, 0, 0, 0, 0, 0, 0, 1, 3],
      assumed: [{ text: 'Rooms', quotes: 5 }],
      dropped: [],
    });
    expect([page.total, page.data.map(({ before, after }) => [before, after])]).toEqual([
      5,
      [
        ['40.00', null],
        ['100.00', '184.00'],
        ['200.00', '276.50'],
        ['300.00', '374.77'],
        ['500.00', '573.57'],
      ],
    ]);
    expect(page.data[1]).toEqual({
      answers: [
        { title: 'Length', unit: 'ft', answer: '10', assumed: false },
        { title: 'Rooms', unit: 'count', answer: '1', assumed: true },
      ],
      dropped: [],
      before: '100.00',
      after: '184.00',
      change: '84.00',
      percent: '84.0',
      faults: [],
      lines: [{ name: 'Glue', before: null, after: '84.00' }],
    });
    const second = await read('?page=2&perPage=3');
    expect(second.run!.result!.quotes.data.map(({ after }) => after)).toEqual(['374.77', '573.57']);
  });

  it('takes an answer in the unit that is asked now, and names questions that are asked no more', async () => {
    await save([1, 2, 3, 4, 5]);
    await edit({
      type: 'ChangeQuestion',
      questionId: template.questions[0]!,
      question: { title: 'Length', unit: 'in' },
    });
    await formula('Q1/12');
    expect((await rehearsed()).run!.result).toMatchObject({
      changed: 0,
      unchanged: 5,
      assumed: [],
      bars: [0, 0, 0, 0, 5, 0, 0, 0, 0],
    });
    await formula('7');
    await edit({ type: 'RemoveQuestion', questionId: template.questions[0]! });
    expect((await rehearsed()).run!.result).toMatchObject({ changed: 5, dropped: [{ text: 'Length', quotes: 5 }] });
  });

  it('says of which version it is, and what changed since', async () => {
    await save([1, 2, 3, 4, 5]);
    const { version } = await formula('Q1x2');
    await rehearsed();
    await formula('Q1x3');
    expect((await read()).run).toMatchObject({ version, stale: true, changes_since: 1, state: 'done' });
    expect((await rehearsed()).run).toMatchObject({ version: version + 1, stale: false });
  });

  it('needs something to compare', async () => {
    const code = async () => (await press()).body.code;
    await save([1, 2, 3, 4, 5]);
    expect(await code()).toBe('nothing_to_rehearse');
    await edit({ type: 'UnpublishTemplate' });
    expect(await code()).toBe('not_published');
    const own = await makeTemplate(app, { id: businesses[0]!.id, userType: 'contractor' }, { name: `Own ${name}` });
    expect((await admin.get(`/quotetemplate/${own.id}/rehearsal`)).body.code).toBe('not_publishable');
  });

  it('continues where a killed worker stopped', async () => {
    await save([1, 2, 3, 4, 5]);
    await formula('Q1x2');
    await rehearsed();
    const quotes = () => app.db.knex('app.rehearsal_quote').where({ template_id: template.id }).orderBy('quote_id');
    const [first, ...rest] = await quotes().pluck<number[]>('quote_id');
    // Marked, so that it shows if it is calculated again.
    await quotes().clearOrder().where({ quote_id: first }).update({ after: '21.00' });
    await quotes().clearOrder().whereIn('quote_id', rest).update({ calculated: false, after: null });
    await app.db.knex('app.rehearsal').where({ template_id: template.id }).update({ state: 'running' });
    const { result } = (await until(read, isOver)).run!;
    expect([result!.changed, result!.total]).toEqual([5, { before: '150.00', after: '301.00' }]);
  });

  it('ends as failed if it cannot be calculated', async () => {
    await save([1, 2, 3, 4, 5]);
    await formula('Q1x2');
    await rehearsed();
    const { run_id } = await row();
    await app.db.knex('app.rehearsal').where({ run_id }).update({ state: 'running', basis: '{"offers":[]}' });
    await app.db.knex('app.rehearsal_quote').where({ template_id: template.id }).update({ calculated: false });
    app.nest.get(Jobs).add('rehearsal', run_id);
    expect((await until(read, isOver)).run).toMatchObject({ state: 'failed', result: null });
    expect((await rehearsed()).run!.state).toBe('done');
  });
});
