import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AcceptRequest } from '@quotewright/domain/proposals/contract-client-page.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import {
  changeProposal,
  commandProposal,
  draftOf,
  makeLink,
  sendAgain,
  sendProposal,
  type SentProposal,
} from '../support/proposals.js';
import { until } from '../support/until.js';

let app: TestApp;
let business: Client;
let guest: Client;
beforeAll(async () => {
  app = await startApp({ throttle: { form: { times: 6, seconds: 3_600 } } });
  await app.nest.get(Jobs).work();
  business = await app.as('contractor');
});
afterAll(() => app?.stop());
beforeEach(() => {
  guest = app.guest();
});

const optional = { kind: 'optional' } as const;
const alternative = (isDefault: boolean) => ({ kind: 'alternative', group: 1, isDefault }) as const;

/** A floor of $116.00, with heating of $50.00 as an option, and one of two tops for $40.00 or $60.00. */
const kitchen = (options: Parameters<typeof sendProposal>[3] = {}) =>
  sendProposal(
    app,
    business,
    [
      {
        title: 'Floor',
        lines: [
          { name: 'Plank <b>', price: '58.00' },
          { name: 'Heating', price: '25.00', choice: optional },
        ],
      },
      {
        title: 'Top',
        lines: [
          { name: 'Oak', price: '20.00', choice: alternative(true) },
          { name: 'Marble', price: '30.00', choice: alternative(false) },
        ],
      },
    ],
    { head: { title: 'Kitchen of Ana' }, ...options },
  );

async function page(path: string, client = guest) {
  const response = await client.raw('GET', path);
  return { status: response.status, headers: response.headers, html: await response.text() };
}

/** Sends a form as a browser without a script does. */
async function form(path: string, fields: [string, string][], origin = app.origin) {
  const response = await guest.raw('POST', path, new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    origin,
  });
  return { status: response.status, location: response.headers.get('location'), html: await response.text() };
}

async function json(path: string, body: object) {
  const response = await guest.raw('POST', path, JSON.stringify(body), { 'content-type': 'application/json' });
  return { status: response.status, body: await response.json() };
}

/** The ids of lines by name. */
async function lineIds({ id }: SentProposal): Promise<Record<string, number>> {
  const { sections } = await draftOf(business, id);
  return Object.fromEntries(sections.flatMap(({ lines }) => lines.map(({ name, id: lineId }) => [name, lineId])));
}

/** Accepts the choice that nobody has touched, unless said otherwise. */
async function acceptance(sent: SentProposal, rest: Partial<AcceptRequest> = {}): Promise<AcceptRequest> {
  const { Oak } = await lineIds(sent);
  return { revision: 1, choices: { sections: [], lines: [Oak!] }, total: '156.00', name: 'Ana Lindqvist', ...rest };
}
const accept = async (sent: SentProposal, rest: Partial<AcceptRequest> = {}) =>
  json(`/p/${sent.token}/accept`, await acceptance(sent, rest));

const stateOf = async ({ id }: SentProposal) => (await draftOf(business, id)).state;
/** How a call was answered: status and code. */
const told = ({ status, body }: Awaited<ReturnType<typeof json>>) => [status, body.code];

