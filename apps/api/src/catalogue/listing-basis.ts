import type { Actor } from '@quotewright/domain/kernel/decider.js';
import type { ListingBasis } from '@quotewright/projections/catalogue/catalogue-offers.js';
import type { ReadModels } from '@quotewright/projections/kernel/projection.js';
import { offersInUse } from '@quotewright/projections/templates/price-effect.js';

/** What filters of lists of offers are decided by: the time, and which offers the viewer's templates and the gallery use. */
export const listingBasis = (read: ReadModels, viewer: Actor, now: Date): ListingBasis => ({
  now,
  usedOffers: () => offersInUse(read, viewer),
});
