import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import type { ProposalChangeRequest, ProposalDraft } from '@quotewright/domain/proposals/contract.js';
import type {
  PipelineColumn,
  ProposalListRow,
  ProposalsOverview,
  ProposalsPage,
} from '@quotewright/domain/proposals/contract-lists.js';
import type { PaperSettings } from '@quotewright/domain/proposals/contract-papers.js';
import { proposal, type ProposalCommand } from '@quotewright/domain/proposals/proposal.js';
import { AggregateCommand } from '../../apps/api/src/platform/commands/aggregate-command.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { toldIn } from '../support/told.js';

let app: TestApp;
let owner: Client;
let estimator: Client;
let viewer: Client;
let stranger: Client;
let ada: number;
const DAY = 86_400_000;
/** Ten in the morning in the middle of this month. */
const begun = Date.parse(`${new Date().toISOString().slice(0, 7)}-17T10:00:00Z`);
/** A day before or after it. */
const day = (days: number) => new Date(begun + days * DAY).toISOString().slice(0, 10);
/** Goes to some days after that, or before it. */
const goTo = (days: number) => jest.setSystemTime(begun + days * DAY);

beforeAll(async () => {
  // Only what clocks show: timers go on.
  jest.useFakeTimers({
    now: begun,
    doNotFake: [
      ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
      ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
    ],
  });
  app = await startApp({ throttle: { proposals: { times: 500, seconds: 60 } } });
  const account = (name: string) =>
    app.account({ email: `${name}@lists.example`, userType: 'contractor', businessName: 'Mason & Co' });
  const names = ['owner', 'estimator', 'viewer'];
  const [id, ...others] = await Promise.all(names.map(account));
  for (const [n, role] of (['estimator', 'viewer'] as const).entries())
    await app.db
      .knex('app.user')
      .where({ id: others[n] })
      .update({ business_id: id, role, see_cost: role !== 'viewer' });
  [owner, estimator, viewer] = (await Promise.all(names.map((name) => app.signIn(`${name}@lists.example`)))) as [
    Client,
    Client,
    Client,
  ];
  stranger = await app.as('contractor');
  ada = await aClient('Ada Lindqvist');
  await settings({ time_zone: 'UTC', remind_days: [], remind_most: 0 });
});
afterAll(async () => {
  jest.useRealTimers();
  await app?.stop();
});

async function aClient(name: string, of: Client = owner): Promise<number> {
  const fields = { email: 'ada@client.example', phone: '', billing_address: '', site_address: '', notes: '' };
  return (await of.post('/client/addorupdate', { id: 0, name, ...fields })).body.data.id as number;
}

async function settings(fields: Partial<PaperSettings>): Promise<void> {
  const { version: _, logo: __, ...before } = (await owner.get<PaperSettings>('/proposal/settings')).body.data;
  expect((await owner.post('/proposal/settings', { ...before, ...fields })).status).toBe(200);
}

interface Made {
  title?: string;
  price?: string;
  client?: number;
  of?: Client;
}

/** A draft whose one line costs $80.00. */
async function drafted({ title = 'Bathroom', price = '100', client = ada, of = estimator }: Made = {}) {
  const { id } = (await of.post('/proposal/add', {})).body.data as { id: number };
  const head: ProposalChangeRequest = { change: 'head', title, client_id: client };
  await of.post(`/proposal/${id}/change`, { changes: [head, { change: 'add-section', title: 'Floor' }] });
  const section_id = (await of.get<ProposalDraft>(`/proposal/${id}`)).body.data.sections[0]!.id;
  const line = { name: 'Tile', product_type: 'finish_product', unit: 'box', quantity: 1 } as const;
  await of.post(`/proposal/${id}/change`, {
    changes: [{ change: 'add-line', section_id, ...line, retail_price: price, cost_price: '80' }],
  });
  return id;
}

const command = (id: number, what: ProposalCommand) =>
  app.nest.get(CommandBus).execute(new AggregateCommand(proposal, id, what, { actor: null }));

