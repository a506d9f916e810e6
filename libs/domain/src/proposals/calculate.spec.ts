import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { productTypes, type ProductType } from '../formula/settings.js';
import {
  calculateProposal,
  unitPrice,
  type ChosenLine,
  type ChosenSection,
  type Discount,
  type ProposalTerms,
  type TaxRate,
} from './calculate.js';

const taxes: TaxRate[] = [
  { key: 1, name: 'State', percent: '6.25', on: ['finish_product', 'building_material'] },
  { key: 2, name: 'City', percent: '2.25', on: productTypes },
];

/** The terms of the example in CALCULATION.md. */
const terms: ProposalTerms = {
  discount: { kind: 'amount', value: '100.00' },
  taxes,
  tax_rounding: 'total',
  instalments: [
    { label: 'Deposit', percent: '30' },
    { label: 'On completion', rest: true },
  ],
};

function line(
  id: number,
  type: ProductType,
  quantity: string,
  price: string,
  discount: Discount | null = null,
): ChosenLine {
  return { id, product_type: type, quantity, unit_price: price, unit_cost: '10.00', discount };
}

/** The sections of that example. */
const sections: ChosenSection[] = [
  {
    id: 1,
    discount: { kind: 'percent', value: '3' },
    lines: [
      line(11, 'finish_product', '6', '58.00', { kind: 'percent', value: '5' }),
      line(12, 'labour', '13.3333', '65.00'),
    ],
  },
  {
    id: 2,
    discount: null,
    lines: [line(21, 'building_material', '11', '32.75'), line(22, 'labour', '7.5', '65.00')],
  },
];

describe('the example of CALCULATION.md', () => {
  const figures = calculateProposal(sections, terms);
  const lines = figures.sections.flatMap((section) => section.lines);

  it('spreads the discounts to the cent', () => {
    expect(lines.map((one) => one.less_own)).toEqual(['330.60', '866.66', '360.25', '487.50']);
    expect(figures.sections.map((one) => one.discount)).toEqual(['35.92', '0.00']);
    expect(lines.map((one) => one.net)).toEqual(['304.72', '798.82', '342.32', '463.23']);
    expect([figures.discount, figures.net]).toEqual(['100.00', '1909.09']);
  });

  it('rounds each tax on everything', () => {
    expect(figures.taxes.map((one) => one.amount)).toEqual(['40.44', '42.95']);
    expect(lines.map((one) => one.taxes[0])).toEqual(['19.05', '0.00', '21.39', '0.00']);
    expect(figures.total).toBe('1992.48');
    expect(figures.instalments.map((one) => one.amount)).toEqual(['597.74', '1394.74']);
  });

  it('rounds each tax on the line where that is the setting', () => {
    const byLine = calculateProposal(sections, { ...terms, tax_rounding: 'line' });
    expect(byLine.taxes.map((one) => one.amount)).toEqual(['40.45', '42.95']);
    expect([byLine.total, byLine.instalments[0]!.amount]).toEqual(['1992.49', '597.75']);
  });

  it('comes to what a change order says of it without labour B', () => {
    const without = [sections[0]!, { ...sections[1]!, lines: sections[1]!.lines.slice(0, 1) }];
    expect(calculateProposal(without, terms).total).toBe('1493.34');
  });
});

describe('the price of one', () => {
  const product = { override: null, retail: '58.00', cost: '40.00' };
  const markup = { kind: 'markup', percent: '25' } as const;
  const margin = { kind: 'margin', percent: '30' } as const;

  it.each([
    ['retail where nothing is set', product, [null, null, null], '58.00'],
    ["the line's before the section's", product, [markup, margin, null], '50.00'],
    ["the section's before the whole's", product, [null, margin, markup], '57.14'],
    ['an override before everything', { ...product, override: '49.995' }, [markup, margin, margin], '50.00'],
  ])('%s', (_, prices, pricings, price) => {
    expect(unitPrice(prices, pricings)).toBe(price);
  });
});

