import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { sheetFields, sheetNumbers, type ProductRow, type SheetField } from '@quotewright/domain/catalogue/contract.js';
import { guarded } from '@quotewright/domain/kernel/spreadsheet-cell.js';
import { escapeHtml } from '../../platform/html.js';
import { CSV_START, csvLine } from '../../platform/http/csv.js';

type Rows = AsyncIterable<readonly ProductRow[]>;

/** What a column holds of an offer; empty where there is nothing, or the reader may not see it. */
const CELLS: Record<SheetField, (row: ProductRow) => string | number> = {
  offer_id: ({ id }) => id,
  supplier_sku: (row) => row.supplier_sku,
  gtin: (row) => row.gtin,
  name: (row) => row.name,
  master_product: (row) => row.master_product_name,
  product_type: (row) => row.product_type,
  cost: (row) => row.cost_price ?? '',
  retail: (row) => row.retail_price ?? '',
  unit: (row) => row.unit,
  stock: (row) => row.unit_in_stock ?? '',
  brand: (row) => row.brand,
  pack_amount: (row) => row.pack_amount ?? '',
  pack_unit: (row) => row.pack_unit,
};

/** The columns that hold decimal numbers as text. */
const NUMBERS: readonly SheetField[] = sheetNumbers;

/** Offers as a CSV file in the columns of a price sheet. */
export async function* csvOf(rows: Rows): AsyncGenerator<string> {
  yield CSV_START + csvLine(sheetFields);
  for await (const some of rows)
    yield some
      .map((row) =>
        csvLine(
          sheetFields.map((field) => {
            const value = CELLS[field](row);
            return NUMBERS.includes(field) ? unmistaken(String(value)) : value;
          }),
        ),
      )
      .join('');
}

/** A number of which nobody is asked whether its point divides thousands: `1.234` as `1.2340`. */
const unmistaken = (number: string): string => (/\.\d{3}$/.test(number) ? `${number}0` : number);

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The parts of a workbook (ECMA-376) besides its one sheet. */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Prices" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** What XML has no place for. */
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A text cell is never run, but is guarded like those of a CSV file, so that both are read back alike. */
function xlsxCell(value: string | number, isNumber: boolean): string {
  if (value === '') return '<c/>';
  if (isNumber) return `<c><v>${value}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escapeHtml(guarded(String(value)).replace(NO_XML, ''))}</t></is></c>`;
}

const xlsxRow = (cells: readonly string[]): string => `<row>${cells.join('')}</row>`;

async function* worksheet(rows: Rows): AsyncGenerator<string> {
  // The names of the columns stay in sight.
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${xlsxRow(sheetFields.map((field) => xlsxCell(field, false)))}`;
  for await (const some of rows)
    yield some
      .map((row) =>
        xlsxRow(
          sheetFields.map((field) => {
            const value = CELLS[field](row);
            return xlsxCell(value, typeof value === 'number' || NUMBERS.includes(field));
          }),
        ),
      )
      .join('');
  yield '</sheetData></worksheet>';
}

/** The date of every part, as Excel itself writes it: the same offers make the same file. */
const DATED = { mtime: new Date(1980, 0, 1) };

/** Offers as a workbook in the columns of a price sheet, made as it is sent. */
export function xlsxOf(rows: Rows): Readable {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(HEAD + content), name, DATED);
  zip.addReadStream(Readable.from(worksheet(rows), { objectMode: false }), 'xl/worksheets/sheet1.xml', DATED);
  zip.end();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  return output;
}
