import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Recorded } from '@quotewright/domain/kernel/decider.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { HistoryEntry, HistoryPage, TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { EVENT_STORE } from '../../apps/api/src/platform/event-store/event-store.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import {
  commandTemplate,
  makeOffer,
  makePlace,
  makeTemplate,
  shareMasterProducts,
  type TestOffer,
} from '../support/templates.js';

let app: TestApp;
let admin: Client;
let contractor: Client;
let supplier: Client;
let planks: TestOffer;
/** The category of the templates in these tests. */
let floors: Awaited<ReturnType<typeof makePlace>>;

beforeAll(async () => {
  app = await startApp();
  [admin, contractor, supplier] = await Promise.all([app.as('admin'), app.as('contractor'), app.as('suppliers')]);
  await shareMasterProducts(app, 'LVP plank');
  planks = await makeOffer(supplier);
  floors = await makePlace(admin, 'Floors');
});
afterAll(() => app?.stop());

interface Made {
  id: number;
  alias: string;
  questions: number[];
  lines: number[];
}

const made = (name: string, client = admin, publish = false): Promise<Made> =>
  makeTemplate(
    app,
    { id: client.id, userType: client === admin ? 'admin' : 'contractor' },
    {
      name,
      ...floors,
      questions: [
        ['Length', 'ft'],
        ['Width', 'ft'],
      ],
      lines: [{ offer: planks, formula: 'Q1' }],
      publish,
    },
  );
const post = (path: string, body: object, client = admin) => client.post(`/quotetemplate/${path}`, body);
const save = (template: { id: number }, body: object, client = admin) =>
  post('addorupdate', { id: template.id, ...body }, client);
const read = async ({ alias }: { alias: string }, client = admin): Promise<TemplateDetails> =>
  (await client.get(`/quotetemplate/template/${alias}`)).body.data;
const history = async ({ id }: { id: number }, query = '', client = admin): Promise<HistoryPage> =>
  (await client.get(`/quotetemplate/${id}/history${query}`)).body.data;
const undo = (template: { id: number }, event_id: string, client = admin) =>
  post('undo', { quote_template_id: template.id, event_id, reason: 'Wrong one' }, client);
const undoBatch = (template: { id: number }, batch_id: string | null, client = admin, rest: object = {}) =>
  post('undo', { quote_template_id: template.id, batch_id, ...rest }, client);

