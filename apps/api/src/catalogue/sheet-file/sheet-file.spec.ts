import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ZipFile } from 'yazl';
import { buffer } from 'node:stream/consumers';
import { sheetRows } from './sheet-file.js';
import { xlsxOf } from './written-sheet.js';

async function read(bytes: Buffer | string): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const some of sheetRows(Buffer.from(bytes as string))) rows.push(...some.map(({ cells }) => cells));
  return rows;
}

const WORKBOOK = `<workbook xmlns:r="r"><sheets><sheet name="Hidden" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Prices" sheetId="2" r:id="rId2"/></sheets></workbook>`;
const RELATIONS = `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>`;

async function xlsx(sheet: string | Buffer, shared = ''): Promise<Buffer> {
  const zip = new ZipFile();
  const parts: Record<string, string | Buffer> = {
    'xl/workbook.xml': WORKBOOK,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
    'xl/worksheets/sheet1.xml': '<worksheet/>',
    'xl/worksheets/sheet2.xml': sheet,
  };
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content as string), name);
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
}

const sheet = (...rows: string[]): string => `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
const HEAD =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>SKU</t></is></c><c r="B1" t="inlineStr"><is><t>Cost</t></is></c></row>';

describe('a CSV file', () => {
  it('is read with quotes, breaks in cells, and any of the usual separators', async () => {
    const text = '\uFEFFSKU;Name;Cost\r\n"A;1";"Oak ""A""\nlong";12,50\r\n\r\nB2;Glue;4';
    expect(await read(text)).toEqual([
      ['SKU', 'Name', 'Cost'],
      ['A;1', 'Oak "A" long', '12,50'],
      ['B2', 'Glue', '4'],
    ]);
    expect(await read('SKU,Name\rA,5/8" ply\rB,"1/2"" ply"')).toEqual([
      ['SKU', 'Name'],
      ['A', '5/8" ply'],
      ['B', '1/2" ply'],
    ]);
    expect(await read('SKU\tCost\nA\t1')).toEqual([
      ['SKU', 'Cost'],
      ['A', '1'],
    ]);
  });

  it('is read with the separator that Excel names in a line of its own', async () => {
    const numbered: number[] = [];
    for await (const some of sheetRows(Buffer.from('sep=|\r\nSKU|Name\r\nA|Oak, white; raw')))
      numbered.push(...some.map(({ row }) => row));
    expect(numbered).toEqual([2, 3]);
    expect(await read('sep=|\r\nSKU|Name\r\nA|Oak, white; raw')).toEqual([
      ['SKU', 'Name'],
      ['A', 'Oak, white; raw'],
    ]);
  });

  it('is read from the names of its columns on, below a title', async () => {
    const title = '"Acme, Inc.";;\nPrices from May 1, 2026, in dollars\n\n';
    expect(await read(`${title}Artikel;Item No.;Net price\nOak;A-1;12,50`)).toEqual([
      ['Artikel', 'Item No.', 'Net price'],
      ['Oak', 'A-1', '12,50'],
    ]);
    // Names that nobody knows: the first row of several cells.
    expect(await read('Acme\nKürzel,Preis\nA-1,12')).toEqual([
      ['Kürzel', 'Preis'],
      ['A-1', '12'],
    ]);
    const far = await read(`${'Acme\n'.repeat(10)}SKU,Cost\nA,1`);
    expect(far[0]).toEqual(['Acme']);
  });

  it('is read as Windows or as UTF-16 writes it', async () => {
    expect(await read(Buffer.from('SKU,Name\nA,Pl\u00e4nk', 'latin1'))).toEqual([
      ['SKU', 'Name'],
      ['A', 'Plänk'],
    ]);
    expect(await read(Buffer.from('\uFEFFSKU,Name\nA,Plänk', 'utf16le'))).toEqual([
      ['SKU', 'Name'],
      ['A', 'Plänk'],
    ]);
  });

  it('loses the guard that an export puts before formulas, and nothing else', async () => {
    expect(await read("SKU,Name\n'=A1,'-5\n''@x,'plain")).toEqual([
      ['SKU', 'Name'],
      ['=A1', '-5'],
      ["'@x", "'plain"],
    ]);
  });

  it.each<[string, Buffer | string, RegExp]>([
    ['empty', '', /is empty/],
    ['only empty lines', '\n\n ,\n', /sheet is empty/],
    ['without rows', 'SKU,Cost\n', /no rows/],
    ['without names of columns', 'A1,12.50\nA2,13.00', /must name the columns/],
    ['with two columns of one name', 'SKU,Cost,cost\nA,1,2', /Two columns are named “cost”/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]), /neither a CSV nor/],
    ['an encrypted workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /has a password/],
    ['a cell without end', `SKU,Cost\n"${'x'.repeat(300_000)}`, /row 2 has more than 2,000/],
    ['a quotation mark without end', 'SKU,Name\nA,"5/8 board\nB,Nail\n', /A quotation mark in row 2 has no end/],
    ['a long cell', `SKU,Cost\n${'x'.repeat(3_000)},1`, /row 2 has more than 2,000/],
    ['too many columns', `SKU,${'c,'.repeat(200)}\nA,1`, /more than 100 columns/],
    ['100,000 rows', `SKU,Cost\n${'A,1\n'.repeat(100_000)}`, /more than 50,000 rows/],
  ])('that is %s is refused with a sentence', async (_, bytes, message) => {
    await expect(read(bytes)).rejects.toThrow(message);
  });
});

