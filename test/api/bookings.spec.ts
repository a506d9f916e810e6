import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { BookDemoRequest, BookingHours, BookingRow, Slot } from '@quotewright/domain/bookings/contract.js';
import type { OutboxMail } from '@quotewright/domain/system/contract.js';
import { Clock } from '../../apps/api/src/platform/clock.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { PASSWORD, startApp, type Client, type TestApp } from '../support/app.js';
import { until } from '../support/until.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Monday, noon in New York. */
const MONDAY = Date.parse('2026-11-30T17:00:00Z');

let app: TestApp;
let admin: Client;
let now: number;

beforeAll(async () => {
  app = await startApp({ throttle: { form: { times: 1_000, seconds: 60 } } });
  app.nest.get(Clock).now = () => new Date(now);
  setNow(MONDAY);
  admin = await app.as('admin');
});
afterAll(() => app?.stop());
afterEach(async () => {
  setNow(MONDAY);
  await app.db.knex('app.booking').delete();
  await app.db.knex('app.mail').delete();
});

function setNow(time: number): void {
  now = time;
}

const person = (name: string): Pick<BookDemoRequest, 'name' | 'email' | 'mobile'> => ({
  name,
  email: `${name.toLowerCase()}@visitor.example`,
  mobile: '+1 555 0100 200',
});
const slots = async (query = ''): Promise<Slot[]> => (await app.guest().get(`/bookdemo/slots${query}`)).body.data;
const book = (body: Partial<BookDemoRequest>, client = app.guest()) =>
  client.post('/bookdemo', { ...person('Ada'), demo_date: '2026-12-02 09:00', ...body });
const mails = async (): Promise<OutboxMail[]> => (await admin.get<OutboxMail[]>('/outbox')).body.data as OutboxMail[];
const mailsTo = async (address: string) => (await mails()).filter(({ to }) => to === address);
/** The token of the link in the newest e-mail to an address. */
const tokenOf = async (address: string): Promise<string> =>
  /\/booking\/([\w-]{43})/.exec((await mailsTo(address))[0]!.text)![1]!;

describe('free times', () => {
  it('are the team’s half hours, in its own time zone or the visitor’s', async () => {
    const own = await slots('?from=2026-12-01&to=2026-12-02');
    expect(own[0]).toEqual({ at: '2026-12-01T17:00:00.000Z', demo_date: '2026-12-01 12:00', free: true });
    expect(own.at(-1)!.demo_date).toBe('2026-12-02 16:30');
    expect((await slots('?from=2026-12-01&to=2026-12-02&time_zone=Asia/Tokyo'))[0]!.demo_date).toBe('2026-12-02 02:00');
    const all = await slots();
    expect(all[0]).toEqual(own[0]);
    expect(all.at(-1)!.demo_date).toBe('2027-01-29 12:00');
  });

  it('say that a time is taken, and never by whom', async () => {
    await book({});
    const day = await app.guest().get('/bookdemo/slots?from=2026-12-02&to=2026-12-02');
    expect((day.body.data as Slot[]).filter(({ free }) => !free).map(({ demo_date }) => demo_date)).toEqual([
      '2026-12-02 09:00',
    ]);
    expect(JSON.stringify(day.body)).not.toMatch(/ada|555/i);
  });

  it.each(['?from=2026-02-30', '?to=soon', '?time_zone=Mars/Base', '?from=2026-01-01&to=2026-12-01'])(
    'refuse %s',
    async (query) => expect((await app.guest().get(`/bookdemo/slots${query}`)).status).toBe(400),
  );
});

