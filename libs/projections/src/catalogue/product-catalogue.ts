import type { ProductFactsRow, ProductImage } from '@quotewright/domain/catalogue/contract.js';
import { ownerAsAdded, type MasterProductEvent } from '@quotewright/domain/catalogue/master-product.js';
import { noFacts } from '@quotewright/domain/catalogue/offer-form.js';
import type { ProductEvent } from '@quotewright/domain/catalogue/product.js';
import type { ProductType } from '@quotewright/domain/formula/settings.js';
import { categoryOfStream, idOfStream, type Recorded, type UserType } from '@quotewright/domain/kernel/decider.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';
import { ownStream, projection, type Rows } from '../kernel/projection.js';

/** A row of the products. */
export interface CatalogueProduct extends ProductFactsRow {
  id: number;
  master_product_id: number;
  owner_id: number;
  name: string;
  description: string;
  product_type: ProductType;
  sku: string;
  images: ProductImage[];
  hidden: boolean;
  /** The type of the account that added it, for when that account is deleted. */
  added_by: UserType | null;
  /** Number of events that changed the product itself. */
  changes: number;
  /** Of the stream's last applied event. */
  revision: number;
}

interface CatalogueOffer {
  id: number;
  product_id: number;
  supplier: number;
  cost_price: string;
  retail_price: string;
  unit: string;
  unit_in_stock: string | null;
  supplier_sku: string;
  brand: string;
  formula: string;
  /** The type of the account that added it, for when the supplier's account is deleted. */
  added_by: UserType | null;
  /** Number of events that changed the offer, without other suppliers' changes of the product. */
  changes: number;
  /** How many of them set its cost price. */
  cost_changes: number;
  /** How many events set what a quote shows besides the cost: retail price and unit, the product's name and type. */
  retail_changes: number;
  /** Revision of the product's stream that last set a name or price of this offer. */
  price_revision: number;
  withdrawn: boolean;
  /** Its row stays: a line that was just being added still counts. */
  deleted: boolean;
}

/**
 * The product of an event, at its revision; undefined if the event was applied before, so that nothing counts twice.
 */
async function productAt(rows: Rows, event: Recorded<ProductEvent>): Promise<CatalogueProduct | undefined> {
  const row = await rows.get<CatalogueProduct>('product', { id: idOfStream(event.stream) });
  return row && row.revision < event.revision ? { ...row, revision: event.revision } : undefined;
}

async function changeProduct(
  rows: Rows,
  event: Recorded<ProductEvent>,
  columns: (row: CatalogueProduct) => Partial<CatalogueProduct> = () => ({}),
): Promise<void> {
  const row = await productAt(rows, event);
  if (row) rows.put('product', { ...row, ...columns(row), changes: row.changes + 1 });
}

/** A product change also changes what a quote shows of each of its offers. */
async function changeOffersOf(
  rows: Rows,
  event: Recorded<ProductEvent>,
  columns: Partial<CatalogueOffer>,
): Promise<void> {
  if (!(await productAt(rows, event))) return;
  for (const offer of await rows.where<CatalogueOffer>('offer', { product_id: idOfStream(event.stream) })) {
    rows.put('offer', { ...offer, ...columns, retail_changes: offer.retail_changes + 1 });
  }
}

async function changeOffer(
  rows: Rows,
  event: Recorded<ProductEvent & { data: { offerId: number } }>,
  columns: (row: CatalogueOffer) => Partial<CatalogueOffer>,
): Promise<void> {
  const [product, row] = [
    await productAt(rows, event),
    await rows.get<CatalogueOffer>('offer', { id: event.data.offerId }),
  ];
  if (!product || !row) return;
  rows.put('product', product);
  rows.put('offer', { ...row, changes: row.changes + 1, ...columns(row) });
}

/** Owner of the words of accepted master products. */
export const CATALOGUE = 0;

/**
 * Remembers the words that a mistyped one may be read as: those without a digit, each once for the business whose offers
 * they are in. A word that its offers no longer have stays until the business is erased, and finds nothing.
 */
function know(rows: Rows, owner: number, text: string): void {
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    if (word.length >= LEAST_LETTERS && !/\d/.test(word)) rows.put('word', { owner_id: owner, word });
}

