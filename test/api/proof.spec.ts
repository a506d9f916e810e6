import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OutboxMail, SignedHead, SystemStatus } from '@quotewright/domain/system/contract.js';
import type { HistoryProof, TrailPage } from '@quotewright/domain/trail/contract.js';
import { Erasure } from '../../apps/api/src/identity/erasure.js';
import { isSigned } from '../../apps/api/src/platform/chain/head.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { chainedLog, newKey, type ChainedLog } from '../support/chain.js';
import { makeOffer, makeTemplate, shareMasterProducts } from '../support/templates.js';
import { until } from '../support/until.js';

let app: TestApp;
let log: ChainedLog;
let admin: Client;
let contractor: Client;
let supplier: Client;
let own: { id: number };

beforeAll(async () => {
  app = await startApp();
  log = await chainedLog(app.settings);
  [admin, contractor, supplier] = await Promise.all([app.as('admin'), app.as('contractor'), app.as('suppliers')]);
  await shareMasterProducts(app, 'LVP plank');
  await makeOffer(supplier);
  own = await makeTemplate(
    app,
    { id: contractor.id, userType: 'contractor' },
    { name: 'My floor', questions: [['Length', 'ft']] },
  );
  await log.fill();
  log.at = '2026-03-02T00:00:01.000Z';
  await log.fill();
});
afterAll(async () => {
  await log?.close();
  await app?.stop();
});

const proof = async (client: Client, eventId: string): Promise<{ status: number; proof: HistoryProof }> => {
  const { status, body } = await client.get<HistoryProof>(`/history/${eventId}/proof`);
  return { status, proof: body.data };
};
const events = async (client: Client) => (await client.get<TrailPage>('/history?limit=200')).body.data.data;
const sha256 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Repeats the proof as an outsider would, from the decision record alone. */
function rootFrom({ entry, hash, path }: HistoryProof): string {
  const json = JSON.stringify(Object.fromEntries(Object.entries(entry!).sort(([a], [b]) => (a < b ? -1 : 1))));
  expect(sha256(json).toString('hex')).toBe(hash);
  let node = sha256(Buffer.from([0]), Buffer.from(hash!, 'hex'));
  for (const { side, hash: beside } of path) {
    const other = Buffer.from(beside, 'hex');
    node = side === 'left' ? sha256(Buffer.from([1]), other, node) : sha256(Buffer.from([1]), node, other);
  }
  return node.toString('hex');
}