describe('booking', () => {
  it('is mailed to the visitor with a calendar file and a link, and to the admins', async () => {
    const { status, body } = await book({ time_zone: 'Europe/Berlin', demo_date: '2026-12-02 15:00' });
    expect([status, body.message, body.data]).toEqual([
      200,
      'Your demo is booked. We have e-mailed you the details.',
      { demo_date: '2026-12-02 15:00', time_zone: 'Europe/Berlin', page: null },
    ]);
    const [mail] = await mailsTo('ada@visitor.example');
    expect(mail!.subject).toBe('Your demo: Dec 2, 2026, 3:00 PM');
    expect(mail!.text).toContain('Wednesday, December 2, 2026 at 3:00 PM (Europe/Berlin)');
    expect(mail!.attachment).toMatchObject({ name: 'quotewright.ics', type: 'text/calendar' });
    expect(mail!.attachment!.content).toContain('DTSTART:20261202T140000Z\r\nDTEND:20261202T143000Z');
    const team = (await mails()).filter(({ to }) => to !== 'ada@visitor.example');
    expect(team.map(({ subject }) => subject)).toEqual(['Demo booked: Dec 2, 2026, 9:00 AM']);
    const link = await app.guest().get(`/booking/${await tokenOf('ada@visitor.example')}`);
    expect(link.body.data).toMatchObject({ kind: 'demo', state: 'booked', demo_date: '2026-12-02 15:00', open: true });
  });

  it('takes a time once: of two at the same moment one is told, and of twenty nineteen', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => book(person(`Visitor${at}`))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code} ${body.errors[0]?.path}`))).toEqual(
      new Set(['409 slot_taken demo_date']),
    );
    expect(await app.db.knex('app.booking')).toHaveLength(1);
  });

  it('is one booking and one e-mail, however often the same is sent', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => book({})));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await mailsTo('ada@visitor.example')).toHaveLength(1);
    const contractor = await app.as('contractor');
    const key = { 'idempotency-key': 'once' };
    const body = { ...person('Ben'), demo_date: '2026-12-02 10:00' };
    const [first, second] = [
      await contractor.post('/bookdemo', body, key),
      await contractor.post('/bookdemo', body, key),
    ];
    expect(second.body).toEqual(first.body);
    expect(first.body.data.page).toMatch(/^\/booking\/[\w-]{43}$/);
  });

  it('has as many at a time as there are hosts', async () => {
    await app.db.knex('app.booking_hours').update({ hosts: 2 });
    const answers = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => book(person(name))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    await app.db.knex('app.booking_hours').update({ hosts: 1 });
  });

  it.each([
    ['before the notice', { demo_date: '2026-12-01 11:30' }, 'not_offered'],
    ['on a Saturday', { demo_date: '2026-12-05 09:00' }, 'not_offered'],
    ['between two half hours', { demo_date: '2026-12-02 09:10' }, 'not_offered'],
    ['beyond the horizon', { demo_date: '2027-02-01 09:00' }, 'not_offered'],
    ['in an hour that clocks skip', { demo_date: '2026-03-08 02:30' }, 'no_such_time'],
    ['on a day that is none', { demo_date: '2026-12-32 09:00' }, 'no_such_time'],
    ['without a time', { demo_date: '' }, 'required'],
    ['in another form', { demo_date: '2 Dec, 9:00' }, 'demo_date'],
    ['without a name', { name: ' ' }, 'name'],
    ['with half an e-mail address', { email: 'ada@' }, 'email'],
    ['without a number', { mobile: 'call me' }, 'mobile'],
    ['in no time zone', { time_zone: 'Mars/Base' }, 'time_zone'],
    ['a call about nothing', { kind: 'call' as const }, 'required'],
    [
      'a template without measurements',
      { kind: 'call' as const, reason: 'custom-template' as const, trade: 'Roofs' },
      'required',
    ],
  ])('refuses one %s', async (_, body, code) => {
    const answer = await book(body);
    expect([answer.status, answer.body.errors[0]!.code]).toEqual([400, code]);
    expect(await mails()).toEqual([]);
  });

  it('takes the first of an hour that comes twice', async () => {
    await app.db
      .knex('app.booking_hours')
      .update({ week: JSON.stringify(Array(7).fill({ from: '00:00', to: '03:00' })) });
    setNow(Date.parse('2027-11-01T12:00:00Z'));
    expect((await book({ demo_date: '2027-11-07 01:30' })).status).toBe(200);
    expect((await app.db.knex('app.booking').first()).at).toEqual(new Date('2027-11-07T05:30:00Z'));
    const nine = { from: '09:00', to: '17:00' };
    await app.db.knex('app.booking_hours').update({ week: JSON.stringify([nine, nine, nine, nine, nine, null, null]) });
  });

  it('asks for a custom template without a call', async () => {
    const { body } = await book({
      kind: 'call',
      reason: 'custom-template',
      demo_date: undefined,
      trade: 'Roofing',
      measurements: 'Length, width, pitch',
      deadline: '2027-01-15',
      template: 'shingle-roof',
    });
    expect([body.message, body.data.demo_date]).toEqual(['We got your request and will e-mail you.', null]);
    expect((await mailsTo('ada@visitor.example'))[0]).toMatchObject({ attachment: null });
  });

  it('tells a program that fills every field nothing, and books nothing', async () => {
    const { status, body } = await book({ website: 'https://spam.example' });
    expect([status, body.data.page]).toEqual([200, null]);
    expect(await app.db.knex('app.booking')).toEqual([]);
  });
});

describe('the link', () => {
  it('moves a booking, once, and frees the time before', async () => {
    await book({});
    const token = await tokenOf('ada@visitor.example');
    const move = (demo_date: string) => app.guest().post('/booking/move', { token, demo_date });
    expect((await move('2026-12-03 09:30')).status).toBe(200);
    expect((await move('2026-12-03 09:30')).status).toBe(200);
    const all = await mailsTo('ada@visitor.example');
    expect(all.map(({ subject }) => subject)).toEqual([
      'New time for your demo: Dec 3, 2026, 9:30 AM',
      'Your demo: Dec 2, 2026, 9:00 AM',
    ]);
    expect(all[0]!.attachment!.content).toContain('SEQUENCE:1');
    const uids = all.map(({ attachment }) => /UID:(.*)/.exec(attachment!.content)![1]);
    expect(uids[0]).toBe(uids[1]);
    expect((await book(person('Ben'))).status).toBe(200);
    expect((await move('2026-12-02 09:00')).body.code).toBe('slot_taken');
  });

  it('cancels a booking, once, and only reading it changes nothing', async () => {
    await book({});
    const token = await tokenOf('ada@visitor.example');
    const before = await app.db.knex('app.booking');
    await app.guest().get(`/booking/${token}`);
    expect(await app.db.knex('app.booking')).toEqual(before);
    expect((await app.guest().post('/booking/cancel', { token })).status).toBe(200);
    expect((await app.guest().post('/booking/cancel', { token })).status).toBe(200);
    const all = await mailsTo('ada@visitor.example');
    expect(all).toHaveLength(2);
    expect(all[0]!.attachment!.content).toContain('METHOD:CANCEL');
    expect((await app.guest().get(`/booking/${token}`)).body.data).toMatchObject({ state: 'cancelled', open: false });
    expect((await app.guest().post('/booking/move', { token, demo_date: '2026-12-03 09:30' })).body.code).toBe(
      'booking_over',
    );
    expect((await book({})).status).toBe(200);
  });

  describe('beside the team, which is faster', () => {
    /** What the link answers when both wait for the row of Ada's booking, the team first. */
    async function beside(team: (id: number) => Promise<unknown>, link: (token: string) => ReturnType<Client['post']>) {
      await book({});
      const { id, token } = (await app.db.knex('app.booking').first<{ id: number; token: string }>('id', 'token'))!;
      const gate = await app.db.knex.transaction();
      await gate('app.booking').where({ id }).forUpdate().select('id');
      const waiting = (least: number) =>
        until(
          () =>
            app.db.knex.raw<{ rowCount: number }>(
              `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
            ),
          ({ rowCount }) => rowCount >= least,
        );
      const settled = team(id);
      await waiting(1);
      const answer = link(token);
      await waiting(2);
      await gate.rollback();
      await settled;
      return answer;
    }
    const cancelled = (id: number) => admin.post('/booking/update', { id, state: 'cancelled' });
    const removed = (id: number) => admin.post('/booking/remove', { id });
    const move = (token: string) => app.guest().post('/booking/move', { token, demo_date: '2026-12-03 09:30' });
    const cancel = (token: string) => app.guest().post('/booking/cancel', { token });
    const subjects = async () => (await mailsTo('ada@visitor.example')).map(({ subject }) => subject);

    it('moves nothing that is cancelled', async () => {
      expect((await beside(cancelled, move)).body.code).toBe('booking_over');
      expect(await subjects()).toEqual([
        'Cancelled: your demo, Dec 2, 2026, 9:00 AM',
        'Your demo: Dec 2, 2026, 9:00 AM',
      ]);
    });

    it('cancels nothing twice', async () => {
      expect((await beside(cancelled, cancel)).status).toBe(200);
      expect(await subjects()).toEqual([
        'Cancelled: your demo, Dec 2, 2026, 9:00 AM',
        'Your demo: Dec 2, 2026, 9:00 AM',
      ]);
    });

    it.each([
      ['moves', move],
      ['cancels', cancel],
    ])('%s nothing that is removed', async (_, link) => {
      expect((await beside(removed, link)).status).toBe(404);
    });
  });

  it('changes nothing any more once it has begun', async () => {
    await book({});
    const token = await tokenOf('ada@visitor.example');
    setNow(Date.parse('2026-12-02T14:00:01Z'));
    expect((await app.guest().post('/booking/cancel', { token })).body.code).toBe('booking_over');
    expect((await app.guest().post('/booking/move', { token, demo_date: '2026-12-04 09:00' })).body.code).toBe(
      'booking_over',
    );
  });

  it('is not found where it is none', async () => {
    const token = 'x'.repeat(43);
    expect((await app.guest().get(`/booking/${token}`)).status).toBe(404);
    expect((await app.guest().post('/booking/cancel', { token })).status).toBe(404);
    expect((await app.guest().get('/booking/short')).status).toBe(400);
  });
});