describe('history', () => {
  it('lists every change from the first, in words, with who, when and why', async () => {
    const template = await made('History');
    await post('formula/change', {
      quote_template_id: template.id,
      product_id: planks.product_id,
      formula: 'Q1xQ2',
      reason: 'Area, not length',
    });
    const { data, next } = await history(template);
    expect([next, data.map((entry: HistoryEntry) => entry.version)]).toEqual([null, [5, 4, 3, 2, 1]]);
    expect(data[0]).toEqual({
      event_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      entry_id: data[0]!.event_id,
      position: expect.stringMatching(/^\d+\.\d+$/),
      version: 5,
      type: 'LineFormulaChanged',
      summary: 'changed the formula of Oak plank from Length to Length × Width',
      actor: { id: admin.id, name: 'admin1', user_type: 'admin' },
      at: expect.any(String),
      reason: 'Area, not length',
      source: 'api',
      batch_id: expect.any(String),
      changes: [
        {
          path: `lines.${template.lines[0]}.formula`,
          label: 'Oak plank: formula',
          before: 'Length',
          after: 'Length × Width',
        },
      ],
      undoable: true,
      undone_by: null,
    });
    expect(data.at(-1)).toMatchObject({ type: 'TemplateCreated', undoable: false });
  });

  it('groups the events of one save', async () => {
    const template = await made('Batch');
    await save(template, { unit: 'm²', brand: 'Oakline' });
    const [brand, unit, before] = (await history(template)).data as [HistoryEntry, HistoryEntry, HistoryEntry];
    expect([brand.type, unit.type, brand.batch_id === unit.batch_id, before.batch_id === unit.batch_id]).toEqual([
      'TemplateBrandChanged',
      'TemplateUnitChanged',
      true,
      false,
    ]);
  });

  it('includes the prices of its lines, in their place', async () => {
    const offer = await makeOffer(supplier, { name: 'Bamboo plank', retail_price: '30' });
    const template = await made('Prices', contractor);
    await post(
      'product/addfromcatalogue',
      { quote_template_id: template.id, product_id: offer.product_id },
      contractor,
    );
    const { body } = await supplier.post('/supplier/product/addorupdate', {
      id: offer.id,
      product_id: offer.product_id,
      name: 'Bamboo plank',
      master_product_name: 'LVP plank',
      product_type: 'finish_product',
      cost_price: '40',
      retail_price: '33',
      unit: 'box',
      reason: 'New list',
    });
    await save(template, { unit: 'm²' }, contractor);
    const { data } = (await contractor.get(`/quotetemplate/${template.id}/history?after=${body.position}`)).body.data;
    expect(data.slice(0, 3).map((entry: HistoryEntry) => [entry.version, entry.type])).toEqual([
      [6, 'TemplateUnitChanged'],
      [null, 'OfferRetailPriceChanged'],
      [5, 'LineAdded'],
    ]);
    expect(data[1]).toMatchObject({
      summary: 'changed the retail price of Bamboo plank from $30.00 to $33.00',
      actor: { name: 'suppliers 1' },
      reason: 'New list',
      undoable: false,
    });
    const pages = [await history(template, '?limit=2', contractor)];
    while (pages.at(-1)!.next) pages.push(await history(template, `?limit=2&before=${pages.at(-1)!.next}`, contractor));
    expect(pages.flatMap((page) => page.data)).toEqual(data);
  });

  it('folds saves of one field into one entry, and undoes it as one', async () => {
    const template = await made('Folded', contractor);
    for (const price of ['7', '8', '9']) await save(template, { price }, contractor);
    const { data, entries } = await history(template, '?limit=2', contractor);
    expect(entries[0]).toMatchObject({
      entry_id: data[2]!.event_id,
      kind: 'saves',
      summary: 'changed the price from $6.50 to $9.00',
      position: data[0]!.position,
      changes: [{ path: 'price', label: 'Price', before: '$6.50', after: '$9.00' }],
      count: 3,
      undoable: true,
      undone_by: null,
    });
    expect(data.slice(0, 3).map(({ entry_id, version }) => [entry_id, version])).toEqual(
      [7, 6, 5].map((version) => [entries[0]!.entry_id, version]),
    );
    const undone = await post('undo', { quote_template_id: template.id, entry_id: entries[0]!.entry_id }, contractor);
    expect([undone.status, undone.body.data.version]).toEqual([200, 8]);
    expect(await read(template, contractor)).toMatchObject({ price: '6.50' });
    const after = await history(template, '', contractor);
    expect(after.entries.slice(0, 2).map(({ kind, undone_by, undoable }) => [kind, undone_by, undoable])).toEqual([
      ['change', null, true],
      ['saves', after.data[0]!.event_id, false],
    ]);
    expect(after.data.slice(1, 4).map(({ undone_by }) => undone_by)).toEqual(Array(3).fill(after.data[0]!.event_id));
    // The undo of the undo brings all of it again.
    expect((await undo(template, after.data[0]!.event_id, contractor)).status).toBe(200);
    expect(await read(template, contractor)).toMatchObject({ price: '9.00' });
    expect((await history(template, '', contractor)).entries[2]).toMatchObject({ undone_by: null, undoable: true });
    const missing = await post('undo', { quote_template_id: template.id, entry_id: randomUUID() }, contractor);
    expect([missing.status, missing.body.code]).toEqual([404, 'event_not_found']);
  });

  it('is filtered by person, part, field, dates, source and text', async () => {
    const template = await made('Filtered', contractor);
    const [line, question] = [template.lines[0], template.questions[0]];
    await save(template, { price: '7', reason: 'Spring list' }, contractor);
    await post(
      'line/settings',
      { quote_template_id: template.id, quote_template_product_id: line, waste_percent: '10' },
      contractor,
    );
    await post('addquestion', { id: question, quote_template_id: template.id, title: 'Run', unit: 'ft' }, contractor);
    await save(template, { unit: 'm²' });
    const types = async (query: string) =>
      (await history(template, `?${query}`, contractor)).data.map(({ type }) => type);
    expect(await types(`actor=${admin.id}`)).toEqual(['TemplateUnitChanged']);
    expect(await types('part=prices')).toEqual(['TemplatePriceChanged', 'TemplateCreated']);
    expect(await types('part=lines')).toEqual(['LineSettingChanged', 'LineAdded']);
    expect(await types(`field=lines.${line}.settings`)).toEqual(['LineSettingChanged', 'LineAdded']);
    expect(await types(`field=questions.${question}`)).toEqual(['QuestionRetitled', 'QuestionAdded']);
    expect(await types('source=api&field=price')).toEqual(['TemplatePriceChanged', 'TemplateCreated']);
    expect(await types('source=import')).toEqual([]);
    expect(await types('text=spring%20LIST')).toEqual(['TemplatePriceChanged']);
    expect(await types('text=oak')).toEqual(['LineSettingChanged', 'LineAdded']);
    expect(await types('text=10%25')).toEqual(['LineSettingChanged']);
    const today = new Date().toISOString().slice(0, 10);
    expect(await types(`field=unit&from=${today}&to=${today}`)).toEqual(['TemplateUnitChanged', 'TemplateCreated']);
    expect(await types('to=2020-01-01')).toEqual([]);
    const { people } = await history(template, '', contractor);
    expect(people!.map(({ name }) => name)).toEqual(['admin1', 'contractor1', 'suppliers 1']);
    const page = await history(template, '?limit=1', contractor);
    expect((await history(template, `?limit=1&upto=${page.entries[0]!.position}`, contractor)).entries[0]).toEqual(
      page.entries[0],
    );
    expect((await history(template, `?limit=1&before=${page.next}`, contractor)).people).toBeUndefined();
  });

  it('refuses invalid parameters', async () => {
    const { id } = await made('Nonsense');
    for (const query of [
      'limit=0',
      'limit=201',
      'limit=x',
      'before=yesterday',
      'colour=red',
      'part=roof',
      'from=x',
      'actor=0',
      'source=fax',
      'field=a%20b',
    ])
      expect([query, (await admin.get(`/quotetemplate/${id}/history?${query}`)).status]).toEqual([query, 400]);
    expect((await admin.get('/quotetemplate/x/history')).status).toBe(400);
    expect((await admin.get('/quotetemplate/999999/history')).status).toBe(404);
  });
});

