import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ProposalsPage } from '@quotewright/domain/proposals/contract-lists.js';
import type { ClientComparison } from '@quotewright/domain/proposals/contract-client-page.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { changeProposal, draftOf, sendAgain, sendProposal, type SentProposal } from '../support/proposals.js';
import { until } from '../support/until.js';

let app: TestApp;
let business: Client;
let guest: Client;
beforeAll(async () => {
  app = await startApp({ throttle: { form: { times: 50, seconds: 3_600 } } });
  await app.nest.get(Jobs).work();
  business = await app.as('contractor');
  guest = app.guest();
});
afterAll(() => app?.stop());

const tax = { key: 1, name: 'State', percent: '10', on: ['finish_product' as const] };

/** A floor of $116.00 and trim of $40.00, with a tax of 10 %: accepted at $171.60. Heating was not taken. */
async function accepted(): Promise<SentProposal> {
  const sent = await sendProposal(
    app,
    business,
    [
      {
        title: 'Floor',
        lines: [
          { name: 'Plank', price: '58.00' },
          { name: 'Trim', price: '20.00' },
          { name: 'Heating', price: '25.00', choice: { kind: 'optional' } },
        ],
      },
    ],
    { head: { title: 'Kitchen of Ana', tax_rates: [tax] } },
  );
  expect((await accept(sent, 1, '171.60')).status).toBe(200);
  return sent;
}

async function post(path: string, body: object) {
  const response = await guest.raw('POST', path, JSON.stringify(body), { 'content-type': 'application/json' });
  const answer = (await response.json()) as { code: string };
  return { status: response.status, code: answer.code };
}

const accept = ({ token }: SentProposal, revision: number, total: string, lines: number[] = []) =>
  post(`/p/${token}/accept`, { revision, choices: { sections: [], lines }, total, name: 'Ana Lindqvist' });
const pageOf = async ({ token }: SentProposal, query = ''): Promise<string> =>
  (await guest.raw('GET', `/p/${token}${query}`)).text();
/** The page as read: without tags, a space for each. */
const readOf = async (sent: SentProposal, query = ''): Promise<string> =>
  (await pageOf(sent, query))
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

const start = ({ id }: SentProposal, by = business) => by.post(`/proposal/${id}/change-order`, {});
const drop = ({ id }: SentProposal, reason = 'The client wants nothing more.') =>
  business.post(`/proposal/${id}/change-order/drop`, { reason });

/** Changes how many trims there are, and sends it. Trims are $22.00 with tax. */
async function sendTrims(sent: SentProposal, quantity: string, options = {}): Promise<number> {
  const { sections } = await draftOf(business, sent.id);
  const trim = sections.flatMap(({ lines }) => lines).find(({ name }) => name === 'Trim')!;
  await changeProposal(business, sent.id, { change: 'line', line_id: trim.id, quantity });
  return sendAgain(app, business, sent, options);
}

async function rowOf({ id }: SentProposal) {
  const { data } = (await business.post<ProposalsPage>('/proposals', { perPage: 100 })).body.data;
  const { state, total, open_order } = data.find((one) => one.id === id)!;
  return { state, total, open_order };
}

it('leads from the accepted job to the next total, twice, in editor, list and page', async () => {
  const sent = await accepted();
  const { number } = await draftOf(business, sent.id);
  expect((await start(sent)).body.message).toBe('Change order started.');
  const begun = await draftOf(business, sent.id);
  expect(begun).toMatchObject({ state: 'accepted', total: '171.60', undo: null });
  expect(begun.job).toMatchObject({
    accepted: '171.60',
    total: '171.60',
    open: { order: 1, change: '0.00', marks: [] },
  });
  expect(await sendTrims(sent, '5')).toBe(2);
  expect((await draftOf(business, sent.id)).job).toMatchObject({
    total: '171.60',
    open: {
      ...{ number: `${number}-CO1`, total: '237.60', change: '66.00' },
      sums: [
        { name: null, before: '156.00', after: '216.00', change: '60.00' },
        { name: 'State 10 %', before: '15.60', after: '21.60', change: '6.00' },
      ],
      marks: [{ kind: 'changed', was: { name: 'Trim', quantity: '2', unit_price: '20.00', amount: '40.00' } }],
    },
  });
  // Until the client accepts it, the job is what it was.
  expect(await rowOf(sent)).toEqual({ state: 'sent', total: '171.60', open_order: `${number}-CO1` });
  const page = await readOf(sent);
  for (const words of [
    `Change order ${number}-CO1`,
    'What changes in the job',
    'Trim Changed',
    'State 10 % before: $15.60 $21.60 +$6.00',
    'Total of the job before: $171.60 $237.60 +$66.00',
    'You accept the change of +$66.00 and the new total of the job, $237.60 .',
    'Accept the change order',
  ])
    expect(page).toContain(words);
  expect(page).not.toContain('Heating');

  expect((await accept(sent, 2, '237.60')).status).toBe(200);
  expect((await accept(sent, 2, '237.60')).status).toBe(200);
  await start(sent);
  expect(await sendTrims(sent, '1')).toBe(3);
  expect((await accept(sent, 3, '149.60')).status).toBe(200);
  const { job, state } = await draftOf(business, sent.id);
  expect([state, job]).toEqual([
    'accepted',
    {
      ...{ revision: 3, accepted: '171.60', total: '149.60', open: null },
      orders: [
        { number: `${number}-CO1`, revision: 2, change: '66.00' },
        { number: `${number}-CO2`, revision: 3, change: '-88.00' },
      ],
    },
  ]);
  expect(await rowOf(sent)).toEqual({ state: 'accepted', total: '149.60', open_order: null });
  // The proposal itself stays readable, and says what the job comes to now.
  const first = await readOf(sent, '?revision=1');
  expect(first).toContain('Total $171.60 .');
  expect(first).toContain('As it is agreed now, the job comes to $149.60 .');
  expect(await readOf(sent)).toMatch(new RegExp(`${number}-CO1 , version 2, sent [^,]+, \\d{4}, accepted`));
});

