import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { ProposalChangeRequest, ProposalDraft } from '@quotewright/domain/proposals/contract.js';
import type { PaperSettings } from '@quotewright/domain/proposals/contract-papers.js';
import type { ProposalLinks, ProposalSentAnswer } from '@quotewright/domain/proposals/contract-sending.js';
import { proposal, type ProposalCommand } from '@quotewright/domain/proposals/proposal.js';
import { Clock } from '../../apps/api/src/platform/clock.js';
import { AggregateCommand } from '../../apps/api/src/platform/commands/aggregate-command.js';
import { AggregateStates } from '../../apps/api/src/platform/commands/aggregate-states.js';
import { EVENT_STORE } from '../../apps/api/src/platform/event-store/event-store.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { until } from '../support/until.js';

let app: TestApp;
let owner: Client;
let manager: Client;
let estimator: Client;
let stranger: Client;
let clientId: number;
const begun = Date.now();
let passed = 0;
const DAY = 86_400_000;

beforeAll(async () => {
  app = await startApp({ throttle: { proposals: { times: 500, seconds: 60 } } });
  const at = app.nest.get(Clock);
  at.now = () => new Date(begun + passed);
  const account = (name: string) =>
    app.account({ email: `${name}@sending.example`, userType: 'contractor', businessName: 'Mason & Co' });
  const [id, ...others] = await Promise.all(['owner', 'manager', 'estimator'].map(account));
  for (const [n, role] of (['manager', 'estimator'] as const).entries())
    await app.db.knex('app.user').where({ id: others[n] }).update({ business_id: id, role });
  [owner, manager, estimator] = (await Promise.all(
    ['owner', 'manager', 'estimator'].map((name) => app.signIn(`${name}@sending.example`)),
  )) as [Client, Client, Client];
  stranger = await app.as('contractor');
  clientId = await aClient(owner);
  await app.nest.get(Jobs).work();
});
afterAll(() => app?.stop());
afterEach(async () => {
  passed = 0;
  await settings({ floor_percent: null, floor_asks: false, remind_days: [], remind_most: 0, time_zone: 'UTC' });
});

async function aClient(of: Client, email = 'ada@client.example'): Promise<number> {
  const fields = { phone: '', billing_address: '', site_address: '', notes: '' };
  const { body } = await of.post('/client/addorupdate', { id: 0, name: 'Ada Lindqvist', email, ...fields });
  return body.data.id as number;
}

async function settings(fields: Partial<PaperSettings>): Promise<void> {
  const { version: _, logo: __, ...now } = (await owner.get<PaperSettings>('/proposal/settings')).body.data;
  expect((await owner.post('/proposal/settings', { ...now, ...fields })).status).toBe(200);
}

const draftOf = async (id: number, query = ''): Promise<ProposalDraft> =>
  (await owner.get<ProposalDraft>(`/proposal/${id}${query}`)).body.data;
const change = (id: number, ...changes: ProposalChangeRequest[]) =>
  estimator.post(`/proposal/${id}/change`, { changes });

/** A proposal of $100.00 that cost $80.00. */
async function drafted(of: Client = estimator, client_id = clientId): Promise<number> {
  const { id } = (await of.post('/proposal/add', {})).body.data as { id: number };
  const head: ProposalChangeRequest = { change: 'head', title: 'Bathroom', client_id };
  await of.post(`/proposal/${id}/change`, { changes: [head, { change: 'add-section', title: 'Floor' }] });
  const section_id = (await of.get<ProposalDraft>(`/proposal/${id}`)).body.data.sections[0]!.id;
  const line = { name: 'Tile', product_type: 'finish_product', unit: 'box', quantity: 1 } as const;
  await of.post(`/proposal/${id}/change`, {
    changes: [{ change: 'add-line', section_id, ...line, retail_price: '100', cost_price: '80' }],
  });
  return id;
}

