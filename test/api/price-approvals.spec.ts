import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import type {
  AskedChange,
  AskedChangeDetail,
  PriceChange,
  PriceChangeRow,
  ProductRow,
  WaitingChange,
} from '@quotewright/domain/catalogue/contract.js';
import { priceChange } from '@quotewright/domain/catalogue/price-change.js';
import type { NoticesPage } from '@quotewright/domain/emails/contract-notices.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import type { TrailPage } from '@quotewright/domain/trail/contract.js';
import { Clock } from '../../apps/api/src/platform/clock.js';
import { AggregateCommand } from '../../apps/api/src/platform/commands/aggregate-command.js';
import { Database } from '../../apps/api/src/platform/db/database.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeOffer, type TestOffer } from '../support/templates.js';
import { until } from '../support/until.js';

let app: TestApp;
let [supplier, contractor, admin]: Client[] = [];

beforeAll(async () => {
  app = await startApp();
  [supplier, contractor, admin] = await Promise.all([app.as('suppliers'), app.as('contractor'), app.as('admin')]);
  await app.nest.get(Jobs).work();
});
afterAll(() => app?.stop());

const rule = (body: object, client = admin!) =>
  client.post('/price-approvals/rule', { supplier: supplier!.id, ...body });

describe('the rule of a supplier', () => {
  const read = async () => (await admin!.get(`/price-approvals/rule/${supplier!.id}`)).body.data;

  it('is never, until an admin changes it; the history tells the supplier', async () => {
    expect(await read()).toEqual({ when: 'never', percent: null });
    expect((await rule({ when: 'above', percent: '12.5' })).status).toBe(200);
    expect(await read()).toEqual({ when: 'above', percent: '12.5' });
    const { entries } = (await supplier!.get<TrailPage>('/history?type=access')).body.data;
    expect(entries[0]).toMatchObject({
      summary: 'changed when price changes wait for an admin from never to above 12.5 percent',
      actor: { user_type: 'admin' },
    });
    await rule({ when: 'always' });
    expect(await read()).toEqual({ when: 'always', percent: null });
    await rule({ when: 'never' });
  });

  it('needs a percentage to be above, a supplier, and an admin', async () => {
    for (const percent of ['much', -1, undefined])
      expect((await rule({ when: 'above', percent })).body.errors).toMatchObject([{ path: 'percent' }]);
    expect((await rule({ when: 'sometimes' })).body.errors).toMatchObject([{ path: 'when' }]);
    expect((await rule({ supplier: contractor!.id, when: 'always' })).status).toBe(404);
    expect((await admin!.get(`/price-approvals/rule/${contractor!.id}`)).status).toBe(404);
    for (const client of [supplier!, contractor!]) expect((await rule({ when: 'never' }, client)).status).toBe(403);
    expect(await read()).toEqual({ when: 'never', percent: null });
  });
});

const ask = (body: object, client = supplier!) => client.post<PriceChange>('/price-changes/ask', body);
const act = (call: 'apply' | 'discard' | 'undo', body: object, client = supplier!) =>
  client.post<PriceChange>(`/price-changes/${call}`, body);
const answer = (call: 'accept' | 'refuse', body: object, client = admin!, headers = {}) =>
  client.post(`/price-approvals/${call}`, body, headers);
const read = async (id: string, client = supplier!) =>
  (await client.get<PriceChange>(`/price-changes/${id}`)).body.data;
const waiting = async (id: string) =>
  (await supplier!.get<Page<WaitingChange>>('/price-changes')).body.data.data.find((one) => one.id === id)!;
const queue = async () => (await admin!.get<Page<AskedChange>>('/price-approvals')).body.data.data;
const reaches = (id: string, state: PriceChange['state']) =>
  until(
    () => read(id),
    (change) => change.state === state,
  );