describe('undo', () => {
  it('undoes one change, keeps later ones, and appears in the history', async () => {
    const template = await made('Undone', contractor);
    await save(template, { unit: 'm²' }, contractor);
    await save(template, { brand: 'Oakline' }, contractor);
    const unit = (await history(template, '', contractor)).data[1]!;
    expect((await undo(template, unit.event_id, contractor)).body).toMatchObject({
      message: 'Change undone.',
      data: { version: 7 },
    });
    expect(await read(template, contractor)).toMatchObject({ unit: 'ft²', brand: 'Oakline' });
    const [undoing, , undone] = (await history(template, '', contractor)).data as [
      HistoryEntry,
      HistoryEntry,
      HistoryEntry,
    ];
    expect([undone.undone_by, undone.undoable, undoing.undoable, undoing.reason]).toEqual([
      undoing.event_id,
      false,
      true,
      'Wrong one',
    ]);
  });

  it('undoes a unit with the sample answer that was converted to it, and reports both', async () => {
    const template = await made('Measured', contractor);
    const question = { id: template.questions[0], quote_template_id: template.id, title: 'Length' };
    await post('addquestion', { ...question, unit: 'ft', sample_answer: '10.333333' }, contractor);
    await post('addquestion', { ...question, unit: 'in' }, contractor);
    expect((await read(template, contractor)).questions[0]).toMatchObject({ unit: 'in', sample_answer: '124' });
    const [sample, unit] = (await history(template, '', contractor)).data as [HistoryEntry, HistoryEntry];
    expect((await undo(template, sample.event_id, contractor)).status).toBe(200);
    expect((await read(template, contractor)).questions[0]).toMatchObject({ unit: 'ft', sample_answer: '10.333333' });
    const { data } = await history(template, '', contractor);
    expect(data.slice(0, 4).map(({ event_id, undone_by }) => [event_id, undone_by])).toEqual([
      [data[0]!.event_id, null],
      [data[1]!.event_id, null],
      [sample.event_id, data[0]!.event_id],
      [unit.event_id, data[1]!.event_id],
    ]);
  });

  it('restores a deleted line unchanged, and a deleted picture', async () => {
    const template = await made('Restored', contractor);
    const line = { quote_template_id: template.id, quote_template_product_id: template.lines[0] };
    await post('line/settings', { ...line, pack_size: 24 }, contractor);
    const before = (await read(template, contractor)).products;
    await post('deleteproduct', { quote_template_id: template.id, product_id: planks.product_id }, contractor);
    const removed = (await history(template, '', contractor)).data[0]!;
    await undo(template, removed.event_id, contractor);
    expect((await read(template, contractor)).products).toEqual(before);
  });

  it('names the later change in the way, and events that cannot be undone', async () => {
    const template = await made('Conflict', contractor);
    for (const unit of ['m²', 'yd²']) await save(template, { unit }, contractor);
    const [later, first] = (await history(template, '', contractor)).data as [HistoryEntry, HistoryEntry];
    const conflict = await undo(template, first.event_id, contractor);
    expect([conflict.status, conflict.body.code, conflict.body.data]).toEqual([
      409,
      'undo_conflict',
      {
        event_id: later.event_id,
        version: 6,
        type: 'TemplateUnitChanged',
        path: 'unit',
        later: expect.objectContaining({ entry_id: later.entry_id, summary: 'changed the unit to yd²' }),
      },
    ]);
    const created = (await history(template, '', contractor)).data.at(-1)!;
    expect((await undo(template, created.event_id, contractor)).body.code).toBe('not_undoable');
    expect((await undo(template, '6f7a6a52-8a0b-4a0e-9a3c-4d1f0f6f2b11', contractor)).status).toBe(404);
    expect((await undo(template, 'x', contractor)).status).toBe(400);
    expect((await read(template, contractor)).unit).toBe('yd²');
  });
});