it('compares a change order with what was agreed, for both sides, with what the client chose of it', async () => {
  const sent = await accepted();
  await start(sent);
  const { sections } = await draftOf(business, sent.id);
  const section_id = sections[0]!.id;
  const [plank] = sections[0]!.lines;
  await changeProposal(
    business,
    sent.id,
    { change: 'remove-line', line_id: plank!.id },
    { change: 'add-line', section_id, name: 'Mat', quantity: '1', retail_price: '30', cost_price: '31.17' },
  );
  const mat = (await draftOf(business, sent.id)).sections[0]!.lines.find(({ name }) => name === 'Mat')!.id;
  await changeProposal(business, sent.id, { change: 'line', line_id: mat, choice: { kind: 'optional' } });
  await sendAgain(app, business, sent);
  const compared = async () => (await business.get<ClientComparison>(`/proposal/${sent.id}/compare`)).body.data;
  expect(await compared()).toMatchObject({
    ...{ revision: 1, total_before: '171.60', total_after: '44.00', difference: '-127.60' },
    rows: [{ kind: 'removed', line: 'Plank' }],
  });
  const chosen = await readOf(sent, `?pick=l${mat}`);
  expect(chosen).toContain('Mat Added');
  expect(chosen).toContain('This change -$94.60');
  expect((await accept(sent, 2, '44.00', [mat])).code).toBe('total_differs');
  expect((await accept(sent, 2, '77.00', [mat])).status).toBe(200);
  expect(await compared()).toMatchObject({
    total_after: '77.00',
    rows: [{ line: 'Plank' }, { kind: 'added', line: 'Mat' }],
  });
  expect(await rowOf(sent)).toMatchObject({ total: '77.00' });
  expect(await pageOf(sent)).not.toContain('31.17');
});

