import { largestFigure } from '../formula/quantity.js';
import type { ProductType } from '../formula/settings.js';
import { Exact } from '../kernel/exact.js';
import { fixedText, moneyText, placesText, readDecimal } from '../kernel/money.js';
import { spread, type Cents } from './spread.js';

const zero = Exact.of(0);
const hundred = Exact.of(100);

/** Less by dollars, or by a part of what it is taken from. Decimal strings. */
export type Discount = { kind: 'amount'; value: string } | { kind: 'percent'; value: string };

/** How a price is made of a cost: cost × (1 + markup), or cost ÷ (1 − margin). `percent`: a decimal string. */
export interface Pricing {
  kind: 'markup' | 'margin';
  percent: string;
}

/**
 * A tax with its name, and the types of line it is on. `key` tells it apart within its proposal. `percent`: a decimal string
 * from 0 to 100.
 */
export interface TaxRate {
  key: number;
  name: string;
  percent: string;
  on: readonly ProductType[];
}

/** Whether a tax is rounded once on everything, or on each line. */
export type TaxRounding = 'total' | 'line';

/** A part of the total that is due at some time; the last one takes the rest. */
export type Instalment = { label: string } & ({ percent: string } | { amount: string } | { rest: true });

/** A line that is chosen, its price decided. */
export interface ChosenLine {
  id: number;
  product_type: ProductType;
  /** Decimal strings, as is the price of one. */
  quantity: string;
  unit_price: string;
  /** `null` if the caller may not see it. */
  unit_cost: string | null;
  discount: Discount | null;
}

/** A section with its lines that are chosen. */
export interface ChosenSection {
  id: number;
  discount: Discount | null;
  lines: readonly ChosenLine[];
}

/** What holds for the whole. */
export interface ProposalTerms {
  discount: Discount | null;
  taxes: readonly TaxRate[];
  tax_rounding: TaxRounding;
  instalments: readonly Instalment[];
}

/** Dollars with 2 decimals. */
export interface LineFigures {
  id: number;
  /** Quantity × price. */
  gross: string;
  /** Less the line's own discount. */
  less_own: string;
  /** Less its share of all discounts: what it is sold for, net of tax. */
  net: string;
  /** Its share of each tax, in the order of the rates. */
  taxes: readonly string[];
  /** Net with its share of the taxes. */
  with_tax: string;
  cost: string | null;
}

export interface SectionFigures {
  id: number;
  lines: readonly LineFigures[];
  /** Of its lines, less their own discounts. */
  subtotal: string;
  /** The section's own discount. */
  discount: string;
  net: string;
  with_tax: string;
  cost: string | null;
}

/** A discount that is more than what it is taken from, by where: a line, a section, or the whole. */
export interface ProposalFault {
  code: 'discount_too_large' | 'instalments_too_large' | 'too_large';
  path: string;
  message: string;
}

/** All figures of a proposal for one choice of the client. Dollars with 2 decimals. */
export interface ProposalFigures {
  sections: readonly SectionFigures[];
  subtotal: string;
  /** The discount on the whole. */
  discount: string;
  net: string;
  taxes: readonly { key: number; name: string; percent: string; amount: string }[];
  tax: string;
  total: string;
  instalments: readonly { label: string; amount: string }[];
  /** `null` if a cost in it is hidden. */
  cost: string | null;
  /** (net − cost) ÷ net × 100 and ÷ cost × 100, with 2 places; `null` where there is nothing to divide by. */
  margin_percent: string | null;
  markup_percent: string | null;
  faults: readonly ProposalFault[];
}

/**
 * The price of one: an override; else what the nearest pricing makes of the cost (the line's, its section's, the
 * whole's) if it is known; else the retail price. Rounded to cents, since the client multiplies what is printed.
 * @param pricings of the line, its section and the whole, in this order
 */
