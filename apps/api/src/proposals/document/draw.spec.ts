import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { linesOfPdf, textsOfPdf } from '../../../../../test/support/pdf.js';
import { drawPaper } from './draw.js';
import { unprintable } from './fonts.js';
import { lineSeen, paperOf, sectionSeen } from './paper.testing.js';

const textOf = async (...args: Parameters<typeof paperOf>): Promise<string> =>
  (await linesOfPdf(await drawPaper(paperOf(...args)))).flat().join('\n');

const { view: base } = paperOf();

describe('a proposal on paper', () => {
  test('says who offers what to whom, until when, and what it comes to', async () => {
    const text = await textOf({
      notes: 'The water is off for two hours.',
      papers: { ...base.papers, terms: 'Net ten days.' },
    });
    for (const words of [
      'Northside Tile & Floor',
      '7 Mill Street',
      'Q-2026-0001',
      'Dana Whitfield',
      '12 Alder Lane',
      '480 River Road',
      'November 27, 2026',
      // Its last day there, though the instant of its end is the next one.
      'December 27, 2026',
      'Bathroom and hall',
      'Porcelain tile 12×24" 6 box $58.25 $349.50',
      'Section total $1,909.09',
      'Subtotal $2,009.09',
      'Discount −$100.00',
      'State 6.25% $40.44',
      'City 2.25% $42.95',
      'Total\n$1,992.48',
      'Deposit $597.74',
      'The water is off for two hours.',
      'Net ten days.',
      'Q-2026-0001 · Page 1 of ',
    ])
      expect(text).toContain(words);
  });

  test('marks what can be chosen and what is chosen', async () => {
    const text = await textOf({
      sections: [
        sectionSeen('Hall', [
          lineSeen(1, 'Heated floor', { choice: { kind: 'optional' }, chosen: false }),
          lineSeen(2, 'Grey grout', { choice: { kind: 'alternative', group: 7 } }),
          lineSeen(3, 'White grout', { choice: { kind: 'alternative', group: 7 }, chosen: false }),
        ]),
        sectionSeen('Attic', [lineSeen(4, 'Paint')], { choice: { kind: 'optional' }, chosen: false }),
      ],
    });
    expect(text.match(/Option · not included/g)).toHaveLength(2);
    expect(text).toContain('Choice A, one of these · included');
    expect(text).toContain('Choice A, one of these · not included');
    expect(text).toContain('Section total, not included');
  });

  test('leaves out the columns that the look hides, and says that taxes are in', async () => {
    const hidden = { quantity: null, unit: null, unit_price: null, amount: null };
    const text = await textOf({
      shows: { quantities: false, line_prices: false, pictures: false, tax_inclusive: true },
      discount: '0.00',
      sections: [sectionSeen('Hall', [lineSeen(1, 'Paint', hidden)])],
    });
    expect(text).not.toMatch(/Quantity|Price|Amount|Subtotal|Discount/);
    expect(text).toContain('Includes State 6.25% $40.44');
  });

  test('repeats the heads of a table on each of its pages, and leaves no head alone at the end of one', async () => {
    for (const before of [0, 5, 9, 11]) {
      const lines = (from: number, count: number) =>
        Array.from({ length: count }, (_, at) => lineSeen(from + at, `Line ${from + at}`));
      const sections = [
        ...(before > 0 ? [sectionSeen('Before', lines(1, before), { choice: { kind: 'optional' } })] : []),
        sectionSeen('Bathroom', lines(101, 5), { choice: { kind: 'optional' } }),
        sectionSeen('Hall', lines(201, before === 0 ? 90 : 5)),
      ];
      const pages = await linesOfPdf(await drawPaper(paperOf({ sections })));
      if (before === 0) expect(pages.length).toBeGreaterThan(3);
      for (const page of pages) {
        const body = page.filter((line) => !line.includes('· Page '));
        const first = body.findIndex((line) => line.startsWith('Line '));
        if (first >= 0) expect(body[first - 1]).toBe('Item Quantity Price Amount');
        expect(body.at(-1)).not.toMatch(/^(Item|Bathroom|Hall|Before|Option)/);
      }
    }
  });

  test('keeps Arabic words around numbers in order, right to left', async () => {
    const name = 'بلاط سيراميك 60×60 سم';
    const paper = paperOf({
      title: 'عرض سعر الحمام رقم 12 بخصم 45%',
      cover: 'شكرا لكم',
      client: { ...base.client, name: 'ليلى حداد', billing_address: '', site_address: '' },
      papers: { ...base.papers, business_name: 'شركة البناء', contact: '', footer: 'شركة البناء' },
      sections: [
        sectionSeen(
          'الحمام',
          Array.from({ length: 100 }, (_, at) => lineSeen(at + 1, name, { unit: 'علبة' })),
        ),
      ],
    });
    const bytes = await drawPaper(paper);
    const pages = await textsOfPdf(bytes);
    expect(pages.length).toBeGreaterThan(2);
    const placed = pages[0]!;
    const row = placed.filter(({ y }) => y === placed.find(({ text }) => text.includes('$349.50'))!.y);
    // From the right: the name's words, its size, its unit; the amount is the leftmost.
    const fromRight = row
      .sort((a, b) => b.x - a.x)
      .map(({ text }) => text)
      .join(' ');
    expect(fromRight.indexOf('بلاط')).toBeLessThan(fromRight.indexOf('60'));
    expect(fromRight.indexOf('60')).toBeLessThan(fromRight.indexOf('سم'));
    expect(fromRight.trim().endsWith('$349.50')).toBe(true);
  });

  test('is set in Latin, Greek, Cyrillic, Arabic and Hebrew, with fonts that are embedded in part', async () => {
    const names = ['Łódź žluťoučký', 'Πλακάκι δαπέδου', 'Плитка керамическая', 'سيراميك', 'אריחים'];
    const sections = [
      sectionSeen(
        'Hall',
        names.map((name, at) => lineSeen(at + 1, name)),
      ),
    ];
    const bytes = await drawPaper(paperOf({ sections }));
    const text = (await linesOfPdf(bytes)).flat().join('\n');
    for (const name of names) expect(text).toContain(name);
    const fonts = [...bytes.toString('latin1').matchAll(/\/BaseFont \/([A-Z]{6}\+\w+)/g)].map(([, font]) => font);
    for (const family of ['NotoSans-Regular', 'Vazirmatn-Regular', 'NotoSansHebrew-Regular'])
      expect(fonts.some((font) => font?.includes(family.split('-')[0]!))).toBe(true);
    // Whole, the three families in two weights are more than 1.5 MB.
    expect(bytes.length).toBeLessThan(80_000);
  });

  test('is the same bytes again', async () => {
    const logo = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#c2571a' } })
      .png()
      .toBuffer();
    const paper = paperOf({ papers: { ...base.papers, logo: 'logo' } }, { pictures: new Map([['logo', logo]]) });
    const [first, second] = [await drawPaper(paper), await drawPaper(paper)];
    expect(first.equals(second)).toBe(true);
    expect(first.toString('latin1')).toContain('/Subtype /Image');
  });

  test('takes A4, the longest names and numbers, and terms of several pages', async () => {
    const word = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebs';
    const figures = { unit_price: '999999999999.00', amount: '-999999999999.99', quantity: '999999999999.1234' };
    const bytes = await drawPaper(
      paperOf(
        {
          title: `${word} ${word}`,
          client: { ...base.client, name: word, email: `${word}@${word}.example` },
          papers: { ...base.papers, business_name: word, terms: 'All of this is said here again. '.repeat(400) },
          sections: [sectionSeen(word, [lineSeen(1, `${word} ${word}`, figures)])],
          instalments: Array.from({ length: 12 }, (_, at) => ({ label: `Payment ${at + 1}`, amount: '166.04' })),
        },
        { size: 'A4' },
      ),
    );
    const document = await getDocument({ data: new Uint8Array(bytes) }).promise;
    expect((await document.getPage(1)).view.map(Math.round)).toEqual([0, 0, 595, 842]);
    await document.destroy();
    const pages = await linesOfPdf(bytes);
    expect(pages.length).toBeGreaterThan(2);
    const text = pages.flat().join('\n');
    expect(text).toContain('−$999,999,999,999.99');
    expect(text).toContain('Payment 12 $166.04');
    expect(text).toContain(`Page ${pages.length} of ${pages.length}`);
  });

  test('tells of a change order what it changes, and what the job comes to then', async () => {
    const text = await textOf(
      { order: 2, number: 'Q-2026-0001-CO2', total: '1493.34' },
      {
        comparison: {
          revision: 1,
          rows: [
            {
              ...{ kind: 'removed', section: 'Hall', line: 'Labour in the hall', after: null },
              before: { quantity: '7.5 h', amount: '487.50' },
            },
            {
              ...{ kind: 'changed', section: 'Hall', line: 'Paint' },
              ...{ before: { quantity: '1 can', amount: '20.00' }, after: { quantity: '2 can', amount: '40.00' } },
            },
          ],
          sums: [{ name: 'State 6.25 %', before: '40.44', after: '39.76', change: '-0.68' }],
          ...{ total_before: '1992.48', total_after: '1493.34', difference: '-499.14' },
        },
      },
    );
    for (const words of [
      'Change order 2',
      'Removed Labour in the hall 7.5 h · $487.50',
      'Changed Paint 1 can · $20.00 2 can · $40.00',
      'State 6.25 % $40.44 $39.76 −$0.68',
      'Total of the job $1,992.48 $1,493.34 −$499.14',
      'New total of the job',
      'Agreed before $1,992.48',
      'This change −$499.14',
      'I accept this change order',
    ])
      expect(text).toContain(words);
  });

  test('tells on the accepted copy who accepted it when, and which proposal', async () => {
    const sha256 = 'ab'.repeat(32);
    const accepted = {
      name: 'Dana Whitfield',
      at: '2026-11-28T15:00:00.000Z',
      signature: 'M10 20L300 180L590 10',
      sha256,
    };
    const text = await textOf({}, { accepted });
    expect(text).toContain('Accepted by Dana Whitfield on November 28, 2026');
    expect(text).toContain(sha256);
    expect(text).not.toContain('I accept this proposal');
  });
});

test('names the characters that no font of the papers has', async () => {
  expect(await unprintable(['Плитка Πλακάκι بلاط אריח “tile” 12×24 m² €5 — ½', 'line\nline\u200f'])).toEqual([]);
  expect(await unprintable(['瓷砖 Tile 🛁', 'ถ้วย'])).toEqual(expect.arrayContaining(['瓷', '砖', '🛁', 'ถ']));
});
