import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { SettingsError, type Settings } from '../settings.js';
import { WatchedStore } from '../telemetry/watched-store.js';
import { readEpoch } from './epoch.js';
import { EventStoreDbLog } from './eventstoredb.js';
import type { ImportableLog } from './log-transfer.js';
import { PostgresLog } from './postgres-log.js';

/** Injects the event log: `@Inject(EVENT_STORE) store: EventStore`. */
export const EVENT_STORE = Symbol('event store');

/** Where the log is. */
export type LogSettings = Pick<Settings, 'databaseUrl' | 'eventStoreUrl' | 'eventStorePrefix'>;

/**
 * Opens the log that the settings name, with its appends measured. Throws `SettingsError` on an address that cannot be
 * read and where an import has not been finished, and whatever Postgres says where it cannot be reached.
 */
export async function openEventStore(settings: LogSettings): Promise<EventStore> {
  const { epoch, importing } = await readEpoch(settings.databaseUrl);
  if (importing) {
    throw new SettingsError('An import into the log has not been finished: run `npm run log:import` again with the same file, or `npm run log:restored` if the log these settings name is whole without it.');
  }
  return new WatchedStore(openRawLog(settings, epoch));
}

/** The log that the settings name, with everything as it is stored: without upcasters. */
export function openRawLog({ eventStoreUrl, eventStorePrefix, databaseUrl }: LogSettings, epoch: number): ImportableLog {
  if (!eventStoreUrl) return new PostgresLog(databaseUrl);
  try {
    return new EventStoreDbLog(eventStoreUrl, {}, epoch, eventStorePrefix);
  } catch {
    // The client's own words may repeat a part of the address, and that may be a password.
    throw new SettingsError('EVENTSTORE_URL must look like esdb://USER:PASSWORD@host:2113 (?tls=false without certificates), and the files it names must exist.');
  }
}