describe('the page', () => {
  it('shows what was sent, without an account or a script, and without a cost', async () => {
    const sent = await kitchen();
    const { status, headers, html } = await page(`/p/${sent.token}`);
    expect(status).toBe(200);
    for (const text of [
      'Kitchen of Ana',
      'Silva Tile',
      'Ana Lindqvist',
      '3 Elm Street',
      'Half before we start.',
      '$156.00',
    ])
      expect(html).toContain(text);
    expect(html).toContain('Plank &#60;b&#62;');
    expect(html.replace(/<style>.*<\/style>/s, '')).not.toMatch(/31\.17|62\.34|margin|markup|cost/i);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('x-robots-tag')).toContain('noindex');
  });

  it('recalculates what the address picks', async () => {
    const sent = await kitchen();
    const { Heating, Marble } = await lineIds(sent);
    const { html } = await page(`/p/${sent.token}?pick=l${Heating}&pick=l${Marble}`);
    expect(html).toContain('$226.00');
    const picked = await form(`/p/${sent.token}/pick`, [
      ['pick', `l${Heating}`],
      ['pick-l1', `l${Marble}`],
      ['name', 'Ana'],
    ]);
    expect(picked.status).toBe(303);
    expect(picked.location).not.toContain('Ana');
    expect((await page(picked.location!.replace(/#.*/, ''))).html).toContain('$226.00');
    expect((await page(`/p/${sent.token}?pick=l999999&pick=nonsense`)).html).toContain('$156.00');
  });

  it('is one proposal of one business; unknown links are 404, those of what is over 410', async () => {
    const sent = await kitchen();
    const other = await kitchen({ head: { title: 'Roof of Bo' } });
    expect((await page(`/p/${sent.token}`)).html).not.toContain('Roof of Bo');
    const unknown = await page(`/p/${'x'.repeat(43)}`);
    expect([unknown.status, unknown.headers.get('cache-control')]).toEqual([404, 'no-store']);
    await app.db.knex('app.proposal_link').where({ id: other.linkId }).update({ revoked_at: new Date() });
    expect((await page(`/p/${other.token}`)).status).toBe(410);
    await commandProposal(app, business, sent.id, { type: 'WithdrawProposal' });
    const withdrawn = await page(`/p/${sent.token}`);
    expect([withdrawn.status, withdrawn.html]).toEqual([410, expect.stringContaining('was withdrawn')]);
    expect(told(await accept(sent))).toEqual([410, 'link_gone']);
  });

  it('shows the newest version, what changed, and the earlier one to read', async () => {
    const sent = await kitchen();
    const { 'Plank <b>': Plank } = await lineIds(sent);
    await changeProposal(business, sent.id, { change: 'line', line_id: Plank!, quantity: '3' });
    expect((await page(`/p/${sent.token}`)).html).toContain('$156.00');
    await sendAgain(app, business, sent);
    const newest = await page(`/p/${sent.token}`);
    expect(newest.html).toContain('What changed since the version before');
    expect(newest.html).toContain('+$58.00');
    const earlier = await page(`/p/${sent.token}?revision=1`);
    expect(earlier.html).toContain('There is a newer version');
    expect(earlier.html).not.toContain('Accept the proposal');
    const { body } = await business.get(`/proposal/${sent.id}/compare`);
    expect(body.data).toMatchObject({
      revision: 1,
      rows: [{ kind: 'changed', line: 'Plank <b>', before: { amount: '116.00' }, after: { amount: '174.00' } }],
      difference: '58.00',
    });
    expect((await (await app.as('retailinstall')).get(`/proposal/${sent.id}/compare`)).status).toBe(404);
  });
});

describe('accepting', () => {
  it('seals revision, choice, total and name; the page says so, and the business is told once', async () => {
    const sent = await kitchen();
    const { Heating, Oak } = await lineIds(sent);
    const fields: [string, string][] = [
      ['revision', '1'],
      ['total', '206.00'],
      ['name', ' Ana  Lindqvist '],
      ['agreed', 'yes'],
      ['signature', 'M10 20L30 40'],
      ['pick', `l${Heating}`],
      ['pick-l1', `l${Oak}`],
    ];
    const first = await form(`/p/${sent.token}/accept`, fields);
    expect([first.status, first.location]).toEqual([303, `/p/${sent.token}`]);
    // The connection was lost, and the press repeated.
    expect((await form(`/p/${sent.token}/accept`, fields)).status).toBe(303);
    const { html } = await page(`/p/${sent.token}`);
    expect(html).toMatch(/Accepted by <bdi>Ana Lindqvist<\/bdi> on/);
    expect(html).toContain('$206.00');
    expect(html).not.toContain('Accept the proposal');
    const mails = await until(
      () => app.db.knex('app.mail').where({ kind: 'proposal-answer' }).select('subject'),
      ({ length }) => length > 0,
    );
    expect(mails).toEqual([{ subject: expect.stringContaining('is accepted') }]);
  });

  it('gives the first answer again, and refuses any other', async () => {
    const sent = await kitchen();
    const { Marble } = await lineIds(sent);
    const again = await Promise.all([accept(sent), accept(sent)]);
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    expect(told(await accept(sent, { name: 'Bo Lindqvist' }))).toEqual([409, 'already_accepted']);
    expect(told(await accept(sent, { choices: { sections: [], lines: [Marble!] }, total: '176.00' }))).toEqual([
      409,
      'already_accepted',
    ]);
    const other = await makeLink(app, business, sent.id, sent.clientId);
    expect(told(await accept({ ...sent, ...other }))).toEqual([409, 'already_accepted']);
    expect(told(await json(`/p/${sent.token}/decline`, { revision: 1 }))).toEqual([409, 'already_accepted']);
  });

  it('is won by the first of two who differ', async () => {
    const sent = await kitchen();
    const both = await Promise.all([accept(sent, { name: 'Ana' }), accept(sent, { name: 'Bo' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stateOf(sent)).toBe('accepted');
  });

  it('is refused of a version that was replaced, has expired or has no document yet', async () => {
    const replaced = await kitchen();
    const { Oak } = await lineIds(replaced);
    await changeProposal(business, replaced.id, { change: 'line', line_id: Oak!, price: '21' });
    await sendAgain(app, business, replaced);
    expect(told(await accept(replaced))).toEqual([409, 'superseded']);
    const expired = await kitchen({ validUntil: new Date(Date.now() + 1_500).toISOString() });
    await until(async () => (await stateOf(expired)) === 'expired');
    expect(told(await accept(expired))).toEqual([409, 'expired']);
    expect((await page(`/p/${expired.token}`)).html).toContain('has expired');
    const waiting = await kitchen({ hasPdf: false });
    expect(told(await accept(waiting))).toEqual([409, 'pdf_not_ready']);
  });

  it('is refused where the total is another, with the page as it is and what was typed', async () => {
    const sent = await kitchen();
    const { Marble } = await lineIds(sent);
    const { status, html } = await form(`/p/${sent.token}/accept`, [
      ['revision', '1'],
      ['total', '156.00'],
      ['name', 'Ana "Q"'],
      ['agreed', 'yes'],
      ['pick-l1', `l${Marble}`],
    ]);
    expect(status).toBe(409);
    expect(html).toContain('The total of this choice is $176.00.');
    expect(html).toContain('value="Ana &#34;Q&#34;"');
    expect(html).toContain('name="total" value="176.00"');
    expect(await stateOf(sent)).toBe('sent');
  });

  it.each([
    ['no name', { name: ' ' }, 'invalid_input'],
    ['a name that never ends', { name: 'x'.repeat(200) }, 'invalid_input'],
    ['a signature that is none', { signature: '<svg>' }, 'invalid_input'],
    ['both alternatives', { choices: { sections: [], lines: [] } }, 'choices_invalid'],
  ])('is refused with %s', async (_, rest, code) => {
    expect(told(await accept(await kitchen(), rest))).toEqual([400, code]);
  });

  it('comes from this site alone, and not too often', async () => {
    const sent = await kitchen();
    const foreign = await form(`/p/${sent.token}/accept`, [['revision', '1']], 'https://elsewhere.example');
    expect(foreign.status).toBe(403);
    const many = await Promise.all(Array.from({ length: 8 }, () => accept(sent, { total: '1.00' })));
    expect(many.map(({ status }) => status)).toContain(429);
  });
});

it('declines with a reason, once', async () => {
  const sent = await kitchen();
  const decline = () =>
    form(`/p/${sent.token}/decline`, [
      ['revision', '1'],
      ['reason', 'Too late for us.'],
    ]);
  expect((await decline()).status).toBe(303);
  expect((await decline()).status).toBe(303);
  expect(await stateOf(sent)).toBe('declined');
  expect((await page(`/p/${sent.token}`)).html).toContain('Declined on');
  expect(told(await accept(sent))).toEqual([409, 'declined']);
});

describe('a question', () => {
  it('reaches the business, whose answer reaches the client with a link of its own', async () => {
    const sent = await kitchen();
    const { Oak, Heating } = await lineIds(sent);
    const ask = () =>
      form(`/p/${sent.token}/ask`, [
        ['question', 'Is it oiled?'],
        ['line', String(Oak)],
        ['request', 'once'],
      ]);
    expect([(await ask()).location, (await ask()).status]).toEqual([`/p/${sent.token}#talk`, 303]);
    const asked = (await business.get(`/proposal/${sent.id}/messages`)).body.data;
    expect(asked).toMatchObject([
      { by_client: true, from: 'Ana Lindqvist', line: { name: 'Oak' }, body: 'Is it oiled?' },
    ]);
    await business.post(`/proposal/${sent.id}/messages`, { message: 'Yes, twice.' }, { 'idempotency-key': 'yes' });
    await business.post(`/proposal/${sent.id}/messages`, { message: 'Yes, twice.' }, { 'idempotency-key': 'yes' });
    expect((await page(`/p/${sent.token}`)).html.match(/Yes, twice\./g)).toHaveLength(1);
    const mails = await app.db
      .knex('app.mail')
      .where('kind', 'like', 'proposal-%')
      .orderBy('created_at')
      .select('kind', 'recipient', 'text');
    const [question, reply] = [
      mails.find(({ kind }) => kind === 'proposal-question'),
      mails.find(({ kind }) => kind === 'proposal-reply'),
    ];
    expect(question.text).not.toContain('oiled');
    expect(reply.recipient).toBe('ana@client.example');
    const token = /\/p\/([\w-]+)/.exec(reply.text)![1]!;
    expect((await page(`/p/${token}`)).html).toContain('Is it oiled?');
    expect(told(await json(`/p/${sent.token}/ask`, { question: ' ' }))).toEqual([400, 'invalid_input']);
    expect(told(await json(`/p/${sent.token}/ask`, { question: 'x', line: 999_999 }))).toEqual([
      400,
      'choices_invalid',
    ]);
    expect(Heating).toBeDefined();
    const stranger = await app.as('retailinstall');
    expect((await stranger.get(`/proposal/${sent.id}/messages`)).status).toBe(404);
    expect((await stranger.post(`/proposal/${sent.id}/messages`, { message: 'x' })).status).toBe(404);
    // They go with the client.
    await business.post('/client/erase', { id: sent.clientId });
    expect((await business.get(`/proposal/${sent.id}/messages`)).body.data).toEqual([]);
  });

  it('are deleted with their e-mails when the client is erased, also what comes in that moment', async () => {
    const sent = await kitchen();
    await form(`/p/${sent.token}/ask`, [['question', 'Is my dog in the way?']]);
    await business.post(`/proposal/${sent.id}/messages`, { message: 'Not at all, Ana.' });
    const messages = () => app.db.knex('app.proposal_message').where({ proposal_id: sent.id });
    const mails = () => app.db.knex('app.mail').where({ client_id: sent.clientId });
    expect([await messages(), await mails()]).toEqual([[expect.anything(), expect.anything()], [expect.anything()]]);
    const [erased] = await Promise.all([
      business.post('/client/erase', { id: sent.clientId }),
      form(`/p/${sent.token}/ask`, [['question', 'And my cat?']]),
      business.post(`/proposal/${sent.id}/messages`, { message: 'Nor is the cat.' }),
    ]);
    expect(erased.status).toBe(200);
    expect([await messages(), await mails()]).toEqual([[], []]);
    const late = await business.post(`/proposal/${sent.id}/messages`, { message: 'Are you there?' });
    expect(late.body.code).toBe('client_not_found');
  });
});

describe('an opening', () => {
  const visits = ({ linkId }: SentProposal) =>
    app.db.knex('app.proposal_visit').where({ link_id: linkId }).select('revision');
  const seen = ({ token }: SentProposal, client: Client, agent?: string) =>
    client.raw('POST', `/p/${token}/seen`, 'revision=1', {
      'content-type': 'application/x-www-form-urlencoded',
      ...(agent && { 'user-agent': agent }),
    });

  it('counts for people, not for the business itself and not for programs', async () => {
    const sent = await kitchen();
    await page(`/p/${sent.token}`);
    await seen(sent, business);
    await seen(sent, guest, 'Mozilla/5.0 (compatible; Googlebot/2.1)');
    expect([await visits(sent), await stateOf(sent)]).toEqual([[], 'sent']);
    expect((await seen(sent, guest)).status).toBe(204);
    await seen(sent, guest);
    expect([await visits(sent), await stateOf(sent)]).toEqual([[{ revision: 1 }], 'opened']);
  });
});

it('keeps the token nowhere', async () => {
  const sent = await kitchen();
  await accept(sent);
  await json(`/p/${sent.token}/ask`, { question: 'Who?' });
  const { rows } = await app.db.knex.raw<{ rows: { name: string }[] }>(
    "SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables WHERE table_type = 'BASE TABLE' AND table_schema IN ('app', 'log', 'read')",
  );
  for (const { name } of rows) {
    const found = await app.db.knex.raw<{ rows: unknown[] }>(`SELECT 1 FROM ${name} t WHERE t::text LIKE ? LIMIT 1`, [
      `%${sent.token}%`,
    ]);
    expect([name, found.rows]).toEqual([name, []]);
  }
});
