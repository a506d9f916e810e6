import type { Knex } from 'knex';
import {
  allSuppliers,
  productFilterFields,
  type MasterProductSuggestion,
  type OptionsRequest,
  type ProductImage,
  type ProductListRequest,
  type ProductRow,
  type ProductSortField,
  type SuggestionsRequest,
  type SupplierOption,
} from '@quotewright/domain/catalogue/contract.js';
import type { MasterProductEvent } from '@quotewright/domain/catalogue/master-product.js';
import type { OfferFields, ProductEvent } from '@quotewright/domain/catalogue/product.js';
import { seesAllLabour, sightOf, strip } from '@quotewright/domain/catalogue/visibility.js';
import type { ProductType } from '@quotewright/domain/formula/settings.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import { idOfStream, type Actor, type Recorded } from '@quotewright/domain/kernel/decider.js';
import { pageOf } from '../kernel/paging.js';
import { projection, type ReadModels, type Rows } from '../kernel/projection.js';
import { containing, wordsOf } from '../kernel/search.js';

interface CatalogueProduct {
  id: number;
  master_product_id: number;
  owner_id: number;
  name: string;
  description: string;
  product_type: ProductType;
  sku: string;
  images: ProductImage[];
  version: number;
}

interface CatalogueOffer {
  id: number;
  product_id: number;
  supplier: number;
  cost_price: string;
  retail_price: string;
  unit: string;
  unit_in_stock: string | null;
  brand: string;
  formula: string;
  /** Revision of the product's stream that last set a name or price of this offer. */
  price_revision: number;
}

async function changeProduct(rows: Rows, event: Recorded<ProductEvent>, columns: (row: CatalogueProduct) => Partial<CatalogueProduct> = () => ({})): Promise<void> {
  const row = await rows.get<CatalogueProduct>('product', { id: idOfStream(event.stream) });
  if (row) rows.put('product', { ...row, ...columns(row), version: event.revision + 1 });
}

async function changeOffer(rows: Rows, event: Recorded<ProductEvent>, id: number, columns: Partial<CatalogueOffer>): Promise<void> {
  await rows.patch('offer', { id }, columns);
  await changeProduct(rows, event);
}

const offerColumns = ({ costPrice, retailPrice, unit, stock, brand, formula }: OfferFields) => ({
  cost_price: costPrice, retail_price: retailPrice, unit, unit_in_stock: stock, brand, formula,
});