describe('faults', () => {
  it.each<[string, Partial<ProposalTerms>, ChosenSection[], string]>([
    ['a discount above everything', { discount: { kind: 'amount', value: '2009.10' } }, sections, 'discount'],
    [
      "a discount above its section's lines",
      {},
      [{ ...sections[1]!, discount: { kind: 'amount', value: '847.76' } }],
      'sections.2.discount',
    ],
    [
      'a discount above its line',
      {},
      [{ ...sections[1]!, lines: [line(5, 'labour', '1', '10.00', { kind: 'amount', value: '10.01' })] }],
      'lines.5.discount',
    ],
    [
      'payments above the total',
      {
        instalments: [
          { label: 'Now', amount: '3000' },
          { label: 'Later', rest: true },
        ],
      },
      sections,
      'instalments',
    ],
    [
      'more than a trillion',
      { discount: null },
      [{ ...sections[1]!, lines: [line(5, 'labour', '1000000', '1000000.01')] }],
      'total',
    ],
  ])('names %s', (_, changed, of, path) => {
    const { faults } = calculateProposal(of, { ...terms, discount: null, ...changed });
    expect(faults.map((fault) => fault.path)).toEqual([path]);
  });

  it('takes no more than there is', () => {
    const { net, total } = calculateProposal(sections, { ...terms, discount: { kind: 'amount', value: '5000' } });
    expect([net, total]).toEqual(['0.00', '0.00']);
  });

  it('calculates an empty proposal', () => {
    expect(calculateProposal([], { ...terms, discount: null })).toMatchObject({
      total: '0.00',
      margin_percent: null,
      faults: [],
    });
  });
});