describe('undo of one command', () => {
  it('is one command, by the batch in its answer, and can be undone itself', async () => {
    const template = await made('Saved at once', contractor);
    const { batch_id } = (await save(template, { unit: 'm²', brand: 'Oakline', price: '9' }, contractor)).body.data;
    await save(template, { advice: 'Wait a day.' }, contractor);
    const undone = await undoBatch(template, batch_id, contractor);
    expect(undone.body).toMatchObject({ status: 200, message: 'Undone.', data: { version: 12 } });
    expect(await read(template, contractor)).toMatchObject({ unit: 'ft²', brand: '', advice: 'Wait a day.' });
    const { data } = await history(template, '', contractor);
    expect(data[0]).toMatchObject({
      type: 'BatchUndone',
      summary: 'undid what was changed together (versions 5 to 7)',
      batch_id: undone.body.data.batch_id,
      undoable: true,
      undone_by: null,
    });
    const taken = data.filter((entry) => entry.batch_id === batch_id);
    expect(taken.map(({ undone_by }) => undone_by)).toEqual([1, 2, 3].map((at) => data[at]!.event_id));

    await undoBatch(template, undone.body.data.batch_id, contractor);
    expect(await read(template, contractor)).toMatchObject({ unit: 'm²', brand: 'Oakline', version: 16 });
    const again = (await history(template, '', contractor)).data;
    expect(
      again.filter((entry) => entry.batch_id === batch_id).map((entry) => [entry.undone_by, entry.undoable]),
    ).toEqual(Array(3).fill([null, true]));
    expect(again.find(({ event_id }) => event_id === data[0]!.event_id)).toMatchObject({
      undone_by: again[0]!.event_id,
      undoable: false,
    });
  });

  it('changes nothing if a later change is in the way, and names it', async () => {
    const template = await made('Overwritten', contractor);
    const { batch_id } = (await save(template, { unit: 'm²', brand: 'Oakline' }, contractor)).body.data;
    await save(template, { brand: 'Ashline' }, contractor);
    const before = await read(template, contractor);
    const { status, body } = await undoBatch(template, batch_id, contractor);
    expect([status, body.code, body.data]).toEqual([
      409,
      'undo_conflict',
      {
        event_id: expect.any(String),
        version: 7,
        type: 'TemplateBrandChanged',
        path: 'brand',
        later: expect.objectContaining({ summary: 'changed the brand to Ashline' }),
      },
    ]);
    expect(await read(template, contractor)).toEqual(before);
  });

  it('happens once under one key, and is refused under another', async () => {
    const template = await made('Twice', contractor);
    const { batch_id } = (await save(template, { unit: 'm²', brand: 'Oakline' }, contractor)).body.data;
    const body = { quote_template_id: template.id, batch_id };
    const send = (key: string) => contractor.post('/quotetemplate/undo', body, { 'idempotency-key': key });
    const first = await send('undo-once-1');
    const repeat = await send('undo-once-1');
    expect([first.status, repeat.body]).toEqual([200, first.body]);
    const { status, body: refused } = await send('undo-once-2');
    expect([status, refused.code, refused.data.version]).toEqual([409, 'undo_conflict', 8]);
    expect(await read(template, contractor)).toMatchObject({ unit: 'ft²', brand: '', version: 9 });
  });

  it('refuses a stale version, another stream’s batch, another account, and requests that name nothing or too much', async () => {
    const [template, other] = [await made('Guarded', contractor), await made('Elsewhere', contractor)];
    const { batch_id, version } = (await save(template, { unit: 'm²', brand: 'Oakline' }, contractor)).body.data;
    const foreign = (await save(other, { unit: 'm²' }, contractor)).body.data;
    const outcome = async (answer: Promise<{ status: number; body: { code: string } }>) => {
      const { status, body } = await answer;
      return [status, body.code];
    };
    const stale = { version: version - 1 };
    expect(await outcome(undoBatch(template, batch_id, contractor, stale))).toEqual([409, 'version_conflict']);
    expect(await outcome(undoBatch(template, foreign.batch_id, contractor))).toEqual([404, 'event_not_found']);
    for (const stranger of [supplier, await app.as('contractor', 2)])
      expect(await outcome(undoBatch(template, batch_id, stranger))).toEqual([404, 'template_not_found']);
    const { event_id } = (await history(template, '', contractor)).data[0]!;
    for (const rest of [{}, { event_id, batch_id }, { batch_id: 'x' }, { event_id: null, batch_id: null }])
      expect(await outcome(post('undo', { quote_template_id: template.id, ...rest }, contractor))).toEqual([
        400,
        'invalid_input',
      ]);
    const creation = (await history(template, '', contractor)).data.at(-1)!.batch_id;
    expect(await outcome(undoBatch(template, creation, contractor))).toEqual([409, 'not_undoable']);
    expect(await read(template, contractor)).toMatchObject({ unit: 'm²', brand: 'Oakline' });
  });

  it('undoes only this template’s part of a batch over several', async () => {
    const [one, other] = [await made('Part one', contractor), await made('Part two', contractor)];
    const batchId = randomUUID();
    const store = app.nest.get<EventStore>(EVENT_STORE);
    let position = '';
    for (const { id } of [one, other]) {
      const [{ meta }] = (await store.read(`template-${id}`)) as [Recorded];
      const news = ['m²', 'Oakline'].map((value, at) => ({
        id: randomUUID(),
        type: at === 0 ? 'TemplateUnitChanged' : 'TemplateBrandChanged',
        data: at === 0 ? { unit: value } : { brand: value },
        meta: { ...meta, batchId },
      }));
      ({ position } = await store.append(`template-${id}`, news, 'any'));
    }
    await contractor.get(`/quotetemplate/${other.id}/history?after=${position}`);
    expect((await undoBatch(one, batchId, contractor)).status).toBe(200);
    expect(await read(one, contractor)).toMatchObject({ unit: 'ft²', brand: '' });
    expect(await read(other, contractor)).toMatchObject({ unit: 'm²', brand: 'Oakline' });
  });

  it('has no batch if nothing changed', async () => {
    const template = await made('Unmoved', contractor);
    expect((await save(template, { unit: 'ft²' }, contractor)).body.data.batch_id).toBeNull();
  });

  it('reverts a discard completely, however much that was, and publishes nothing', async () => {
    const template = await made('Much discarded', admin, true);
    for (let n = 1; n <= 60; n += 1)
      await post('addquestion', { quote_template_id: template.id, title: `Door ${n}`, unit: 'ft' });
    for (let n = 1; n <= 60; n += 1)
      await post('product/addfromcatalogue', { quote_template_id: template.id, product_id: planks.product_id });
    const before = await read(template);
    const { body: discarded } = await post('discard', { quote_template_id: template.id, reason: 'Start over' });
    const discard = discarded.data;
    expect(discard.version).toBe(before.version + 121);
    // So many events may take longer than the command waits for its read models.
    const told = (await history(template, `?after=${discarded.position}`)).data[0]!;
    expect(told).toMatchObject({
      type: 'ChangesDiscarded',
      summary: 'discarded what was not published: 120 changes, back to version 5',
      reason: 'Start over',
      batch_id: discard.batch_id,
      undoable: true,
    });
    const { status, body } = await undo(template, told.event_id);
    expect([status, body.message]).toEqual([200, 'Change undone.']);
    const after = await read(template);
    expect([after.questions.length, after.products.length]).toEqual([62, 61]);
    expect(after).toEqual({
      ...before,
      version: discard.version + 121,
      revisions: { ...before.revisions, template: discard.version + 121 },
    });
    const { data } = await history(template, '?limit=200');
    const taken = data.filter(({ batch_id }) => batch_id === discard.batch_id);
    expect([taken.length, taken.filter(({ undone_by }) => undone_by !== null).length]).toEqual([121, 121]);
    expect(data[0]).toMatchObject({
      type: 'BatchUndone',
      summary: `undid the discard of what was not published (versions ${before.version + 1} to ${discard.version})`,
    });
  });
});

