import type { QueryClient } from '@tanstack/react-query';
import type { UserType } from '@quotewright/domain/identity/contract.js';
import { accountsQuery } from '../../../api/accounts.js';
import { meQuery } from '../../../api/identity.js';
import { galleryQuery, newestCopiesQuery } from '../../../api/gallery.js';
import { healthQuery } from '../../../api/health.js';
import { productsQuery, waitingMastersQuery } from '../../../api/products.js';
import { newestQuotesQuery, quotesQuery } from '../../../api/quotes.js';
import { loadPart } from '../../../api/load-part.js';
import { releasesQuery } from '../../../api/releases.js';
import { reviewQueueQuery } from '../../../api/review.js';
import { stagingQuery, templatesQuery } from '../../../api/templates.js';
import type { ScreenLoader } from '../../../app/screen.js';

/** Content of the dashboard, by user type (PRODUCT, "Dashboards"). */
export const panelsOf: Record<UserType, readonly Panel[]> = {
  admin: ['approvals', 'reviews', 'releases', 'staging', 'newest-copies', 'newest-quotes', 'health'],
  contractor: ['set-up', 'my-templates', 'quotes'],
  retailinstall: ['set-up', 'my-templates', 'quotes'],
  suppliers: ['offers'],
  retail: ['gallery', 'quotes'],
  partner: ['gallery', 'quotes'],
};

export type Panel =
  | 'approvals'
  | 'reviews'
  | 'releases'
  | 'set-up'
  | 'my-templates'
  | 'quotes'
  | 'staging'
  | 'offers'
  | 'gallery'
  | 'newest-copies'
  | 'newest-quotes'
  | 'health';

/** The releases that an admin has to know of: those to come, and those that failed. */
export const nextReleases = [
  { state: 'failed', perPage: 5 },
  { state: 'scheduled', perPage: 5 },
] as const;
export const stagingRequest = { page: 1, perPage: 8 };
export const reviewsRequest = { perPage: 5 };
export const myTemplatesRequest = {
  scope: 'mine' as const,
  perPage: 4,
  page: 1,
  sort: { field: 'updated_at' as const, type: 'desc' as const },
};
export const galleryRequest = { perPage: 4, page: 1 };

/** A supplier's own offers, as the products screen lists them first. */
export const offersRequest = (userId: number) => ({ supplier: userId, perPage: 10, page: 1 });

/** Loads the first content of this account's dashboard. */
export const loader: ScreenLoader = async (queryClient) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const { id, user_type: userType } = me.details;
  await Promise.all(panelsOf[userType].map((panel) => load(queryClient, panel, id)));
};

/** A panel that cannot be loaded must not keep the others away. */
function load(queryClient: QueryClient, panel: Panel, userId: number): Promise<unknown> {
  switch (panel) {
    case 'approvals':
      return Promise.all([
        ...(['waiting', 'unverified', 'refused'] as const).map((standing) =>
          loadPart(queryClient, accountsQuery(standing)),
        ),
        loadPart(queryClient, waitingMastersQuery(userId)),
      ]);
    case 'reviews':
      return loadPart(queryClient, reviewQueueQuery(userId, reviewsRequest));
    case 'releases':
      return Promise.all(nextReleases.map((request) => loadPart(queryClient, releasesQuery(userId, request))));
    case 'staging':
      return loadPart(queryClient, stagingQuery(userId, stagingRequest));
    case 'set-up':
      return loadPart(queryClient, productsQuery(userId, offersRequest(userId)));
    case 'my-templates':
      return loadPart(queryClient, templatesQuery(userId, myTemplatesRequest));
    case 'quotes':
      return loadPart(queryClient, quotesQuery(userId));
    case 'offers':
      return loadPart(queryClient, productsQuery(userId, offersRequest(userId)));
    case 'newest-copies':
      return loadPart(queryClient, newestCopiesQuery);
    case 'newest-quotes':
      return loadPart(queryClient, newestQuotesQuery);
    case 'health':
      return loadPart(queryClient, healthQuery);
    case 'gallery':
      return loadPart(queryClient, galleryQuery(userId, galleryRequest));
  }
}