it('is erased with the account of its address, whoever sent it', async () => {
  await app.account({ email: 'gone@visitor.example' });
  const gone = await app.signIn('gone@visitor.example');
  await book({ ...person('Gone'), email: 'GONE@visitor.example' });
  await book({ ...person('Ben'), demo_date: '2026-12-02 10:00' }, gone);
  expect((await gone.post('/users/delete', { password: PASSWORD })).status).toBe(200);
  expect(await app.db.knex('app.booking')).toEqual([]);
});

describe('what a visitor sent', () => {
  const ask = () =>
    book({ kind: 'call', reason: 'custom-template', demo_date: undefined, trade: 'Roofs', measurements: 'Length' });
  const photo = async (shade: number) => {
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: { r: shade, g: 9, b: 9 } } })
      .jpeg()
      .toBuffer();
    return `data:image/jpeg;base64,${bytes.toString('base64')}`;
  };
  const photos = (count: number) => Promise.all(Array.from({ length: count }, (_, at) => photo(at * 9)));
  const pictures = async (token: string): Promise<{ id: number; image: string }[]> =>
    (await app.guest().get(`/booking/${token}`)).body.data.pictures;
  const served = async (image: string) => (await fetch(`${app.origin}/media/${image}`)).status;

  beforeAll(() => app.nest.get(Jobs).work());

  it('may be five pictures, which the team sees; the same sent again, or twice at once, is one', async () => {
    await ask();
    const token = await tokenOf('ada@visitor.example');
    const img = await photos(6);
    const add = (some: string[]) => app.guest().post('/booking/pictures', { token, img: some });
    const three = img.slice(0, 3);
    expect((await Promise.all([add(three), add(three)])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await pictures(token)).toHaveLength(3);
    expect((await add(img.slice(3))).body.code).toBe('limit_reached');
    expect(await pictures(token)).toHaveLength(3);
    expect((await add(img.slice(2, 5))).status).toBe(200);
    const kept = await pictures(token);
    expect(kept).toHaveLength(5);
    const [row] = (await admin.post('/bookeddemos', {})).body.data.data as BookingRow[];
    expect(row!.pictures).toEqual(kept.map(({ image }) => image));
    expect((await add([])).status).toBe(400);
    expect((await add(['data:image/png;base64,AAAA'])).body.code).toBe('limit_reached');
  });

  it('is no picture of a demo, of a request that is over, or without the link', async () => {
    await book({});
    const img = await photos(1);
    const token = await tokenOf('ada@visitor.example');
    expect((await app.guest().post('/booking/pictures', { token, img })).body.code).toBe('booking_over');
    expect((await app.guest().post('/booking/pictures', { token: 'x'.repeat(43), img })).status).toBe(404);
  });

  it('loses a picture that is removed, and its file, and may have it again', async () => {
    await ask();
    const token = await tokenOf('ada@visitor.example');
    const img = await photos(1);
    await app.guest().post('/booking/pictures', { token, img });
    const [first] = await pictures(token);
    expect(await served(first!.image)).toBe(200);
    for (const _ of [1, 2])
      expect((await app.guest().post('/booking/pictures/remove', { token, id: first!.id })).status).toBe(200);
    await app.guest().post('/booking/pictures', { token, img });
    await until(
      () => served(first!.image),
      (status) => status === 404,
    );
    expect(await served((await pictures(token))[0]!.image)).toBe(200);
  });

  it('is deleted by the link, with its files, its e-mails, and the team is told that it is off', async () => {
    await ask();
    const token = await tokenOf('ada@visitor.example');
    await app.guest().post('/booking/pictures', { token, img: await photos(1) });
    const [picture] = await pictures(token);
    expect(await served(picture!.image)).toBe(200);
    for (const _ of [1, 2]) expect((await app.guest().post('/booking/delete', { token })).status).toBe(200);
    expect((await app.guest().get(`/booking/${token}`)).status).toBe(404);
    await until(
      () => app.db.knex('app.booking_picture'),
      ({ length }) => length === 0,
    );
    expect(await served(picture!.image)).toBe(404);
    const team = (await mails()).filter(({ to }) => to !== 'ada@visitor.example').map(({ subject }) => subject);
    expect(team).toEqual(['Call about a custom template deleted']);
  });

  it('is deleted by an admin, who tells the visitor of what still stood', async () => {
    await book({});
    const [{ id }] = (await admin.post('/bookeddemos', {})).body.data.data as [BookingRow];
    await admin.post('/booking/answer', { id, message: 'Until then.' });
    expect((await admin.post('/booking/remove', { id })).status).toBe(200);
    expect((await admin.post('/booking/remove', { id })).status).toBe(404);
    expect((await mailsTo('ada@visitor.example'))[0]!.subject).toBe('Cancelled: your demo, Dec 2, 2026, 9:00 AM');
    expect(await app.db.knex('app.booking_answer')).toEqual([]);
    expect((await book({})).status).toBe(200);
  });

  it('is deleted by itself a year after it took place', async () => {
    await book({});
    setNow(Date.parse('2027-12-02T13:00:00Z'));
    await ask();
    setNow(Date.parse('2027-12-02T14:00:01Z'));
    await until(
      () => app.db.knex('app.booking').pluck<string[]>('kind'),
      (kinds) => kinds.length === 1 && kinds[0] === 'call',
    );
  });
});

