import {
  addingFields,
  readProductType,
  sheetFieldNames,
} from '@quotewright/domain/catalogue/contract-sheet-columns.js';
import {
  gtinDigits,
  isGtin,
  offerRules,
  type SheetField,
  type SheetQuestion,
} from '@quotewright/domain/catalogue/contract.js';
import { offerFields, productFields } from '@quotewright/domain/catalogue/offer-form.js';
import type { ProductType } from '@quotewright/domain/formula/settings.js';
import { textFault } from '@quotewright/domain/kernel/text-rules.js';
import type { Kinds, NamedMaster } from '@quotewright/projections/catalogue/master-products.js';
import { isStranger, mixedKinds } from './one-kind.js';
import {
  changeIn,
  gtinFault,
  gtinsIn,
  oddIn,
  readable,
  UnreadableRow,
  type ComparedRow,
  type Said,
  type SheetReading,
} from './price-sheet-rows.js';

/** A text as people read it, who see neither its case nor its Unicode form, spaces beside spaces or invisible marks. */
export const asRead = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** What rows that name no product are compared with. */
export interface Adding {
  supplier: number;
  /** Its offers are in the catalogue, so their prices are limited. */
  shared: boolean;
  /** The names of its products, as they are read. */
  names: ReadonlySet<string>;
  /** What is sold in these master products, by id. */
  kinds: ReadonlyMap<number, Kinds>;
  /** The master products that rows name, by their names in small letters. */
  masters: ReadonlyMap<string, NamedMaster>;
  /** The master products of the GTINs that rows name, by any way to write them. */
  byGtin: ReadonlyMap<string, NamedMaster>;
  /** In which row of the sheet a SKU, name or GTIN, or labour or material of a master product, was before, as it is read. */
  seen: Map<string, number>;
}

/** The master product of a row; `null`: it names none. Without an id there is none of this name yet. */
function masterIn(said: Said, { masters, byGtin }: Adding): (Partial<NamedMaster> & Pick<NamedMaster, 'name'>) | null {
  const { master_product: name } = said;
  if (name) return masters.get(name.toLowerCase()) ?? { name };
  return gtinsIn(said).flatMap((gtin) => byGtin.get(gtin) ?? [])[0] ?? null;
}

/** Why a row that names no product adds none: what it does not say. */
function tooLittle(said: Said, missing: readonly SheetField[]): string {
  const key = said.supplier_sku ? 'supplier_sku' : said.gtin ? 'gtin' : 'offer_id';
  const names = missing.map((field) => sheetFieldNames[field]).join(', ');
  return `No product of yours has this ${sheetFieldNames[key]}. To add it as a new one, fill in: ${names}.`;
}

/**
 * A row that names no product as one that is added, if it says all that a new product needs, or the questions that have to
 * be answered first. Its ids are drawn later.
 */
export function newRow(
  row: ComparedRow,
  said: Said,
  reading: SheetReading,
  adding: Adding,
): ComparedRow | { questions: SheetQuestion[] } {
  const master = masterIn(said, adding);
  const missing: SheetField[] = addingFields.filter((field) => !said[field]);
  if (!master) missing.push('master_product');
  if (!master || missing.length > 0) return { ...row, message: tooLittle(said, missing) };
  return readable<ComparedRow | { questions: SheetQuestion[] }>(row, () => {
    const { change, questions } = changeIn(0, said, reading);
    if (questions.length > 0) return { questions };
    const productType = readProductType(said.product_type!);
    if (!productType)
      throw new UnreadableRow(
        `“${said.product_type}” is no product type. Use labour, finish product or building material.`,
      );
    const fault = textFault(offerRules.master_product_name, master.name);
    if (fault) throw new UnreadableRow(`Master product: ${fault.message}`);
    const gtin = gtinIn(said);
    const form = {
      name: said.name,
      productType,
      gtin,
      packAmount: change.pack_amount,
      packUnit: change.pack_unit,
      costPrice: change.cost_price!,
      retailPrice: change.retail_price!,
      unit: said.unit!,
      stock: change.unit_in_stock,
      supplierSku: said.supplier_sku,
      brand: said.brand,
    };
    const { name, gtin: kept, packAmount, packUnit } = productFields(form, null);
    const offer = offerFields(form, null, adding.shared);
    const twice = adding.seen.get(`sku ${asRead(offer.supplierSku)}`);
    if (twice !== undefined) throw new UnreadableRow(`This SKU is in row ${twice} already.`);
    assertLike(row.row, productType, master, adding);
    const double = doubleIn(row.row, { sku: offer.supplierSku, name, gtin }, adding);
    const packed = change.pack_amount !== undefined || change.pack_unit !== undefined;
    const warnings = [
      double,
      master.id === undefined ? `There is no master product “${master.name}” yet: it is added, too.` : null,
      productType === 'labour' && packed ? 'Labour has no pack contents.' : null,
      oddIn(offer.costPrice, offer.retailPrice),
    ].filter((warning) => warning !== null);
    return {
      ...row,
      kind: double === null ? 'new' : 'double',
      name,
      before: { gone: 'deleted' },
      after: {
        ...offer,
        packAmount,
        packUnit,
        withdrawn: false,
        added: {
          name,
          product_type: productType,
          master_product: master.name,
          master_product_id: master.id ?? null,
          supplier: adding.supplier,
          gtin: kept,
        },
      },
      warning: warnings.join(' ') || null,
    };
  });
}

/** Throws if labour would meet material in a master product. Notes what the row puts into it. */
function assertLike(
  row: number,
  type: ProductType,
  { id, name }: Partial<NamedMaster> & Pick<NamedMaster, 'name'>,
  { kinds, seen }: Adding,
): void {
  const there = id === undefined ? undefined : kinds.get(id);
  if (there && isStranger(type, there)) throw new UnreadableRow(mixedKinds);
  if (there?.labour && there.material) return;
  const [own, other] = type === 'labour' ? ['labour', 'material'] : ['material', 'labour'];
  const key = (kind: string) => `${kind} in ${name.toLowerCase()}`;
  const met = seen.get(key(other));
  if (met !== undefined) throw new UnreadableRow(`Row ${met} puts ${other} into this master product. ${mixedKinds}`);
  seen.set(key(own), seen.get(key(own)) ?? row);
}

/** The GTIN of a row as it is kept, with the zeros that a spreadsheet took off. Throws the sentence that says what is wrong. */
function gtinIn(said: Said): string {
  if (!said.gtin) return '';
  const digits = gtinDigits(said.gtin);
  const gtin = isGtin(digits) ? digits : gtinsIn(said)[0];
  if (gtin === undefined) throw new UnreadableRow(gtinFault(said.gtin));
  return gtin;
}

/** Why a new product is likely to be one that is there, or in the sheet, already; `null`: it is not. Notes what it is. */
function doubleIn(
  row: number,
  { sku, name, gtin }: { sku: string; name: string; gtin: string },
  { names, seen }: Adding,
): string | null {
  const read = asRead(name);
  const keys = { name: `name ${read}`, gtin: `gtin ${gtin.replace(/^0+/, '')}` };
  const [byName, byGtin] = [seen.get(keys.name), gtin === '' ? undefined : seen.get(keys.gtin)];
  seen.set(`sku ${asRead(sku)}`, row);
  seen.set(keys.name, byName ?? row);
  if (gtin !== '') seen.set(keys.gtin, byGtin ?? row);
  if (names.has(read)) return 'You have a product of this name.';
  if (byGtin !== undefined) return `Row ${byGtin} has this GTIN, too.`;
  return byName === undefined ? null : `Row ${byName} has this name, too.`;
}
