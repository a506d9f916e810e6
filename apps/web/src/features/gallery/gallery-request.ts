import type { Me } from '@quotewright/domain/identity/contract.js';
import { defaultPerPage, searchRule } from '@quotewright/domain/kernel/contract.js';

/** What the gallery's address asks for. */
export interface GalleryRequest {
  search: string;
  /** Alias of a sub category; empty = all. */
  sub: string;
  /** From 1; invalid values count as beyond the last page. */
  page: number;
  /** Not only the user's categories. */
  everything: boolean;
}

/** Reads the gallery's query: `search`, `sub`, `page`, `categories`. */
export function readGalleryRequest(url: string): GalleryRequest {
  const query = new URL(url).searchParams;
  const page = query.get('page') ?? '1';
  return {
    search: (query.get('search') ?? '').trim().slice(0, searchRule.most),
    sub: query.get('sub') ?? '',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : Infinity,
    everything: query.get('categories') === 'all',
  };
}

/** Who may have categories of their own: every account except admins. */
export function businessOf(me: Me | null): Me['details'] | null {
  return me && me.details.user_type !== 'admin' ? me.details : null;
}

/** The list call of one page of the gallery. `own` = the user's categories, if no other is selected. */
export function listOf(
  request: GalleryRequest,
  categoryId: number | undefined,
  subcategoryId: number | undefined,
  own: readonly { id: number }[],
) {
  const narrowed = categoryId === undefined && !request.everything && own.length > 0;
  return {
    perPage: defaultPerPage,
    page: request.page,
    searchTerm: request.search,
    category_id: categoryId ?? null,
    subcategory_id: subcategoryId ?? null,
    ...(narrowed && { category_ids: own.map(({ id }) => id) }),
  };
}