describe('the team', () => {
  const list = async (body: object = {}): Promise<BookingRow[]> =>
    (await admin.post('/bookeddemos', body)).body.data.data;
  const update = (body: object) => admin.post('/booking/update', body);

  it('lists bookings by state, days of its time zone and words, page by page', async () => {
    await book({ demo_date: '2026-12-02 16:30', description: 'A deck' });
    await book({ ...person('Ben'), demo_date: '2026-12-03 09:00' });
    await book({
      ...person('Cleo'),
      kind: 'call',
      reason: 'custom-template',
      demo_date: '',
      trade: 'Roofs',
      measurements: 'm',
    });
    expect((await list({ state: 'booked' })).map(({ name }) => name)).toEqual(['Cleo', 'Ada', 'Ben']);
    expect((await list()).map(({ name }) => name)).toEqual(['Cleo', 'Ben', 'Ada']);
    expect((await list({ from: '2026-12-02', to: '2026-12-02' })).map(({ name }) => name)).toEqual(['Ada']);
    expect((await list({ searchTerm: 'deck' })).map(({ demo_date }) => demo_date)).toEqual(['2026-12-02 16:30']);
    expect(await list({ state: 'held' })).toEqual([]);
    const { data } = (await admin.post('/bookeddemos', { perPage: 2, page: 2 })).body;
    expect([data.total, data.last_page, data.data.length]).toEqual([3, 2, 1]);
  });

  it('settles, assigns and notes; cancelling tells the visitor once', async () => {
    await book({});
    const [{ id }] = (await list()) as [BookingRow];
    expect((await update({ id, state: 'held', notes: ' Wants a fence ', assigned_to: admin.id })).status).toBe(200);
    expect((await list())[0]).toMatchObject({ state: 'held', notes: 'Wants a fence', assigned_to: { id: admin.id } });
    await update({ id, state: 'booked', assigned_to: null });
    expect((await list())[0]).toMatchObject({ state: 'booked', notes: 'Wants a fence', assigned_to: null });
    expect((await update({ id, assigned_to: (await app.as('contractor')).id })).status).toBe(400);
    await update({ id, state: 'cancelled' });
    await update({ id, state: 'cancelled' });
    expect((await mailsTo('ada@visitor.example')).map(({ subject }) => subject)).toEqual([
      'Cancelled: your demo, Dec 2, 2026, 9:00 AM',
      'Your demo: Dec 2, 2026, 9:00 AM',
    ]);
    expect((await update({ id, state: 'booked' })).body.code).toBe('booking_over');
    expect((await update({ id: 999_999, notes: '' })).status).toBe(404);
  });

  it('answers by e-mail, once for a key, and sees what was answered', async () => {
    await book({});
    const [{ id }] = (await list()) as [BookingRow];
    const answer = { id, message: 'Bring a drawing.\n\nUntil then.' };
    for (const _ of [1, 2]) await admin.post('/booking/answer', answer, { 'idempotency-key': 'answer' });
    const [mail, ...others] = await mailsTo('ada@visitor.example');
    expect([mail!.subject, others.length]).toEqual(['About your demo', 1]);
    expect(mail!.text).toContain('Bring a drawing.');
    expect((await list())[0]!.answers).toMatchObject([{ by: 'admin1', text: answer.message }]);
    expect((await admin.post('/booking/answer', { id, message: ' ' })).status).toBe(400);
  });

  it('says when there are times', async () => {
    const before: BookingHours = (await admin.get('/bookings/hours')).body.data;
    const week = [{ from: '10:00', to: '11:00' }, null, null, null, null, null, null];
    const hours = { ...before, time_zone: 'Europe/Berlin', week, days_off: ['2026-12-14'], horizon_days: 21 };
    expect((await admin.post('/bookings/hours', hours)).status).toBe(200);
    expect((await slots()).map(({ demo_date }) => demo_date)).toEqual([
      '2026-12-07 10:00',
      '2026-12-07 10:30',
      '2026-12-21 10:00',
      '2026-12-21 10:30',
    ]);
    const refused = async (wrong: object) => (await admin.post('/bookings/hours', { ...hours, ...wrong })).status;
    expect([
      await refused({ time_zone: 'Mars/Base' }),
      await refused({ week: [{ from: '11:00', to: '10:00' }, ...week.slice(1)] }),
      await refused({ week: week.slice(1) }),
      await refused({ week: [{ from: '25:00', to: '26:00' }, ...week.slice(1)] }),
      await refused({ days_off: ['2026-02-30'] }),
      await refused({ hosts: 0 }),
    ]).toEqual([400, 400, 400, 400, 400, 400]);
    expect((await admin.post('/bookings/hours', before)).status).toBe(200);
  });
});

