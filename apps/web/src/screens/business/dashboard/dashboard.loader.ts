import type { QueryClient } from '@tanstack/react-query';
import type { UserType } from '@quotewright/domain/identity/contract.js';
import { accountsQuery } from '../../../api/accounts.js';
import { meQuery } from '../../../api/identity.js';
import { galleryQuery, newestCopiesQuery } from '../../../api/gallery.js';
import { healthQuery } from '../../../api/health.js';
import { waitingChangesQuery } from '../../../api/price-changes.js';
import { productsQuery, waitingMastersQuery } from '../../../api/products.js';
import { overviewQuery } from '../../../api/proposals.js';
import { newestQuotesQuery, quotesQuery } from '../../../api/quotes.js';
import { leadsQuery } from '../../../api/leads.js';
import { loadPart } from '../../../api/load-part.js';
import { releasesQuery } from '../../../api/releases.js';
import { reviewQueueQuery } from '../../../api/review.js';
import { stagingQuery, templatesQuery } from '../../../api/templates.js';
import { teamQuery } from '../../../api/team.js';
import { idIn } from '../../../features/board/board-request.js';
import type { ScreenLoader } from '../../../app/screen.js';

/** Content of the dashboard, by user type (PRODUCT, "Dashboards"). */
export const panelsOf: Record<UserType, readonly Panel[]> = {
  admin: ['approvals', 'reviews', 'releases', 'staging', 'newest-copies', 'newest-quotes', 'health'],
  contractor: ['set-up', 'waiting-leads', 'proposals', 'my-templates', 'quotes'],
  retailinstall: ['set-up', 'waiting-leads', 'proposals', 'my-templates', 'quotes'],
  suppliers: ['waiting-prices', 'offers', 'proposals'],
  retail: ['proposals', 'my-templates', 'sent-leads', 'quotes', 'gallery'],
  partner: ['proposals', 'my-templates', 'sent-leads', 'quotes', 'gallery'],
};

export type Panel =
  | 'approvals'
  | 'reviews'
  | 'releases'
  | 'set-up'
  | 'my-templates'
  | 'proposals'
  | 'quotes'
  | 'waiting-leads'
  | 'sent-leads'
  | 'staging'
  | 'waiting-prices'
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
export const waitingLeadsRequest = { state: 'waiting' as const, perPage: 5 };
export const sentLeadsRequest = { perPage: 5 };
export const galleryRequest = { perPage: 4, page: 1 };

/** A business's own offers, as the products screen lists them first. */
export const offersRequest = (businessId: number) => ({ supplier: businessId, perPage: 10, page: 1 });

/** The member whose work alone the dashboard shows, `by` in its address; `undefined`: everybody's. */
export const memberIn = (search: URLSearchParams): number | undefined => idIn(search, 'by') || undefined;

/** Loads the first content of this account's dashboard. */
export const loader: ScreenLoader = async (queryClient, { request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const { id: businessId, user_type: userType } = me.details;
  const { id: userId } = me.extradetails.member;
  const by = memberIn(new URL(request.url).searchParams);
  await Promise.all([
    userType !== 'admin' && loadPart(queryClient, teamQuery(userId)),
    ...panelsOf[userType].map((panel) => load(queryClient, panel, { userId, businessId, by })),
  ]);
};

interface Asking {
  /** The person, whose answers they are. */
  userId: number;
  /** Whose the offers are. */
  businessId: number;
  /** Only what this member made. */
  by: number | undefined;
}

/** A panel that cannot be loaded must not keep the others away. */
function load(queryClient: QueryClient, panel: Panel, { userId, businessId, by }: Asking): Promise<unknown> {
  switch (panel) {
    case 'approvals':
      return Promise.all([
        ...(['waiting', 'unverified', 'refused'] as const).map((standing) =>
          loadPart(queryClient, accountsQuery(standing)),
        ),
        loadPart(queryClient, waitingMastersQuery(userId)),
      ]);
    case 'waiting-prices':
      return loadPart(queryClient, waitingChangesQuery(userId, 1));
    case 'reviews':
      return loadPart(queryClient, reviewQueueQuery(userId, reviewsRequest));
    case 'releases':
      return Promise.all(nextReleases.map((request) => loadPart(queryClient, releasesQuery(userId, request))));
    case 'staging':
      return loadPart(queryClient, stagingQuery(userId, stagingRequest));
    case 'set-up':
      return loadPart(queryClient, productsQuery(userId, offersRequest(businessId)));
    case 'my-templates':
      return loadPart(queryClient, templatesQuery(userId, { ...myTemplatesRequest, by }));
    case 'proposals':
      return loadPart(queryClient, overviewQuery(userId));
    case 'quotes':
      return loadPart(queryClient, quotesQuery(userId, { by }));
    case 'waiting-leads':
      return loadPart(queryClient, leadsQuery(userId, waitingLeadsRequest));
    case 'sent-leads':
      return loadPart(queryClient, leadsQuery(userId, { ...sentLeadsRequest, by }));
    case 'offers':
      return loadPart(queryClient, productsQuery(userId, offersRequest(businessId)));
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
