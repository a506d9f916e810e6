import { meQuery } from '../../../api/identity.js';
import { priceSheetQuery } from '../../../api/price-sheets.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { sheetRequest } from './sheet-request.js';

/** Loads a price sheet; not found unless it is of the user's business. */
export const loadPriceSheet: ScreenLoader = async (queryClient, { request, params }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const query = sheetRequest(new URL(request.url).searchParams);
  await queryClient.ensureQueryData(priceSheetQuery(me.extradetails.member.id, params.id!, query));
};