/** A shorter word is like too many others. */
const LEAST_LETTERS = 3;

/** Of a description, what a search finds: the index of whole ones would be several times as large. */
const SOUGHT_OF_DESCRIPTION = 300;

/**
 * Writes again what a search finds the offers of a product by. It stands in a table of its own, because prices change far
 * more often and must not touch its index.
 */
async function seekAnew(rows: Rows, productId: number): Promise<void> {
  const product = await rows.get<CatalogueProduct>('product', { id: productId });
  if (!product) return;
  const { name, sku, gtin, part_number, description, master_product_id } = product;
  const offers = await rows.where<CatalogueOffer>('offer', { product_id: productId });
  for (const { id, supplier, supplier_sku, brand, deleted } of offers) {
    if (deleted) continue;
    const texts = [name, sku, gtin, part_number, supplier_sku, brand, description.slice(0, SOUGHT_OF_DESCRIPTION)];
    const words = texts.filter(Boolean).join(' ');
    rows.put('sought', { id, master_product_id, supplier, words });
    know(rows, supplier, words);
  }
}

/** The same after a change of the product or of an offer that a search finds it by. */
const andSeek =
  <E extends ProductEvent>(change: (rows: Rows, event: Recorded<E>) => Promise<void>) =>
  async (rows: Rows, event: Recorded<E>): Promise<void> => {
    await change(rows, event);
    await seekAnew(rows, idOfStream(event.stream));
  };

type Added<Type extends ProductEvent['type']> = Extract<ProductEvent, { type: Type }>['data'];

const offerColumns = ({
  costPrice,
  retailPrice,
  unit,
  stock,
  supplierSku = '',
  brand,
  formula,
}: Omit<Added<'OfferAdded'>, 'offerId' | 'supplierId'>) => ({
  cost_price: costPrice,
  retail_price: retailPrice,
  unit,
  unit_in_stock: stock,
  supplier_sku: supplierSku,
  brand,
  formula,
});

/** A master product, or a product with its offers, that only an erased business read, and the words of its own. */
async function erase(rows: Rows, { stream: erasure, data: { stream } }: Recorded<StreamErased>): Promise<void> {
  const [category, id] = [categoryOfStream(stream), idOfStream(stream)];
  if (category !== 'master_product' && category !== 'product') return;
  await rows.removeWhere('word', { owner_id: idOfStream(erasure) });
  if (category === 'master_product') return rows.remove('master_product', { id });
  for (const offer of await rows.where<CatalogueOffer>('offer', { product_id: id }))
    for (const table of ['sought', 'offer']) rows.remove(table, { id: offer.id });
  for (const image of (await rows.get<CatalogueProduct>('product', { id }))?.images ?? [])
    rows.remove('image', { id: image.id });
  rows.remove('product', { id });
}

/**
 * Current master products, products and offers: the catalogue, the pickers, the options of a line, the lines' prices.
 */
