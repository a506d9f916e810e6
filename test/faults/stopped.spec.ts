import { randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { addressOf } from '@quotewright/domain/kernel/endpoint.js';
import * as security from '@quotewright/domain/identity/security-endpoints.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import type { Client } from '../support/client.js';
import { logInPostgres } from '../support/event-store.js';
import { startProduct, type Product } from '../support/product.js';
import { until } from '../support/until.js';
import { unzipped } from '../support/zip.js';
import { underLoad } from './support/invariants.js';
import { newTemplate } from './support/load.js';
import { command, whileAppendsHang } from './support/outage.js';

jest.setTimeout(240_000);
if (!logInPostgres)
  process.stderr.write('Skipped: a web stopped while its appends hang in Postgres (the log is in EventStoreDB).\n');

/** More than the buffers between a web and a client that does not read take (bytes). */
const LARGE = 24_000_000;
/** Draining, last answers, and everything after them (ms). */
const ENDED = 13_000;

describe('a web that is stopped (SIGTERM)', () => {
  let product: Product;
  let client: Client;
  beforeAll(async () => {
    product = await startProduct({ roles: ['projector', 'web'] });
    client = await (await product.as('contractor')).confirm();
  });
  afterAll(() => product?.stop());

  const draining = () => until(async () => (await product.guest().get('/health')).status === 503);

  /** An export of the client's data, in which nothing can be compressed. */
  async function largeExport(): Promise<{ id: string; content: string }> {
    const content = randomBytes(LARGE / 2).toString('hex');
    const { knex } = product.db;
    const day = knex.raw(`now() + interval '1 day'`);
    const [row] = await knex('app.data_export')
      .insert({
        account_id: client.id,
        state: 'ready',
        requested_at: knex.fn.now(),
        ready_at: knex.fn.now(),
        ends_at: day,
      })
      .returning<{ id: string }[]>('id');
    await knex('app.data_export_file').insert({
      export_id: row!.id,
      name: 'quotes',
      content: gzipSync(content, { level: 1 }),
      pictures: [],
    });
    return { id: row!.id, content };
  }

  /** Sends the first half of a command that creates a template; `finish` sends the other one. @returns its key */
  function upload(): { key: string; finish: () => void; status: Promise<number> } {
    const key = randomUUID();
    const body = JSON.stringify({ ...newTemplate(), reason: key });
    const sent = request(`${client.origin}${calls.save.path}`, {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'idempotency-key': key,
        cookie: `session=${client.cookie('session')}`,
      },
    });
    const status = new Promise<number>((resolve, reject) => {
      sent.on('error', reject).on('response', (response) => resolve(response.resume().statusCode!));
    });
    status.catch(() => undefined);
    sent.write(body.slice(0, body.length / 2));
    return { key, finish: () => sent.end(body.slice(body.length / 2)), status };
  }

  test('lets downloads and uploads end that go on, and cuts off those that do not, so that their clients see it', async () => {
    const web = product.process('web');
    const { id, content } = await largeExport();
    const address = addressOf(security.dataExportFile, { params: { id } });
    const [read, unread] = await Promise.all([client.raw('GET', address), client.raw('GET', address)]);
    expect([read.status, unread.status]).toEqual([200, 200]);
    const [finished, stalled] = [upload(), upload()];
    const asked = performance.now();
    const ended = web.kill('SIGTERM');
    await draining();
    finished.finish();
    expect(await finished.status).toBe(200);
    const file = unzipped(Buffer.from(await read.arrayBuffer())).get('quotes.json');
    expect(file?.toString() === content).toBe(true);
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(performance.now() - asked).toBeLessThan(ENDED);
    await expect(unread.arrayBuffer()).rejects.toThrow('terminated');
    await expect(stalled.status).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(await product.caused(finished.key)).toHaveLength(1);
    expect(await product.caused(stalled.key)).toEqual([]);
    await web.start();
    expect(product.complaints()).toEqual([]);
  });

  (logInPostgres ? test : test.skip)(
    'answers what hangs in its log, and loses nothing that it acknowledged',
    async () => {
      const web = product.process('web');
      await underLoad(product, async (load) => {
        for (let time = 0; time < 2; time += 1) {
          const key = randomUUID();
          let answer: ReturnType<typeof command> | undefined;
          let ended: ReturnType<typeof web.kill> | undefined;
          const send = () => void (answer = command(product, key));
          await whileAppendsHang(product, send, async () => {
            ended = web.kill('SIGTERM');
            await draining();
          });
          expect((await answer!).status).toBe(200);
          expect(await ended).toEqual({ code: 0, signal: null });
          expect(await product.caused(key)).toHaveLength(1);
          await web.start();
          await load.goesOn();
        }
      });
    },
  );
});
