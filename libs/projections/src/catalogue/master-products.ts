import type { Knex } from 'knex';
import type {
  MasterProductListRequest,
  MasterProductRow,
  MasterProductSuggestion,
  SuggestionsRequest,
} from '@quotewright/domain/catalogue/contract.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import { businessOf, type Actor, type UserType } from '@quotewright/domain/kernel/decider.js';
import { pageOf } from '../kernel/paging.js';
import { tradeName } from '../kernel/origin.js';
import type { ReadModels } from '../kernel/projection.js';
import { containing } from '../kernel/search.js';
import { visibleOffers } from './catalogue-offers.js';
import { productCatalogue } from './product-catalogue.js';

/** As commands need it. */
export interface MasterProduct {
  id: number;
  name: string;
  alias: string;
}

/**
 * Master products that `viewer` (`null` = the system) may read: all for admins, accepted and own ones for a business.
 */
function visibleMasters(read: ReadModels, viewer: Actor | null): Knex.QueryBuilder {
  const query = read.knex({ m: read.table(productCatalogue, 'master_product') });
  if (viewer && viewer.userType !== 'admin')
    void query.where((either) => either.where('m.accepted', true).orWhere('m.owner_id', businessOf(viewer)));
  return query;
}

/** Master products whose name contains the term, best match first; of one supplier's products, or of all. */
export async function suggestMasterProducts(
  read: ReadModels,
  viewer: Actor,
  request: SuggestionsRequest & { perPage: number },
): Promise<Page<MasterProductSuggestion>> {
  const query = visibleMasters(read, viewer);
  const term = (request.searchTerm ?? '').trim();
  if (term !== '') void query.whereRaw('m.name ILIKE ?', [containing(term)]);
  if (request.supplier)
    void query.whereIn(
      'm.id',
      visibleOffers(read, viewer).where('o.supplier', request.supplier).select('p.master_product_id'),
    );
  return pageOf<MasterProductSuggestion>(query, request, (rows) =>
    rows.select('m.id', 'm.name').orderByRaw('position(lower(?) in lower(m.name)), lower(m.name), m.id', [term]),
  );
}

/** The master product with an id, if `viewer` may read it. */
export async function masterProductById(
  read: ReadModels,
  viewer: Actor | null,
  id: number,
): Promise<MasterProduct | undefined> {
  return visibleMasters(read, viewer).where('m.id', id).first<MasterProduct | undefined>('m.id', 'm.name', 'm.alias');
}

/** The master product of exactly this name, ignoring case, as a business finds it: the catalogue's, else its own. */
export async function masterProductByName(
  read: ReadModels,
  businessId: number,
  name: string,
): Promise<MasterProduct | undefined> {
  return read
    .knex({ m: read.table(productCatalogue, 'master_product') })
    .whereRaw('lower(m.name) = lower(?) AND (m.accepted OR m.owner_id = ?)', [name.trim(), businessId])
    .orderBy('m.accepted', 'desc')
    .first<MasterProduct | undefined>('m.id', 'm.name', 'm.alias');
}

interface ListedMaster extends Omit<MasterProductRow, 'state' | 'added_at' | 'accepted_at'> {
  accepted: boolean;
  user_type: UserType | null;
  added_at: Date;
  accepted_at: Date | null;
}

const stateOf = ({ accepted, user_type }: ListedMaster): MasterProductRow['state'] =>
  accepted ? 'accepted' : user_type === 'suppliers' ? 'waiting' : 'private';

const states: Record<MasterProductRow['state'], string> = {
  accepted: 'm.accepted',
  waiting: "NOT m.accepted AND u.user_type = 'suppliers'",
  private: "NOT m.accepted AND u.user_type IS DISTINCT FROM 'suppliers'",
};

/** Every master product with the business it waits for, newest first: an admin's list. */
export async function listMasterProducts(
  read: ReadModels,
  request: MasterProductListRequest & { ids?: number[] },
): Promise<Page<MasterProductRow>> {
  const sold = read.knex.raw(
    '(SELECT count(*)::int FROM ?? p WHERE p.master_product_id = m.id AND EXISTS (SELECT 1 FROM ?? o WHERE o.product_id = p.id AND NOT o.deleted))',
    [read.table(productCatalogue, 'product'), read.table(productCatalogue, 'offer')],
  );
  const query = read
    .knex({ m: read.table(productCatalogue, 'master_product') })
    .leftJoin({ u: 'app.owner' }, 'u.id', 'm.owner_id')
    .leftJoin({ a: 'app.user' }, 'a.id', 'm.accepted_by');
  if (request.ids) void query.whereIn('m.id', request.ids);
  if (request.state) void query.whereRaw(states[request.state]);
  // Nothing to decide for one that nobody sells any more.
  if (request.state === 'waiting') void query.whereRaw('? > 0', [sold]);
  const term = (request.searchTerm ?? '').trim();
  if (term !== '') void query.whereRaw("concat_ws(' ', m.name, u.business_name, u.name) ILIKE ?", [containing(term)]);
  const page = await pageOf<ListedMaster>(query, request, (rows) =>
    rows
      .select(
        'm.id',
        'm.name',
        'm.alias',
        'm.accepted',
        'm.added_at',
        'm.accepted_at',
        'a.name as accepted_by',
        'u.user_type',
      )
      .select(read.knex.raw(`${tradeName} AS business_name`))
      .select(read.knex.raw('? AS products', [sold]))
      .orderByRaw('m.added_at DESC, m.id DESC'),
  );
  return {
    ...page,
    data: page.data.map((row) => ({
      id: row.id,
      name: row.name,
      alias: row.alias,
      state: stateOf(row),
      business_name: row.business_name,
      added_at: row.added_at.toISOString(),
      accepted_at: row.accepted_at?.toISOString() ?? null,
      accepted_by: row.accepted_by,
      products: row.products,
    })),
  };
}
