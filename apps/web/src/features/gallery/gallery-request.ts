import type { Me } from '@quotewright/domain/identity/contract.js';
import { defaultPerPage } from '@quotewright/domain/kernel/contract.js';
import type { ListTemplatesRequest, TemplateSortField } from '@quotewright/domain/templates/contract.js';
import type { GalleryQuery } from '../../app/paths.js';
import { pageIn, searchIn } from '../../lib/query.js';
import { quotePriceLabels, quoteTypeLabels } from '../live-quote/labels.js';

/** A choice of a filter: its value in the address, and what it is called. */
export interface Option {
  value: string;
  label: string;
}

const optionsOf = (labels: Readonly<Record<string, string>>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const quoteTypeOptions = optionsOf(quoteTypeLabels);
export const priceOptions = optionsOf(quotePriceLabels);
/** Most measurements that a template may ask for. */
export const mostOptions = [2, 3, 4, 5].map((most) => ({ value: String(most), label: `Up to ${most} measurements` }));

interface Order {
  label: string;
  /** Absent: the server's own order, the best matches or the most used first. */
  sort?: { field: TemplateSortField; type: 'asc' | 'desc' };
  /** Guests see no prices. */
  members?: true;
}

/** The orders of the gallery, by their value in the address. */
export const orders: Readonly<Record<string, Order>> = {
  '': { label: 'Top first' },
  newest: { label: 'Newest', sort: { field: 'updated_at', type: 'desc' } },
  name: { label: 'By name', sort: { field: 'name', type: 'asc' } },
  views: { label: 'Most viewed', sort: { field: 'views', type: 'desc' } },
  price: { label: 'Lowest price', sort: { field: 'price', type: 'asc' }, members: true },
};

/** What the gallery's address asks for. Filters that it does not know count as absent. */
export interface GalleryRequest {
  search: string;
  /** Alias of a sub category; empty = all. */
  sub: string;
  /** Quote type, and free or premium; empty = all. */
  type: string;
  price: string;
  /** Most measurements; `null` = any number. */
  most: number | null;
  /** A key of `orders`. */
  sort: string;
  /** From 1; invalid values count as beyond the last page. */
  page: number;
  /** Not only the user's categories. */
  everything: boolean;
}

/** Reads the gallery's query: `search`, `sub`, `type`, `price`, `most`, `sort`, `page`, `categories`. */
export function readGalleryRequest(url: string): GalleryRequest {
  const query = new URL(url).searchParams;
  const known = (name: string, options: readonly Option[]) =>
    options.find(({ value }) => value === query.get(name))?.value ?? '';
  const sort = query.get('sort') ?? '';
  return {
    search: searchIn(query),
    sub: query.get('sub') ?? '',
    type: known('type', quoteTypeOptions),
    price: known('price', priceOptions),
    most: Number(known('most', mostOptions)) || null,
    sort: Object.hasOwn(orders, sort) ? sort : '',
    page: pageIn(query),
    everything: query.get('categories') === 'all',
  };
}

/** What narrows and orders the list, for links to the same list elsewhere. */
export const filtersOf = ({ search, sub, type, price, most, sort }: GalleryRequest): GalleryQuery => ({
  search,
  sub,
  type,
  price,
  most,
  sort,
});

/** Whether it asks for less than all templates of its category. */
export const isFiltered = ({ search, sub, type, price, most }: GalleryRequest): boolean =>
  search !== '' || sub !== '' || type !== '' || price !== '' || most !== null;

/** Who may have categories of their own: every account except admins. */
export function ownCategoriesOf(me: Me | null): number | null {
  return me && me.details.user_type !== 'admin' ? me.extradetails.member.id : null;
}

/** The list call of one page of the gallery. `own` = the user's categories, if no other is selected. */
export function listOf(
  request: GalleryRequest,
  categoryId: number | undefined,
  subcategoryId: number | undefined,
  own: readonly { id: number }[],
): ListTemplatesRequest {
  const narrowed = categoryId === undefined && !request.everything && own.length > 0;
  const { sort } = orders[request.sort]!;
  const filters = {
    ...(request.type && { quote_type: request.type }),
    ...(request.price && { quote_price: request.price }),
    ...(request.most !== null && { most_questions: request.most }),
  };
  return {
    perPage: defaultPerPage,
    page: request.page,
    searchTerm: request.search,
    category_id: categoryId ?? null,
    subcategory_id: subcategoryId ?? null,
    ...(narrowed && { category_ids: own.map(({ id }) => id) }),
    ...(Object.keys(filters).length > 0 && { columnFilters: filters }),
    ...(sort && { sort }),
  };
}
