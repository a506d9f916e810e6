import type { Knex } from 'knex';
import type { WaitingState } from '@quotewright/domain/catalogue/contract.js';
import type { ChangedFields } from '@quotewright/domain/catalogue/offer-form.js';
import type { PriceChangeEvent } from '@quotewright/domain/catalogue/price-change.js';
import type { Page, Person } from '@quotewright/domain/kernel/contract.js';
import { idOfStream, type EventMeta, type Recorded } from '@quotewright/domain/kernel/decider.js';
import { pageOf } from '../kernel/paging.js';
import { projection, type ReadModels, type Rows } from '../kernel/projection.js';
import { productCatalogue } from './product-catalogue.js';

/** A price change that waits, or did; times as the log has them. */
interface StoredChange {
  id: number;
  revision: number;
  owner_id: number;
  /** Its key in `app.price_change`. */
  batch: string;
  offers: number;
  state: WaitingState;
  /** `null`: at once, when it is accepted. */
  at: string | null;
  time_zone: string;
  late: boolean;
  /** Who asked for it, scheduled or moved it last. */
  by_id: number | null;
  asked_at: string | null;
  answered_at: string | null;
  /** Of the text that was answered. */
  note_id: string | null;
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

function madeOf(
  id: number,
  revision: number,
  { ownerId: owner_id, batch, offers, at, timeZone: time_zone }: Made,
  state: WaitingState,
  meta: EventMeta,
): StoredChange {
  return {
    id,
    revision,
    owner_id,
    batch,
    offers,
    state,
    at,
    time_zone,
    late: false,
    by_id: meta.actorId,
    asked_at: null,
    answered_at: null,
    note_id: null,
    changed: null,
    left: null,
    changed_at: meta.at,
  };
}

type Made = Extract<PriceChangeEvent, { type: 'PriceChangeAsked' }>['data'];

const answerOf = ({ at, reasonText }: EventMeta) => ({ answered_at: at, note_id: reasonText?.id ?? null });

/** Price changes that do not count at once, and what became of them. */
export const priceChanges = projection<PriceChangeEvent>({
  name: 'price-changes',
  version: 2,
  tables: {
    change: {
      columns: {
        id: 'integer',
        revision: 'integer',
        owner_id: 'integer',
        batch: 'text',
        offers: 'integer',
        state: 'text',
        at: 'timestamptz?',
        time_zone: 'text',
        late: 'boolean',
        by_id: 'integer?',
        asked_at: 'timestamptz?',
        answered_at: 'timestamptz?',
        note_id: 'text?',
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
      rows.put('change', madeOf(id, revision, data, 'scheduled', meta));
    },
    PriceChangeAsked: async (rows, { stream, revision, data, meta }) => {
      const id = idOfStream(stream);
      if (await rows.get('change', { id })) return;
      rows.put('change', { ...madeOf(id, revision, data, 'asked', meta), asked_at: meta.at });
    },
    PriceChangeAccepted: async (rows, event) =>
      follow(rows, event, { state: 'scheduled', at: event.data.at, ...answerOf(event.meta) }),
    PriceChangeRefused: async (rows, event) => follow(rows, event, { state: 'refused', ...answerOf(event.meta) }),
    PriceChangeWithdrawn: async (rows, event) => follow(rows, event, { state: 'withdrawn' }),
    PriceChangeMoved: async (rows, event) =>
      follow(rows, event, { at: event.data.at, time_zone: event.data.timeZone, by_id: event.meta.actorId }),
    PriceChangeCancelled: async (rows, event) => follow(rows, event, { state: 'cancelled' }),
    PriceChangeStarted: async (rows, event) =>
      follow(rows, event, { state: 'applying', late: event.data.late === true }),
    PriceChangeApplied: async (rows, event) => follow(rows, event, { state: 'applied', ...event.data }),
  },
});

/** A price change that waits, or did, with who decided. */
export interface WaitingRecord extends Omit<StoredChange, 'at' | 'asked_at' | 'answered_at' | 'changed_at' | 'by_id'> {
  at: Date | null;
  asked_at: Date | null;
  answered_at: Date | null;
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

/** A page of what waits for an admin or its time, the next one first, and then of what was decided since a time, the last first. */
export async function waitingPage(
  read: ReadModels,
  owner: number,
  since: Date,
  query: { page?: number; perPage: number },
): Promise<Page<WaitingRecord>> {
  const rows = found(read)
    .where('c.owner_id', owner)
    .where(
      (kept) => void kept.whereIn('c.state', ['asked', 'scheduled', 'applying']).orWhere('c.changed_at', '>=', since),
    );
  const page = await pageOf<Found>(rows, query, (selected) =>
    selected
      .select(shown)
      .orderByRaw(
        `c.state NOT IN ('asked', 'scheduled', 'applying'), c.state <> 'asked', CASE WHEN c.state IN ('scheduled', 'applying') THEN c.at END, c.changed_at DESC, c.id DESC`,
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
    .orWhere((behind) => void behind.where('c.state', 'asked').whereRaw(`t.state IS DISTINCT FROM 'asked'`))
    .orWhere(
      (behind) =>
        void behind
          .whereIn('c.state', ['cancelled', 'refused', 'withdrawn'])
          .whereIn('t.state', ['asked', 'scheduled']),
    )
    .orderBy('c.at')
    .pluck<number[]>('c.id');
}

/** What waits for an admin, the longest waiting first. */
export async function askedPage(
  read: ReadModels,
  query: { page?: number; perPage: number },
): Promise<Page<WaitingRecord & { supplier: string | null }>> {
  const rows = found(read).leftJoin({ o: 'app.owner' }, 'o.id', 'c.owner_id').where('c.state', 'asked');
  const page = await pageOf<Found & { supplier: string | null }>(rows, query, (selected) =>
    selected.select(...shown, 'o.called as supplier').orderBy(['c.asked_at', 'c.id']),
  );
  return { ...page, data: page.data.map(({ supplier, ...row }) => ({ ...recordOf(row), supplier })) };
}

/** The change with a number, and its supplier's name. */
export async function askedById(
  read: ReadModels,
  id: number,
): Promise<(WaitingRecord & { supplier: string | null }) | undefined> {
  const row = await found(read)
    .leftJoin({ o: 'app.owner' }, 'o.id', 'c.owner_id')
    .where('c.id', id)
    .first<(Found & { supplier: string | null }) | undefined>(...shown, 'o.called as supplier');
  if (!row) return undefined;
  const { supplier, ...change } = row;
  return { ...recordOf(change), supplier };
}

/** The columns of offers by the fields that a price change sets. */
const COLUMNS = {
  costPrice: 'cost_price',
  retailPrice: 'retail_price',
  stock: 'unit_in_stock',
  unit: 'unit',
  supplierSku: 'supplier_sku',
  brand: 'brand',
  formula: 'formula',
} as const;
const PACK = { packAmount: 'pack_amount', packUnit: 'pack_unit' } as const;
const NUMBERS: readonly string[] = ['costPrice', 'retailPrice', 'stock', 'packAmount'];

const columnsOf = (table: string, columns: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(columns).map(([field, column]) => [field, `${table}.${column}`]);

/** Whether an offer `o`, or its product `p`, differs in a field from what a row `r` says of it, in SQL. */
const differs = (side: 'before' | 'after'): string =>
  `(${[...columnsOf('o', COLUMNS), ...columnsOf('p', PACK)]
    .map(([field, column]) => {
      const said = NUMBERS.includes(field) ? `(r.${side}->>'${field}')::numeric` : `r.${side}->>'${field}'`;
      return `r.${side} ? '${field}' AND ${column} IS DISTINCT FROM ${said}`;
    })
    .join(' OR ')})`.replaceAll(' ? ', ' \\? ');

/** Whether an offer was changed since, or is gone, so that its row changes nothing. A row may add, delete or restore it. */
const CHANGED = `(CASE
  WHEN r.after \\? 'added' THEN o.id IS NOT NULL
  WHEN o.id IS NULL THEN true
  WHEN r.before \\? 'gone' THEN NOT (o.deleted OR o.withdrawn)
  WHEN r.after \\? 'gone'
    THEN NOT o.deleted AND (o.withdrawn <> (r.before->>'withdrawn')::boolean OR ${differs('before')})
  ELSE o.deleted OR (${differs('before')} AND ${differs('after')}) END)`;

const rowsOf = (read: ReadModels, batch: string): Knex.QueryBuilder =>
  read
    .knex({ r: 'app.price_change_row' })
    .leftJoin({ o: read.table(productCatalogue, 'offer') }, 'o.id', 'r.offer_id')
    .leftJoin({ p: read.table(productCatalogue, 'product') }, 'p.id', 'o.product_id')
    .where({ 'r.change_id': batch, 'r.outcome': 'waiting' });

/** The rows of a change that would change their offers now, and to what. */
export async function rowsAsAsked(
  read: ReadModels,
  batch: string,
): Promise<{ offer_id: number; after: Partial<ChangedFields> }[]> {
  return rowsOf(read, batch).whereRaw(`NOT ${CHANGED}`).select('r.offer_id', 'r.after');
}

/** How many offers of a change were changed since it was made, or are gone, and the names of the first. */
export async function changedMeanwhile(
  read: ReadModels,
  batch: string,
  most: number,
): Promise<{ count: number; names: string[] }> {
  const rows = rowsOf(read, batch).whereRaw(CHANGED);
  const [counted, names] = await Promise.all([
    rows.clone().first<{ count: number }>(read.knex.raw('count(*)::int AS count')),
    rows.clone().orderBy('r.offer_id').limit(most).pluck<(string | null)[]>('p.name'),
  ]);
  return { count: counted.count, names: names.map((name) => name ?? 'A product that is gone') };
}
