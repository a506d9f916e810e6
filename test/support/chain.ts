import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { EventMeta } from '@quotewright/domain/kernel/decider.js';
import type { NewEvent } from '@quotewright/domain/kernel/event-store.js';
import { Chain } from '../../apps/api/src/platform/chain/chain.js';
import { signingKey, type SigningKey } from '../../apps/api/src/platform/chain/head.js';
import { Verification, type Trust, type Verified } from '../../apps/api/src/platform/chain/verify.js';
import { Database } from '../../apps/api/src/platform/db/database.js';
import { openStoredLog, type LogSettings } from '../../apps/api/src/platform/event-store/event-store.js';
import type { ImportableLog } from '../../apps/api/src/platform/event-store/log-transfer.js';

/** A log with its chain, and a clock of its own. */
export interface ChainedLog {
  db: Database;
  store: ImportableLog;
  key: SigningKey;
  /** The day that entries are recorded on, as an ISO time. */
  at: string;
  chain: Chain;
  /** Enters everything, and seals the days that are over. */
  fill(): Promise<void>;
  verify(trust?: Partial<Trust>): Promise<Verified>;
  close(): Promise<void>;
}

export const newKey = (): SigningKey => signingKey(generateKeyPairSync('ed25519').privateKey);

/** Opens the chain of a migrated database. */
export async function chainedLog(
  settings: LogSettings,
  key = newKey(),
  at = '2026-03-01T10:00:00.000Z',
): Promise<ChainedLog> {
  const db = new Database(settings.databaseUrl);
  const store = await openStoredLog(settings);
  const log: ChainedLog = {
    db,
    store,
    key,
    at,
    chain: new Chain(db.knex, store, key, () => new Date(log.at)),
    async fill() {
      await log.chain.extend();
      await log.chain.seal();
    },
    verify: (trust = {}) =>
      new Verification(db.knex, store, { heads: [], keys: trust.heads ? [] : [key.publicKey], ...trust }).run(),
    async close() {
      await store.close();
      await db.close();
    },
  };
  return log;
}

const meta = (): EventMeta => ({
  at: '2026-01-05T08:00:00.000Z',
  actorId: 7,
  userType: 'admin',
  source: 'screen',
  batchId: randomUUID(),
  commandId: randomUUID(),
  command: 'Note',
  causationId: null,
  reason: null,
  schemaVersion: 1,
});

/** An event that holds some data. */
export function noted(data: unknown, type = 'Noted'): NewEvent {
  return { id: randomUUID(), type, data, meta: meta() };
}
