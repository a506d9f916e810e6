import { defaultPerPage } from '@quotewright/domain/kernel/contract.js';
import type { UserType } from '@quotewright/domain/identity/contract.js';
import { boardRequest, idIn } from '../../../features/board/board-request.js';

/** Whether the page shows the ratings that the business gives. Suppliers choose; admins give none. */
export const givesRatings = (search: URLSearchParams, userType: UserType): boolean =>
  userType === 'suppliers' ? search.get('state') === 'given' : userType !== 'admin';

/** The suppliers that the list's address asks for. */
export function quotedRequest(search: URLSearchParams) {
  const { searchTerm, page, perPage } = boardRequest(search, [], defaultPerPage);
  const quote = idIn(search, 'quote');
  return { searchTerm, page, perPage, ...(quote > 0 && { quote }) };
}

/** The ratings that the list's address asks for. */
export function ratingsRequest(search: URLSearchParams) {
  const { page, perPage } = boardRequest(search, [], defaultPerPage);
  return { page, perPage };
}