describe('publishing', () => {
  it('lists unpublished changes on the staging board', async () => {
    const template = await made('Staged', admin, true);
    const board = async () => (await admin.get('/staging/templates?searchTerm=staged')).body.data;
    expect((await board()).total).toBe(0);
    await save(template, { unit: 'm²', brand: 'Oakline' });
    expect((await board()).data).toMatchObject([
      {
        id: template.id,
        state: 'live',
        change_count: 2,
        version: 7,
        published_version: 5,
        last_editor: { id: admin.id, name: 'admin1', user_type: 'admin' },
        age_seconds: expect.any(Number),
      },
    ]);
    const { body } = await post('publish', { quote_template_id: template.id, version: 7, note: 'Autumn' });
    expect(body.data.version).toBe(8);
    expect((await board()).total).toBe(0);
    expect((await history(template)).data[0]).toMatchObject({
      type: 'TemplatePublished',
      reason: 'Autumn',
      undoable: false,
    });
    expect((await post('publish', { quote_template_id: template.id })).body.data.version).toBe(8);
    for (const query of ['page=0', 'perPage=101', 'colour=red'])
      expect((await admin.get(`/staging/templates?${query}`)).status).toBe(400);
    for (const client of [contractor, supplier]) expect((await client.get('/staging/templates')).status).toBe(403);
  });

  it('shows on the board what it would do to the sample quote', async () => {
    const template = await made('Priced', admin, true);
    const sample = () => sampleOf(template.id);
    const formula = (text: string) =>
      post('formula/change', { quote_template_id: template.id, product_id: planks.product_id, formula: text });
    const total = Number((await sample()).published);
    expect(total).toBeGreaterThan(0);
    expect(Number((await sample()).staged)).toBe(total);
    // Both measurements are assumed to be 10 ft.
    await formula('Q1xQ2');
    const { published, staged } = await sample();
    expect([Number(published), Number(staged)]).toEqual([total, 10 * total]);
    await formula('Q1/(Q1-Q2)');
    expect(await sample()).toEqual({ published, staged: null });
    expect(await made('Unpriced').then(({ id }) => sampleOf(id))).toMatchObject({ published: null });
  });

  const sampleOf = async (id: number) =>
    (await admin.post('/quotetemplates', { scope: 'staging', ids: [id] })).body.data.data[0].staging.sample_quote;

  it('and undo require that the category of a gallery template exists', async () => {
    const place = async (title: string) => {
      const { categoryId: category_id, subcategoryId: subcategory_id } = await makePlace(admin, title);
      return { category_id, subcategory_id };
    };
    const [before, after] = [await place('Barns'), await place('Stables')];
    const template = await made('Hay Barn');
    await save(template, before);
    await save(template, after);
    const moved = (await history(template)).data[0]!;
    expect((await post('undo', { quote_template_id: template.id, event_id: moved.event_id }, contractor)).status).toBe(
      404,
    );
    await admin.post('/subcategory/delete', { id: before.subcategory_id });
    const half = await undo(template, moved.event_id);
    expect([half.status, half.body.code, half.body.errors?.[0]?.path]).toEqual([
      409,
      'category_gone',
      'subcategory_id',
    ]);
    await admin.post('/category/delete', { id: before.category_id });
    const refused = await undo(template, moved.event_id);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'category_gone',
      'Its category was deleted. Choose another.',
    ]);
    expect(await read(template)).toMatchObject({ category: 'Stables', version: 6 });

    // As left by an undo of an earlier release.
    await commandTemplate(app, { id: admin.id, userType: 'admin' }, template.id, {
      type: 'UndoChange',
      eventId: moved.event_id,
    });
    const unplaced = await post('publish', { quote_template_id: template.id });
    expect([unplaced.status, unplaced.body.code, unplaced.body.errors?.[0]?.path]).toEqual([
      409,
      'category_gone',
      'category_id',
    ]);
    await save(template, after);
    expect((await post('publish', { quote_template_id: template.id })).status).toBe(200);
  });

  it('refuses a stale version, so that nobody publishes unseen changes', async () => {
    const template = await made('Stale');
    await save(template, { unit: 'm²' });
    const { status, body } = await post('publish', { quote_template_id: template.id, version: 4 });
    expect([status, body.code]).toEqual([409, 'version_conflict']);
    expect(await read(template)).toMatchObject({ published_version: null });
  });

  it('can be undone, which closes the public page', async () => {
    const template = await made('Closed', admin, true);
    const guest = app.guest();
    expect((await guest.get(`/quotetemplate/template/guest/${template.alias}`)).status).toBe(200);
    await post('unpublish', { quote_template_id: template.id, reason: 'Out of season' });
    expect((await guest.get(`/quotetemplate/template/guest/${template.alias}`)).status).toBe(404);
    expect((await admin.get('/staging/templates?searchTerm=closed')).body.data.data[0]).toMatchObject({
      state: 'unpublished',
      published_version: null,
    });
    const discard = await post('discard', { quote_template_id: template.id });
    expect([discard.status, discard.body.code]).toEqual([409, 'not_published']);
  });

  it('can be discarded to: a discard is one batch of the opposite changes', async () => {
    const template = await made('Discarded', admin, true);
    const before = await read(template);
    await save(template, { name: 'Something Else', unit: 'm²' });
    await post('addquestion', { quote_template_id: template.id, title: 'Height', unit: 'ft' });
    await post('deleteproduct', { quote_template_id: template.id, product_id: planks.product_id });
    const { body } = await post('discard', { quote_template_id: template.id, reason: 'Start over' });
    expect((await post('discard', { quote_template_id: template.id })).body.data).toEqual({
      ...body.data,
      batch_id: null,
    });
    const after = await read(template);
    expect(after).toEqual({
      ...before,
      version: body.data.version,
      revisions: { ...before.revisions, template: body.data.version },
    });
    const entries = (await history(template, '?limit=1')).data;
    expect(entries.length).toBe(5);
    expect(entries.every(({ batch_id, reason }) => batch_id === entries[0]!.batch_id && reason === 'Start over')).toBe(
      true,
    );
  });

  it('is for gallery templates', async () => {
    const own = await made('Own', contractor);
    for (const path of ['publish', 'unpublish', 'discard'])
      expect((await post(path, { quote_template_id: own.id })).body.code).toBe('not_publishable');
    expect((await post('publish', { quote_template_id: 999_999 })).status).toBe(404);
  });
});