describe('an XLSX file', () => {
  it('is read from its first visible sheet: shared and own texts, numbers as they are shown', async () => {
    const shared = '<si><t>A-1</t></si><si><r><t>Oak </t></r><r><t>plank</t></r><rPh><t>sound</t></rPh></si>';
    const rows = [
      '<row r="1"><c r="A1" t="inlineStr"><is><t>SKU</t></is></c><c r="B1" t="str"><v>Cost</v></c><c r="D1" t="inlineStr"><is><t>Name</t></is></c></row>',
      '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3"><v>0.30000000000000004</v></c><c r="D3" t="s"><v>1</v></c></row>',
      '<row><c><v>1.2E-2</v></c><c><v>4006381333931</v></c></row>',
    ];
    expect(await read(await xlsx(sheet(...rows), shared))).toEqual([
      ['SKU', 'Cost', '', 'Name'],
      ['A-1', '0.3', '', 'Oak plank'],
      ['0.012', '4006381333931'],
    ]);
  });

  it('that unpacks to far more than it says by its size is refused, and memory stays bounded', async () => {
    const [start, cell] = [`<worksheet><sheetData>${HEAD}`, '<c/>'];
    const bomb = Buffer.alloc(210_000_000, cell);
    bomb.write(start.padEnd(Math.ceil(start.length / cell.length) * cell.length));
    const bytes = await xlsx(bomb);
    expect(bytes.length).toBeLessThan(20_000_000);
    await expect(read(bytes)).rejects.toThrow(/too large/);
  }, 180_000);

  it('with a cell of 200 MB is refused before it is unpacked whole', async () => {
    const cell = Buffer.alloc(200_000_000, 'x');
    const start = `<worksheet><sheetData>${HEAD}<row><c t="inlineStr"><is><t>`;
    cell.write(start);
    const before = process.memoryUsage().arrayBuffers;
    await expect(read(await xlsx(cell))).rejects.toThrow(/too large|more than 2,000 characters/);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(250_000_000);
  }, 60_000);

  it.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    ['cut off', async () => (await xlsx(sheet(HEAD))).subarray(0, 300), /damaged/],
    [
      'no workbook',
      async () => {
        const zip = new ZipFile();
        zip.addBuffer(Buffer.from('hi'), 'a.txt');
        zip.end();
        return buffer(zip.outputStream as NodeJS.ReadableStream);
      },
      /neither a CSV nor/,
    ],
    ['broken XML', () => xlsx('<worksheet><sheetData><row></worksheet>'), /damaged/],
    ['with a row number that no sheet has', () => xlsx(sheet(HEAD, '<row r="99999999999"/>')), /more than 50,000 rows/],
    ['with a row number that is none', () => xlsx(sheet(HEAD, '<row r="2.5"/>')), /damaged/],
    ['of elements within each other', () => xlsx(`<worksheet>${'<row>'.repeat(1_000_000)}`), /damaged/],
    ['XML with entities', () => xlsx(`<!DOCTYPE x [<!ENTITY a "b">]>${sheet(HEAD)}`), /damaged/],
  ])('that is %s is refused with a sentence', async (_, bytes, message) => {
    await expect(read(await bytes())).rejects.toThrow(message);
  });
});

describe('a written workbook', () => {
  afterEach(() => void jest.useRealTimers());

  it('of the same offers is the same file, whenever it is made', async () => {
    const made = async (at: string): Promise<Buffer> => {
      jest.useFakeTimers({ now: new Date(at), doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
      return buffer(xlsxOf((async function* () {})()));
    };
    expect(await made('2026-03-01T10:00:00Z')).toEqual(await made('2027-05-04T11:00:02Z'));
  });
});