const send = (id: number, fields: object = {}, by: Client = estimator) =>
  by.post<ProposalSentAnswer>(`/proposal/${id}/send`, { to: '', message: '', ...fields });
const command = (id: number, what: ProposalCommand) =>
  app.nest.get(CommandBus).execute(new AggregateCommand(proposal, id, what, { actor: null }));
const madePdf = (id: number, revision = 1) =>
  command(id, { type: 'KeepProposalPdf', revision, sha256: 'f'.repeat(64) });
const mailsTo = (recipient: string): Promise<{ id: string; kind: string; subject: string; text: string }[]> =>
  app.db.knex('app.mail').where({ recipient }).orderBy('created_at').select('id', 'kind', 'subject', 'text');
const eventsOf = async (id: number) =>
  (await app.nest.get<EventStore>(EVENT_STORE).read(`proposal-${id}`)).map(({ type }) => type);

/** Sent, its PDF made. */
async function sent(fields: object = {}): Promise<number> {
  const id = await drafted();
  expect((await send(id, fields)).body.message).toBe('Proposal sent.');
  await madePdf(id);
  return id;
}

describe('sending', () => {
  it('freezes a numbered revision and changes no number', async () => {
    const id = await drafted();
    const before = await draftOf(id);
    const { body } = await send(id);
    expect(body.data).toMatchObject({ id, revision: 1, number: expect.stringMatching(/^Q-\d{4}-\d{4}$/) });
    const after = await draftOf(id);
    expect({ ...after, version: 0, state: '', number: '', revisions: [], updated_at: '' }).toEqual({
      ...before,
      version: 0,
      state: '',
      number: '',
      revisions: [],
      updated_at: '',
    });
    expect([after.state, after.number]).toEqual(['sent', body.data.number]);
    expect(after.revisions).toMatchObject([{ revision: 1, state: 'sent', total: '100.00', has_pdf: false }]);
  });

  it('keeps what was sent as it was, beside what changed', async () => {
    const id = await sent();
    const { sections, number } = await draftOf(id);
    await change(id, { change: 'line', line_id: sections[0]!.lines[0]!.id, price: '150' });
    expect((await draftOf(id, '?revision=1')).total).toBe('100.00');
    expect((await send(id)).body.data).toMatchObject({ revision: 2, number });
    expect((await draftOf(id)).revisions.map(({ state, total }) => [state, total])).toEqual([
      ['superseded', '100.00'],
      ['sent', '150.00'],
    ]);
    expect(await draftOf(id, '?revision=1')).toMatchObject({ total: '100.00', revision: 1, cost: '80.00' });
    expect((await owner.get(`/proposal/${id}?revision=3`)).body.code).toBe('proposal_not_found');
    expect((await stranger.get(`/proposal/${id}?revision=1`)).body.code).toBe('proposal_not_found');
  });

  it('keeps the revision where nothing changed, also after a restart', async () => {
    const id = await sent();
    // What was sent is read from the log, which sorts keys.
    app.nest.get(AggregateStates).forget(`proposal-${id}`);
    expect((await send(id)).body.data.revision).toBe(1);
    expect(await eventsOf(id)).toContain('ProposalResent');
  });

  it('draws numbers without a gap and without a double, also of many at once', async () => {
    await settings({ number_pattern: 'N-{nnnn}' });
    const ids: number[] = [];
    for (let n = 0; n < 50; n += 1) ids.push(await drafted());
    const answers = await Promise.all(ids.map((id) => send(id)));
    expect(answers.map(({ body }) => body.data.number).sort()).toEqual(
      ids.map((_, n) => `N-${String(n + 1).padStart(4, '0')}`),
    );
    await settings({ number_pattern: 'Q-{yyyy}-{nnnn}' });
  }, 60_000);

  it('draws no number that another pattern has come to', async () => {
    const numbers = () => app.db.knex('app.proposal_number');
    await settings({ number_pattern: 'W-{nnn}' });
    const beyond = await drafted();
    await send(beyond);
    await numbers().where({ proposal_id: beyond }).update({ n: 1000, number: 'W-1000' });
    await settings({ number_pattern: 'W-{nnnn}' });
    const before = await drafted();
    await send(before);
    await numbers().where({ proposal_id: before }).update({ n: 999, number: 'W-0999' });
    expect((await send(await drafted())).body.data.number).toBe('W-1001');
    await settings({ number_pattern: 'Q-{yyyy}-{nnnn}' });
  });

  it('keeps the number of a send that failed', async () => {
    await settings({ floor_percent: '50', floor_asks: true });
    const id = await drafted();
    expect((await send(id)).body.code).toBe('approval_required');
    const { number } = await app.db.knex('app.proposal_number').where({ proposal_id: id }).first('number');
    await settings({ floor_percent: null, floor_asks: false });
    expect((await send(id)).body.data.number).toBe(number);
  });

  it('draws none for what cannot be sent, and says all that is wrong', async () => {
    const { id } = (await estimator.post('/proposal/add', {})).body.data;
    const { status, body } = await send(id);
    expect([status, body.code, body.errors?.map(({ path }) => path)]).toEqual([
      422,
      'cannot_send',
      ['sections', 'client'],
    ]);
    expect(await app.db.knex('app.proposal_number').where({ proposal_id: id })).toEqual([]);
  });

  it('names the characters that no PDF can show, at their places, before it draws a number', async () => {
    const id = await drafted();
    await change(id, { change: 'head', title: 'Bath 瓷砖 🛁' });
    const { sections } = await draftOf(id);
    await change(id, { change: 'line', line_id: sections[0]!.lines[0]!.id, name: 'Плитка بلاط אריח ถ้วย' });
    await settings({ terms: '现金' });
    const { status, body } = await send(id);
    expect([status, body.code]).toEqual([422, 'cannot_send']);
    expect(body.errors?.map(({ path }) => path)).toEqual(['title', `lines.${sections[0]!.lines[0]!.id}`, 'papers']);
    expect(body.errors?.[0]?.message).toContain('The title has characters that the PDF cannot show: 瓷 砖 🛁.');
    expect(body.errors?.[1]?.message).not.toMatch(/show:[^.]*[Плиבא]/);
    expect(await app.db.knex('app.proposal_number').where({ proposal_id: id })).toEqual([]);
    await settings({ terms: '' });
  });

  it('fails for whoever is behind, and one of two at once wins', async () => {
    const id = await drafted();
    const { version } = await draftOf(id);
    await change(id, { change: 'head', title: 'Kitchen' });
    const { status, body } = await send(id, { version });
    expect([status, body.code]).toEqual([409, 'version_conflict']);
    const now = (await draftOf(id)).version;
    const both = await Promise.all([owner, estimator].map((by) => send(id, { version: now }, by)));
    expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
    expect((await draftOf(id)).revisions).toHaveLength(1);
  });

  it('is void or sent, whichever was first', async () => {
    const id = await drafted();
    const { version } = await draftOf(id);
    const [sending, voiding] = await Promise.all([
      send(id, { version }),
      manager.post(`/proposal/${id}/void`, { reason: 'Twice' }),
    ]);
    expect(voiding.status).toBe(200);
    expect([200, 409]).toContain(sending.status);
    expect((await draftOf(id)).state).toBe('void');
    expect((await send(id)).body.code).toBe('proposal_void');
  });

  it('needs a confirmed address, and has a daily limit', async () => {
    const id = await drafted();
    const user = app.db.knex('app.user').where({ email: 'estimator@sending.example' });
    const [{ verified_at }] = await user.clone().select('verified_at');
    await user.clone().update({ verified_at: null });
    await until(
      async () => (await send(id)).body.code,
      (code) => code === 'address_unverified',
    );
    await user.clone().update({ verified_at });
    const limited = await startApp({ throttle: { proposals: { times: 1, seconds: 60 } } });
    try {
      const contractor = await limited.as('contractor');
      const client_id = await aClient(contractor);
      const [one, two] = [await drafted(contractor, client_id), await drafted(contractor, client_id)];
      expect((await send(one, {}, contractor)).status).toBe(200);
      expect((await send(two, {}, contractor)).body.code).toBe('too_many_attempts');
    } finally {
      await limited.stop();
    }
  }, 60_000);

  it.each([
    ['an address that is none', { to: 'ada' }, 'to'],
    ['a message without end', { message: 'x'.repeat(2_001) }, 'message'],
  ])('refuses %s at its field', async (_, fields, path) => {
    const { status, body } = await send(await drafted(), fields);
    expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
  });
});

