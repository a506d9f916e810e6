import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as categories from '@quotewright/domain/categories/endpoints.js';
import * as catalogue from '@quotewright/domain/catalogue/endpoints.js';
import * as quotes from '@quotewright/domain/quotes/endpoints.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { RequestKeys, type RequestClaim } from '../../apps/api/src/platform/http/request-keys.js';
import { startApp, type TestApp } from '../support/app.js';
import type { Client } from '../support/client.js';
import { makeOffer, makeTemplate, shareMasterProducts } from '../support/templates.js';
import { until } from '../support/until.js';

let app: TestApp;
let admin: Client;
let someone: Client;
beforeAll(async () => {
  // It renames the log's table: the log is in Postgres whatever the run says.
  app = await startApp({ eventStoreUrl: null });
  admin = await (await app.as('admin')).confirm();
  someone = await app.as('contractor');
});
afterAll(() => app?.stop());

let last = 0;
const newKey = (): string => `key-${(last += 1)}`;

/** An answer, byte for byte. */
interface Sent {
  status: number;
  text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- read freely
  data: any;
}

async function sent(client: Client, path: string, body: unknown, key: string): Promise<Sent> {
  const response = await client.raw('POST', path.startsWith('/api') ? path : `/api${path}`, JSON.stringify(body), {
    'content-type': 'application/json',
    'idempotency-key': key,
  });
  const text = await response.text();
  return { status: response.status, text, data: JSON.parse(text).data };
}

const deck = { name: 'Deck', description: 'Cedar boards.', price: '9', unit: 'ft²', quote_type: 'material_and_labour' };

