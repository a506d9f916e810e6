import { lastPage } from '@quotewright/domain/kernel/contract.js';
import { meQuery } from '../../../api/identity.js';
import { priceSheetsQuery } from '../../../api/price-sheets.js';
import { suppliersQuery } from '../../../api/products.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { pageIn } from '../../../lib/query.js';

/** Loads the price sheets of the business; for admins, the suppliers too. */
export const loadPriceSheets: ScreenLoader = async (queryClient, { request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const { id } = me.extradetails.member;
  await Promise.all([
    queryClient.ensureQueryData(priceSheetsQuery(id, Math.min(pageIn(new URL(request.url).searchParams), lastPage))),
    me.details.user_type === 'admin' && queryClient.ensureQueryData(suppliersQuery(id)),
  ]);
};
