import { presenceEventTypes, type PresenceEvent } from '@quotewright/domain/catalogue/describe.js';
import { idOfStream, type Actor, type Recorded } from '@quotewright/domain/kernel/decider.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';
import { actedAs, originColumns, originOf, withReasons, type Origin } from '../kernel/origin.js';
import { handledBy, ownStream, plannedOnce, projection, type ReadModels, type Rows } from '../kernel/projection.js';
import { productCatalogue } from './product-catalogue.js';

/** An offer, product or master product was added to the catalogue or removed; one of the three ids says which. */
export interface PresenceChange extends Origin {
  event_id: string;
  type: PresenceEvent['type'];
  offer_id: number | null;
  product_id: number | null;
  master_product_id: number | null;
  at: Date;
  position: string;
}

/** With the names of the master product, and that the actor trades under. */
type ToldPresence = PresenceChange & { master_product_name: string | null; actor: string | null };

function note(rows: Rows, event: Recorded<PresenceEvent>): void {
  const id = idOfStream(event.stream);
  const ofMaster = event.type.startsWith('MasterProduct');
  rows.put('change', {
    event_id: event.id,
    stream: event.stream,
    type: event.type,
    offer_id: 'offerId' in event.data ? event.data.offerId : null,
    product_id: ofMaster || 'offerId' in event.data ? null : id,
    master_product_id: ofMaster ? id : null,
    at: event.meta.at,
    position: event.position,
    ...originOf(event.meta),
  });
}

/** When offers, products and master products were added to the catalogue and removed, and by whom. */
export const cataloguePresence = projection<PresenceEvent | StreamErased>({
  name: 'catalogue-presence',
  version: 4,
  tables: {
    change: {
      columns: {
        event_id: 'text',
        stream: 'text',
        type: 'text',
        offer_id: 'integer?',
        product_id: 'integer?',
        master_product_id: 'integer?',
        at: 'timestamptz',
        position: 'text',
        ...originColumns,
      },
      key: ['event_id'],
      indexes: [['stream'], ['offer_id'], ['product_id'], ['master_product_id']],
    },
  },
  key: ownStream,
  on: {
    ...handledBy<PresenceEvent>(presenceEventTypes, note),
    StreamErased: (rows, { data: { stream } }) => rows.removeWhere('change', { stream }),
  },
});

/** Those of the offers that an admin withdrew: nobody else shows or deletes them. */
export async function withdrawnByAdmins(read: ReadModels, offerIds: readonly number[]): Promise<Set<number>> {
  const last = await read
    .knex(read.table(cataloguePresence, 'change'))
    .whereIn('offer_id', [...offerIds])
    .whereIn('type', ['OfferWithdrawn', 'OfferReinstated'] satisfies PresenceEvent['type'][])
    .distinctOn('offer_id')
    .orderBy([{ column: 'offer_id' }, { column: 'at', order: 'desc' }, { column: 'event_id', order: 'desc' }])
    .select<Pick<PresenceChange, 'offer_id' | 'type' | 'user_type'>[]>('offer_id', 'type', 'user_type');
  return new Set(
    last.flatMap(({ offer_id, type, user_type }) =>
      type === 'OfferWithdrawn' && user_type === 'admin' ? offer_id! : [],
    ),
  );
}

/** The changes of some offers, and of the products and master products behind them, oldest first. */
export async function presenceChanges(
  read: ReadModels,
  viewer: Actor,
  offers: readonly { id: number; product_id: number; group_id: number }[],
): Promise<ToldPresence[]> {
  const [changes, masters] = [read.table(cataloguePresence, 'change'), read.table(productCatalogue, 'master_product')];
  const rows = await read
    .knex({ c: changes })
    .options(plannedOnce('presence', changes, masters))
    .leftJoin({ m: masters }, 'm.id', 'c.master_product_id')
    .leftJoin({ u: 'app.user' }, 'u.id', 'c.actor_id')
    .whereRaw('(c.offer_id = ANY (?) OR c.product_id = ANY (?) OR c.master_product_id = ANY (?))', [
      offers.map(({ id }) => id),
      offers.map(({ product_id }) => product_id),
      offers.map(({ group_id }) => group_id),
    ])
    .orderBy(['c.at', 'c.event_id'])
    .select<ToldPresence[]>(
      'c.*',
      'm.name as master_product_name',
      read.knex.raw('? AS actor', [actedAs(read, viewer)]),
    );
  return withReasons(read, rows);
}