describe('a request under an idempotency key', () => {
  it('sent twenty times at once has one effect and one answer, byte for byte', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 20 }, () => sent(someone, calls.save.path, deck, key)));
    expect(answers[0]!.status).toBe(200);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await sent(someone, calls.save.path, deck, key)).toEqual(answers[0]);
    const mine = await someone.post(calls.list.path, { scope: 'mine', searchTerm: 'Deck' });
    expect(mine.body.data.total).toBe(1);
  });

  it('answers plain rows the same way as events', async () => {
    const account = { name: 'Sue', email: 'sue@example.com', user_type: 'suppliers' };
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 20 }, () => sent(admin, '/users/add', account, key)));
    expect(answers[0]!.status).toBe(200);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await app.db.knex('app.mail').where({ recipient: account.email })).length).toBe(1);
  });

  it('repeats a refusal, although the change would be possible now', async () => {
    const title = { title: 'Roofs' };
    await admin.post(categories.add.path, title);
    const key = newKey();
    const refused = await sent(admin, categories.add.path, title, key);
    expect(refused.status).toBe(409);
    const { id } = (await admin.get(categories.staging.path)).body.data.find(
      (one: { title: string }) => one.title === 'Roofs',
    );
    await admin.post(categories.remove.path, { id });
    expect(await sent(admin, categories.add.path, title, key)).toEqual(refused);
    expect((await sent(admin, categories.add.path, title, newKey())).status).toBe(200);
  });

  it('may be retried if the refusal was transient', async () => {
    const key = newKey();
    await app.db.knex.raw('ALTER TABLE log.events RENAME TO gone');
    const failed = await sent(someone, calls.save.path, { ...deck, name: 'Porch' }, key).finally(() =>
      app.db.knex.raw('ALTER TABLE log.gone RENAME TO events'),
    );
    expect(failed.status).toBeGreaterThanOrEqual(500);
    expect((await sent(someone, calls.save.path, { ...deck, name: 'Porch' }, key)).status).toBe(200);
  });

  it('is another one with another body or address, and for another user', async () => {
    const key = newKey();
    const first = await sent(someone, calls.save.path, deck, key);
    expect(await sent(someone, calls.save.path, { ...deck, unit: 'm²' }, key)).toMatchObject({
      status: 422,
      text: expect.stringContaining('idempotency_key_reused'),
    });
    expect((await sent(someone, calls.copy.path, { quote_template_id: 1 }, key)).status).toBe(422);
    expect((await sent(await app.as('contractor', 2), calls.save.path, deck, key)).data.id).not.toBe(first.data.id);
  });

  it('waits no longer than the lease of a dead process, and takes over', async () => {
    const key = newKey();
    const first = await sent(someone, calls.save.path, deck, key);
    await app.db
      .knex('app.request')
      .where({ key })
      .update({ status: null, answer: null, lease_until: app.db.knex.raw(`clock_timestamp() + interval '1 second'`) });
    expect(await sent(someone, calls.save.path, deck, key)).toEqual(first);
  });

  it('reports an attempt that keeps running', async () => {
    const key = newKey();
    await sent(someone, calls.save.path, deck, key);
    await app.db
      .knex('app.request')
      .where({ key })
      .update({ status: null, answer: null, lease_until: app.db.knex.raw(`clock_timestamp() + interval '1 hour'`) });
    expect(await sent(someone, calls.save.path, deck, key)).toMatchObject({
      status: 409,
      text: expect.stringContaining('idempotency_in_progress'),
    });
  });

  it('is forgotten after a day', async () => {
    const key = newKey();
    const first = await sent(someone, calls.save.path, deck, key);
    await app.db
      .knex('app.request')
      .where({ key })
      .update({ at: app.db.knex.raw(`at - interval '25 hours'`) });
    expect((await sent(someone, calls.save.path, deck, key)).data.id).not.toBe(first.data.id);
  });

  it('is kept only of commands, of answers of their size, and of an account’s newest', async () => {
    const key = newKey();
    const read = await sent(someone, calls.list.path, { scope: 'mine' }, key);
    expect([read.status, await app.db.knex('app.request').where({ key })]).toEqual([200, []]);

    // A conflict shows the whole template: it is told again, and not kept.
    const large = await makeTemplate(
      app,
      { id: someone.id, userType: 'contractor' },
      { name: 'Large', questions: Array.from({ length: 100 }, (_, n) => [`${n} ${'"'.repeat(100)}`, 'ft']) },
    );
    const stale = { id: large.id, name: 'Late', version: 1 };
    const late = newKey();
    const first = await sent(someone, calls.save.path, stale, late);
    expect([first.status, first.text.length > 32_768]).toEqual([409, true]);
    expect(await sent(someone, calls.save.path, stale, late)).toEqual(first);
    const [row] = await app.db.knex('app.request').where({ key: late });
    expect([row.status, row.answer]).toEqual([null, null]);

    const keys = new RequestKeys(app.db.knex, 0, 20);
    for (let n = 0; n < 200; n += 1) {
      const claim = await keys.claim(987_654, `many-${n}`, 'hash');
      await keys.complete(claim as RequestClaim, { status: 200, text: '{}' });
    }
    const left = () => app.db.knex('app.request').where({ user_id: 987_654 }).pluck('key');
    await until(async () => (await left()).length === 20);
    expect(await left()).toContain('many-199');
  });

  it('never keeps a cookie', async () => {
    const key = newKey();
    await app.account({ email: 'twice@test.example' });
    const client = await app.signIn('twice@test.example');
    const login = { email: 'twice@test.example', password: 'plumb-level-square' };
    expect((await sent(client, '/login', login, key)).status).toBe(200);
    const before = client.cookie('session');
    expect((await sent(client, '/login', login, key)).status).toBe(200);
    expect(client.cookie('session')).not.toBe(before);
    expect(await app.db.knex('app.request').where({ key }).whereNotNull('answer')).toEqual([]);
  });
});

