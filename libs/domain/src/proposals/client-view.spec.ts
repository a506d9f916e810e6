import { describe, expect, it } from '@jest/globals';
import { clientView, picksAsked, type BesideRevision } from './client-view.js';
import { defaultPicks, type Picks } from './choices.js';
import type { HeadFields } from './content.js';
import type { ClientView } from './contract-client-view.js';
import type { NewSection } from './proposal.js';
import { newestOf } from './sending.js';
import { byFormula, byHand, Draft, head, section } from './testing.js';

const beside: BesideRevision = {
  texts: {
    client: { name: 'Ana Silva', email: '', phone: '', billing_address: '', site_address: '3 Elm Street' },
    cover: 'Thank you.',
    notes: '',
    papers: {
      business_name: 'Silva Tile',
      contact: '',
      logo: null,
      accent_color: '#1f4b99',
      heading_color: '#1a1a1a',
      time_zone: 'UTC',
      terms: 'Net 30.',
      footer: '',
    },
  },
  pictures: new Map([[4, 'plank.webp']]),
};

/** A sent revision. */
function sent(sections: NewSection[], fields: Partial<HeadFields> = {}) {
  const draft = new Draft(sections);
  draft.change({ change: 'head', fields: { clientId: 5, ...fields } });
  draft.do({
    type: 'SendProposal',
    number: 'Q-2026-0001',
    validUntil: '2026-02-05T00:00:00.000Z',
    client: { id: 5, hash: 'a' },
    look: { id: 9, hash: 'b' },
    floor: null,
  });
  const { frozen } = newestOf(draft.state.sending)!;
  const lineId = (name: string) => frozen.lines.find((line) => line.name === name)!.id;
  const sectionId = (title: string) => frozen.sections.find((one) => one.title === title)!.id;
  const see = (picks: Picks = defaultPicks(frozen)): ClientView =>
    clientView(newestOf(draft.state.sending)!, picks, beside);
  return { frozen, lineId, sectionId, see };
}

const alternative = (group: number, isDefault = false) => ({ kind: 'alternative' as const, group, isDefault });
const optional = { kind: 'optional' as const };
const taxed: HeadFields['taxes'] = {
  rates: [{ key: 1, name: 'State', percent: '10', on: ['finish_product'] }],
  rounding: 'total',
  inclusive: false,
};
const lines = [
  byHand('Tile', { quantity: '6', retail: '58.00', cost: '31.17', discount: { kind: 'percent', value: '5' } }),
  byHand('Grout', { quantity: '1', retail: '12.00' }),
];

/** Every key and every text of an answer, at any depth. */
function everything(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [String(value)];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...everything(inner)]);
}

describe('what a client sees', () => {
  it('is sections, lines, sums and payments, that add up', () => {
    const { see } = sent([section('Kitchen', lines, { discount: { kind: 'amount', value: '2.60' } })], {
      taxes: taxed,
      discount: { kind: 'amount', value: '40' },
      instalments: [
        { label: 'Deposit', percent: '50' },
        { label: 'Rest', rest: true },
      ],
    });
    expect(see()).toMatchObject({
      number: 'Q-2026-0001',
      revision: 1,
      title: 'Bathroom',
      client: { name: 'Ana Silva' },
      papers: { terms: 'Net 30.' },
      sections: [
        {
          title: 'Kitchen',
          lines: [
            { name: 'Tile', quantity: '6', unit_price: '58.00', full_price: '348.00', amount: '330.60' },
            { name: 'Grout', full_price: null, amount: '12.00' },
          ],
          discount: '2.60',
          amount: '340.00',
        },
      ],
      subtotal: '340.00',
      discount: '40.00',
      net: '300.00',
      taxes: [{ name: 'State', percent: '10', amount: '30.00' }],
      total: '330.00',
      instalments: [
        { label: 'Deposit', amount: '165.00' },
        { label: 'Rest', amount: '165.00' },
      ],
    });
  });

  it('has prices with tax where the proposal says so, which add up to the total', () => {
    const { see } = sent([section('Kitchen', lines), section('Bath', [byHand('Mirror', { quantity: '1' })])], {
      taxes: { ...taxed, inclusive: true },
      discount: { kind: 'amount', value: '0.60' },
    });
    const { sections, total } = see();
    const sum = (amounts: readonly (string | null)[]) =>
      amounts.reduce((all, amount) => all + Math.round(Number(amount) * 100), 0);
    expect(sections[0]!.lines[0]).toMatchObject({ unit_price: null, full_price: null });
    expect(sum(sections.map(({ amount }) => amount))).toBe(sum([total]));
    expect(sum(sections[0]!.lines.map(({ amount }) => amount))).toBe(sum([sections[0]!.amount]));
  });

  it('hides quantities and prices of lines, also from whoever reads the source', () => {
    const { see } = sent(
      [section('Kitchen', [...lines, byHand('Heating', { quantity: '3', retail: '77.00', choice: optional })])],
      { look: { quantities: false, prices: 'sections', pictures: false } },
    );
    const view = see();
    expect(view.sections[0]!.lines[0]).toEqual({
      id: expect.any(Number),
      name: 'Tile',
      quantity: null,
      unit: null,
      unit_price: null,
      full_price: null,
      amount: null,
      picture: null,
      choice: null,
      chosen: true,
    });
    expect(everything(view)).not.toContain('330.60');
    // A choice has a price, or nobody could choose.
    expect(view.sections[0]!.lines[2]).toMatchObject({ amount: '231.00', unit_price: null, chosen: false });
  });

  it('has pictures where the look says so', () => {
    const shown = (pictures: boolean) =>
      sent([section('Kitchen', [byFormula('Plank', '6'), byHand('Trim')])], {
        look: { ...head.look, pictures },
      })
        .see()
        .sections[0]!.lines.map(({ picture }) => picture);
    expect([shown(true), shown(false)]).toEqual([
      ['plank.webp', null],
      [null, null],
    ]);
  });

  it('has no cost, markup or margin, and nothing of supplier, offer or formula', () => {
    const { see } = sent(
      [
        section('Kitchen', [byFormula('Plank', 'Q9x7', { quantity: '5', cost: '31.17' }), ...lines], {
          pricing: { kind: 'markup', percent: '33.25' },
        }),
      ],
      { look: { quantities: true, prices: 'lines', pictures: true } },
    );
    const all = everything(see()).join('\n');
    expect(all).toContain('Plank');
    expect(all).not.toMatch(
      /31\.17|33\.25|Q9x7|cost|margin|markup|pricing|internal|offer|supplier|formula|product|trace/i,
    );
  });
});