describe('a start', () => {
  it('is of one of two at once; only what is accepted has one, and only its business starts it', async () => {
    const sent = await accepted();
    const both = await Promise.all([start(sent), start(sent)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('order_open');
    const waiting = await sendProposal(app, business, [{ title: 'Bath', lines: [{ name: 'Tub', price: '9.00' }] }]);
    expect((await start(waiting)).body.code).toBe('not_accepted');
    expect((await start(sent, await app.as('retailinstall'))).status).toBe(404);
  });

  it('opens the draft, and what was accepted is not withdrawn by it', async () => {
    const sent = await accepted();
    const title = { change: 'head' as const, title: 'x' };
    expect((await business.post(`/proposal/${sent.id}/change`, { changes: [title] })).body.code).toBe(
      'already_accepted',
    );
    await start(sent);
    expect((await business.post(`/proposal/${sent.id}/withdraw`, { reason: 'Oops' })).body.code).toBe('not_sent');
    await changeProposal(business, sent.id, title);
    expect((await draftOf(business, sent.id)).state).toBe('accepted');
  });
});

describe('sending', () => {
  it('refuses a change order that changes nothing, or that takes the job below nothing', async () => {
    const sent = await accepted();
    await start(sent);
    const send = () => business.post(`/proposal/${sent.id}/send`, { to: '', message: '' });
    expect((await send()).body.errors).toMatchObject([{ path: 'sections', code: 'unchanged' }]);
    const { sections } = await draftOf(business, sent.id);
    await changeProposal(business, sent.id, {
      ...{ change: 'add-line', section_id: sections[0]!.id, name: 'Credit', quantity: '1' },
      ...{ retail_price: '-200', cost_price: '0' },
    });
    const refused = await send();
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [{ path: 'total', message: 'The job would come to less than zero.' }],
    ]);
  });

  it('writes to the client what it changes, and to the business what became of it', async () => {
    const sent = await accepted();
    await start(sent);
    const { sections, number } = await draftOf(business, sent.id);
    const trim = sections[0]!.lines[1]!;
    await changeProposal(business, sent.id, { change: 'line', line_id: trim.id, quantity: '1' });
    const to = 'ana-co@client.example';
    const answer = await business.post(`/proposal/${sent.id}/send`, { to, message: '' });
    expect(answer.body.data).toMatchObject({ number: `${number}-CO1`, revision: 2 });
    const mailTo = (recipient: string, kind: string) =>
      until(
        () => app.db.knex('app.mail').where({ recipient, kind }).select('subject', 'text'),
        ({ length }) => length > 0,
      );
    const [mail] = await mailTo(to, 'proposal');
    expect(mail.text).toContain('change order');
    expect(mail.text).toMatch(/This change[^\n]*-\$22\.00/);
    expect(mail.text).toMatch(/New total of the job[^\n]*\$149\.60/);
    const response = await guest.raw('GET', `/p/${sent.token}/pdf?revision=2`);
    expect(response.headers.get('content-disposition')).toContain(`${number}-CO1.pdf`);
    await post(`/p/${sent.token}/decline`, { revision: 2, reason: 'Too little.' });
    await until(
      () => app.db.knex('app.mail').where({ kind: 'proposal-answer' }).pluck<string[]>('subject'),
      (subjects) => subjects.some((one) => one.startsWith('Change order') && one.endsWith('is declined')),
    );
  }, 90_000);
});

describe('the end of one', () => {
  it('is a decline, after which it is changed and sent again; what it replaced is superseded', async () => {
    const sent = await accepted();
    await start(sent);
    await sendTrims(sent, '5');
    expect((await post(`/p/${sent.token}/decline`, { revision: 2 })).status).toBe(200);
    expect(await readOf(sent)).toContain('As it is agreed now, the job comes to $171.60 .');
    expect(await sendTrims(sent, '4')).toBe(3);
    expect((await draftOf(business, sent.id)).revisions.at(-1)!.number).toMatch(/-CO1$/);
    expect((await accept(sent, 2, '237.60')).code).toBe('superseded');
    expect((await accept(sent, 3, '215.60')).status).toBe(200);
  });

  it('is its time: it expires, and is sent again', async () => {
    const sent = await accepted();
    await start(sent);
    await sendTrims(sent, '5', { validUntil: new Date(Date.now() + 1_500).toISOString() });
    await until(async () => (await rowOf(sent)).state === 'expired');
    expect((await accept(sent, 2, '237.60')).code).toBe('expired');
    expect(await readOf(sent)).toContain('This change order has expired.');
    const again = await sendAgain(app, business, sent);
    expect((await accept(sent, again, '237.60')).status).toBe(200);
  });

  it('is a drop: the job, its state and its page are as before, and the reason is kept', async () => {
    const sent = await accepted();
    await start(sent);
    await sendTrims(sent, '5');
    expect((await drop(sent, ' ')).body.errors?.[0]?.path).toBe('reason');
    expect((await drop(sent)).body.message).toBe('Change order dropped.');
    expect((await drop(sent)).status).toBe(200);
    expect(await rowOf(sent)).toEqual({ state: 'accepted', total: '171.60', open_order: null });
    expect((await draftOf(business, sent.id)).revisions.map(({ state }) => state)).toEqual(['accepted', 'withdrawn']);
    expect((await accept(sent, 2, '237.60')).status).toBe(404);
    expect(await readOf(sent)).not.toContain('CO1');
    // Another one does not take its number.
    await start(sent);
    expect((await draftOf(business, sent.id)).job!.open!.number).toMatch(/-CO2$/);
  });

  it('is an acceptance or a drop, whichever was first', async () => {
    const sent = await accepted();
    await start(sent);
    await sendTrims(sent, '5');
    const [answer, dropped] = await Promise.all([accept(sent, 2, '237.60'), drop(sent)]);
    const won = answer.status === 200;
    expect([dropped.status, dropped.body.code]).toEqual(won ? [409, 'already_accepted'] : [200, undefined]);
    expect((await draftOf(business, sent.id)).job).toMatchObject({ total: won ? '237.60' : '171.60', open: null });
  });
});