/** Master products, products and offers as they are now: the catalogue, the pickers, the options of a line, the lines' prices. */
export const productCatalogue = projection<ProductEvent | MasterProductEvent>({
  name: 'product-catalogue',
  version: 1,
  tables: {
    master_product: { columns: { id: 'integer', name: 'text', alias: 'text' }, key: ['id'], indexes: ['USING btree (lower(name))'] },
    product: {
      columns: {
        id: 'integer', master_product_id: 'integer', owner_id: 'integer', name: 'text', description: 'text', product_type: 'text', sku: 'text',
        images: 'jsonb', version: 'integer',
      },
      key: ['id'],
      indexes: [['master_product_id']],
    },
    image: { columns: { id: 'integer', product_id: 'integer' }, key: ['id'] },
    offer: {
      columns: {
        id: 'integer', product_id: 'integer', supplier: 'integer', cost_price: 'numeric', retail_price: 'numeric', unit: 'text', unit_in_stock: 'numeric?',
        brand: 'text', formula: 'text', price_revision: 'integer',
      },
      key: ['id'],
      indexes: [['product_id'], ['supplier']],
    },
  },
  on: {
    MasterProductAdded: (rows, event) => rows.put('master_product', { id: idOfStream(event.stream), ...event.data }),
    ProductAdded: (rows, event) => {
      const { masterProductId, ownerId, name, description, productType, sku } = event.data;
      rows.put('product', {
        id: idOfStream(event.stream), master_product_id: masterProductId, owner_id: ownerId, name, description, product_type: productType, sku, images: [],
        version: event.revision + 1,
      });
    },
    ProductRenamed: async (rows, event) => {
      for (const { id } of await rows.where<CatalogueOffer>('offer', { product_id: idOfStream(event.stream) })) {
        await rows.patch('offer', { id }, { price_revision: event.revision });
      }
      await changeProduct(rows, event, () => ({ name: event.data.name }));
    },
    ProductDescribed: (rows, event) => changeProduct(rows, event, () => ({ description: event.data.description })),
    ProductTypeChanged: (rows, event) => changeProduct(rows, event, () => ({ product_type: event.data.productType })),
    ProductSkuChanged: (rows, event) => changeProduct(rows, event, () => ({ sku: event.data.sku })),
    ProductRegrouped: (rows, event) => changeProduct(rows, event, () => ({ master_product_id: event.data.masterProductId })),
    ProductImageAdded: async (rows, event) => {
      const { imageId: id, image } = event.data;
      rows.put('image', { id, product_id: idOfStream(event.stream) });
      await changeProduct(rows, event, ({ images }) => ({ images: [...images.filter((one) => one.id !== id), { id, image }] }));
    },
    ProductImageRemoved: async (rows, event) => {
      rows.remove('image', { id: event.data.imageId });
      await changeProduct(rows, event, ({ images }) => ({ images: images.filter(({ id }) => id !== event.data.imageId) }));
    },
    OfferAdded: async (rows, event) => {
      const { offerId, supplierId, ...offer } = event.data;
      rows.put('offer', { id: offerId, product_id: idOfStream(event.stream), supplier: supplierId, ...offerColumns(offer), price_revision: event.revision });
      await changeProduct(rows, event);
    },
    OfferRetailPriceChanged: (rows, event) =>
      changeOffer(rows, event, event.data.offerId, { retail_price: event.data.retailPrice, price_revision: event.revision }),
    OfferCostPriceChanged: (rows, event) =>
      changeOffer(rows, event, event.data.offerId, { cost_price: event.data.costPrice, price_revision: event.revision }),
    OfferUnitChanged: (rows, event) => changeOffer(rows, event, event.data.offerId, { unit: event.data.unit }),
    OfferStockChanged: (rows, event) => changeOffer(rows, event, event.data.offerId, { unit_in_stock: event.data.stock }),
    OfferBrandChanged: (rows, event) => changeOffer(rows, event, event.data.offerId, { brand: event.data.brand }),
    OfferFormulaChanged: (rows, event) => changeOffer(rows, event, event.data.offerId, { formula: event.data.formula }),
  },
});

/** An offer with everything that is known of it. What a person reads of it goes through `strip` first. */
export interface Offer extends ProductRow {
  cost_price: string;
  retail_price: string;
  unit_in_stock: string | null;
  /** Revision of the product's stream that last set a name or price of this offer. */
  price_revision: number;
}

/** Offers with their products, master products and the suppliers' business names. */
function offers(read: ReadModels): Knex.QueryBuilder {
  return read
    .knex({ o: read.table(productCatalogue, 'offer') })
    .join({ p: read.table(productCatalogue, 'product') }, 'p.id', 'o.product_id')
    .join({ m: read.table(productCatalogue, 'master_product') }, 'm.id', 'p.master_product_id')
    .leftJoin({ u: 'app.user' }, 'u.id', 'o.supplier');
}

const businessName = "coalesce(nullif(u.business_name, ''), u.name, '')";

function columns(read: ReadModels): (string | Knex.Raw)[] {
  const { knex } = read;
  return [
    'o.id', 'o.product_id', 'p.master_product_id', 'm.name as master_product_name', 'm.alias as master_product_alias', 'p.name', 'p.description',
    'p.product_type', 'p.sku', 'o.cost_price', 'o.retail_price', 'o.unit_in_stock', 'o.unit', 'o.brand', 'o.formula', 'p.images', 'o.supplier',
    'p.owner_id as product_owner', 'p.version', 'o.price_revision',
    knex.raw(`${businessName} AS business_name`),
    knex.raw("coalesce(p.images -> 0 ->> 'image', '') AS thumbnail"),
    knex.raw("ARRAY(SELECT DISTINCT f.formula FROM ?? f WHERE f.product_id = o.product_id AND f.formula <> '' ORDER BY f.formula) AS formulas", [
      read.table(productCatalogue, 'offer'),
    ]),
  ];
}