describe('reminders', () => {
  const reminders = async () =>
    (await mailsTo('ada@visitor.example')).filter(({ subject }) => subject.startsWith('Reminder'));
  beforeAll(() => app.nest.get(Jobs).work());

  it('come once, a day before', async () => {
    await book({ demo_date: '2026-12-04 09:00' });
    const begins = Date.parse('2026-12-04T14:00:00Z');
    setNow(begins - DAY);
    const [mail] = await until(reminders, ({ length }) => length > 0);
    expect(mail!.text).toContain('Friday, December 4, 2026 at 9:00 AM (America/New_York)');
    expect(await app.db.knex('app.booking').pluck('remind_at')).toEqual([null]);
    setNow(begins - HOUR);
    expect(await reminders()).toHaveLength(1);
  });

  it('come for the new time of one that was moved, and not for one that was cancelled', async () => {
    await book({ demo_date: '2026-12-04 09:00' });
    await book({ ...person('Ben'), demo_date: '2026-12-04 10:00' });
    const [ada, ben] = [await tokenOf('ada@visitor.example'), await tokenOf('ben@visitor.example')];
    await app.guest().post('/booking/move', { token: ada, demo_date: '2026-12-09 09:00' });
    await app.guest().post('/booking/cancel', { token: ben });
    setNow(Date.parse('2026-12-08T14:00:00Z'));
    expect((await until(reminders, ({ length }) => length > 0))[0]!.subject).toBe(
      'Reminder: your demo, Dec 9, 2026, 9:00 AM',
    );
    expect((await mailsTo('ben@visitor.example')).some(({ subject }) => subject.startsWith('Reminder'))).toBe(false);
  });

  it('are left out where no worker ran until it had begun', async () => {
    await book({ demo_date: '2026-12-04 09:00' });
    setNow(Date.parse('2026-12-05T14:00:00Z'));
    await until(
      () => app.db.knex('app.booking').whereNotNull('remind_at'),
      ({ length }) => length === 0,
    );
    expect(await reminders()).toEqual([]);
  });
});
