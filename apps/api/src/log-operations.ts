import { existsSync } from 'node:fs';
import { streams, upcasters } from '@quotewright/domain/contexts.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { existingKey, type KeySettings } from './platform/chain/head.js';
import { mailedHead } from './platform/chain/mailed-head.js';
import { assertChainFits, chainLines, importChain } from './platform/chain/transfer.js';
import { Verification, type Verified } from './platform/chain/verify.js';
import { readState } from './platform/chain/chain.js';
import { catchUp } from './platform/commands/catch-up.js';
import { Texts } from './platform/commands/texts.js';
import { Database } from './platform/db/database.js';
import { asOwner, migrate } from './platform/db/migrate.js';
import { inNewEpoch, readEpoch, whileStopped } from './platform/event-store/epoch.js';
import { openLog, openStoredLog, wholeEpoch, type LogSettings } from './platform/event-store/event-store.js';
import { checkLogFile, type Progress } from './platform/event-store/log-file.js';
import { importedAlready, readIntoLog, writeLogFile } from './platform/event-store/log-transfer.js';
import type { Settings } from './platform/settings.js';

/** Log operations: who may migrate its database to this release. */
export type OperatedLog = LogSettings & Pick<Settings, 'databaseOwnerUrl'>;

/**
 * Writes the log to a file. The product may run: later events are not in it.
 * @returns the number of events
 */
export async function exportLog(settings: OperatedLog, file: string, onProgress: Progress): Promise<number> {
  if (existsSync(file)) throw new DomainError('file_exists', `${file} exists already: choose another name.`);
  await migrate(settings.databaseOwnerUrl, settings.databaseUrl);
  const epoch = await wholeEpoch(settings);
  const store = openLog(settings, epoch, {});
  const db = new Database(settings.databaseUrl);
  try {
    // Before the log's head: no entry of the file lacks its event.
    const { n } = await readState(db.knex);
    return await writeLogFile(
      store,
      new Texts(db.knex),
      { source: settings.eventStoreUrl ? 'eventstoredb' : 'postgres', epoch },
      file,
      chainLines(db.knex, n),
      onProgress,
    );
  } finally {
    await store.close();
    await db.close();
  }
}

/**
 * Checks the whole log against its chain, and the chain against its signed heads. The product may run.
 * @param files heads that were mailed: the chain must lead to each, and their keys are trusted instead of this
 * installation's
 */
export async function verifyLog(
  settings: OperatedLog & KeySettings,
  files: readonly string[],
  onProgress: Progress,
): Promise<Verified> {
  const heads = await Promise.all(files.map(mailedHead));
  await migrate(settings.databaseOwnerUrl, settings.databaseUrl);
  const own = heads.length === 0 ? await existingKey(settings) : null;
  const store = await openStoredLog(settings);
  const db = new Database(settings.databaseUrl);
  try {
    return await new Verification(db.knex, store, { heads, keys: own ? [own.publicKey] : [] }, onProgress).run();
  } finally {
    await store.close();
    await db.close();
  }
}

/**
 * Reads a file into the log while the product is stopped, and starts a new epoch. Interrupted and repeated, it
 * continues where it stopped.
 * @param onProgress `checking` the file, then `importing` its events
 * @returns how many events the file holds, and how many the log had already
 */
export async function importLog(
  settings: OperatedLog,
  file: string,
  onProgress: { checking: Progress; importing: Progress },
): Promise<{ events: number; already: number }> {
  if (!existsSync(file)) throw new DomainError('file_missing', `There is no file ${file}.`);
  const events = await checkLogFile(file, onProgress.checking);
  await migrate(settings.databaseOwnerUrl, settings.databaseUrl);
  const { epoch } = await readEpoch(settings.databaseUrl);
  const store = openLog(settings, epoch, {});
  const db = new Database(settings.databaseUrl);
  try {
    const already = await importedAlready(store, file);
    await assertChainFits(db.knex, file);
    await inNewEpoch(settings.databaseUrl, false, async () => {
      await importChain(db.knex, file);
      await readIntoLog(store, new Texts(db.knex), file, already, events, onProgress.importing);
      await catchUpWithLog(settings);
    });
    return { events, already };
  } finally {
    await store.close();
    await db.close();
  }
}

/**
 * Starts a new epoch after the database or the log was restored from a backup. Read models that the restored log has all
 * the events of continue; others are rebuilt, as all are with a log in EventStoreDB. The product must be stopped.
 */
export async function logRestored(settings: OperatedLog): Promise<void> {
  await migrate(settings.databaseOwnerUrl, settings.databaseUrl);
  await inNewEpoch(settings.databaseUrl, !settings.eventStoreUrl, () => catchUpWithLog(settings));
}

/**
 * Parts a log in Postgres by the hash of its streams, for good. The product must be stopped; positions, and so
 * everything built from the log, stay.
 * @param parts 2 to 256
 */
export async function partLog(settings: OperatedLog, parts: number): Promise<void> {
  if (settings.eventStoreUrl)
    throw new DomainError('log_elsewhere', 'EventStoreDB holds this log: only a log in Postgres can be parted.');
  await migrate(settings.databaseOwnerUrl, settings.databaseUrl);
  await whileStopped(settings.databaseUrl, async (product) => {
    const { rows } = await product.query<{ whole: boolean }>(
      `SELECT relkind <> 'p' AS whole FROM pg_class WHERE oid = 'log.events'::regclass`,
    );
    if (!rows[0]!.whole) throw new DomainError('parted_already', 'The log is parted already.');
    await asOwner(settings.databaseOwnerUrl, settings.databaseUrl, (owner) =>
      owner.query('SELECT log.partition($1)', [parts]),
    );
  });
}

async function catchUpWithLog(settings: OperatedLog): Promise<void> {
  const { epoch } = await readEpoch(settings.databaseUrl);
  const store = openLog(settings, epoch, upcasters);
  const db = new Database(settings.databaseUrl);
  try {
    await catchUp(db.knex, store, streams);
  } finally {
    await store.close();
    await db.close();
  }
}