describe('a process that dies between append and answer', () => {
  it('leaves a request that answers the same when repeated, whatever the command', async () => {
    await shareMasterProducts(app, 'LVP plank');
    const offer = await makeOffer(await app.as('suppliers'));
    const base = await sent(someone, calls.save.path, { ...deck, name: 'Shed' }, newKey());
    const id = base.data.id as number;
    const question = (title: string) => ({ quote_template_id: id, title, unit: 'ft' });
    const lines: number[] = [];
    const questions: number[] = [];
    const category = await sent(admin, categories.add.path, { title: 'Sheds' }, newKey());
    const gallery = await sent(
      admin,
      calls.save.path,
      {
        ...deck,
        name: 'Gallery',
        category_id: category.data.id,
        quote_price: 'free',
        subcategory_id: (
          await sent(admin, categories.addSubcategory.path, { category_id: category.data.id, title: 'Wood' }, newKey())
        ).data.id,
      },
      newKey(),
    );

    const steps: [Client, string, () => unknown][] = [
      [someone, calls.save.path, () => ({ ...deck, name: 'Shed again' })],
      [someone, calls.save.path, () => ({ id, name: 'Garden shed' })],
      [someone, calls.saveQuestion.path, () => question('Length')],
      [someone, calls.saveQuestion.path, () => question('Width')],
      [
        someone,
        calls.sortQuestions.path,
        () => [...questions].reverse().map((each, at) => ({ id: each, sort_order: at })),
      ],
      [someone, calls.addFromCatalogue.path, () => ({ quote_template_id: id, product_id: offer.product_id })],
      [
        someone,
        calls.lineSettings.path,
        () => ({ quote_template_id: id, quote_template_product_id: lines[0], waste_percent: '10' }),
      ],
      [
        someone,
        calls.changeFormula.path,
        () => ({
          quote_template_id: id,
          quote_template_product_id: lines[0],
          product_id: offer.product_id,
          formula: 'Q1x2',
        }),
      ],
      [
        someone,
        calls.deleteLine.path,
        () => ({ quote_template_id: id, quote_template_product_id: lines[0], product_id: offer.product_id }),
      ],
      [admin, calls.publish.path, () => ({ quote_template_id: gallery.data.id })],
      [someone, calls.copy.path, () => ({ quote_template_id: gallery.data.id })],
      [admin, calls.unpublish.path, () => ({ quote_template_id: gallery.data.id })],
      [
        someone,
        quotes.add.path,
        () => ({
          templateid: id,
          answers: JSON.stringify(Object.fromEntries(questions.map((each) => [each, '2']))),
          user_id: someone.id,
          sessionid: '',
        }),
      ],
      [
        someone,
        catalogue.saveOffer.path,
        () => ({
          name: 'My plank',
          master_product_name: 'Plank of mine',
          product_type: 'finish_product',
          cost_price: '4',
          retail_price: '5',
          unit: 'box',
        }),
      ],
      [admin, categories.add.path, () => ({ title: 'Fences' })],
      [admin, categories.addSubcategory.path, () => ({ category_id: category.data.id, title: 'Metal' })],
      [admin, categories.update.path, () => ({ id: category.data.id, title: 'Sheds and huts' })],
      [admin, categories.publish.path, () => ({ id: category.data.id })],
    ];
    for (const [client, path, body] of steps) {
      const key = newKey();
      const asked = body();
      const first = await sent(client, path, asked, key);
      expect([path, first.status, first.text]).toEqual([path, 200, first.text]);
      if (path === calls.saveQuestion.path) questions.push(first.data.id);
      if (path === calls.addFromCatalogue.path) lines.push(first.data.quote_template_product_id);
      const head = await events();
      // The answer was never stored, and nobody renews the lease any more.
      await app.db
        .knex('app.request')
        .where({ key })
        .update({ status: null, answer: null, lease_until: new Date(0) });
      expect(await sent(client, path, asked, key)).toEqual(first);
      expect([path, await events()]).toEqual([path, head]);
    }
  });

  const events = async (): Promise<number> => Number((await app.db.knex('log.events').count())[0]!.count);
});
