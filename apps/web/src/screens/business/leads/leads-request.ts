import { defaultPerPage } from '@quotewright/domain/kernel/contract.js';
import { leadFilters, leadReceivers, type LeadFilter } from '@quotewright/domain/leads/contract.js';
import type { UserType } from '@quotewright/domain/identity/contract.js';
import { boardRequest, idIn, oneOf } from '../../../features/board/board-request.js';

/** Whether accounts of a type get leads; the others send them. */
export const receives = (userType: UserType): boolean => leadReceivers.some((one) => one === userType);

/** What the list shows: of a contractor what waits, of a sender everything, unless the address says otherwise. */
export const filterIn = (search: URLSearchParams, userType: UserType): LeadFilter | 'all' =>
  oneOf<LeadFilter | 'all'>(search, 'state', [...leadFilters, 'all']) ?? (receives(userType) ? 'waiting' : 'all');

/** What the list's address asks for. */
export function leadsRequest(search: URLSearchParams, userType: UserType) {
  const { searchTerm, page, perPage } = boardRequest(search, [], defaultPerPage);
  const state = filterIn(search, userType);
  const by = idIn(search, 'by');
  return { searchTerm, page, perPage, ...(state !== 'all' && { state }), ...(by > 0 && { by }) };
}
