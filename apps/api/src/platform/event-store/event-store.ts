import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { Upcasters } from '@quotewright/domain/kernel/upcasting.js';
import { upcasters as shippedUpcasters } from '@quotewright/domain/contexts.js';
import { SettingsError, type Settings } from '../settings.js';
import { WatchedStore } from './watched-store.js';
import { readEpoch } from './epoch.js';
import { EventStoreDbLog } from './eventstoredb.js';
import type { ImportableLog } from './log-transfer.js';
import { PostgresLog } from './postgres-log.js';

/** Injects the event log: `@Inject(EVENT_STORE) store: EventStore`. */
export const EVENT_STORE = Symbol('event store');

/** Location of the log. */
export type LogSettings = Pick<Settings, 'databaseUrl' | 'eventStoreUrl' | 'eventStorePrefix'>;

/**
 * Opens the log of the settings, with appends measured and events upcast. Throws `SettingsError` on an invalid address
 * and after an unfinished import, and Postgres' error if it is unreachable.
 * @param pooler address through which a log in Postgres is read and written; `null`: the database's own
 */
export async function openEventStore(
  settings: LogSettings,
  upcasters: Upcasters = shippedUpcasters,
  pooler: string | null = null,
): Promise<EventStore> {
  return new WatchedStore(openLog(settings, await wholeEpoch(settings), upcasters, pooler));
}

/** The log of the settings with its events as stored. Throws like `openEventStore`. */
export async function openStoredLog(settings: LogSettings): Promise<ImportableLog> {
  return openLog(settings, await wholeEpoch(settings), {});
}

/** The epoch of a complete log. Throws `SettingsError` after an unfinished import. */
export async function wholeEpoch({ databaseUrl }: LogSettings): Promise<number> {
  const { epoch, importing } = await readEpoch(databaseUrl);
  if (!importing) return epoch;
  throw new SettingsError(
    'An import into the log has not been finished: run `npm run log:import` again with the same file, or `npm run log:restored` if the log these settings name is whole without it.',
  );
}

/**
 * The log of the settings.
 * @param upcasters none for moving a log: everything is as stored
 */
export function openLog(
  { eventStoreUrl, eventStorePrefix, databaseUrl }: LogSettings,
  epoch: number,
  upcasters: Upcasters,
  pooler: string | null = null,
): ImportableLog {
  if (!eventStoreUrl) return new PostgresLog(databaseUrl, upcasters, pooler);
  try {
    return new EventStoreDbLog(eventStoreUrl, upcasters, epoch, eventStorePrefix);
  } catch {
    // The client's message may repeat part of the address, possibly a password.
    throw new SettingsError(
      'EVENTSTORE_URL must look like esdb://USER:PASSWORD@host:2113 (?tls=false without certificates), and the files it names must exist.',
    );
  }
}
