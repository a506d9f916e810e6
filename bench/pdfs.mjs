import { drawPaper } from '../apps/api/dist/proposals/document/draw.js';
import { interleaved, quick, report } from './compare.mjs';

const LINES = 10;
const [SHORT, LONG] = [20, 200];

/** A line as a client sees it. */
const line = (id) => ({
  id,
  name: `Porcelain tile 12×24", matt, number ${id}`,
  quantity: '6.0000',
  unit: 'box',
  unit_price: '58.25',
  full_price: null,
  amount: '349.50',
  picture: null,
  choice: null,
  chosen: true,
});

/** A paper with so many lines, ten a section. */
const paper = (lines) => ({
  size: 'LETTER',
  pictures: new Map(),
  accepted: null,
  view: {
    client: { name: 'Dana Whitfield', email: '', phone: '', billing_address: '12 Alder Lane', site_address: '' },
    cover: '',
    notes: '',
    papers: {
      business_name: 'Northside Tile',
      contact: '',
      logo: null,
      accent_color: '#13559b',
      heading_color: '#172130',
      time_zone: 'America/New_York',
      terms: '',
      footer: '',
    },
    number: 'Q-2026-0001',
    revision: 1,
    order: null,
    title: 'Whole house',
    sent_at: '2026-11-27T15:00:00.000Z',
    valid_until: '2026-12-28T05:00:00.000Z',
    shows: { quantities: true, line_prices: true, pictures: false, tax_inclusive: false },
    sections: Array.from({ length: lines / LINES }, (_, room) => ({
      id: room + 1,
      title: `Room ${room + 1}`,
      choice: null,
      chosen: true,
      lines: Array.from({ length: LINES }, (__, at) => line(room * LINES + at + 1)),
      discount: null,
      amount: '3495.00',
    })),
    picks: { sections: [], lines: [] },
    subtotal: '3495.00',
    discount: '0.00',
    net: '3495.00',
    taxes: [{ name: 'State', percent: '6.2500', amount: '218.44' }],
    tax: '218.44',
    total: '3713.44',
    instalments: [],
  },
});

/**
 * `pdf_200_over_20`: time of drawing a proposal of 200 lines as PDF ÷ of one of 20, in one warm process. Below 10 it grows
 * no faster than the lines.
 */
export async function pdfs() {
  const time = (lines) => async () => {
    const drawn = paper(lines);
    const from = performance.now();
    await drawPaper(drawn);
    return performance.now() - from;
  };
  // The code is compiled by the first papers, which would make the short ones look slow.
  for (let at = 0; at < (quick ? 2 : 10); at += 1) await time(SHORT)();
  const sides = await interleaved({ [LONG]: time(LONG), [SHORT]: time(SHORT) });
  return { pdf_200_over_20: report('pdf_200_over_20', sides) };
}