/** Sent, its PDF made. */
async function sent(made: Made = {}): Promise<number> {
  const id = await drafted(made);
  const { body } = await (made.of ?? estimator).post(`/proposal/${id}/send`, { to: '', message: '' });
  expect(body.message).toBe('Proposal sent.');
  await command(id, { type: 'KeepProposalPdf', revision: 1, sha256: 'f'.repeat(64) });
  return id;
}

const accepted = (id: number) => owner.post(`/proposal/${id}/accept`, { reason: 'Signed on paper.' });
const list = async (body: object = {}, by: Client = estimator): Promise<ProposalListRow[]> => {
  const { status, body: answer } = await by.post<ProposalsPage>('/proposals', { perPage: 100, ...body });
  expect(status).toBe(200);
  return answer.data.data;
};
const titles = async (body: object = {}) => (await list(body)).map(({ title }) => title);
const row = async (id: number, by: Client = estimator) => (await list({ ids: [id] }, by))[0]!;

describe('the list', () => {
  beforeEach(() => goTo(0));

  it('tells client, state, total, margin, age and the next step of each', async () => {
    const id = await drafted({ title: 'Porch' });
    expect(await row(id)).toMatchObject({
      number: null,
      title: 'Porch',
      state: 'draft',
      client: { id: ada, name: 'Ada Lindqvist' },
      total: '100.00',
      margin_percent: '20.00',
      next_step: { words: 'Send it', due: true },
      mailed: false,
      ends_at: null,
    });
    goTo(-31);
    const out = await sent({ title: 'Deck' });
    const { since } = await row(out);
    goTo(-28);
    expect(await row(out)).toMatchObject({
      number: expect.stringMatching(/^Q-/),
      state: 'sent',
      since,
      next_step: { words: 'Not opened for 3 days', due: false },
    });
    goTo(0);
    expect(await row(out)).toMatchObject({ state: 'expired', next_step: { words: 'Send it again' } });
  });

  it('tells the margin of what was sent, and of what was accepted', async () => {
    const id = await sent({ price: '160' });
    const { sections } = (await owner.get<ProposalDraft>(`/proposal/${id}`)).body.data;
    await owner.post(`/proposal/${id}/change`, {
      changes: [{ change: 'line', line_id: sections[0]!.lines[0]!.id, price: '200' }],
    });
    expect(await row(id)).toMatchObject({ total: '160.00', margin_percent: '50.00' });
    await accepted(id);
    expect(await row(id)).toMatchObject({ state: 'accepted', total: '160.00', margin_percent: '50.00' });
  });

  it('tells no margin, in no order, to a member who sees no costs', async () => {
    await drafted({ title: 'Thin', price: '90' });
    await drafted({ title: 'Fat', price: '800' });
    const rows = await list({ searchTerm: 'Thin', sort: 'margin.asc' }, viewer);
    expect(rows[0]).toMatchObject({ margin_percent: null, total: '90.00' });
    expect(toldIn(await list({}, viewer))).not.toContain('11.11');
    const ids = (await list({ sort: 'margin.asc' }, viewer)).map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
  });

  it('is narrowed by states, client, days and totals, and searched by number, title and client', async () => {
    const grace = await aClient('Grace Hopper');
    const one = await sent({ title: 'Grotto', client: grace, price: '1000' });
    goTo(2);
    await sent({ title: 'Gazebo', client: grace, price: '3000' });
    await drafted({ title: 'Garage', client: grace });
    const of = (filter: object) => titles({ client_id: grace, sort: 'title.asc', ...filter });
    expect(await of({})).toEqual(['Garage', 'Gazebo', 'Grotto']);
    expect(await of({ states: ['sent', 'opened'] })).toEqual(['Gazebo', 'Grotto']);
    expect(await of({ states: ['draft', 'void'] })).toEqual(['Garage']);
    expect(await of({ sent_from: day(1) })).toEqual(['Gazebo']);
    expect(await of({ sent_to: day(0) })).toEqual(['Grotto']);
    expect(await of({ total_from: 1000, total_to: 2999.99 })).toEqual(['Grotto']);
    expect(await titles({ searchTerm: 'hopper', sort: 'title.desc' })).toEqual(['Grotto', 'Gazebo', 'Garage']);
    expect(await titles({ searchTerm: (await row(one)).number! })).toEqual(['Grotto']);
    for (const body of [{ states: ['lost'] }, { sent_from: '2026-02-30' }, { total_from: -1 }, { sort: 'cost.asc' }])
      expect((await estimator.post('/proposals', body)).status).toBe(400);
  });

  it('is sorted by each column, with empty values last', async () => {
    const carol = await aClient('Carol Shaw');
    const bea = await aClient('Bea Arthur');
    const first = await sent({ title: 'Sort B', client: carol, price: '500' });
    goTo(1);
    await drafted({ title: 'Sort A', client: bea, price: '900' });
    goTo(2);
    const voided = await drafted({ title: 'Sort C', client: carol, price: '100' });
    await owner.post(`/proposal/${voided}/void`, { reason: 'Built by another.' });
    const by = async (sort: string) =>
      (await titles({ searchTerm: 'Sort', sort })).map((title) => title.slice(-1)).join('');
    expect(await by('title.asc')).toBe('ABC');
    expect(await by('client.asc')).toBe('ACB');
    expect(await by('state.asc')).toBe('ABC');
    expect(await by('total.desc')).toBe('ABC');
    expect(await by('margin.asc')).toBe('CBA');
    expect(await by('since.asc')).toBe('BAC');
    expect((await by('number.asc'))[0]).toBe('B');
    expect((await by('ends.desc'))[0]).toBe('B');
    expect((await row(first)).ends_at).not.toBeNull();
  });

  it('shows an erased client as such, and finds nothing by its name', async () => {
    const gone = await aClient('Vera Vanish');
    const id = await sent({ client: gone });
    expect(await list({ searchTerm: 'Vanish' })).toHaveLength(1);
    await owner.post('/client/erase', { id: gone });
    expect(await row(id)).toMatchObject({ client: { id: gone, name: '' }, mailed: false });
    expect(await list({ searchTerm: 'Vanish' })).toEqual([]);
  });

  it('says when a client waits for an answer', async () => {
    const id = await sent();
    const message = {
      business_id: owner.id,
      proposal_id: id,
      client_id: ada,
      revision: 1,
      body: 'When?',
      at: new Date(),
    };
    await app.db.knex('app.proposal_message').insert({ ...message, by_client: true });
    expect((await row(id)).next_step.words).toBe('Answer the client’s question');
    await estimator.post(`/proposal/${id}/messages`, { message: 'On Monday.' });
    expect((await row(id)).next_step.words).toBe('Sent today, not opened yet');
  });

  it('holds nothing of another business', async () => {
    const id = await drafted();
    expect(await list({}, stranger)).toEqual([]);
    expect(await list({ ids: [id] }, stranger)).toEqual([]);
    expect((await stranger.get<ProposalsOverview>('/proposals/overview')).body.data.made).toBe(0);
    const { body } = await stranger.post<PipelineColumn[]>('/proposals/pipeline', {});
    expect(body.data.every(({ count, rows }) => count === 0 && rows.length === 0)).toBe(true);
  });
});

