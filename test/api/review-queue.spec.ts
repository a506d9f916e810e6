import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueuedReview, QueuePart, ReviewQueue } from '@quotewright/domain/templates/contract.js';
import type { TrailPage } from '@quotewright/domain/trail/contract.js';
import { Clock } from '../../apps/api/src/platform/clock.js';
import { ReviewReminders } from '../../apps/api/src/templates/review-reminders.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { until } from '../support/until.js';
import { reviewers, type Reviewers } from '../support/reviews.js';

let app: TestApp;
let { ann, bob, cleo, publish, edit, say, changed } = {} as Reviewers;

beforeAll(async () => {
  app = await startApp();
  await app.nest.get(Jobs).work();
  ({ ann, bob, cleo, publish, edit, say, changed } = await reviewers(app));
});
afterAll(() => app?.stop());

describe('the queue', () => {
  const queue = async (client: Client, part: QueuePart, more = ''): Promise<ReviewQueue> =>
    (await client.get(`/review/queue?part=${part}&perPage=100${more}`)).body.data;
  const found = async (client: Client, part: QueuePart, id: number): Promise<QueuedReview | undefined> =>
    (await queue(client, part)).data.find((row) => row.id === id);
  const partOf = async (client: Client, id: number) => {
    const parts = (['waiting', 'others', 'changes'] as const).map(async (part) =>
      (await found(client, part, id)) ? part : null,
    );
    return (await Promise.all(parts)).filter((part) => part !== null);
  };

  it('has a review once for each admin: waiting for who may approve it and has not, else for others', async () => {
    const id = await changed('Queued');
    expect(await partOf(bob, id)).toEqual([]);
    await say('request', id, ann, 'Before Friday');
    expect([await partOf(ann, id), await partOf(bob, id)]).toEqual([['others'], ['waiting']]);
    expect(await found(bob, 'waiting', id)).toMatchObject({
      name: 'Queued',
      step: { actor: { id: ann.id, name: 'admin1' }, note: 'Before Friday' },
      stale: false,
      approvals: 0,
      change_count: 1,
      sample_quote: { staged: '0.00', published: '0.00' },
    });
    await say('approve', id, bob);
    expect([await partOf(bob, id), await partOf(cleo, id)]).toEqual([['others'], ['waiting']]);
    expect((await found(cleo, 'waiting', id))!.approvals).toBe(1);
    await edit(id, { price: '9' });
    expect(await found(bob, 'waiting', id)).toMatchObject({ approvals: 0, stale: true });
    await say('changes', id, cleo, 'Too dear');
    expect(await partOf(bob, id)).toEqual(['changes']);
    expect(await found(ann, 'changes', id)).toMatchObject({ step: { actor: { id: cleo.id }, note: 'Too dear' } });
    await publish(id);
    expect(await partOf(cleo, id)).toEqual([]);
  });

  it('is counted, searched, paged and ordered by how long a review waits', async () => {
    const before = (await bob.get('/review/counts')).body.data as Record<QueuePart, number>;
    const ids: number[] = [];
    for (const name of ['Zinnia one', 'Zinnia two', 'Zinnia three']) {
      const id = await changed(name);
      await say('request', id, ann);
      ids.push(id);
    }
    expect((await bob.get('/review/counts')).body.data).toEqual({ ...before, waiting: before.waiting + 3 });
    const all = await queue(bob, 'waiting', '&searchTerm=zinnia');
    expect([all.total, all.needed, all.data.map(({ id }) => id)]).toEqual([3, 0, ids]);
    const second = (await bob.get('/review/queue?searchTerm=zinnia&perPage=2&page=2')).body.data as ReviewQueue;
    expect([second.total, second.data.map(({ id }) => id)]).toEqual([3, ids.slice(2)]);
    expect((await bob.get('/review/queue?part=all')).status).toBe(400);
  });

  it('is for admins', async () => {
    const contractor = await app.as('contractor');
    for (const path of ['/review/queue', '/review/counts']) expect((await contractor.get(path)).status).toBe(403);
  });
});

/** Captured e-mails with a subject, its names without their isolates, oldest first. */
async function mails(subject: string) {
  const rows = await app.db
    .knex('app.mail')
    .orderBy('created_at')
    .select<{ recipient: string; subject: string; text: string }[]>('recipient', 'subject', 'text');
  return rows.filter((mail) => mail.subject.replace(/[\u2066-\u2069]/g, '') === subject);
}
const emailOf = async (client: Client) =>
  (await app.db.knex('app.user').where({ id: client.id }).pluck<string[]>('email'))[0]!;