describe('a choice', () => {
  const kitchen = section('Kitchen', [
    byHand('Good', { quantity: '1', retail: '100', choice: alternative(1, true) }),
    byHand('Best', { quantity: '1', retail: '150', choice: alternative(1) }),
    byHand('Light', { quantity: '1', retail: '30', choice: optional }),
  ]);
  const porch = section(
    'Porch',
    [
      byHand('Pine', { quantity: '1', retail: '200', choice: alternative(2, true) }),
      byHand('Oak', { quantity: '1', retail: '300', choice: alternative(2) }),
    ],
    { choice: optional, discount: { kind: 'percent', value: '10' } },
  );

  it('moves the total; what is not chosen says what it would be', () => {
    const { see, lineId, sectionId } = sent([kitchen, porch]);
    expect(see()).toMatchObject({
      total: '100.00',
      sections: [
        {
          chosen: true,
          amount: '100.00',
          lines: [{ chosen: true }, { amount: '150.00', chosen: false }, { chosen: false }],
        },
        { chosen: false, amount: '180.00', lines: [{ amount: '200.00' }, { amount: '300.00' }] },
      ],
    });
    const more = see({ sections: [sectionId('Porch')], lines: [lineId('Best'), lineId('Oak')] });
    expect(more).toMatchObject({ total: '420.00', sections: [{ amount: '150.00' }, { amount: '270.00' }] });
  });

  it('is refused where it is not one of each', () => {
    const { see, lineId } = sent([kitchen]);
    expect(() => see({ sections: [], lines: [lineId('Good'), lineId('Best')] })).toThrow(
      'Choose one of the alternatives.',
    );
  });

  it('leaves out alternatives of a section that is not taken', () => {
    const { frozen } = sent([porch]);
    expect(defaultPicks(frozen)).toEqual({ sections: [], lines: [] });
  });

  it('from an address is made complete', () => {
    const { frozen, lineId, sectionId } = sent([kitchen, porch]);
    const [good, best, light, pine, oak] = ['Good', 'Best', 'Light', 'Pine', 'Oak'].map(lineId);
    const asked = (sections: number[], ...ids: (number | undefined)[]) =>
      picksAsked(frozen, { sections, lines: ids.map((id) => id ?? 0) });
    expect(asked([])).toEqual(defaultPicks(frozen));
    expect(asked([], best, light)).toEqual({ sections: [], lines: [best, light] });
    // Both of a group, one that does not exist, and a line of a section that is not chosen.
    expect(asked([999], good, best, oak)).toEqual({ sections: [], lines: [good] });
    expect(asked([sectionId('Porch')], best)).toEqual({ sections: [sectionId('Porch')], lines: [best, pine] });
    expect(asked([sectionId('Porch')], oak)).toEqual({ sections: [sectionId('Porch')], lines: [good, oak] });
  });
});
