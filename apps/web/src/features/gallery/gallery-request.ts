import { defaultPerPage } from '@quotewright/domain/kernel/contract.js';

/** What the gallery's address asks for. */
export interface GalleryRequest {
  search: string;
  /** Alias of a sub category; empty = all. */
  sub: string;
  /** From 1; nonsense counts as beyond the last page. */
  page: number;
}

/** Longest search that is sent; more says nothing more. */
const SEARCH_MAX = 200;

/** Reads the gallery's query: `search`, `sub`, `page`. */
export function readGalleryRequest(url: string): GalleryRequest {
  const query = new URL(url).searchParams;
  const page = query.get('page') ?? '1';
  return {
    search: (query.get('search') ?? '').trim().slice(0, SEARCH_MAX),
    sub: query.get('sub') ?? '',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : Infinity,
  };
}

/** The list call of one page of the gallery. */
export function listOf(request: GalleryRequest, categoryId: number | undefined, subcategoryId: number | undefined) {
  return { perPage: defaultPerPage, page: request.page, searchTerm: request.search, category_id: categoryId ?? null, subcategory_id: subcategoryId ?? null };
}
