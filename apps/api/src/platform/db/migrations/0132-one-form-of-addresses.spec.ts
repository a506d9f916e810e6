import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { freshDatabase } from '../../../../../../test/support/postgres.js';
import { addressForm } from '../../address-form.js';
import { Database } from '../database.js';
import { migrate } from '../migrate.js';
import { migration } from './0132-one-form-of-addresses.js';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: Database;
beforeEach(async () => {
  database = await freshDatabase();
  await migrate(database.url);
  db = new Database(database.url);
});
afterEach(async () => {
  await db.close();
  await database.drop();
});

const insert = async (email: string, verified_at: Date | null = new Date()): Promise<number> => {
  const row = { name: 'Jo', email, user_type: 'retail', verified_at };
  return (await db.knex('app.user').insert(row).returning<{ id: number }[]>('id'))[0]!.id;
};
const emails = () => db.knex('app.user').orderBy('id').pluck<string[]>('email');
const up = () => db.knex.transaction((tx) => tx.raw(migration.up));

it('brings addresses into the form that new ones get', async () => {
  const typed = [
    'Jo@Example.com',
    'ÅSA@example.com',
    'rene\u0301@example.com',
    'a@Bücher.example',
    'b@bu\u0308cher.example',
    'c@münchen-ost.ÄÖÜ.example',
    'd@例え.テスト',
    'e@почта.рф',
    'f@xn--bcher-kva.example',
    'g@😀.example',
    'h@Ｅｘａｍｐｌｅ.com',
    'i@example.com。',
    'j@例え。。テスト',
  ];
  for (const email of typed) await insert(email);
  await up();
  expect(await emails()).toEqual(typed.map(addressForm));
  expect((await emails())[3]).toBe('a@xn--bcher-kva.example');
});

it('leaves an address with the older of two accounts, and the other one an account that can get a new one', async () => {
  const [older, newer] = [await insert('jo@bücher.example'), await insert('jo@xn--bcher-kva.example')];
  await db.knex('app.booking').insert({
    token: 't',
    request: 'r',
    kind: 'demo',
    name: 'Jo',
    email: 'JO@Bücher.example',
    mobile: '1',
    time_zone: 'UTC',
    created_at: new Date(),
  });
  await up();
  expect(await db.knex('app.user').orderBy('id').select('id', 'email')).toEqual([
    { id: older, email: 'jo@xn--bcher-kva.example' },
    { id: newer, email: `account-${newer}@address-in-use.invalid` },
  ]);
  const failing = 'person = (SELECT app.mail_person(email) FROM app."user" WHERE id = ?)';
  expect(await db.knex('app.mail_failing').whereRaw(failing, [newer])).toHaveLength(1);
  expect(await db.knex('app.booking').pluck('email')).toEqual(['jo@xn--bcher-kva.example']);
});

it('leaves an address with the account that has proven it, also where another one claimed it before', async () => {
  const claimed = await insert('jo@bücher.example', null);
  await insert('jo@xn--bcher-kva.example');
  await up();
  expect(await emails()).toEqual([`account-${claimed}@address-in-use.invalid`, 'jo@xn--bcher-kva.example']);
});
