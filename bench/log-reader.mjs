import { PostgresLog } from '../apps/api/dist/platform/event-store/postgres-log.js';

/** Follows a log from its head and does nothing with it. */

const log = new PostgresLog(process.env.DATABASE_URL);
const head = await log.head();
process.on('SIGTERM', () => process.exit());
process.on('disconnect', () => process.exit());
const everything = { except: [], signal: new AbortController().signal };
for await (const { kind } of log.subscribe(head, everything))
  if (kind === 'caught-up' && process.connected) process.send('ready');