interface SelectedOffer extends Omit<Offer, 'formulas'> {
  formulas: string[];
}

const offerOf = (row: SelectedOffer): Offer => ({ ...row, formulas: row.formulas.map((formula) => ({ formula })) });

/** What `viewer` reads of an offer. */
function shown(viewer: Actor | null, { price_revision: _, ...offer }: Offer): ProductRow {
  return strip<ProductRow>(viewer, offer);
}

/** Offers by id, nothing hidden: for calculations and for lines, which hide for themselves. Unknown ids are left out. */
export async function offersByIds(read: ReadModels, ids: readonly number[]): Promise<Map<number, Offer>> {
  const rows: SelectedOffer[] = await offers(read).whereIn('o.id', [...new Set(ids)]).select(columns(read));
  return new Map(rows.map((row) => [row.id, offerOf(row)]));
}

/** Every offer of a product, cheapest first, nothing hidden. */
export async function offersOfProduct(read: ReadModels, productId: number): Promise<Offer[]> {
  const rows: SelectedOffer[] = await offers(read).where('o.product_id', productId).select(columns(read)).orderByRaw('o.retail_price, o.id');
  return rows.map(offerOf);
}

/** Leaves out labour of others for those it is not offered to. */
function onlyOffered(query: Knex.QueryBuilder, viewer: Actor): void {
  if (!seesAllLabour(viewer)) void query.where((either) => either.whereNot('p.product_type', 'labour').orWhere('o.supplier', viewer.id));
}

/** Every word of the term must be found somewhere in the offer. */
function matching(query: Knex.QueryBuilder, searchTerm: string | undefined): void {
  for (const word of wordsOf(searchTerm)) {
    void query.whereRaw(`concat_ws(' ', p.name, p.sku, o.brand, m.name, p.description, ${businessName}) ILIKE ?`, [containing(word)]);
  }
}

const sortColumns: Record<ProductSortField, string> = {
  id: 'o.id', name: 'lower(p.name)', product_type: 'p.product_type', sku: 'lower(p.sku)', retail_price: 'o.retail_price', cost_price: 'o.cost_price',
  unit_in_stock: 'o.unit_in_stock', business_name: `lower(${businessName})`, master_product_name: 'lower(m.name)',
};

const filterColumns: Record<(typeof productFilterFields)[number], string> = {
  name: 'p.name', product_type: 'p.product_type', sku: 'p.sku', brand: 'o.brand', unit: 'o.unit', master_product_id: 'p.master_product_id',
  master_product_alias: 'm.alias', product_id: 'o.product_id',
};

/** The catalogue as `viewer` may see it, page by page. Sorting by a hidden cost sorts nothing. */
export async function listOffers(read: ReadModels, viewer: Actor, request: ProductListRequest): Promise<Page<ProductRow>> {
  const query = offers(read);
  onlyOffered(query, viewer);
  matching(query, request.searchTerm);
  if (request.supplier !== undefined && request.supplier !== allSuppliers) void query.where('o.supplier', request.supplier);
  if (request.ids) void query.whereIn('o.id', request.ids);
  for (const field of productFilterFields) {
    const value = request.columnFilters?.[field];
    if (value === undefined || value === '') continue;
    if (field === 'product_type' || field === 'master_product_alias' || typeof value === 'number') void query.where(filterColumns[field], value);
    else void query.whereRaw(`${filterColumns[field]}::text ILIKE ?`, [containing(value)]);
  }
  const { field, type } = request.sort ?? { field: 'name', type: 'asc' };
  // An order by figures that are hidden would give them away.
  const sorted = field === 'cost_price' && !sightOf(viewer, -1).cost ? `CASE WHEN o.supplier = ${Number(viewer.id)} THEN o.cost_price END` : sortColumns[field];
  const page = await pageOf<SelectedOffer>(query, request, (rows) =>
    rows.select(columns(read)).orderByRaw(`${sorted} ${type === 'desc' ? 'DESC' : 'ASC'} NULLS LAST, o.id`),
  );
  return { ...page, data: page.data.map((row) => shown(viewer, offerOf(row))) };
}