describe('the file', () => {
  const csv = async (body: object, by: Client = estimator) => {
    const { status, body: file } = await by.post('/proposals.csv', body);
    expect(status).toBe(200);
    return (file as unknown as string).trim().split('\r\n');
  };

  it('holds what is filtered in its order, and no cell that a spreadsheet runs', async () => {
    const evil = await aClient('=HYPERLINK("x")');
    const [b] = [await drafted({ title: 'File B', client: evil, price: '250.5' }), await drafted({ title: 'File A' })];
    const [head, ...lines] = await csv({ searchTerm: 'File', sort: 'title.asc' });
    expect(head).toContain('Number,Title,Client,State,Total,Margin (%),Days,Next step,Sent (UTC)');
    expect(lines.map((line) => line.split(',')[1])).toEqual(['File A', 'File B']);
    expect(lines[1]).toContain('"\'=HYPERLINK(""x"")",draft,250.5,68.06,');
    expect(await csv({ ids: [b] })).toHaveLength(2);
  });

  it('tells no margin to a member who sees no costs, and nothing to another business', async () => {
    const id = await drafted();
    expect((await csv({ ids: [id] }, viewer))[1]).toContain(',draft,100,,');
    expect(await csv({ ids: [id] }, stranger)).toHaveLength(1);
  });
});

