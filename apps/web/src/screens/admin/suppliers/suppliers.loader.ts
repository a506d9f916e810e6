import { meQuery } from '../../../api/identity.js';
import { loadPart } from '../../../api/load-part.js';
import { supplierListQuery } from '../../../api/products.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { idIn, loadBoardPage } from '../../../features/board/board-request.js';
import { suppliersRequest } from './suppliers-request.js';

/** Loads a page of suppliers, and the one that is open; a page beyond the last is not found. */
export const loadSuppliers: ScreenLoader = async (queryClient, { request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const { id } = me.extradetails.member;
  const { searchParams } = new URL(request.url);
  const wanted = suppliersRequest(searchParams);
  const supplier = idIn(searchParams, 'supplier');
  await Promise.all([
    loadBoardPage(queryClient, wanted.page, supplierListQuery(id, wanted)),
    supplier > 0 && loadPart(queryClient, supplierListQuery(id, { ids: [supplier] })),
  ]);
};
