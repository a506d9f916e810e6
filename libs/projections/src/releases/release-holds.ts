import type { ProductEvent } from '@quotewright/domain/catalogue/product.js';
import type { CategoryEvent } from '@quotewright/domain/categories/category.js';
import { categoryOfStream, idOfStream, type Recorded } from '@quotewright/domain/kernel/decider.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';
import type { ReleaseItem } from '@quotewright/domain/releases/items.js';
import type { TemplateEvent } from '@quotewright/domain/templates/events.js';
import { handledBy, ownStream, projection, type ReadModels, type Rows } from '../kernel/projection.js';
import { releases } from './releases.js';

/** What a release holds: what its item is about, and the stream that has the hold. */
export interface HoldRow extends Pick<ReleaseItem, 'kind' | 'id'> {
  stream: string;
  release_id: number;
}

type Held = Extract<TemplateEvent | CategoryEvent | ProductEvent, { data: { releaseId: number } }>;
type Ending = Exclude<TemplateEvent | CategoryEvent | ProductEvent, Held>;

/** What an event is about. */
function heldBy({ stream, data }: Recorded): Pick<HoldRow, 'kind' | 'id'> {
  const { subcategoryId, offerId } = data as { subcategoryId?: number | null; offerId?: number };
  if (offerId !== undefined) return { kind: 'offer', id: offerId };
  if (subcategoryId) return { kind: 'subcategory', id: subcategoryId };
  return { kind: categoryOfStream(stream) === 'template' ? 'template' : 'category', id: idOfStream(stream) };
}

const hold = (rows: Rows, event: Recorded<Held>): void =>
  rows.put('hold', { ...heldBy(event), stream: event.stream, release_id: event.data.releaseId } satisfies HoldRow);

const end = (rows: Rows, event: Recorded<Held | Ending>): void => rows.remove('hold', heldBy(event));

/** What releases hold at the moment, so that a hold which outlived its release is found. */
export const releaseHolds = projection<TemplateEvent | CategoryEvent | ProductEvent | StreamErased>({
  name: 'release-holds',
  version: 2,
  tables: {
    hold: {
      columns: { kind: 'text', id: 'integer', stream: 'text', release_id: 'integer' },
      key: ['kind', 'id'],
      indexes: [['release_id'], ['stream']],
    },
  },
  key: ownStream,
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