describe('the e-mail', () => {
  it('waits for the PDF, is written once, and its link is kept as a hash', async () => {
    const to = 'once@client.example';
    const id = await drafted();
    await send(id, { to, message: 'See you on Monday.' });
    await app.nest.get(Jobs).work();
    expect(await mailsTo(to)).toEqual([]);
    await madePdf(id);
    const mails = await until(
      () => mailsTo(to),
      (all) => all.length > 0,
    );
    const { number } = await draftOf(id);
    expect(mails).toMatchObject([{ kind: 'proposal', subject: expect.stringContaining(number!) }]);
    expect(mails[0]!.text).toContain('See you on Monday.');
    const token = /\/p\/([\w-]{43})/.exec(mails[0]!.text)![1]!;
    const rows = await app.db.knex('app.proposal_link').where({ proposal_id: id });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    const events = JSON.stringify(await app.nest.get<EventStore>(EVENT_STORE).read(`proposal-${id}`));
    expect(events).not.toMatch(/Lindqvist|client\.example|See you/);
  });

  it('is about what can still be read', async () => {
    const to = 'gone@client.example';
    const id = await drafted();
    await send(id, { to });
    await estimator.post(`/proposal/${id}/withdraw`, { reason: 'A mistake' });
    await madePdf(id);
    await until(
      () => app.db.knex('app.proposal_letter').where({ proposal_id: id }).whereNotNull('mailed_at'),
      (rows) => rows.length === 1,
    );
    expect(await mailsTo(to)).toEqual([]);
  });

  it('is none where nothing was sent', async () => {
    const id = await drafted();
    await settings({ floor_percent: '50', floor_asks: true });
    await send(id, { to: 'none@client.example' });
    expect(await app.db.knex('app.proposal_letter').where({ proposal_id: id })).toEqual([]);
  });
});

