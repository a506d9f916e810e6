import { productTypes, type ProductType } from '../formula/settings.js';
import { readTypedPrice } from '../kernel/typed-price.js';
import { sheetFields, type CommaMeaning, type SheetField } from './contract-price-sheets.js';

/** Other names of columns, as suppliers' programs write them. */
const NAMES: Record<SheetField, readonly string[]> = {
  offer_id: ['offer id', 'offer', 'quotewright id'],
  supplier_sku: [
    'supplier sku',
    'sku',
    'item',
    'item no',
    'item number',
    'item code',
    'article',
    'article no',
    'article number',
    'product code',
    'part no',
    'code',
  ],
  gtin: ['gtin', 'ean', 'upc', 'barcode', 'bar code'],
  name: ['name', 'product', 'product name', 'item name', 'description', 'title'],
  master_product: ['master product', 'kind of product', 'group'],
  product_type: ['product type', 'type'],
  cost: ['cost', 'cost price', 'net', 'net price', 'unit cost', 'purchase price', 'buy price'],
  retail: ['retail', 'retail price', 'price', 'list price', 'sale price', 'selling price', 'msrp', 'rrp', 'unit price'],
  unit: ['unit', 'uom', 'unit of measure', 'sold by', 'qty unit', 'units'],
  stock: ['stock', 'in stock', 'units in stock', 'unit in stock', 'on hand', 'qty on hand', 'quantity', 'available'],
  brand: ['brand', 'make', 'manufacturer'],
  pack_amount: ['pack amount', 'pack', 'pack size', 'pack contents', 'contents', 'coverage', 'per pack', 'pack qty'],
  pack_unit: ['pack unit', 'contents unit', 'coverage unit', 'pack uom'],
};

/** The name of a column as names are compared: `Item_No.` is `item no`. */
export const columnKey = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[\s_\-./:#]+/g, ' ')
    .trim();

/** The columns that say which product a row is about. */
const IDENTIFYING: readonly SheetField[] = ['offer_id', 'supplier_sku', 'gtin'];
/** The columns that change something. */
const CHANGING: readonly SheetField[] = ['cost', 'retail', 'unit', 'stock', 'brand', 'pack_amount', 'pack_unit'];

/**
 * What the columns of a sheet hold, by their names: as the business last said, or as columns are usually called. A field is
 * given once, to the column that names it best.
 * @param remembered fields by `columnKey`; `null`: a column that is not used
 */
export function columnsByName(
  headings: readonly string[],
  remembered: ReadonlyMap<string, SheetField | null>,
): (SheetField | null)[] {
  const keys = headings.map(columnKey);
  const fields: (SheetField | null)[] = keys.map((key) => remembered.get(key) ?? null);
  for (const field of sheetFields) {
    if (fields.includes(field)) continue;
    const names = [columnKey(field), ...NAMES[field]];
    const [best] = keys
      .flatMap((key, at) => {
        const rank = names.indexOf(key);
        return rank < 0 || fields[at] !== null || remembered.has(key) ? [] : [{ at, rank }];
      })
      .sort((one, other) => one.rank - other.rank);
    if (best) fields[best.at] = field;
  }
  return fields;
}

/** How many cells of a row name a column as columns are usually called. */
export const namedColumns = (cells: readonly string[]): number =>
  columnsByName(cells, new Map()).filter((field) => field !== null).length;

/** Why rows cannot be compared by these columns, in a sentence; `null` if they can. */
export function columnsFault(fields: readonly (SheetField | null)[]): string | null {
  const named = fields.filter((field) => field !== null);
  const twice = named.find((field, at) => named.indexOf(field) < at);
  if (twice) return `Two columns hold the ${sheetFieldNames[twice]}. Choose one.`;
  if (!named.some((field) => IDENTIFYING.includes(field))) return 'Say which column holds the SKU.';
  if (!named.some((field) => CHANGING.includes(field)))
    return 'Say which column holds a price, the unit, the stock or the brand.';
  return null;
}

/** The fields in words. */
export const sheetFieldNames: Record<SheetField, string> = {
  offer_id: 'offer id',
  supplier_sku: 'SKU',
  gtin: 'GTIN',
  name: 'name',
  master_product: 'master product',
  product_type: 'product type',
  cost: 'cost price',
  retail: 'retail price',
  unit: 'unit',
  stock: 'units in stock',
  brand: 'brand',
  pack_amount: 'pack contents',
  pack_unit: 'unit of the pack contents',
};

/** Product types as people write them, besides their codes. */
const TYPES: ReadonlyMap<string, ProductType> = new Map([
  ...productTypes.map((type) => [columnKey(type), type] as const),
  ['labor', 'labour'],
  ['finished product', 'finish_product'],
  ['material', 'building_material'],
]);

/** The product type that a cell names; `null`: none. */
export const readProductType = (text: string): ProductType | null => TYPES.get(columnKey(text)) ?? null;

/** The columns that a row needs to add a product, besides its master product, which its GTIN may say. */
export const addingFields = ['supplier_sku', 'name', 'product_type', 'cost', 'retail', 'unit'] as const;

/** Whether a column is likely to hold prices: every cell is a number, most with cents or a currency sign. */
export function looksLikePrices(samples: readonly string[]): boolean {
  const priced = samples.filter((text) => /[$]|[.,]\d{2}$/.test(text.trim()));
  return (
    samples.length > 0 && samples.every((text) => readTypedPrice(text) !== null) && priced.length * 2 > samples.length
  );
}

/** A number with a point before three digits, which may be a thousand or one and a bit as well. */
const POINTED = /^-?[1-9]\d{0,2}\.\d{3}$/;

/**
 * A number of a sheet: decimal text, the two that it may mean, or nothing that can be read.
 * @param comma what commas are in its column, as somebody answered; a point is the other then
 * @param seen what commas are in the column by its other cells. It tells what a point is; about a comma somebody is asked
 */
export function readSheetNumber(
  text: string,
  comma: CommaMeaning | undefined,
  seen?: CommaMeaning,
): { value: string } | { thousands: string; decimals: string } | null {
  const read = readTypedPrice(text);
  if (read === null) return null;
  if ('either' in read) {
    const [thousands, decimals] = read.either;
    return comma === undefined ? { thousands, decimals } : { value: comma === 'thousands' ? thousands : decimals };
  }
  const { value } = read;
  if (!text.includes('.') || !POINTED.test(value)) return read;
  const thousands = value.replace('.', '');
  const commas = comma ?? seen;
  return commas === undefined ? { thousands, decimals: value } : { value: commas === 'thousands' ? value : thousands };
}

/** What commas are beside a number, as far as it tells: in `12.50` a point is for decimals, in `1.234,50` a comma is. */
export function commaIn(text: string): CommaMeaning | null {
  const marks = text.replace(/[^.,]/g, '');
  const last = marks.at(-1);
  const read = last === undefined ? null : readSheetNumber(text, undefined);
  if (read === null || !('value' in read)) return null;
  // Only thousands are divided more than once.
  const decimals = marks.indexOf(last!) < marks.length - 1 ? last !== '.' : last === '.';
  return decimals ? 'thousands' : 'decimals';
}

/** What an answer about a number says of commas: of `1.234` it is the other way round. */
export const commaMeant = (text: string, means: CommaMeaning): CommaMeaning =>
  text.includes(',') ? means : means === 'thousands' ? 'decimals' : 'thousands';
