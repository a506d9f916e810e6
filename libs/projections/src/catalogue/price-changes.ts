import type { Knex } from 'knex';
import type { WaitingState } from '@quotewright/domain/catalogue/contract.js';
import type { PriceChangeEvent } from '@quotewright/domain/catalogue/price-change.js';
import type { Page, Person } from '@quotewright/domain/kernel/contract.js';
import { idOfStream, type Recorded } from '@quotewright/domain/kernel/decider.js';
import { pageOf } from '../kernel/paging.js';
import { projection, type ReadModels, type Rows } from '../kernel/projection.js';

/** A price change that waits, or did; times as the log has them. */
interface StoredChange {
  id: number;
  revision: number;
  owner_id: number;
  /** Its key in `app.price_change`. */
  batch: string;
  offers: number;
  state: WaitingState;
  at: string;
  time_zone: string;
  late: boolean;
  /** Who scheduled or moved it last. */
  by_id: number | null;
  changed: number | null;
  left: number | null;
  changed_at: string;
}

/** Applies an event to its change; a repeated one changes nothing. */
async function follow(rows: Rows, event: Recorded<PriceChangeEvent>, news: Partial<StoredChange>): Promise<void> {
  const row = await rows.get<StoredChange>('change', { id: idOfStream(event.stream) });
  if (!row || event.revision <= row.revision) return;
  rows.put('change', { ...row, ...news, revision: event.revision, changed_at: event.meta.at });
}

/** Price changes that do not count at once, and what became of them. */
export const priceChanges = projection<PriceChangeEvent>({
  name: 'price-changes',
  version: 1,
  tables: {
    change: {
      columns: {
        id: 'integer',
        revision: 'integer',
        owner_id: 'integer',
        batch: 'text',
        offers: 'integer',
        state: 'text',
        at: 'timestamptz',
        time_zone: 'text',
        late: 'boolean',
        by_id: 'integer?',
        changed: 'integer?',
        left: 'integer?',
        changed_at: 'timestamptz',
      },
      key: ['id'],
      indexes: [
        ['state', 'at'],
        ['owner_id', 'at'],
      ],
    },
  },
  on: {
    PriceChangeScheduled: async (rows, { stream, revision, data, meta }) => {
      const id = idOfStream(stream);
      if (await rows.get('change', { id })) return;
      const { ownerId: owner_id, batch, offers, at, timeZone: time_zone } = data;
      rows.put('change', {
        id,
        revision,
        owner_id,
        batch,
        offers,
        state: 'scheduled',
        at,
        time_zone,
        late: false,
        by_id: meta.actorId,
        changed: null,
        left: null,
        changed_at: meta.at,
      } satisfies StoredChange);
    },
    PriceChangeMoved: async (rows, event) =>
      follow(rows, event, { at: event.data.at, time_zone: event.data.timeZone, by_id: event.meta.actorId }),
    PriceChangeCancelled: async (rows, event) => follow(rows, event, { state: 'cancelled' }),
    PriceChangeStarted: async (rows, event) =>
      follow(rows, event, { state: 'applying', late: event.data.late === true }),
    PriceChangeApplied: async (rows, event) => follow(rows, event, { state: 'applied', ...event.data }),
  },
});

/** A price change that waits, or did, with who decided. */
export interface WaitingRecord extends Omit<StoredChange, 'at' | 'changed_at' | 'by_id'> {
  at: Date;
  by: Person;
}

const found = (read: ReadModels): Knex.QueryBuilder =>
  read.knex({ c: read.table(priceChanges, 'change') }).leftJoin({ u: 'app.user' }, 'u.id', 'c.by_id');

const shown = ['c.*', 'u.name as by_name', 'u.user_type as by_type'];

type Found = Omit<WaitingRecord, 'by'> & {
  by_id: number | null;
  by_name: string | null;
  by_type: Person['user_type'];
};

const recordOf = ({ by_id: id, by_name: name, by_type: user_type, ...row }: Found): WaitingRecord => ({
  ...row,
  by: { id, name, user_type },
});

/** A page of what waits for its time, the next one first, and then of what was decided since a time, the last first. */
export async function waitingPage(
  read: ReadModels,
  owner: number,
  since: Date,
  query: { page?: number; perPage: number },
): Promise<Page<WaitingRecord>> {
  const rows = found(read)
    .where('c.owner_id', owner)
    .where((kept) => void kept.whereIn('c.state', ['scheduled', 'applying']).orWhere('c.changed_at', '>=', since));
  const page = await pageOf<Found>(rows, query, (selected) =>
    selected
      .select(shown)
      .orderByRaw(
        `c.state NOT IN ('scheduled', 'applying'), CASE WHEN c.state IN ('scheduled', 'applying') THEN c.at END, c.changed_at DESC, c.id DESC`,
      ),
  );
  return { ...page, data: page.data.map(recordOf) };
}

/**
 * The ids of those that something is to be done about: whose time has come, or of which `app.price_change` does not say
 * yet what the log does.
 */
export async function waitingToDrive(read: ReadModels, now: Date): Promise<number[]> {
  return read
    .knex({ c: read.table(priceChanges, 'change') })
    .leftJoin({ t: 'app.price_change' }, 't.number', 'c.id')
    .where((due) => void due.where('c.state', 'scheduled').where('c.at', '<=', now))
    .orWhere((behind) => void behind.where('c.state', 'scheduled').whereRaw(`t.state IS DISTINCT FROM 'scheduled'`))
    .orWhere((behind) => void behind.where('c.state', 'applying').whereRaw(`t.state IS DISTINCT FROM 'applying'`))
    .orWhere((behind) => void behind.where({ 'c.state': 'cancelled', 't.state': 'scheduled' }))
    .orderBy('c.at')
    .pluck<number[]>('c.id');
}