describe('links', () => {
  const links = (id: number, body: object = {}, by: Client = estimator) =>
    by.post<ProposalLinks>(`/proposal/${id}/links`, body);

  it('are copied without an e-mail, and revoked', async () => {
    const id = await sent();
    const { body } = await links(id);
    expect(body.data.url).toMatch(/\/p\/[\w-]{43}$/);
    const [link] = body.data.links;
    expect((await links(id, { revoke: link!.id })).body.message).toBe('Link revoked.');
    const listed = (await owner.get<ProposalLinks>(`/proposal/${id}/links`)).body.data;
    expect(listed).toMatchObject({ url: null, links: [{ id: link!.id, revoked_at: expect.any(String) }] });
    const other = await sent();
    expect((await links(other, { revoke: link!.id })).body.code).toBe('link_not_found');
    expect((await links(id, {}, stranger)).body.code).toBe('proposal_not_found');
  });

  it('show nothing before it is sent', async () => {
    expect((await links(await drafted())).body.code).toBe('not_sent');
  });

  it('say which one opened a revision, and when', async () => {
    const id = await sent();
    const [link] = (await links(id)).body.data.links;
    await command(id, { type: 'OpenProposal', revision: 1, linkId: link!.id });
    const draft = await until(
      () => draftOf(id),
      ({ state }) => state === 'opened',
    );
    expect(draft.revisions).toMatchObject([{ opened_by: link!.id, opened_at: expect.any(String) }]);
    expect((await links(id, { revoke: link!.id })).body.data.links[0]!.opened_at).not.toBeNull();
  });
});

