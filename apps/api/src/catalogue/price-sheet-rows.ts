import {
  gtinDigits,
  gtinForms,
  gtinMistyped,
  packRule,
  gtinShortened,
  sheetNumbers,
  type CommaMeaning,
  type SheetField,
  type SheetGroup,
  type SheetNumber,
  type SheetQuestion,
} from '@quotewright/domain/catalogue/contract.js';
import type { ChangedFields } from '@quotewright/domain/catalogue/offer-form.js';
import { percentChange } from '@quotewright/domain/catalogue/price-rule.js';
import { readSheetNumber } from '@quotewright/domain/catalogue/contract-sheet-columns.js';
import { largestId } from '@quotewright/domain/kernel/contract.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { readDecimal } from '@quotewright/domain/kernel/money.js';
import { readNumber } from '@quotewright/domain/kernel/number-rules.js';
import type { Offer } from '@quotewright/projections/catalogue/catalogue-offers.js';
import { mayChangePack, rowOf, type RowChange, type RowValues } from './price-change-rows.js';

/** A row of a file as it is kept. */
export interface FileCells {
  row: number;
  cells: string[];
}

/** A row beside what counts now; `jump` is a matter of the sheet's threshold. */
export interface ComparedRow {
  row: number;
  kind: Exclude<SheetGroup, 'jump'>;
  name: string;
  /** Of a product that is added: ids that were drawn for it. */
  offer_id: number | null;
  product_id: number | null;
  before: RowValues;
  after: RowValues;
  percent: string | null;
  warning: string | null;
  message: string | null;
}

/** How the cells of a sheet are read. */
export interface SheetReading {
  headings: readonly string[];
  fields: readonly (SheetField | null)[];
  /** What commas are in each column, as far as its cells tell. */
  seen: readonly (CommaMeaning | undefined)[];
  /** The same as somebody answered. */
  commas: Partial<Record<SheetNumber, CommaMeaning>>;
}

/** The cells of a row by what they hold; empty ones are left out. */
export type Said = Partial<Record<SheetField, string>>;

export function saidIn({ cells }: FileCells, fields: readonly (SheetField | null)[]): Said {
  return Object.fromEntries(
    fields.flatMap((field, at) => (field !== null && cells[at] ? [[field, cells[at]] as const] : [])),
  );
}

/** The id of an offer that a row names; `null`: none, or no id. */
export function offerIdIn({ offer_id }: Said): number | null {
  return offer_id && /^\d{1,10}$/.test(offer_id) && Number(offer_id) <= largestId ? Number(offer_id) : null;
}

/** The SKU that a row names, as SKUs are compared. */
export const skuIn = ({ supplier_sku }: Said): string | null => supplier_sku?.toLowerCase() ?? null;

/** The ways to write the GTIN that a row names; none: it names none. */
export const gtinsIn = ({ gtin = '' }: Said): string[] => gtinForms(gtinDigits(gtin));

/** What is wrong with a GTIN that is none. */
export const gtinFault = (text: string): string => (/^\d([.,]\d+)?e\+?\d+$/i.test(text) ? gtinShortened : gtinMistyped);

/** The values in a row, or what has to be asked first. Throws the sentence that says which cell cannot be read. */
export function changeIn(
  id: number,
  said: Said,
  { headings, fields, seen, commas }: SheetReading,
): { change: RowChange; questions: SheetQuestion[] } {
  const change: RowChange = { id };
  const questions: SheetQuestion[] = [];
  for (const field of sheetNumbers) {
    const text = said[field];
    if (text === undefined) continue;
    const at = fields.indexOf(field);
    const read = readSheetNumber(text, commas[field], seen[at]);
    const heading = headings[at]!;
    if (read === null) throw new UnreadableRow(`${heading}: “${text}” is not a number.`);
    if ('value' in read) change[CHANGED[field]] = read.value;
    else questions.push({ field, heading, text, ...read });
  }
  return {
    change: {
      ...change,
      ...(said.unit && { unit: said.unit }),
      ...(said.brand && { brand: said.brand }),
      ...(said.pack_unit && { pack_unit: said.pack_unit }),
    },
    questions,
  };
}

const CHANGED = {
  cost: 'cost_price',
  retail: 'retail_price',
  stock: 'unit_in_stock',
  pack_amount: 'pack_amount',
} as const;

/** A row that cannot be read, and why. */
export class UnreadableRow extends Error {}

/** Compares a row. If it cannot be read, that is what it is. */
export function readable<T>(row: ComparedRow, compare: () => T): T | ComparedRow {
  try {
    return compare();
  } catch (error) {
    const message =
      error instanceof UnreadableRow
        ? error.message
        : error instanceof DomainError && error.details.errors?.[0]?.message;
    if (!message) throw error;
    return { ...row, kind: 'unreadable', message };
  }
}

/**
 * A row beside its offer of now, or the questions that have to be answered first. One that names none is `unknown`.
 * @param said its cells by what they hold
 * @param offers those that the row names: one, none or several
 * @param seen the row of each offer that was compared before
 */
