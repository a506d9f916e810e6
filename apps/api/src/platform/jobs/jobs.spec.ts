import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { freshDatabase } from '../../../../../test/support/postgres.js';
import { until } from '../../../../../test/support/until.js';
import { Jobs } from './jobs.js';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let jobs: Jobs;

beforeEach(async () => {
  database = await freshDatabase();
  const { url } = database;
  jobs = await Jobs.open({ redisUrl: null, databaseUrl: url, databaseOwnerUrl: url }, pino({ level: 'silent' }));
});
afterEach(() => database.drop());

it('a kind that cannot say what is left keeps no other one waiting, and is asked again', async () => {
  const done: string[] = [];
  let down = true;
  const kind = (name: string, answers: () => boolean) =>
    jobs.handle(name, {
      left: async () => {
        if (!answers()) throw new Error('The log is down');
        return done.includes(name) ? [] : ['1'];
      },
      run: async () => void done.push(name),
    });
  kind('first', () => !down);
  kind('second', () => true);
  await jobs.work();
  await until(() => done.includes('second'));
  expect(done).toEqual(['second']);
  down = false;
  await until(() => done.length > 1);
  expect(done).toEqual(['second', 'first']);
  await jobs.close();
});

it('closes within seconds although a job does not end', async () => {
  let end: (() => void) | undefined;
  jobs.handle('endless', {
    left: async () => [],
    run: async () => new Promise((resolve) => (end = resolve)),
  });
  await jobs.work();
  jobs.add('endless', '1');
  await until(() => end !== undefined);
  await jobs.close();
  end!();
}, 15_000);