describe('what becomes of it', () => {
  it('is withdrawn and voided with a reason, and told in the trail', async () => {
    const id = await sent();
    expect((await estimator.post(`/proposal/${id}/withdraw`, { reason: ' ' })).body.errors?.[0]?.path).toBe('reason');
    await estimator.post(`/proposal/${id}/withdraw`, { reason: 'Wrong tile' });
    expect((await draftOf(id)).state).toBe('withdrawn');
    await estimator.post(`/proposal/${id}/void`, { reason: 'No job' });
    expect((await draftOf(id)).state).toBe('void');
    expect((await stranger.post(`/proposal/${id}/void`, { reason: 'x' })).body.code).toBe('proposal_not_found');
  });

  it('is accepted on paper, which only owners and managers void', async () => {
    const id = await drafted();
    const paper = () => estimator.post(`/proposal/${id}/accept`, { reason: 'Signed on site' });
    expect((await paper()).body.code).toBe('not_sent');
    await send(id);
    expect((await paper()).body.code).toBe('pdf_not_ready');
    await madePdf(id);
    expect((await paper()).body.message).toBe('Acceptance recorded.');
    expect((await paper()).status).toBe(200);
    expect((await draftOf(id)).state).toBe('accepted');
    expect((await send(id)).body.code).toBe('already_accepted');
    expect((await estimator.post(`/proposal/${id}/void`, { reason: 'x' })).body.code).toBe('not_your_role');
    expect((await manager.post(`/proposal/${id}/void`, { reason: 'Client died' })).status).toBe(200);
  });

  it('is agreed to below the floor by another member, not by an estimator', async () => {
    await settings({ floor_percent: '50', floor_asks: true });
    const id = await drafted();
    expect((await send(id)).body.code).toBe('approval_required');
    expect((await estimator.post(`/proposal/${id}/approve`, {})).body.code).toBe('not_your_role');
    expect((await manager.post(`/proposal/${id}/approve`, {})).body.message).toBe('Agreed.');
    expect((await send(id, {}, manager)).body.code).toBe('own_approval');
    expect((await send(id)).status).toBe(200);
  });
});

describe('time', () => {
  it('ends with the last day where the business is', async () => {
    await settings({ time_zone: 'Pacific/Auckland', valid_days: 1 });
    const id = await sent();
    const end = (await draftOf(id)).revisions[0]!.valid_until;
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Pacific/Auckland', timeStyle: 'short' });
    expect(clock.format(new Date(end))).toBe('00:00');
    expect(Date.parse(end) - begun).toBeLessThanOrEqual(DAY);
    await settings({ valid_days: 30 });
  });

  it('ends a proposal once, and not one that was sent again in the same second', async () => {
    const [ended, renewed] = [await sent(), await sent()];
    const end = (await draftOf(ended)).revisions[0]!.valid_until;
    passed = Date.parse(end) - begun;
    expect((await draftOf(ended)).state).toBe('expired');
    await send(renewed);
    await until(
      () => eventsOf(ended),
      (types) => types.includes('ProposalExpired'),
      15_000,
    );
    await app.nest.get(Jobs).work();
    expect((await eventsOf(ended)).filter((type) => type === 'ProposalExpired')).toHaveLength(1);
    expect((await draftOf(renewed)).state).toBe('sent');
  }, 30_000);

  it('brings reminders at their days, at most so many, to who got the e-mail', async () => {
    const to = 'remind@client.example';
    await settings({ remind_days: [7, 2], remind_most: 1 });
    const id = await sent({ to });
    await until(
      () => mailsTo(to),
      (all) => all.length === 1,
    );
    passed = 24 * DAY;
    const mails = await until(
      () => mailsTo(to),
      (all) => all.length === 2,
      15_000,
    );
    expect(mails[1]).toMatchObject({ kind: 'proposal-reminder', subject: expect.stringContaining('Reminder') });
    passed = 29 * DAY;
    const later = await sent({ to: 'later@client.example' });
    expect((await draftOf(later)).state).toBe('sent');
    expect((await eventsOf(id)).filter((type) => type === 'ProposalReminded')).toHaveLength(1);
    expect(await mailsTo(to)).toHaveLength(2);
  }, 40_000);
});