describe('how they stand', () => {
  let retail: Client;
  let client: number;
  const stand = async () => (await retail.get<ProposalsOverview>('/proposals/overview')).body.data;
  const make = (price: string, title = 'Hall') => sent({ of: retail, client, price, title });

  beforeAll(async () => {
    retail = await app.as('retail');
    client = await aClient('Olive', retail);
  });

  beforeEach(() => goTo(0));

  it('is nothing at first', async () => {
    expect(await stand()).toEqual({
      made: 0,
      unanswered: { count: 0, total: '0.00' },
      ending: { count: 0, total: '0.00', to: day(7) },
      accepted: { count: 0, total: '0.00', from: `${day(0).slice(0, 8)}01` },
      conversion: { accepted: 0, decided: 0, percent: null, from: day(-90) },
    });
  });

  it('counts what waits, ends soon, was accepted, and the share of it; each leads to the same list', async () => {
    goTo(-40);
    const old = await make('500');
    await retail.post(`/proposal/${old}/accept`, { reason: 'Paper.' });
    const lost = await make('70');
    goTo(-25);
    const soon = await make('300', 'Soon');
    goTo(0);
    await make('200', 'Fresh');
    const won = await make('1000', 'Won');
    await retail.post(`/proposal/${won}/accept`, { reason: 'Paper.' });
    const gone = await make('9000');
    await retail.post(`/proposal/${gone}/withdraw`, { reason: 'Mistake.' });
    const voided = await make('8000');
    await retail.post(`/proposal/${voided}/void`, { reason: 'Mistake.' });
    expect((await row(lost, retail)).state).toBe('expired');
    expect((await row(soon, retail)).ends_at?.slice(0, 10)).toBe(day(5));
    const { unanswered, ending, accepted: wins, conversion, made } = await stand();
    expect(made).toBe(7);
    expect(unanswered).toEqual({ count: 2, total: '500.00' });
    expect(ending).toEqual({ count: 1, total: '300.00', to: day(7) });
    expect(wins).toEqual({ count: 1, total: '1000.00', from: `${day(0).slice(0, 8)}01` });
    expect(conversion).toEqual({ accepted: 2, decided: 3, percent: 67, from: day(-90) });
    const found = async (body: object) =>
      (await list({ sort: 'title.asc', ...body }, retail)).map(({ title }) => title);
    expect(await found({ states: ['sent', 'opened'] })).toEqual(['Fresh', 'Soon']);
    expect(await found({ ends_to: ending.to })).toEqual(['Soon']);
    expect(await found({ accepted: true, decided_from: wins.from })).toEqual(['Won']);
    expect(await found({ decided_from: conversion.from })).toHaveLength(3);
  });

  it('is shown in columns by state, each with its count and sum', async () => {
    const { body } = await retail.post<PipelineColumn[]>('/proposals/pipeline', {});
    expect(body.data.map(({ state, count, total, rows }) => [state, count, total, rows.length])).toEqual([
      ['draft', 0, '0.00', 0],
      ['sent', 2, '500.00', 2],
      ['opened', 0, '0.00', 0],
      ['accepted', 2, '1500.00', 2],
      ['declined', 0, '0.00', 0],
      ['expired', 1, '70.00', 1],
      ['withdrawn', 1, '9000.00', 1],
      ['void', 1, '8000.00', 1],
    ]);
    const narrowed = await retail.post<PipelineColumn[]>('/proposals/pipeline', { searchTerm: 'Fresh' });
    expect(narrowed.body.data.filter(({ count }) => count > 0)).toMatchObject([
      { state: 'sent', rows: [{ title: 'Fresh' }] },
    ]);
  });
});