export const productCatalogue = projection<ProductEvent | MasterProductEvent | StreamErased>({
  name: 'product-catalogue',
  version: 7,
  tables: {
    master_product: {
      columns: {
        id: 'integer',
        name: 'text',
        alias: 'text',
        owner_id: 'integer?',
        accepted: 'boolean',
        added_at: 'timestamptz',
        accepted_at: 'timestamptz?',
        accepted_by: 'integer?',
        deleted: 'boolean',
      },
      key: ['id'],
      indexes: [
        'USING btree (lower(name))',
        ['alias'],
        'USING gin (lower(name) gin_trgm_ops)',
        'USING gin (name gin_trgm_ops)',
      ],
    },
    product: {
      columns: {
        id: 'integer',
        master_product_id: 'integer',
        owner_id: 'integer',
        name: 'text',
        description: 'text',
        product_type: 'text',
        sku: 'text',
        gtin: 'text',
        part_number: 'text',
        weight: 'numeric?',
        weight_unit: 'text',
        pack_amount: 'numeric?',
        pack_unit: 'text',
        images: 'jsonb',
        hidden: 'boolean',
        added_by: 'text?',
        changes: 'integer',
        revision: 'integer',
      },
      key: ['id'],
      indexes: [['master_product_id']],
    },
    image: { columns: { id: 'integer', product_id: 'integer' }, key: ['id'] },
    offer: {
      columns: {
        id: 'integer',
        product_id: 'integer',
        supplier: 'integer',
        cost_price: 'numeric',
        retail_price: 'numeric',
        unit: 'text',
        unit_in_stock: 'numeric?',
        supplier_sku: 'text',
        brand: 'text',
        formula: 'text',
        added_by: 'text?',
        changes: 'integer',
        cost_changes: 'integer',
        retail_changes: 'integer',
        price_revision: 'integer',
        withdrawn: 'boolean',
        deleted: 'boolean',
      },
      key: ['id'],
      indexes: [['product_id'], ['supplier']],
    },
    sought: {
      columns: { id: 'integer', master_product_id: 'integer', supplier: 'integer', words: 'text' },
      key: ['id'],
      indexes: ['USING gin (words gin_trgm_ops)', ['master_product_id'], ['supplier']],
    },
    word: {
      columns: { owner_id: 'integer', word: 'text' },
      key: ['owner_id', 'word'],
      shared: true,
      indexes: ['USING gin (word gin_trgm_ops)'],
    },
  },
  key: ownStream,
  on: {
    MasterProductAdded: (rows, event) => {
      const { name, alias } = event.data;
      const owner_id = ownerAsAdded(event);
      know(rows, owner_id ?? CATALOGUE, name);
      rows.put('master_product', {
        id: idOfStream(event.stream),
        name,
        alias,
        owner_id,
        accepted: owner_id === null,
        added_at: event.meta.at,
        accepted_at: null,
        accepted_by: null,
        deleted: false,
      });
    },
    MasterProductAccepted: async (rows, event) => {
      know(rows, CATALOGUE, event.data.name);
      await rows.patch(
        'master_product',
        { id: idOfStream(event.stream) },
        { accepted: true, accepted_at: event.meta.at, accepted_by: event.meta.actorId },
      );
    },
    MasterProductRenamed: async (rows, event) => {
      const { name } = event.data;
      const row = await rows.get<{ owner_id: number | null; accepted: boolean }>('master_product', {
        id: idOfStream(event.stream),
      });
      if (!row) return;
      know(rows, row.accepted ? CATALOGUE : (row.owner_id ?? CATALOGUE), name);
      rows.put('master_product', { ...row, name });
    },
    MasterProductAddressChanged: (rows, event) =>
      rows.patch('master_product', { id: idOfStream(event.stream) }, { alias: event.data.alias }),
    // Its row stays: a product that was just being added to it brings it back.
    MasterProductDeleted: (rows, event) =>
      rows.patch('master_product', { id: idOfStream(event.stream) }, { deleted: true }),
    ProductAdded: (rows, event) => {
      const { masterProductId, ownerId, name, description, productType, sku, ...facts } = event.data;
      const { gtin, partNumber, weight, weightUnit, packAmount, packUnit } = { ...noFacts, ...facts };
      rows.put('product', {
        id: idOfStream(event.stream),
        master_product_id: masterProductId,
        owner_id: ownerId,
        name,
        description,
        product_type: productType,
        sku,
        gtin,
        part_number: partNumber,
        weight,
        weight_unit: weightUnit,
        pack_amount: packAmount,
        pack_unit: packUnit,
        images: [],
        hidden: false,
        added_by: event.meta.userType,
        changes: 1,
        revision: event.revision,
      });
    },
    ProductRenamed: andSeek(async (rows, event) => {
      await changeOffersOf(rows, event, { price_revision: event.revision });
      await changeProduct(rows, event, () => ({ name: event.data.name }));
    }),
    ProductDescribed: andSeek((rows, event) =>
      changeProduct(rows, event, () => ({ description: event.data.description })),
    ),
    ProductTypeChanged: async (rows, event) => {
      await changeOffersOf(rows, event, {});
      await changeProduct(rows, event, () => ({ product_type: event.data.productType }));
    },
    ProductSkuChanged: andSeek((rows, event) => changeProduct(rows, event, () => ({ sku: event.data.sku }))),
    ProductGtinChanged: andSeek((rows, event) => changeProduct(rows, event, () => ({ gtin: event.data.gtin }))),
    ProductPartNumberChanged: andSeek((rows, event) =>
      changeProduct(rows, event, () => ({ part_number: event.data.partNumber })),
    ),
    ProductWeightChanged: (rows, event) =>
      changeProduct(rows, event, () => ({ weight: event.data.weight, weight_unit: event.data.weightUnit })),
    ProductPackChanged: (rows, event) =>
      changeProduct(rows, event, () => ({ pack_amount: event.data.packAmount, pack_unit: event.data.packUnit })),
    ProductRegrouped: andSeek((rows, event) =>
      changeProduct(rows, event, () => ({ master_product_id: event.data.masterProductId })),
    ),
    ProductImageAdded: async (rows, event) => {
      const { imageId: id, image } = event.data;
      if (!(await productAt(rows, event))) return;
      rows.put('image', { id, product_id: idOfStream(event.stream) });
      await changeProduct(rows, event, ({ images }) => ({
        images: [...images.filter((one) => one.id !== id), { id, image }],
      }));
    },
    ProductImageRemoved: async (rows, event) => {
      rows.remove('image', { id: event.data.imageId });
      await changeProduct(rows, event, ({ images }) => ({
        images: images.filter(({ id }) => id !== event.data.imageId),
      }));
    },
    OfferAdded: andSeek(async (rows, event) => {
      const { offerId, supplierId, ...offer } = event.data;
      const product = await productAt(rows, event);
      if (!product) return;
      rows.put('product', product);
      rows.put('offer', {
        id: offerId,
        product_id: idOfStream(event.stream),
        supplier: supplierId,
        ...offerColumns(offer),
        added_by: event.meta.userType,
        changes: 1,
        cost_changes: 1,
        retail_changes: 1,
        price_revision: event.revision,
        withdrawn: false,
        deleted: false,
      });
    }),
    OfferRetailPriceChanged: (rows, event) =>
      changeOffer(rows, event, (row) => ({
        retail_price: event.data.retailPrice,
        retail_changes: row.retail_changes + 1,
        price_revision: event.revision,
      })),
    OfferCostPriceChanged: (rows, event) =>
      changeOffer(rows, event, (row) => ({
        cost_price: event.data.costPrice,
        cost_changes: row.cost_changes + 1,
        price_revision: event.revision,
      })),
    OfferUnitChanged: (rows, event) =>
      changeOffer(rows, event, (row) => ({ unit: event.data.unit, retail_changes: row.retail_changes + 1 })),
    OfferStockChanged: (rows, event) => changeOffer(rows, event, () => ({ unit_in_stock: event.data.stock })),
    OfferBrandChanged: andSeek((rows, event) => changeOffer(rows, event, () => ({ brand: event.data.brand }))),
    OfferSupplierSkuChanged: andSeek((rows, event) =>
      changeOffer(rows, event, () => ({ supplier_sku: event.data.supplierSku })),
    ),
    OfferFormulaChanged: (rows, event) => changeOffer(rows, event, () => ({ formula: event.data.formula })),
    OfferWithdrawn: (rows, event) => changeOffer(rows, event, () => ({ withdrawn: true })),
    OfferReinstated: (rows, event) => changeOffer(rows, event, () => ({ withdrawn: false })),
    OfferDeleted: async (rows, event) => {
      rows.remove('sought', { id: event.data.offerId });
      await changeOffer(rows, event, () => ({ deleted: true }));
    },
    OfferRestored: andSeek((rows, event) => changeOffer(rows, event, () => ({ deleted: false }))),
    ProductHidden: (rows, event) => changeProduct(rows, event, () => ({ hidden: true })),
    ProductShown: (rows, event) => changeProduct(rows, event, () => ({ hidden: false })),
    // Its offers were deleted before it.
    ProductDeleted: (rows, event) => changeProduct(rows, event),
    ProductRestored: (rows, event) => changeProduct(rows, event),
    StreamErased: erase,
  },
});