it('forgets an erased client, and stays readable', async () => {
  const client_id = await aClient(owner, 'erased@client.example');
  const id = await drafted(estimator, client_id);
  await send(id, { to: 'erased@client.example' });
  await owner.post('/client/erase', { id: client_id });
  expect(await draftOf(id, '?revision=1')).toMatchObject({ total: '100.00', client: { id: client_id, name: '' } });
  const rows = await app.db.knex('app.proposal_client').where({ client_id });
  expect(rows).toMatchObject([{ body: '', salt: '', hash: expect.stringMatching(/^[\da-f]{64}$/) }]);
  expect(await app.db.knex('app.proposal_letter').where({ client_id })).toEqual([]);
});

describe('reminding by hand', () => {
  const remind = (id: number, by: Client = estimator) => by.post(`/proposal/${id}/remind`, {});
  /** Sent by e-mail. */
  async function mailed(to: string, client_id = clientId): Promise<number> {
    const id = await drafted(estimator, client_id);
    expect((await send(id, { to })).status).toBe(200);
    await madePdf(id);
    await until(async () => (await mailsTo(to)).length > 0);
    return id;
  }

  it('writes to the address that was mailed last, once a day', async () => {
    const id = await mailed('rita@client.example');
    expect((await remind(id)).body.code).toBe('cannot_remind');
    passed = 2 * DAY;
    expect((await remind(id)).body.message).toBe('Client reminded.');
    await until(async () => (await mailsTo('rita@client.example')).length === 2);
    expect((await mailsTo('rita@client.example')).map(({ kind }) => kind)).toContain('proposal-reminder');
    expect((await remind(id)).body).toMatchObject({
      code: 'cannot_remind',
      message: 'The client got an e-mail about it less than a day ago.',
    });
    expect((await draftOf(id)).revisions[0]!.reminders).toBe(1);
  });

  it('of two at once, writes one', async () => {
    const id = await mailed('tom@client.example');
    passed = 2 * DAY;
    const answers = await Promise.all([remind(id), remind(id, owner)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await eventsOf(id)).filter((type) => type === 'ProposalReminded')).toHaveLength(1);
    await until(async () => (await mailsTo('tom@client.example')).length === 2);
    expect(await app.db.knex('app.proposal_letter').where({ proposal_id: id, mailed_at: null })).toEqual([]);
  });

  it('is refused where no client waits or no address is known, and of others', async () => {
    const gone = await aClient(owner);
    const [draft, copied, done, erased] = [
      await drafted(),
      await sent(),
      await mailed('done@client.example'),
      await mailed('gone@client.example', gone),
    ];
    await owner.post(`/proposal/${done}/accept`, { reason: 'Signed on paper.' });
    await owner.post('/client/erase', { id: gone });
    passed = 2 * DAY;
    const noAddress = 'It was not mailed, so there is no address to write to.';
    for (const [id, why] of [
      [draft, 'It is not sent.'],
      [copied, noAddress],
      [erased, noAddress],
      [done, 'It is accepted.'],
    ] as const)
      expect((await remind(id)).body).toMatchObject({ status: 409, code: 'cannot_remind', message: why });
    expect((await remind(copied, stranger)).body.code).toBe('proposal_not_found');
  });
});