/** Every offer of a master product that is offered to `viewer`, cheapest first. */
export async function optionsOf(read: ReadModels, viewer: Actor, request: OptionsRequest): Promise<ProductRow[]> {
  const query = offers(read).where('p.master_product_id', request.master_product_id);
  onlyOffered(query, viewer);
  matching(query, request.searchTerm);
  if (request.product_type) void query.where('p.product_type', request.product_type);
  if (request.supplier !== undefined && request.supplier !== allSuppliers) void query.where('o.supplier', request.supplier);
  const rows: SelectedOffer[] = await query.select(columns(read)).orderByRaw('o.retail_price, o.id');
  return rows.map((row) => shown(viewer, offerOf(row)));
}

/** Who offers a master product to `viewer`, by name. */
export async function suppliersOf(read: ReadModels, viewer: Actor, masterProductId: number): Promise<SupplierOption[]> {
  const query = offers(read).where('p.master_product_id', masterProductId);
  onlyOffered(query, viewer);
  return query.distinct<SupplierOption[]>('o.supplier as id', read.knex.raw(`${businessName} AS business_name`)).orderBy('business_name');
}

/** Master products whose name holds the term, best match first; of one supplier's products, or of all. */
export async function suggestMasterProducts(read: ReadModels, request: SuggestionsRequest & { perPage: number }): Promise<Page<MasterProductSuggestion>> {
  const query = read.knex({ m: read.table(productCatalogue, 'master_product') });
  const term = (request.searchTerm ?? '').trim();
  if (term !== '') void query.whereRaw('m.name ILIKE ?', [containing(term)]);
  if (request.supplier) {
    void query.whereExists(
      read
        .knex({ p: read.table(productCatalogue, 'product') })
        .join({ o: read.table(productCatalogue, 'offer') }, 'o.product_id', 'p.id')
        .whereRaw('p.master_product_id = m.id')
        .where('o.supplier', request.supplier)
        .select(read.knex.raw('1')),
    );
  }
  return pageOf<MasterProductSuggestion>(query, request, (rows) =>
    rows.select('m.id', 'm.name').orderByRaw("position(lower(?) in lower(m.name)), lower(m.name), m.id", [term]),
  );
}

/** The master product with an id. */
export async function masterProductById(read: ReadModels, id: number): Promise<{ id: number; name: string; alias: string } | undefined> {
  return read.knex(read.table(productCatalogue, 'master_product')).where({ id }).first<{ id: number; name: string; alias: string } | undefined>();
}

/** The master product of exactly this name, without case. */
export async function masterProductByName(read: ReadModels, name: string): Promise<{ id: number; name: string; alias: string } | undefined> {
  return read
    .knex(read.table(productCatalogue, 'master_product'))
    .whereRaw('lower(name) = lower(?)', [name.trim()])
    .first<{ id: number; name: string; alias: string } | undefined>();
}

/** The product that a picture stands on. */
export async function productOfImage(read: ReadModels, imageId: number): Promise<number | undefined> {
  const row = await read.knex(read.table(productCatalogue, 'image')).where({ id: imageId }).first<{ product_id: number } | undefined>('product_id');
  return row?.product_id;
}

/** The product with an id, as far as commands need to know it exists. */
export async function productById(read: ReadModels, id: number): Promise<CatalogueProduct | undefined> {
  return read.knex(read.table(productCatalogue, 'product')).where({ id }).first<CatalogueProduct | undefined>();
}

/** Current names of products. */
export async function productNames(read: ReadModels, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await read.knex<CatalogueProduct>(read.table(productCatalogue, 'product')).whereIn('id', [...ids]).select('id', 'name');
  return new Map(rows.map(({ id, name }) => [id, name]));
}