export function comparedRow(
  file: FileCells,
  said: Said,
  offers: readonly Offer[],
  reading: SheetReading,
  seen: Map<number, number>,
): ComparedRow | { questions: SheetQuestion[] } {
  const [offer] = offers;
  const row: ComparedRow = {
    row: file.row,
    kind: 'unchanged',
    name: (offers.length === 1 && offer?.name) || said.name || said.supplier_sku || said.gtin || said.offer_id || '',
    offer_id: null,
    product_id: null,
    before: {},
    after: {},
    percent: null,
    warning: null,
    message: null,
  };
  const unreadable = (message: string): ComparedRow => ({ ...row, kind: 'unreadable', message });
  if (file.cells.slice(reading.headings.length).some((cell) => cell !== ''))
    return unreadable('It has more cells than there are names of columns.');
  if (!said.offer_id && !said.supplier_sku && !said.gtin) return unreadable('It has no SKU.');
  if (!offer && said.gtin && !said.supplier_sku && gtinsIn(said).length === 0) return unreadable(gtinFault(said.gtin));
  if (!offer) return { ...row, kind: 'unknown' };
  if (offers.length > 1)
    return unreadable(
      `${offers.length} of your products have this ${said.supplier_sku ? 'SKU' : 'GTIN'}. Use the offer id.`,
    );
  const before = seen.get(offer.id);
  if (before !== undefined) return unreadable(`This product is in row ${before} already.`);
  seen.set(offer.id, file.row);
  return readable(row, () => {
    const { change, questions } = changeIn(offer.id, said, reading);
    if (questions.length > 0) return { questions };
    return { ...row, offer_id: offer.id, product_id: offer.product_id, ...differenceOf(offer, change) };
  });
}

/** What a row changes of its offer; the pack only where its supplier decides it. */
function differenceOf(offer: Offer, change: RowChange): Partial<ComparedRow> {
  const { pack_amount: _, pack_unit: __, ...unpacked } = change;
  const packs = mayChangePack(offer);
  const stays = packs ? null : packStays(offer, change);
  const [stored] = rowOf(offer, packs ? change : unpacked, {}, 'row');
  if (!stored) return { warning: stays };
  const effect = effectOf(offer, stored.after);
  return { ...stored, ...effect, warning: effect.warning ?? stays };
}

/** What to say where a row says another pack of a product whose pack its supplier does not decide; `null`: nothing. */
function packStays(offer: Offer, { pack_amount: amount, pack_unit: unit }: RowChange): string | null {
  const differs =
    (amount !== undefined && readNumber(packRule, amount) !== offer.pack_amount) ||
    (unit !== undefined && unit !== offer.pack_unit);
  if (!differs) return null;
  return offer.product_type === 'labour'
    ? 'Labour has no pack contents.'
    : 'Its pack contents stay: the product belongs to another supplier.';
}

/** What a price is of. */
const UNITS = ['unit', 'packAmount', 'packUnit'] as const;

/** How a row's group is called, how far its price moves, and what is odd about it. */
function effectOf(
  { cost_price: cost, retail_price: retail }: Pick<Offer, 'cost_price' | 'retail_price'>,
  after: Partial<ChangedFields>,
): Pick<ComparedRow, 'kind' | 'percent' | 'warning'> {
  const { costPrice, retailPrice } = after;
  const moves = [moveOf(retail, retailPrice), moveOf(cost, costPrice)].filter((move) => move !== null);
  // Of two prices the one that moves further: a jump of the cost is one beside a small move of the price, too.
  const [most] = moves.sort((one, other) => other.by - one.by);
  const percent = most?.percent ?? null;
  const warning = most ? oddIn(costPrice ?? cost, retailPrice ?? retail) : null;
  if (UNITS.some((field) => after[field] !== undefined)) return { kind: 'unit', percent, warning };
  if (most) return { kind: most.kind, percent, warning };
  return { kind: after.stock === undefined ? 'brand' : 'stock', percent, warning };
}

/** Where a price moves, and how far; `null`: it stays. From zero it moves further than any. */
function moveOf(was: string, moved: string | undefined) {
  if (moved === undefined) return null;
  const percent = percentChange(was, moved);
  const kind: 'up' | 'down' = readDecimal(moved)!.gt(readDecimal(was)!) ? 'up' : 'down';
  return { kind, percent, by: percent === null ? Infinity : Math.abs(Number(percent)) };
}

/** What is odd about two prices; `null`: nothing. */
export function oddIn(cost: string, retail: string): string | null {
  const [paid, asked] = [readDecimal(cost)!, readDecimal(retail)!];
  if (asked.lt(0) || paid.lt(0)) return 'A price is below 0.';
  if (!asked.gt(0)) return 'The retail price is 0.';
  return paid.gt(asked) ? 'The cost is above the retail price.' : null;
}
