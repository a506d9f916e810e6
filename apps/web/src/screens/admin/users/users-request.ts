import { premiumFilters } from '@quotewright/domain/identity/contract-users.js';
import { STANDINGS, USER_TYPES, type ListUsersRequest } from '@quotewright/domain/identity/contract.js';
import { defaultPerPage } from '@quotewright/domain/kernel/contract.js';
import { boardRequest, oneOf } from '../../../features/board/board-request.js';

/** What the list's address asks for: everybody, unless it names a state, a type or premium access. */
export function usersRequest(search: URLSearchParams): ListUsersRequest & { page: number } {
  const { searchTerm, page, perPage } = boardRequest(search, [], defaultPerPage);
  const state = stateIn(search);
  const userType = oneOf(search, 'type', USER_TYPES);
  const premium = oneOf(search, 'premium', premiumFilters);
  return {
    searchTerm,
    page,
    perPage,
    ...(userType && { user_type: userType }),
    ...(premium && { premium }),
    ...(state === 'deactivated' ? { deactivated: true } : state !== '' && { standing: state, deactivated: false }),
  };
}

/** The state in the list's address; empty for all. */
export function stateIn(search: URLSearchParams): (typeof STANDINGS)[number] | 'deactivated' | '' {
  return oneOf(search, 'state', [...STANDINGS, 'deactivated'] as const) ?? '';
}
