import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  mostJobs,
  type HistoryPage,
  type SampleJob,
  type TemplateDetails,
} from '@quotewright/domain/templates/contract.js';
import { jobs as sampleJobs } from '@quotewright/domain/templates/jobs.js';
import { template } from '@quotewright/domain/templates/template.js';
import { checkedTemplates } from '@quotewright/projections/templates/template-jobs.js';
import { AggregateCommand } from '../../apps/api/src/platform/commands/aggregate-command.js';
import { ReadModels } from '../../apps/api/src/platform/projections/read-models.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { commandTemplate, makeOffer, makePlace, makeTemplate, shareMasterProducts } from '../support/templates.js';

let app: TestApp;
let admin: Client;
let contractor: Client;

beforeAll(async () => {
  app = await startApp();
  [admin, contractor] = await Promise.all([app.as('admin'), app.as('contractor')]);
});
afterAll(() => app?.stop());

const call = (path: string, body: object, client = contractor) => client.post(`/quotetemplate/job/${path}`, body);
const jobsOf = async (id: number, client = contractor): Promise<SampleJob[]> =>
  (await client.get(`/quotetemplate/${id}/jobs`)).body.data;

/** A template with one line, `Q1x2` of an offer at $10.00. */
async function made(client: Client, name: string, more: object = {}) {
  const supplier = await app.as('suppliers');
  const offer = await makeOffer(supplier, { name: `${name} tile`, retail_price: '10.00' });
  await shareMasterProducts(app);
  const actor = { id: client.id, userType: client === admin ? 'admin' : 'contractor' } as const;
  const template = await makeTemplate(app, actor, {
    name,
    questions: [['Length', 'ft']],
    lines: [{ offer, formula: 'Q1x2' }],
    ...more,
  });
  const [question, line] = [template.questions[0]!, template.lines[0]!];
  const formula = (text: string) =>
    commandTemplate(app, actor, template.id, { type: 'ChangeFormula', line: { lineId: line }, formula: text });
  return { ...template, question, line, formula, actor, offer };
}

it('keeps answers with what comes out of them, says what changed, and changes nothing of the template', async () => {
  const { id, alias, question, line, formula, actor } = await made(contractor, 'Bath');
  const read = async (): Promise<TemplateDetails> =>
    (await contractor.get(`/quotetemplate/template/${alias}`)).body.data;
  const before = await read();
  expect(await jobsOf(id)).toEqual([]);
  const kept = await call('save', { quote_template_id: id, name: 'Large bath', answers: { [question]: '50' } });
  expect([kept.status, kept.body.message]).toEqual([200, 'Sample job kept.']);
  await call('save', { quote_template_id: id, name: 'A small one', tolerance: '20' });
  const [small, large] = (await jobsOf(id)) as [SampleJob, SampleJob];
  expect(large).toMatchObject({ id: 1, name: 'Large bath', outcome: 'unchanged', total: '1000.00', change: '0.0' });
  expect(large.answers).toMatchObject([{ question_id: question, title: 'Length', answer: '50', assumed: false }]);
  expect(small).toMatchObject({ id: 2, tolerance: '20', outcome: 'unchanged', total: '200.00' });
  expect(await read()).toEqual(before);

  await formula('Q1x2.2');
  const [within, changed] = (await jobsOf(id)) as [SampleJob, SampleJob];
  expect(changed).toMatchObject({ outcome: 'changed', change: '10.0', change_since_published: null });
  expect(changed.differences).toEqual([
    { quote_template_product_id: line, name: 'Bath tile', before: '100', after: '110' },
  ]);
  expect(within).toMatchObject({ outcome: 'unchanged', change: '10.0' });
  const found = [];
  for await (const { name, jobs } of checkedTemplates(app.nest.get(ReadModels)))
    found.push([name, jobs.map(({ outcome }) => outcome)]);
  expect(found).toEqual([['Bath', ['unchanged', 'changed']]]);

  expect((await call('accept', { quote_template_id: id, id: 1 })).body.message).toBe('New figures accepted.');
  expect((await jobsOf(id))[1]).toMatchObject({ outcome: 'unchanged', change: '0.0' });

  await commandTemplate(app, actor, id, { type: 'AddQuestion', question: { title: 'Width', unit: 'ft' } });
  expect((await jobsOf(id))[1]).toMatchObject({
    outcome: 'unchanged',
    answers: [{ assumed: false }, { title: 'Width', answer: '10', assumed: true }],
  });
  await formula('7');
  await commandTemplate(app, actor, id, { type: 'RemoveQuestion', questionId: question });
  expect((await jobsOf(id))[1]!.outcome).toBe('incomplete');
  await call('accept', { quote_template_id: id, id: 1 });
  expect((await jobsOf(id))[1]!.outcome).toBe('unchanged');

  await call('save', { quote_template_id: id, id: 1, name: 'Tub', tolerance: '5' });
  await call('remove', { quote_template_id: id, id: 1 });
  expect((await jobsOf(id)).map(({ name }) => name)).toEqual(['A small one']);
  await call('back', { quote_template_id: id, id: 1 });
  expect((await jobsOf(id)).map(({ name }) => name)).toEqual(['A small one', 'Tub']);

  const history = (await contractor.get(`/quotetemplate/${id}/history`)).body.data;
  const told = (history.entries as { summary: string; undoable: boolean }[])
    .filter(({ summary }) => summary.includes('sample job'))
    .map(({ summary, undoable }) => [summary, undoable]);
  expect(told).toEqual([
    ['brought back the sample job “Tub”', false],
    ['removed the sample job “Tub”', false],
    ['renamed the sample job “Large bath” to “Tub”, and 1 more change', false],
    ['accepted the new figures of the sample job “Large bath”', false],
    ['accepted the new figures of the sample job “Large bath”', false],
    ['kept the sample job “A small one”', false],
    ['kept the sample job “Large bath”', false],
  ]);
});

