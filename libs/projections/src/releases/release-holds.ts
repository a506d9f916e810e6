import type { ProductEvent } from '@quotewright/domain/catalogue/product.js';
import type { CategoryEvent } from '@quotewright/domain/categories/category.js';
import type { Recorded } from '@quotewright/domain/kernel/decider.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';
import { keyOf } from '@quotewright/domain/releases/items.js';
import type { TemplateEvent } from '@quotewright/domain/templates/events.js';
import { handledBy, projection, type ReadModels, type Rows } from '../kernel/projection.js';
import { releases } from './releases.js';

/** What a release holds: the key of its item, and the stream that has the hold. */
export interface HoldRow {
  key: string;
  stream: string;
  release_id: number;
}

type Held = Extract<TemplateEvent | CategoryEvent | ProductEvent, { data: { releaseId: number } }>;
type Ending = Exclude<TemplateEvent | CategoryEvent | ProductEvent, Held>;

/** The key of the item that an event is about. */
function keyIn({ stream, data }: Recorded): string {
  const { subcategoryId, offerId } = data as { subcategoryId?: number | null; offerId?: number };
  if (offerId !== undefined) return keyOf({ kind: 'offer', id: offerId });
  return subcategoryId ? keyOf({ kind: 'subcategory', id: subcategoryId }) : stream;
}

const hold = (rows: Rows, event: Recorded<Held>): void =>
  rows.put('hold', { key: keyIn(event), stream: event.stream, release_id: event.data.releaseId } satisfies HoldRow);

const end = (rows: Rows, event: Recorded<Held | Ending>): void => rows.remove('hold', { key: keyIn(event) });

/** What releases hold at the moment, so that a hold which outlived its release is found. */
export const releaseHolds = projection<TemplateEvent | CategoryEvent | ProductEvent | StreamErased>({
  name: 'release-holds',
  version: 1,
  tables: {
    hold: {
      columns: { key: 'text', stream: 'text', release_id: 'integer' },
      key: ['key'],
      indexes: [['release_id'], ['stream']],
    },
  },
  key: (event) => (event.type === 'StreamErased' ? event.data.stream : event.stream),
  on: {
    ...handledBy<Held>(['TemplateHeld', 'CategoryHeld', 'OfferHeld'], hold),
    ...handledBy<Held>(['TemplateHoldLifted', 'CategoryHoldLifted', 'OfferHoldLifted'], end),
    // Nobody but the release that holds it can do these.
    ...handledBy<Ending>(
      [
        'TemplatePublished',
        'TemplateUnpublished',
        'CategoryPublished',
        'CategoryUnpublished',
        'SubcategoryPublished',
        'SubcategoryUnpublished',
        'OfferRetailPriceChanged',
        'OfferCostPriceChanged',
      ],
      end,
    ),
    StreamErased: (rows, { data: { stream } }) => rows.removeWhere('hold', { stream }),
  },
});

/** What a release holds. */
export async function holdsOf(read: ReadModels, releaseId: number): Promise<HoldRow[]> {
  return read.knex(read.table(releaseHolds, 'hold')).where({ release_id: releaseId });
}

/** The releases that hold something although they are not being published. */
export async function releasesWithHolds(read: ReadModels): Promise<number[]> {
  return read
    .knex({ h: read.table(releaseHolds, 'hold') })
    .join({ r: read.table(releases, 'release') }, 'r.id', 'h.release_id')
    .whereNot('r.state', 'publishing')
    .distinct()
    .pluck<number[]>('h.release_id');
}
