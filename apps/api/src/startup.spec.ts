import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { migrate } from './platform/db/migrate.js';
import { readSettings } from './platform/settings.js';
import { refusalOf } from './startup.js';

/** What a start says of a database whose server answers each connection so. */
async function refusedBy(answer: Buffer | null): Promise<string | null> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => answer && socket.end(answer));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const databaseUrl = `postgres://mason:secret@127.0.0.1:${port}/quotes`;
  try {
    const failed = await migrate(databaseUrl).then(
      () => null,
      (error: unknown) => error,
    );
    return refusalOf(failed, readSettings({ DATABASE_URL: databaseUrl }))?.replace(String(port), 'PORT') ?? null;
  } finally {
    server.close();
  }
}

/** An error as Postgres sends it. */
function fatal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from('E    ');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

it.each([
  ['says nothing', null, 'Postgres cannot be reached at 127.0.0.1:PORT (no answer); check DATABASE_URL.'],
  ['hangs up', Buffer.alloc(0), 'Postgres cannot be reached at 127.0.0.1:PORT (no answer); check DATABASE_URL.'],
  [
    'is starting itself',
    fatal('57P03', 'the database system is starting up'),
    'Postgres at 127.0.0.1:PORT takes no connection now: the database system is starting up. Start again when it does.',
  ],
  [
    'is full',
    fatal('53300', 'sorry, too many clients already'),
    'Postgres at 127.0.0.1:PORT takes no connection now: sorry, too many clients already. Start again when it does.',
  ],
])(
  'a start ends with one sentence, in seconds, if the database %s',
  async (_, answer, sentence) => {
    expect(await refusedBy(answer)).toBe(sentence);
  },
  15_000,
);

it('a start ends with one sentence if the connection is lost during a migration', () => {
  const lost = new Error('Migration 0001-log failed', { cause: new Error('Connection terminated unexpectedly') });
  expect(refusalOf(lost, readSettings({ DATABASE_URL: 'postgres://127.0.0.1:1/quotes' }))).toBe(
    'Postgres cannot be reached at 127.0.0.1:1 (no answer); check DATABASE_URL.',
  );
});
