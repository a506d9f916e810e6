import {
  productTablePerPage,
  supplierSortFields,
  supplierStates,
  type SupplierListRequest,
} from '@quotewright/domain/catalogue/contract.js';
import { boardRequest, oneOf } from '../../../features/board/board-request.js';

/** What the list's address asks for: every supplier, unless it names a state. */
export function suppliersRequest(search: URLSearchParams): SupplierListRequest & { page: number } {
  const state = oneOf(search, 'state', supplierStates);
  return { ...boardRequest(search, supplierSortFields, productTablePerPage), ...(state && { state }) };
}