export function unitPrice(
  { override, retail, cost }: { override: string | null; retail: string; cost: string | null },
  pricings: readonly (Pricing | null)[],
): string {
  if (override !== null) return asMoney(override);
  const pricing = pricings.find((one) => one !== null);
  if (!pricing || cost === null) return asMoney(retail);
  const part = exact(pricing.percent).div(hundred);
  const one = Exact.of(1);
  return moneyText(pricing.kind === 'markup' ? exact(cost).mul(one.add(part)) : exact(cost).div(one.sub(part)));
}

/** A line between its steps, in cents. */
interface Worked {
  line: ChosenLine;
  gross: Cents;
  lessOwn: Cents;
  /** After the section's discount, then after the whole's too. */
  lessSection: Cents;
  net: Cents;
  cost: Cents | null;
  taxes: Cents[];
}

/**
 * Calculates a proposal for one choice of the client (CALCULATION.md, Proposals). Every step is in whole cents, so that
 * the parts add up to the total. A discount above what it is taken from takes all of it, and is a fault.
 */
export function calculateProposal(sections: readonly ChosenSection[], terms: ProposalTerms): ProposalFigures {
  const faults: ProposalFault[] = [];
  const taken = (discount: Discount | null, from: Cents, path: string): Cents => {
    const amount = discount ? discountOf(discount, from) : 0n;
    if (amount <= (from > 0n ? from : 0n)) return amount;
    faults.push({ code: 'discount_too_large', path, message: 'The discount is more than what it is taken from.' });
    return from > 0n ? from : 0n;
  };
  const worked = sections.map((section) => {
    const lines = section.lines.map((line): Worked => {
      const quantity = exact(line.quantity);
      const gross = product(quantity, line.unit_price);
      const lessOwn = gross - taken(line.discount, gross, `lines.${line.id}.discount`);
      const cost = line.unit_cost === null ? null : product(quantity, line.unit_cost);
      return { line, gross, lessOwn, lessSection: lessOwn, net: lessOwn, cost, taxes: [] };
    });
    const subtotal = sum(lines, (one) => one.lessOwn);
    const discount = taken(section.discount, subtotal, `sections.${section.id}.discount`);
    const shares = spread(
      discount,
      lines.map((one) => one.lessOwn),
    );
    lines.forEach((one, at) => (one.lessSection = one.net = one.lessOwn - shares[at]!));
    return { section, lines, subtotal, discount };
  });
  const all = worked.flatMap(({ lines }) => lines);
  const subtotal = sum(all, (one) => one.lessSection);
  const discount = taken(terms.discount, subtotal, 'discount');
  const shares = spread(
    discount,
    all.map((one) => one.lessSection),
  );
  all.forEach((one, at) => (one.net = one.lessSection - shares[at]!));
  const taxes = terms.taxes.map((rate) => taxOn(all, rate, terms.tax_rounding));
  const net = sum(all, (one) => one.net);
  const tax = sum(taxes, (amount) => amount);
  const total = net + tax;
  if ([...all.flatMap(({ gross, cost }) => [gross, cost ?? 0n]), total].some(isTooLarge))
    faults.push({ code: 'too_large', path: 'total', message: 'The amounts are larger than a proposal can hold.' });
  const cost = costOf(all);
  return {
    sections: worked.map((one) => ({
      id: one.section.id,
      lines: one.lines.map(lineFigures),
      subtotal: dollarsOf(one.subtotal),
      discount: dollarsOf(one.discount),
      net: dollarsOf(sum(one.lines, (line) => line.net)),
      with_tax: dollarsOf(sum(one.lines, withTax)),
      cost: optionalDollars(costOf(one.lines)),
    })),
    subtotal: dollarsOf(subtotal),
    discount: dollarsOf(discount),
    net: dollarsOf(net),
    taxes: terms.taxes.map(({ key, name, percent }, at) => ({ key, name, percent, amount: dollarsOf(taxes[at]!) })),
    tax: dollarsOf(tax),
    total: dollarsOf(total),
    instalments: instalmentsOf(terms.instalments, total, faults),
    cost: optionalDollars(cost),
    margin_percent: cost === null ? null : percentOf(net - cost, net),
    markup_percent: cost === null ? null : percentOf(net - cost, cost),
    faults,
  };
}