describe('comparing', () => {
  it('groups differences by part, in words', async () => {
    const template = await made('Compared', admin, true);
    await save(template, { unit: 'm²' });
    await post('addquestion', { quote_template_id: template.id, title: 'Doors', unit: 'ft' });
    await post('formula/change', { quote_template_id: template.id, product_id: planks.product_id, formula: 'Q1-Q3' });
    await post(
      'questions/sort_order',
      [...template.questions]
        .reverse()
        .concat((await read(template)).questions[2]!.id)
        .map((id, sort_order) => ({ id, sort_order })),
    );
    const compare = async (from: string | number, to: string | number) =>
      (await admin.get(`/quotetemplate/${template.id}/compare?from=${from}&to=${to}`)).body;
    const { data } = await compare('published', 'current');
    expect([data.from.version, data.to.version, data.total]).toEqual([5, 9, 4]);
    expect(data.changes).toEqual({
      details: [{ path: 'unit', label: 'Unit', before: 'ft²', after: 'm²' }],
      questions: [
        { path: expect.stringMatching(/^questions\.\d+$/), label: 'Question', before: null, after: 'Doors (ft)' },
      ],
      lines: [
        {
          path: `lines.${template.lines[0]}.formula`,
          label: 'Oak plank: formula',
          before: 'Length',
          after: 'Length − Doors',
          tokens: { before: ['Length'], after: ['Length', '−', 'Doors'] },
        },
      ],
      order: [
        {
          path: 'questions.order',
          label: 'Position of Q2 Length',
          before: '1',
          after: '2',
          moves: [{ name: 'Q2 Length', from: 1, to: 2 }],
        },
      ],
      images: [],
      related: [],
    });
    expect((await compare(9, 5)).data.changes.details).toEqual([
      { path: 'unit', label: 'Unit', before: 'm²', after: 'ft²' },
    ]);
    expect((await compare(5, 5)).data.total).toBe(0);
    expect((await compare(1, 99)).code).toBe('version_not_found');
    expect((await compare(0, 1)).code).toBe('version_not_found');
    expect((await compare('first', 1)).status).toBe(400);
    const never = await made('Never published');
    expect((await admin.get(`/quotetemplate/${never.id}/compare?from=published&to=current`)).body.code).toBe(
      'not_published',
    );
  });
});