describe('a change that needs a yes', () => {
  let [plank, glue]: TestOffer[] = [];
  let made = 0;
  beforeEach(async () => {
    made += 1;
    await rule({ when: 'never' });
    plank = await makeOffer(supplier!, { name: `Plank ${made}`, master_product_name: `Plank ${made}` });
    glue = await makeOffer(supplier!, { name: `Glue ${made}`, master_product_name: `Plank ${made}` });
    await rule({ when: 'above', percent: 10 });
  });
  afterEach(() => {
    app.nest.get(Clock).now = () => new Date();
  });

  const prices = async () => {
    const { data } = (await supplier!.post('/products/list', { ids: [plank!.id, glue!.id] })).body.data;
    const of = (id: number) => (data as ProductRow[]).find((row) => row.id === id)!.retail_price;
    return [of(plank!.id), of(glue!.id)];
  };
  const change = async (price: string, client = supplier!) => {
    const changes = [plank!, glue!].map(({ id }) => ({ id, retail_price: price }));
    const { id } = (await client.post<PriceChange>('/price-changes/add', { changes })).body.data;
    return until(
      () => read(id, client),
      ({ state }) => state === 'ready',
    );
  };
  /** A change of both to $80.00 that waits: its id, and that of the question. */
  const asked = async (more: object = {}) => {
    const { id } = await change('80');
    expect((await ask({ id, ...more })).body.data.state).toBe('asked');
    return { id, question: (await queue()).at(-1)!.id };
  };

  it('is not applied or scheduled without it; a smaller one is', async () => {
    const { id, needs_approval: needs } = await change('80');
    expect(needs).toBe(true);
    expect((await act('apply', { id })).body.code).toBe('approval_required');
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const late = await supplier!.post('/price-changes/schedule', { id, at, time_zone: 'UTC' });
    expect(late.body.code).toBe('approval_required');
    expect(await prices()).toEqual(['58.00', '58.00']);
    const small = await change('63.80');
    expect([small.needs_approval, (await ask({ id: small.id })).body.code]).toEqual([false, 'price_change_not_ready']);
    await act('apply', { id: small.id });
    await reaches(small.id, 'applied');
    expect(await prices()).toEqual(['63.80', '63.80']);
  });

  it.each([
    ['both a little', { retail_price: '63.80' }, { cost_price: '44.00' }, false],
    ['one price of the second a cent too much', { retail_price: '63.80' }, { cost_price: '44.01' }, true],
    ['the first down by a cent too much', { retail_price: '52.19' }, { retail_price: '58.01' }, true],
    ['stock alone', { unit_in_stock: '7' }, { unit_in_stock: '8' }, false],
    ['stock of one, and a price of the other too much', { unit_in_stock: '7' }, { retail_price: '80' }, true],
  ])('is one whose largest move is too much: %s', async (_, first, second, needs) => {
    const changes = [
      { id: plank!.id, ...first },
      { id: glue!.id, ...second },
    ];
    const { id } = (await supplier!.post<PriceChange>('/price-changes/add', { changes })).body.data;
    expect((await reaches(id, 'ready')).needs_approval).toBe(needs);
  });

  it('is any that sets a price which was nothing', async () => {
    await rule({ when: 'above', percent: 10_000 });
    await makeOffer(admin!, { id: glue!.id, supplier: supplier!.id, name: `Glue ${made}`, cost_price: '0' });
    const changes = [{ id: plank!.id, retail_price: '99' }];
    const small = (await supplier!.post<PriceChange>('/price-changes/add', { changes })).body.data;
    expect((await reaches(small.id, 'ready')).needs_approval).toBe(false);
    const from = [...changes, { id: glue!.id, cost_price: '0.01' }];
    const { id } = (await supplier!.post<PriceChange>('/price-changes/add', { changes: from })).body.data;
    expect((await reaches(id, 'ready')).needs_approval).toBe(true);
  });

  it('lists each product with what becomes of it, to its business, and to admins while it waits', async () => {
    const { id, question } = await asked();
    const rows = async (client: Client) => {
      const { body } = await client.get<Page<PriceChangeRow>>(`/price-changes/rows?id=${id}`);
      return body.data?.data.map(({ name, before, after, percent, outcome, message }) => [
        `${name}: ${before.retail_price} → ${after.retail_price}, ${percent}%`,
        outcome,
        message,
      ]);
    };
    const [planked, glued] = [`Plank ${made}`, `Glue ${made}`].map((name) => `${name}: 58.00 → 80.00, 37.9%`);
    const waits = [
      [planked, 'waiting', null],
      [glued, 'waiting', null],
    ];
    expect([await rows(supplier!), await rows(admin!), await rows(contractor!)]).toEqual([waits, waits, undefined]);
    expect((await contractor!.get(`/price-changes/rows?id=${id}`)).body.code).toBe('price_change_not_found');
    await answer('accept', { id: question, without: [glue!.id] });
    await reaches(id, 'applied');
    expect(await rows(supplier!)).toEqual([
      [glued, 'declined', 'An admin left this out.'],
      [planked, 'applied', null],
    ]);
    expect(await rows(admin!)).toBeUndefined();
    expect((await supplier!.get<Page<PriceChangeRow>>(`/price-changes/rows?id=${id}&page=2`)).body.data.data).toEqual(
      [],
    );
  });

  it('waits, is seen as it is now, and counts once it is accepted; the supplier is told', async () => {
    const { id, question } = await asked();
    await makeOffer(supplier!, { id: glue!.id, name: `Glue ${made}`, retail_price: '59' });
    const { data } = (await admin!.get<AskedChangeDetail>(`/price-approvals/${question}`)).body;
    expect(data).toMatchObject({
      supplier: { id: supplier!.id },
      offers: 2,
      at: null,
      source: 'rows',
      changed: { count: 1, names: [`Glue ${made}`] },
    });
    expect(data.rows.data).toMatchObject([
      {
        id: plank!.id,
        before: { retail_price: '58.00' },
        after: { retail_price: '80.00' },
        now: null,
        percent: '37.9',
      },
      { id: glue!.id, now: { retail_price: '59.00' } },
    ]);
    expect((await act('apply', { id })).body.code).toBe('price_change_not_ready');
    expect(await prices()).toEqual(['58.00', '59.00']);

    expect((await answer('accept', { id: question, reason: 'Agreed on the phone' })).status).toBe(200);
    expect(await reaches(id, 'applied')).toMatchObject({ applied: 1, left_count: 1 });
    expect(await prices()).toEqual(['80.00', '59.00']);
    expect(await waiting(id)).toMatchObject({ answered: { note: 'Agreed on the phone' } });
    expect((await queue()).map((one) => one.id)).not.toContain(question);
    const notices = (await supplier!.get<NoticesPage>('/notices')).body.data.data;
    expect(notices).toContainEqual(expect.objectContaining({ kind: 'price-answer' }));
    const { entries } = (await supplier!.get<TrailPage>('/history?type=price')).body.data;
    expect(entries.map(({ summary }) => summary)).toEqual(
      expect.arrayContaining(['asked for a change of 2 products', 'accepted a change of 2 products']),
    );
  });

  it('is accepted in part; what was left out stays, and an undo of the rest needs a yes again', async () => {
    const { id, question } = await asked();
    const foreign = await answer('accept', { id: question, without: [999_999] });
    expect(foreign.body.errors).toMatchObject([{ path: 'without' }]);
    const all = await answer('accept', { id: question, without: [plank!.id, glue!.id] });
    expect(all.body.code).toBe('price_change_not_ready');
    await answer('accept', { id: question, without: [glue!.id] });
    expect(await reaches(id, 'applied')).toMatchObject({ applied: 1, left: [{ id: glue!.id, outcome: 'declined' }] });
    expect(await prices()).toEqual(['80.00', '58.00']);

    const undos = await Promise.all([act('undo', { id }), act('undo', { id })]);
    expect(new Set(undos.map(({ body }) => body.data.id)).size).toBe(1);
    const undo = undos[0].body.data.id;
    await reaches(undo, 'asked');
    expect(await prices()).toEqual(['80.00', '58.00']);
    await answer('accept', { id: (await queue()).at(-1)!.id });
    await reaches(undo, 'applied');
    expect(await prices()).toEqual(['58.00', '58.00']);
  });

  it('is one of a whole list, too; what that cannot change is not asked for', async () => {
    for (const [name, retail_price] of [
      ['Lowered plank', '58'],
      ['Lowered glue', '4'],
    ])
      await makeOffer(supplier!, { name, master_product_name: `Plank ${made}`, retail_price, cost_price: '1' });
    await rule({ when: 'always' });
    const bulk = { filtered: { searchTerm: 'lowered' }, price: { field: 'retail_price', by: 'amount', value: -10 } };
    const { id } = (await supplier!.post<PriceChange>('/price-changes/add', { bulk })).body.data;
    expect(await reaches(id, 'ready')).toMatchObject({ needs_approval: true, rows: 2, left_count: 1 });
    expect((await act('apply', { id })).body.code).toBe('approval_required');
    await ask({ id });
    const question = (await queue()).at(-1)!;
    expect(question.offers).toBe(1);
    const { rows, changed } = (await admin!.get<AskedChangeDetail>(`/price-approvals/${question.id}`)).body.data;
    expect([rows.data, changed.count]).toMatchObject([
      [{ name: 'Lowered plank', after: { retail_price: '48.00' } }],
      0,
    ]);
    await answer('accept', { id: question.id });
    expect(await reaches(id, 'applied')).toMatchObject({ applied: 1, left: [{ name: 'Lowered glue' }] });
    const told = await until(
      () => waiting(id),
      ({ state }) => state === 'applied',
    );
    expect(told).toMatchObject({ offers: 1, changed: 1, left: 0 });
  });

  it('is refused with a note, and withdrawn while it waits', async () => {
    const refused = await asked();
    await answer('refuse', { id: refused.question, reason: 'Too dear' });
    expect((await read(refused.id)).state).toBe('discarded');
    expect(await waiting(refused.id)).toMatchObject({ state: 'refused', answered: { note: 'Too dear' } });
    const withdrawn = await asked();
    expect((await act('discard', { id: withdrawn.id })).body.data.state).toBe('discarded');
    expect((await waiting(withdrawn.id)).state).toBe('withdrawn');
    expect((await answer('accept', { id: withdrawn.question })).body.code).toBe('price_change_answered');
    expect((await admin!.get(`/price-approvals/${withdrawn.question}`)).status).toBe(409);
    expect(await prices()).toEqual(['58.00', '58.00']);
  });

  it('takes one answer of two admins at once, and the same one again', async () => {
    const other = await app.as('admin', 2);
    const { id, question } = await asked();
    const both = await Promise.all([answer('accept', { id: question }), answer('refuse', { id: question }, other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('price_change_answered');
    const accepted = both[0].status === 200;
    const [again, who] = accepted ? (['accept', admin!] as const) : (['refuse', other] as const);
    for (const key of ['one', 'one', 'two'])
      expect((await answer(again, { id: question }, who, { 'idempotency-key': `${key}-${question}` })).status).toBe(
        200,
      );
    await reaches(id, accepted ? 'applied' : 'discarded');
  });

  it('is either withdrawn or accepted, never both', async () => {
    const { id, question } = await asked();
    const [taken, given] = await Promise.all([act('discard', { id }), answer('accept', { id: question })]);
    // Accepted and withdrawn before it begins is withdrawn.
    expect([taken.status, given.status]).toContain(200);
    const stays = taken.status === 200;
    if (!stays) expect(taken.body.code).toBe('price_change_not_ready');
    await reaches(id, stays ? 'discarded' : 'applied');
    expect(await prices()).toEqual(stays ? ['58.00', '58.00'] : ['80.00', '80.00']);
  });

  it('waits on whatever becomes of the rule', async () => {
    const { id, question } = await asked();
    await rule({ when: 'never' });
    expect((await read(id)).state).toBe('asked');
    await answer('accept', { id: question });
    await reaches(id, 'applied');
    expect(await prices()).toEqual(['80.00', '80.00']);
  });

  /** Another supplier whose stock waits for a yes: its offer, and the question. */
  const ofAnother = async (number: number) => {
    const client = await app.as('suppliers', number);
    await rule({ supplier: client.id, when: 'always' });
    const offer = await makeOffer(client, { name: `Other ${made}`, master_product_name: `Plank ${made}` });
    const body = { changes: [{ id: offer.id, unit_in_stock: '5' }] };
    const { id } = (await client.post<PriceChange>('/price-changes/add', body)).body.data;
    await until(
      () => read(id, client),
      ({ state }) => state === 'ready',
    );
    await ask({ id }, client);
    const question = (await queue()).at(-1)!;
    expect(question.supplier.id).toBe(client.id);
    return { client, offer, question };
  };

  it('is applied when it is accepted, although its supplier was deactivated meanwhile', async () => {
    const { client, offer, question } = await ofAnother(6);
    await admin!.post('/users/activate', { id: client.id, active: false });
    await answer('accept', { id: question.id });
    const stock = async () =>
      ((await admin!.post('/products/list', { ids: [offer.id] })).body.data.data as ProductRow[])[0]?.unit_in_stock;
    await until(stock, (count) => count === '5');
  });

  it('counts at its time, or late if that passed while it waited', async () => {
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const { id, question } = await asked({ at, time_zone: 'Europe/Berlin' });
    app.nest.get(Clock).now = () => new Date(Date.parse(at) + 7_200_000);
    await answer('accept', { id: question });
    await reaches(id, 'applied');
    expect(
      await until(
        () => waiting(id),
        ({ state }) => state === 'applied',
      ),
    ).toMatchObject({ at, late: true, changed: 2 });
  });

  it('goes on where a process died between the yes and the note of it', async () => {
    const { id, question } = await asked();
    const { knex } = app.nest.get(Database);
    await app.nest
      .get(CommandBus)
      .execute(
        new AggregateCommand(
          priceChange,
          question,
          { type: 'AcceptPriceChange', without: [] },
          { actor: { id: admin!.id, userType: 'admin' } },
        ),
      );
    await reaches(id, 'applied');
    expect(await prices()).toEqual(['80.00', '80.00']);
    expect(await knex('app.price_change').where({ id }).first('answer_told')).toEqual({ answer_told: true });
  });

  it('is not gone around by the panel, which saves the rest at once and says so', async () => {
    const form = { id: plank!.id, name: `Plank ${made}`, retail_price: '90', unit_in_stock: '7' };
    const before = (await queue()).length;
    for (let time = 0; time < 2; time += 1) {
      const saved = await supplier!.post('/supplier/product/addorupdate', {
        master_product_name: `Plank ${made}`,
        product_type: 'finish_product',
        cost_price: '40',
        unit: 'box',
        ...form,
      });
      expect(saved.body).toMatchObject({ status: 200, data: { waits: true } });
      expect(saved.body.message).toContain('waits for an approval');
    }
    const [row] = (await supplier!.post('/products/list', { ids: [plank!.id] })).body.data.data as ProductRow[];
    expect(row).toMatchObject({ retail_price: '58.00', unit_in_stock: '7' });
    const waits = await queue();
    expect(waits.length).toBe(before + 1);
    await answer('accept', { id: waits.at(-1)!.id });
    await until(prices, ([price]) => price === '90.00');
  });

  it('needs no yes where an admin acts for the supplier', async () => {
    const { id, needs_approval: needs } = await change('80', admin!);
    expect(needs).toBe(false);
    await act('apply', { id }, admin!);
    await until(
      () => read(id, admin),
      ({ state }) => state === 'applied',
    );
    expect(await prices()).toEqual(['80.00', '80.00']);
    expect((await act('undo', { id }, admin!)).status).toBe(200);
    await until(prices, ([price]) => price === '58.00');
    await makeOffer(admin!, { id: plank!.id, name: `Plank ${made}`, supplier: supplier!.id, retail_price: '99' });
    expect((await prices())[0]).toBe('99.00');
  });

  it('is answered by admins alone', async () => {
    const { question } = await asked();
    for (const client of [supplier!, contractor!]) {
      expect((await client.get('/price-approvals')).status).toBe(403);
      expect((await client.get(`/price-approvals/${question}`)).status).toBe(403);
      for (const call of ['accept', 'refuse'] as const)
        expect((await answer(call, { id: question }, client)).status).toBe(403);
    }
    await answer('refuse', { id: question });
  });

  it('goes with its account', async () => {
    const { client, question } = await ofAnother(7);
    expect((await (await admin!.confirm()).post('/users/remove', { id: client.id })).status).toBe(200);
    await until(queue, (waits) => !waits.some((one) => one.id === question.id));
  });
});