/** Puts each line's share of a tax on the line, and gives the whole tax. */
function taxOn(all: readonly Worked[], { percent, on }: TaxRate, rounding: TaxRounding): Cents {
  const rate = exact(percent);
  const taxed = all.filter(({ line }) => on.includes(line.product_type));
  const of = (net: Cents) => part(rate, net);
  const amount = rounding === 'total' ? of(sum(taxed, (one) => one.net)) : sum(taxed, (one) => of(one.net));
  const shares = rounding === 'total' ? spreadOver(taxed, amount) : taxed.map((one) => of(one.net));
  for (const one of all) one.taxes.push(0n);
  taxed.forEach(({ taxes }, at) => (taxes[taxes.length - 1] = shares[at]!));
  return amount;
}

const spreadOver = (lines: readonly Worked[], amount: Cents): Cents[] =>
  spread(
    amount,
    lines.map((one) => one.net),
  );

const withTax = (line: Worked): Cents => line.net + sum(line.taxes, (tax) => tax);

function lineFigures(one: Worked): LineFigures {
  return {
    id: one.line.id,
    gross: dollarsOf(one.gross),
    less_own: dollarsOf(one.lessOwn),
    net: dollarsOf(one.net),
    taxes: one.taxes.map(dollarsOf),
    with_tax: dollarsOf(withTax(one)),
    cost: optionalDollars(one.cost),
  };
}

/** Each instalment rounded; the last takes the rest. */
function instalmentsOf(
  instalments: readonly Instalment[],
  total: Cents,
  faults: ProposalFault[],
): ProposalFigures['instalments'] {
  let left = total;
  const due = instalments.map((one, at) => {
    const isRest = 'rest' in one || at === instalments.length - 1;
    const amount = isRest ? left : 'percent' in one ? part(exact(one.percent), total) : cents(exact(one.amount));
    left -= amount;
    return { label: one.label, amount: dollarsOf(amount), rest: left };
  });
  if (total >= 0n && due.some(({ rest }) => rest < 0n))
    faults.push({
      code: 'instalments_too_large',
      path: 'instalments',
      message: 'The payments before the last are more than the total.',
    });
  return due.map(({ label, amount }) => ({ label, amount }));
}

const exact = (text: string): Exact => readDecimal(text) ?? zero;

/** Money as it travels. Most prices are that already. */
const asMoney = (text: string): string => (/^(?:0|[1-9]\d*)\.\d\d$/.test(text) ? text : moneyText(exact(text)));

/** Rounded to cents, half up. */
const cents = (dollars: Exact): Cents => BigInt(dollars.rounded(2).n);

const product = (quantity: Exact, price: string): Cents => cents(quantity.mul(exact(price)));

/** A percentage of an amount, rounded to cents. */
const part = (percent: Exact, of: Cents): Cents => cents(percent.mul(Exact.of(of, 10_000n)));

const discountOf = ({ kind, value }: Discount, from: Cents): Cents =>
  kind === 'amount' ? cents(exact(value)) : part(exact(value), from);

const sum = <Item>(items: readonly Item[], of: (item: Item) => Cents): Cents =>
  items.reduce((total, item) => total + of(item), 0n);

const costOf = (lines: readonly Worked[]): Cents | null =>
  lines.some(({ cost }) => cost === null) ? null : sum(lines, ({ cost }) => cost!);

const dollarsOf = (amount: Cents): string => placesText(amount, 2);
const optionalDollars = (amount: Cents | null): string | null => (amount === null ? null : dollarsOf(amount));
const mostCents: Cents = BigInt(largestFigure) * 100n;
const isTooLarge = (amount: Cents): boolean => amount > mostCents || amount < -mostCents;

function percentOf(amount: Cents, of: Cents): string | null {
  return of === 0n ? null : fixedText(Exact.of(amount * 100n, of), 2);
}