describe('against an independent model', () => {
  const money = (text: string) => BigInt(text.replace('.', ''));
  const decimal = (places: number, most: number) =>
    fc.integer({ min: 0, max: most * 10 ** places }).map((n) => (n / 10 ** places).toFixed(places));
  const percent = decimal(2, 100);
  const discount = fc.option(
    fc.oneof(
      fc.record({ kind: fc.constant('percent' as const), value: percent }),
      fc.record({ kind: fc.constant('amount' as const), value: decimal(2, 300) }),
    ),
    { freq: 2 },
  );
  const oneLine = fc.record({
    product_type: fc.constantFrom(...productTypes),
    quantity: decimal(4, 50),
    unit_price: decimal(2, 500),
    unit_cost: decimal(2, 400),
    discount,
  });
  const someSections = fc
    .array(fc.record({ discount, lines: fc.array(oneLine, { maxLength: 8 }) }), { maxLength: 5 })
    .map((all) =>
      all.map((section, at) => ({
        ...section,
        id: at,
        lines: section.lines.map((one, index) => ({ ...one, id: at * 100 + index })),
      })),
    );
  const someTerms = fc.record({
    discount,
    taxes: fc
      .array(fc.record({ percent, on: fc.subarray([...productTypes]) }), { maxLength: 3 })
      .map((rates) => rates.map((rate, key) => ({ ...rate, key, name: `Tax ${key}` }))),
    tax_rounding: fc.constantFrom('total' as const, 'line' as const),
    instalments: fc
      .array(percent, { maxLength: 3 })
      .map((parts) => parts.map((one, at) => ({ label: String(at), percent: String(Number(one) / 4) }))),
  });

  /** Half up, of a number of units that is `n ÷ d`; both at least 0. */
  const half = (n: bigint, d: bigint) => (n * 2n + d) / (d * 2n);

  /** Whether shares add up, and whether nobody got a cent more who had less claim to it. */
  function isFair(amount: bigint, weights: bigint[], shares: bigint[]) {
    const all = weights.reduce((a, b) => a + b, 0n);
    if (all === 0n) return shares.every((share) => share === 0n);
    const claim = weights.map((weight) => (amount * weight) % all);
    const got = shares.map((share, at) => share - (amount * weights[at]!) / all);
    return (
      shares.reduce((a, b) => a + b, 0n) === amount &&
      got.every((more) => more === 0n || more === 1n) &&
      got.every((more, at) =>
        got.every(
          (other, i) => more === 0n || other === 1n || claim[at]! > claim[i]! || (claim[at] === claim[i] && at < i),
        ),
      )
    );
  }

  it('adds up to the cent in every mode, discounts and taxes spread fairly', () => {
    fc.assert(
      fc.property(someSections, someTerms, (chosen, given) => {
        const figures = calculateProposal(chosen, given);
        const units = (text: string, places: number) => BigInt(text.replace('.', '').padEnd(places, '0'));
        const off = (one: Discount | null, from: bigint) => {
          const amount = !one
            ? 0n
            : one.kind === 'amount'
              ? units(one.value, 0)
              : half(from * units(one.value, 0), 10_000n);
          return amount > from ? from : amount;
        };
        let all: { type: ProductType; l2: bigint }[] = [];
        const spreadFairly = chosen.map((section, at) => {
          const l1 = section.lines.map((one) => {
            const gross = half(units(one.quantity, 0) * units(one.unit_price, 0), 10_000n);
            return gross - off(one.discount, gross);
          });
          const told = figures.sections[at]!;
          expect(told.lines.map((one) => money(one.less_own))).toEqual(l1);
          const amount = off(
            section.discount,
            l1.reduce((a, b) => a + b, 0n),
          );
          expect(money(told.discount)).toBe(amount);
          return { l1, amount };
        });
        const l3 = figures.sections.flatMap((section) => section.lines.map((one) => money(one.net)));
        // The steps between are not told, so they are spread again here, one cent at a time.
        const again = (amount: bigint, weights: bigint[]) => {
          const sum = weights.reduce((a, b) => a + b, 0n);
          if (sum === 0n) return weights.map(() => 0n);
          const shares = weights.map((weight) => (amount * weight) / sum);
          const order = weights
            .map((weight, at) => ({ at, claim: (amount * weight) % sum }))
            .sort((a, b) => (a.claim < b.claim ? 1 : a.claim > b.claim ? -1 : a.at - b.at));
          for (let left = amount - shares.reduce((a, b) => a + b, 0n), i = 0; left > 0n; left -= 1n, i += 1)
            shares[order[i]!.at]! += 1n;
          expect(isFair(amount, weights, shares)).toBe(true);
          return shares;
        };
        spreadFairly.forEach(({ l1, amount }, at) => {
          const shares = again(amount, l1);
          all = [...all, ...l1.map((l, i) => ({ type: chosen[at]!.lines[i]!.product_type, l2: l - shares[i]! }))];
        });
        const l2 = all.map((one) => one.l2);
        const whole = off(
          given.discount,
          l2.reduce((a, b) => a + b, 0n),
        );
        const shares = again(whole, l2);
        expect(l3).toEqual(l2.map((l, at) => l - shares[at]!));

        let tax = 0n;
        given.taxes.forEach((rate, at) => {
          const on = l3.map((l, i) => (rate.on.includes(all[i]!.type) ? l : 0n));
          const of = (l: bigint) => half(l * units(rate.percent, 0), 10_000n);
          const amount =
            given.tax_rounding === 'total' ? of(on.reduce((a, b) => a + b, 0n)) : on.reduce((a, b) => a + of(b), 0n);
          const told = figures.sections.flatMap((section) => section.lines.map((one) => money(one.taxes[at]!)));
          expect(money(figures.taxes[at]!.amount)).toBe(amount);
          expect(told.reduce((a, b) => a + b, 0n)).toBe(amount);
          if (given.tax_rounding === 'total') expect(isFair(amount, on, told)).toBe(true);
          tax += amount;
        });
        const total = l3.reduce((a, b) => a + b, 0n) + tax;
        expect(money(figures.total)).toBe(total);
        const withTax = figures.sections.flatMap((section) => section.lines.map((one) => money(one.with_tax)));
        expect(withTax.reduce((a, b) => a + b, 0n)).toBe(total);
        if (given.instalments.length > 0)
          expect(figures.instalments.reduce((a, one) => a + money(one.amount), 0n)).toBe(total);
      }),
      { numRuns: 400 },
    );
  });
});