describe('e-mails', () => {
  it('gets an e-mail: the other admins when asked, the asker when answered, once each', async () => {
    const id = await changed('Mailed');
    const told = async (subject: string, count: number) => {
      await until(async () => (await mails(subject)).length >= count);
      return mails(subject);
    };
    const admins = await app.db.knex('app.user').where({ user_type: 'admin' }).pluck<string[]>('email');
    const email = await emailOf(ann);
    await say('request', id, ann, 'Spring list');
    await say('request', id, ann, 'Again');
    const asked = await told('In review: Mailed', admins.length - 1);
    expect(asked.map(({ recipient }) => recipient).sort()).toEqual(admins.filter((to) => to !== email).sort());
    expect(asked[0]!.text).toContain('Spring list');
    expect(asked[0]!.text).toContain('view=review');
    await say('approve', id, bob);
    expect((await told('Approved: Mailed', 1)).map(({ recipient }) => recipient)).toEqual([email]);
    await say('changes', id, cleo, 'Too dear');
    const answered = await told('Changes requested: Mailed', 1);
    expect(answered.map(({ recipient }) => recipient)).toEqual([email]);
    expect(answered[0]!.text).toContain('Too dear');
  });

  it('are not for admins who do not want them', async () => {
    const id = await changed('Quiet');
    await bob.post('/account/notifications', { kind: 'review', mail: false });
    try {
      await say('request', id, ann);
      await until(async () => (await mails('In review: Quiet')).length > 0);
      expect((await mails('In review: Quiet')).map(({ recipient }) => recipient)).not.toContain(await emailOf(bob));
    } finally {
      await bob.post('/account/notifications', { kind: 'review', mail: true });
    }
  });

  it('come once although the process ended between the append and the e-mails', async () => {
    const id = await changed('Crashed');
    await say('request', id, ann);
    await until(async () => (await mails('In review: Crashed')).length > 0);
    const sent = await mails('In review: Crashed');
    // As if it had ended before the e-mails were written.
    const [left] = await app.db
      .knex('app.announcement')
      .where({ stream: `review-${id}` })
      .update({ told_at: null })
      .returning('command_id');
    await app.db.knex('app.mail').delete();
    await until(async () => (await mails('In review: Crashed')).length > 0);
    expect((await mails('In review: Crashed')).map(({ recipient }) => recipient).sort()).toEqual(
      sent.map(({ recipient }) => recipient).sort(),
    );
    expect(left).toBeDefined();
  });

  it('come from no command that is not in the log, which is forgotten after an hour', async () => {
    const command = { command_id: randomUUID(), stream: 'review-999999', from_revision: 0 };
    await app.db.knex('app.announcement').insert(command);
    await app.db.knex('app.announcement').insert({
      ...command,
      command_id: randomUUID(),
      made_at: new Date(Date.now() - 2 * 60 * 60 * 1000),
    });
    await until(async () => (await app.db.knex('app.announcement').where({ stream: 'review-999999' })).length === 1);
    expect(await app.db.knex('app.announcement').where({ stream: 'review-999999' })).toMatchObject([command]);
    await app.db.knex('app.announcement').where({ stream: 'review-999999' }).delete();
  });
});

describe('reminders', () => {
  const DAY = 24 * 60 * 60 * 1000;
  const later = (days: number) => {
    app.nest.get(Clock).now = () => new Date(Date.now() + days * DAY);
  };
  /** Runs what the workers' next sweep would run. */
  const sweep = async () => {
    const reminders = app.nest.get(ReviewReminders, { strict: false });
    for (const id of await reminders.due()) await reminders.remind(id);
  };
  const remindedOf = async (name: string, client: Client) => {
    const to = await emailOf(client);
    const all = await app.db.knex('app.mail').where({ recipient: to }).select<{ subject: string; text: string }[]>();
    return all.filter(
      ({ subject, text }) => /waits? for you$/.test(subject) && text.includes(name) && /\/review\b/.test(text),
    ).length;
  };
  afterEach(() => {
    app.nest.get(Clock).now = () => new Date();
  });

  it('name all that waits for a person, once in as many days as the gallery says', async () => {
    const [first, second] = [await changed('Slow one'), await changed('Slow two')];
    await say('request', first, ann);
    await say('request', second, ann);
    later(1.9);
    await sweep();
    expect(await remindedOf('Slow one', bob)).toBe(0);
    later(2.1);
    await Promise.all([sweep(), sweep()]);
    await sweep();
    expect([await remindedOf('Slow one', bob), await remindedOf('Slow two', bob)]).toEqual([1, 1]);
    expect(await remindedOf('Slow one', ann)).toBe(0);
    later(3.9);
    await sweep();
    expect(await remindedOf('Slow one', bob)).toBe(1);
    await say('approve', first, bob);
    later(4.2);
    await sweep();
    expect([await remindedOf('Slow one', bob), await remindedOf('Slow two', bob)]).toEqual([1, 2]);
    expect(await remindedOf('Slow one', cleo)).toBe(2);
  });

  it('are sent after other days, or never, and to nobody who wants none', async () => {
    const id = await changed('Reminded');
    await say('request', id, ann);
    expect((await ann.post('/review/reminders', { reminders: 5 })).status).toBe(400);
    expect((await ann.post('/review/reminders', { reminders: 0 })).status).toBe(200);
    expect((await ann.get('/review/rule')).body.data).toMatchObject({ reminders: 0 });
    later(30);
    await sweep();
    expect(await remindedOf('Reminded', cleo)).toBe(0);
    await ann.post('/review/reminders', { reminders: 7 });
    await cleo.post('/account/notifications', { kind: 'review-reminder', mail: false });
    later(40);
    await sweep();
    expect([await remindedOf('Reminded', cleo), await remindedOf('Reminded', bob)]).toEqual([0, 1]);
    await cleo.post('/account/notifications', { kind: 'review-reminder', mail: true });
    await ann.post('/review/reminders', { reminders: 2 });
    const trail: TrailPage = (await ann.get('/history?type=access')).body.data;
    expect(trail.entries[0]!.summary).toBe('changed after how long a review brings a reminder from 7 days to 2 days');
  });
});