describe('the proof of an event', () => {
  it('leads from every event to the head that was signed for its day', async () => {
    const all = await events(admin);
    expect(all.length).toBeGreaterThan(4);
    for (const { event_id: id, type } of all) {
      const { status, proof: found } = await proof(admin, id);
      expect(status).toBe(200);
      expect(found).toMatchObject({ event_id: id, state: 'sealed', entry: { event_id: id, type }, erased_at: null });
      expect(rootFrom(found)).toBe(found.head!.root);
      expect(isSigned(found.head!)).toBe(true);
      expect(found.fingerprint).toBe(sha256(Buffer.from(found.head!.key, 'base64')).toString('hex'));
    }
  });

  it('is for those who may read the event', async () => {
    const [mine] = await events(contractor);
    const [offered] = await events(supplier);
    const of = async (id: string) =>
      Promise.all(
        [admin, contractor, supplier, await app.as('contractor', 2), await app.as('retail'), app.guest()].map(
          async (client) => (await proof(client, id)).status,
        ),
      );
    expect(await of(mine!.event_id)).toEqual([200, 200, 404, 404, 404, 401]);
    expect(await of(offered!.event_id)).toEqual([200, 404, 200, 404, 404, 401]);
    expect(await of('0191c0de-0000-7000-8000-000000000000')).toEqual([404, 404, 404, 404, 404, 401]);
    expect((await admin.get('/history/some/proof')).status).toBe(400);
  });

  it('tells nothing of what the event holds', async () => {
    const [mine] = await events(contractor);
    const { body } = await contractor.get(`/history/${mine!.event_id}/proof`);
    expect(Object.keys(body.data.entry as object).sort()).toEqual([
      'digest',
      'event_id',
      'n',
      'prev',
      'revision',
      'stream',
      'type',
    ]);
    const keys = await app.db.knex('app.chain_key').pluck<Buffer[]>('key');
    for (const key of keys) expect(JSON.stringify(body)).not.toContain(key.toString('hex'));
  });

  it('says that a new event waits, then that its day is not over', async () => {
    await contractor.post('/quotetemplate/addorupdate', { id: own.id, price: '7' });
    const [newest] = await until(
      () => events(contractor),
      ([first]) => first!.type === 'TemplatePriceChanged',
    );
    expect((await proof(contractor, newest!.event_id)).proof).toMatchObject({
      state: 'waiting',
      entry: null,
      head: null,
    });
    await log.fill();
    expect((await proof(contractor, newest!.event_id)).proof).toMatchObject({
      state: 'entered',
      entry: { event_id: newest!.event_id },
      recorded_at: log.at,
      path: [],
      head: null,
    });
  });

  it('of an erased event is kept for admins', async () => {
    const leaver = await app.as('contractor', 3);
    await makeTemplate(app, { id: leaver.id, userType: 'contractor' }, { name: 'Porch' });
    const [event] = await until(
      () => events(leaver),
      ({ length }) => length > 0,
    );
    await log.fill();
    await app.nest.get(Erasure).erase(leaver.id);
    await app.nest.get(Jobs).work();
    await until(
      () => app.db.knex('app.erasure').where({ looked: false }),
      (left) => left.length === 0,
    );
    await log.fill();
    const { status, proof: found } = await proof(admin, event!.event_id);
    expect([status, found.state, found.erased_at]).toEqual([200, 'entered', log.at]);
    expect((await proof(contractor, event!.event_id)).status).toBe(404);
    expect(await log.verify()).toMatchObject({ count: 0, erased: 1 });
  });
});

describe('the signed heads', () => {
  it('are mailed to every admin once, and shown to admins', async () => {
    await app.account({ email: 'second@test.example', userType: 'admin' });
    await app.nest.get(Jobs).work();
    log.at = '2026-03-03T00:00:01.000Z';
    await log.fill();
    const letters = async () =>
      (await admin.get<OutboxMail[]>('/outbox')).body.data.filter(
        ({ subject }) => subject === 'Signed log of 2026-03-02',
      );
    const found = await until(letters, ({ length }) => length >= 2);
    expect(found.map(({ to }) => to).sort()).toEqual(['admin1@test.example', 'second@test.example']);
    const { name, content } = found[0]!.attachment!;
    const head = JSON.parse(content) as SignedHead;
    expect(name).toBe('log-head-2026-03-02.json');
    expect(isSigned(head)).toBe(true);
    expect(await log.verify({ heads: [head] })).toMatchObject({ count: 0 });
    const { chain } = (await admin.get<SystemStatus>('/system')).body.data;
    expect(chain).toMatchObject({
      length: head.last,
      head,
      key: { fingerprint: expect.stringMatching(/^[\da-f]{64}$/), since: '2026-03-01', changed: false },
      verified: { n: head.last, at: expect.any(String) },
    });
    expect((await contractor.get('/system')).status).toBe(403);
  });

  it('say when they are signed with another key', async () => {
    const other = await chainedLog(app.settings, newKey(), '2026-03-04T12:00:00.000Z');
    await contractor.post('/quotetemplate/addorupdate', { id: own.id, price: '8' });
    await other.fill();
    other.at = '2026-03-05T12:00:00.000Z';
    await other.fill();
    await other.close();
    const letters = await until(
      async () =>
        (await admin.get<OutboxMail[]>('/outbox')).body.data.filter(({ subject }) => /2026-03-04/.test(subject)),
      ({ length }) => length > 0,
    );
    expect(letters[0]!.text).toContain('It is signed with another key than the day before.');
    expect((await admin.get<SystemStatus>('/system')).body.data.chain!.key).toMatchObject({
      since: '2026-03-04',
      changed: true,
    });
  });
});