it('compares with the published state, and goes along with Get Template', async () => {
  const place = await makePlace(admin, 'Jobs');
  const { id, question, formula } = await made(admin, 'Deck', { ...place, publish: true });
  await call('save', { quote_template_id: id, name: 'Long', answers: { [question]: '50' } }, admin);
  await formula('Q1x3');
  await call('accept', { quote_template_id: id, id: 1 }, admin);
  const expected = { outcome: 'unchanged', change: '0.0', change_since_published: '50.0' };
  expect(await jobsOf(id, admin)).toMatchObject([expected]);

  const copy = (await contractor.post('/quotetemplate/copy', { quote_template_id: id })).body.data.id;
  // The published state was copied; the job expects what was accepted since.
  expect(await jobsOf(copy)).toMatchObject([{ name: 'Long', outcome: 'changed', total: '1000.00' }]);
  expect((await jobsOf(copy))[0]!.answers[0]!.question_id).not.toBe(question);
});

it('refuses a taken name, answers to other questions, a job that is gone, and everyone else', async () => {
  const { id, question } = await made(admin, 'Gallery', await makePlace(admin, 'Refused'));
  const save = (body: object, client = admin) => call('save', { quote_template_id: id, name: 'One', ...body }, client);
  await save({});
  const gone = { quote_template_id: id, id: 9 };
  const codes = [
    await save({ name: 'one' }),
    await save({ name: ' ' }),
    await save({ name: 'x'.repeat(81) }),
    await save({ name: 'Two', tolerance: '101' }),
    await save({ name: 'Two', answers: { [question]: 'many' } }),
    await save({ name: 'Two', answers: { 999999: '1' } }),
    await save({ id: 9, name: 'Gone' }),
    await call('accept', gone, admin),
    await call('remove', gone, admin),
    await call('back', gone, admin),
    await save({ name: 'Mine' }, contractor),
    await call('accept', { ...gone, id: 1 }),
    await call('remove', { ...gone, id: 1 }),
    await call('back', { ...gone, id: 1 }),
  ].map(({ status, body }) => [status, body.code]);
  expect(codes).toEqual([
    [409, 'name_taken'],
    ...Array.from({ length: 5 }, () => [400, 'invalid_input']),
    ...Array.from({ length: 4 }, () => [404, 'job_not_found']),
    ...Array.from({ length: 4 }, () => [404, 'template_not_found']),
  ]);
  expect((await contractor.get(`/quotetemplate/${id}/jobs`)).status).toBe(404);
  expect((await app.guest().get(`/quotetemplate/${id}/jobs`)).status).toBe(401);
  expect((await jobsOf(id, admin)).map(({ name }) => name)).toEqual(['One']);
});

it('is incomplete without a question that it answers, and whole when that is brought back', async () => {
  const questions = [
    ['Length', 'ft'],
    ['Width', 'ft'],
  ];
  const { id, questions: ids } = await made(contractor, 'Question back', { questions });
  const width = ids[1]!;
  await call('save', { quote_template_id: id, name: 'Job', answers: { [width]: '3' } });
  expect((await contractor.post(`/quotetemplate/deletequestion/${width}`, {})).status).toBe(200);
  expect(await jobsOf(id)).toMatchObject([{ outcome: 'incomplete' }]);
  const { entries } = (await contractor.get(`/quotetemplate/${id}/history`)).body.data as HistoryPage;
  const undone = { quote_template_id: id, entry_id: entries[0]!.entry_id };
  expect((await contractor.post('/quotetemplate/undo', undone)).status).toBe(200);
  const [whole] = await jobsOf(id);
  expect(whole).toMatchObject({ outcome: 'unchanged', differences: [] });
  expect(whole!.answers.find(({ question_id }) => question_id === width)).toMatchObject({
    answer: '3',
    assumed: false,
  });
});

