import type { ClientLine, ClientSection, ClientView } from '@quotewright/domain/proposals/contract-client-view.js';
import type { Paper } from './paper-data.js';

/** A line as a client sees it. */
export const lineSeen = (id: number, name: string, rest: Partial<ClientLine> = {}): ClientLine => ({
  id,
  name,
  quantity: '6.0000',
  unit: 'box',
  unit_price: '58.25',
  full_price: null,
  amount: '349.50',
  picture: null,
  choice: null,
  chosen: true,
  ...rest,
});

export const sectionSeen = (title: string, lines: ClientLine[], rest: Partial<ClientSection> = {}): ClientSection => ({
  id: lines[0]?.id ?? 1,
  title,
  choice: null,
  chosen: true,
  lines,
  discount: null,
  amount: '1909.09',
  ...rest,
});

/** A paper of one room, as it is sent. */
export function paperOf(view: Partial<ClientView> = {}, rest: Partial<Omit<Paper, 'view'>> = {}): Paper {
  return {
    size: 'LETTER',
    pictures: new Map(),
    accepted: null,
    comparison: null,
    ...rest,
    view: {
      client: {
        name: 'Dana Whitfield',
        email: 'dana@example.com',
        phone: '(555) 010-2233',
        billing_address: '12 Alder Lane\nAlbany, NY 12207',
        site_address: '480 River Road\nTroy, NY 12180',
      },
      cover: 'Thank you for showing us the house. This is what we talked about.',
      notes: '',
      papers: {
        business_name: 'Northside Tile & Floor',
        contact: '7 Mill Street\nTroy, NY 12180\n(555) 010-7788',
        logo: null,
        accent_color: '#13559b',
        heading_color: '#172130',
        time_zone: 'America/New_York',
        terms: '',
        footer: 'Northside Tile & Floor · Licence 44-1203',
      },
      number: 'Q-2026-0001',
      revision: 1,
      order: null,
      title: 'Bathroom and hall',
      sent_at: '2026-11-27T15:00:00.000Z',
      valid_until: '2026-12-28T05:00:00.000Z',
      shows: { quantities: true, line_prices: true, pictures: false, tax_inclusive: false },
      sections: [sectionSeen('Bathroom', [lineSeen(1, 'Porcelain tile 12×24"'), lineSeen(2, 'Thinset')])],
      picks: { sections: [], lines: [] },
      subtotal: '2009.09',
      discount: '100.00',
      net: '1909.09',
      taxes: [
        { name: 'State', percent: '6.2500', amount: '40.44' },
        { name: 'City', percent: '2.2500', amount: '42.95' },
      ],
      tax: '83.39',
      total: '1992.48',
      instalments: [
        { label: 'Deposit', amount: '597.74' },
        { label: 'When it is done', amount: '1394.74' },
      ],
      ...view,
    },
  };
}
