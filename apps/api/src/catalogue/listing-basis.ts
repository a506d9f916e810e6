import type { ProductsFileQuery } from '@quotewright/domain/catalogue/contract.js';
import { businessOf, type Actor } from '@quotewright/domain/kernel/decider.js';
import { listedOfferIds, type ListingBasis } from '@quotewright/projections/catalogue/catalogue-offers.js';
import type { ReadModels } from '@quotewright/projections/kernel/projection.js';
import { offersInUse } from '@quotewright/projections/templates/price-effect.js';

/** What filters of lists of offers are decided by: the time, and which offers the viewer's templates and the gallery use. */
export const listingBasis = (read: ReadModels, viewer: Actor, now: Date): ListingBasis => ({
  now,
  usedOffers: () => offersInUse(read, viewer),
});

/** The ids of the viewer's own offers that a list is narrowed to, by id; for admins those of a supplier, or all. */
export async function filteredOfferIds(
  read: ReadModels,
  viewer: Actor,
  { searchTerm, supplier, ...columnFilters }: ProductsFileQuery,
  now: Date,
): Promise<number[]> {
  const whose = viewer.userType === 'admin' ? supplier : businessOf(viewer);
  const request = { searchTerm, supplier: whose, columnFilters };
  return listedOfferIds(read, viewer, request, listingBasis(read, viewer, now));
}