it('with a tolerance of zero passes at the same total only, and fails where a line divides by zero', async () => {
  const { id, question, formula } = await made(contractor, 'Zero');
  await call('save', { quote_template_id: id, name: 'Exact', tolerance: '0', answers: { [question]: '4' } });
  await call('save', { quote_template_id: id, name: 'Nothing', tolerance: '0', answers: { [question]: '0' } });
  expect((await jobsOf(id)).map(({ outcome, tolerance }) => [outcome, tolerance])).toEqual([
    ['unchanged', '0'],
    ['unchanged', '0'],
  ]);
  await formula('Q1x2+1');
  expect((await jobsOf(id)).map(({ outcome, change }) => [outcome, change])).toEqual([
    ['changed', '12.5'],
    ['changed', null],
  ]);
  await formula('8/Q1');
  expect((await jobsOf(id)).map(({ outcome, differences }) => [outcome, differences[0]?.after])).toEqual([
    ['changed', '2'],
    ['changed', null],
  ]);
});

it('fifty fit, with names of eighty characters; one more, or a longer name, is refused', async () => {
  const { id } = await made(contractor, 'Fifty');
  const save = (name: string) => call('save', { quote_template_id: id, name });
  expect((await save('x'.repeat(81))).status).toBe(400);
  expect((await save('\u202e\u200b')).status).toBe(400);
  for (let n = 1; n <= mostJobs; n += 1) await save(`${n} `.padEnd(80, 'x'));
  expect(await jobsOf(id)).toHaveLength(mostJobs);
  expect((await save('One more')).body.code).toBe('limit_reached');
  const [first] = await jobsOf(id);
  await call('remove', { quote_template_id: id, id: first!.id });
  expect((await save('One more')).status).toBe(200);
  expect((await call('back', { quote_template_id: id, id: first!.id })).body.code).toBe('limit_reached');
});

it('stays through a discard, and says that lines of what was given up are gone', async () => {
  const place = await makePlace(admin, 'Given up');
  const { id, formula, question } = await made(admin, 'Given up', { ...place, publish: true });
  await formula('Q1x3');
  await call('save', { quote_template_id: id, name: 'Staged', answers: { [question]: '2' } }, admin);
  await admin.post('/quotetemplate/discard', { quote_template_id: id });
  expect(await jobsOf(id, admin)).toMatchObject([
    { outcome: 'changed', differences: [{ before: '6', after: '4' }], change: '-33.3', change_since_published: '0.0' },
  ]);
});

it('50 jobs of 200 lines are answered while other requests go on', async () => {
  const { id: small, formula, offer } = await made(admin, 'Tower');
  const { content } = (await formula('Q1x3')).state;
  const lines = Array.from({ length: 200 }, (_, at) => ({ ...content.lines[0]!, id: at + 1 }));
  const bus = app.nest.get(CommandBus);
  const actor = { id: admin.id, userType: 'admin' } as const;
  const source = { templateId: small, version: 1, content: { ...content, lines } };
  const { id } = await bus.execute(
    new AggregateCommand(
      template,
      'new',
      { type: 'CopyTemplate', source, counted: false },
      { actor, ids: { question: 1, line: lines.length } },
    ),
  );
  const kept = Array.from({ length: mostJobs }, (_, at) => ({
    name: `Job ${at}`,
    tolerance: null,
    answers: [],
    expected: [{ lineId: 1, offerId: offer.id, quantity: '1' }],
  }));
  await bus.execute(
    new AggregateCommand(sampleJobs, id, { type: 'CopyJobs', jobs: kept, ownerId: actor.id }, { actor }),
  );
  let answered = 0;
  let over = false;
  const jobs = jobsOf(id, admin).finally(() => (over = true));
  const others = (async () => {
    for (; !over; answered += 1) expect((await app.guest().get('/health')).status).toBe(200);
  })();
  expect((await jobs).map(({ differences }) => differences.length)).toEqual(Array(mostJobs).fill(201));
  await others;
  // Were they calculated in one go, it would be one or two.
  expect(answered).toBeGreaterThan(5);
});

it('two people who keep, accept and remove jobs at once lose nothing', async () => {
  const { id, question, formula } = await made(admin, 'Shared');
  const other = await app.as('admin', 2);
  const save = (client: Client, name: string, answer: string) =>
    call('save', { quote_template_id: id, name, answers: { [question]: answer } }, client);
  // Four at once: a command is decided again up to three times after somebody else was faster.
  for (const from of [0, 4, 8]) {
    const saved = [0, 1, 2, 3].map((at) => save(at % 2 ? admin : other, `Job ${from + at}`, String(from + at + 1)));
    expect((await Promise.all(saved)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  }
  const jobs = await jobsOf(id, admin);
  expect(new Set(jobs.map((job) => job.id)).size).toBe(12);
  await formula('Q1x3');
  for (const job of jobs) {
    const accept = (client: Client) => call('accept', { quote_template_id: id, id: job.id }, client);
    expect((await Promise.all([accept(admin), accept(other)])).map(({ status }) => status)).toEqual([200, 200]);
  }
  expect((await jobsOf(id, admin)).map(({ outcome }) => outcome)).toEqual(Array(12).fill('unchanged'));
  const first = jobs[0]!.id;
  await Promise.all([admin, other].map((client) => call('remove', { quote_template_id: id, id: first }, client)));
  expect((await jobsOf(id, admin)).map((job) => job.id)).not.toContain(first);
});
