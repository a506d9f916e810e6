import type { Recorded } from '../kernel/decider.js';
import { dollars, moneyText, readDecimal } from '../kernel/money.js';
import type { Exact } from '../kernel/exact.js';
import type { Discount, Pricing } from './calculate.js';
import type { Line, PinnedOffer, PinnedTemplate, ProposalContent } from './content.js';
import type { ProposalLine, ProposalSection } from './contract.js';
import type { ProposalEvent } from './events.js';
import { originOf, type Origins } from './origins.js';
import type { CostSeen, DraftContent } from './view.js';

/** Where a value comes from outside of the proposal. */
export type WhySource =
  | { readonly kind: 'formula'; readonly template: PinnedTemplate; readonly lineId: number; readonly version: number }
  | {
      readonly kind: 'price';
      readonly offer: PinnedOffer;
      readonly of: 'retail' | 'cost';
      /** As the proposal has it: if the offer had another one, it was typed. */
      readonly amount: string;
    };

/** A step; its events are not read yet. */
export interface TracedStep {
  readonly label: string;
  readonly value: string;
  readonly detail: string | null;
  /** The event of the proposal; with a source, of what was typed instead. */
  readonly event: Recorded<ProposalEvent> | null;
  readonly source: WhySource | null;
  readonly note: string | null;
  /** The number that it is itself; `null`: it has no steps. */
  readonly path: string | null;
}

/** A number with the steps to it. */
export interface TracedWhy {
  readonly label: string;
  readonly value: string;
  readonly steps: readonly TracedStep[];
}

/** What the steps are read from. */
export interface WhyOf {
  readonly content: ProposalContent;
  /** The same as the reader sees it. */
  readonly view: DraftContent;
  readonly origins: Origins;
  readonly seen: CostSeen;
}

const step = (label: string, value: string, more: Partial<TracedStep> = {}): TracedStep => ({
  ...{ label, value, detail: null, event: null, source: null, note: null, path: null },
  ...more,
});
const exact = (text: string): Exact => readDecimal(text)!;
const minus = (a: string, b: string): string => moneyText(exact(a).sub(exact(b)));
const withUnit = (amount: string, unit: string): string => (unit === '' ? amount : `${amount} ${unit}`);
const isZero = (amount: string): boolean => exact(amount).equals(0);
const percents = (percent: string): string => `${percent} %`;
const discountText = ({ kind, value }: Discount): string => (kind === 'amount' ? dollars(value) : percents(value));

/** The steps to a number of a proposal; undefined if it has none at this path (`whyPath`). */
export function whyOf(of: WhyOf, path: string): TracedWhy | undefined {
  const [kind, key, field] = path.split('.') as [string, string?, string?];
  const id = Number(key);
  if (kind === 'total') return totalWhy(of);
  if (kind === 'taxes') return taxWhy(of, id);
  const section = of.view.sections.find((one) => (kind === 'sections' ? one.id === id : hasLine(one, id)));
  if (!section) return undefined;
  if (kind === 'sections') return sectionWhy(of, section);
  const line = section.lines.find((one) => one.id === id)!;
  const pinned = of.content.lines.find((one) => one.id === id)!;
  const named = { label: line.name };
  if (field === 'quantity')
    return { label: `Quantity of ${line.name}`, value: line.quantity, steps: quantitySteps(of, pinned, line) };
  if (field === 'unit_price')
    return { label: `Price of one ${line.name}`, value: dollars(line.unit_price), steps: priceSteps(of, pinned, line) };
  return { ...named, value: dollars(line.less_own), steps: lineSteps(of, pinned, line) };
}

const hasLine = ({ lines }: ProposalSection, id: number): boolean => lines.some((line) => line.id === id);

/** Measurements, formula and working, and what was typed over them. */
function quantitySteps({ content, origins }: WhyOf, pinned: Line, line: ProposalLine): TracedStep[] {
  const typed = (label: string) =>
    step(label, withUnit(line.typed_quantity!, line.unit), { event: originOf(origins, `lines.${line.id}.quantity`) });
  if (!pinned.formula) return [typed('Typed quantity')];
  const { formula, settings, lineId, version } = pinned.formula;
  const section = content.sections.find(({ id }) => id === pinned.sectionId)!;
  const asked = new Set([...formula.matchAll(/Q(\d+)/g)].map(([, number]) => Number(number)));
  const measured = (section.template?.questions ?? []).filter(
    ({ number, questionId }) => asked.has(number) || settings.include_when?.question_id === questionId,
  );
  return [
    ...measured.map(({ title, unit, questionId, number }) =>
      step(`Q${number}, ${title}`, withUnit(section.answers[questionId] ?? '–', unit), {
        event: originOf(origins, `sections.${section.id}.answers.${questionId}`),
      }),
    ),
    step('Formula', formula, {
      source: section.template && {
        ...{ kind: 'formula', template: section.template, lineId },
        version: version ?? section.template.version,
      },
    }),
    ...(line.calculated
      ? [step('Calculated', withUnit(line.calculated.quantity, line.unit), { detail: line.calculated.trace })]
      : []),
    ...(line.typed_quantity === null ? [] : [typed('Typed over it')]),
  ];
}

/** The pricing that makes the price of a line, with where it stands. */
function pricingOf({ content }: WhyOf, line: Line): { pricing: Pricing; path: string; name: string } | null {
  const section = content.sections.find(({ id }) => id === line.sectionId)!;
  const nearest = [
    { pricing: line.internal.pricing, path: `lines.${line.id}.pricing`, name: 'this line' },
    { pricing: section.internal.pricing, path: `sections.${section.id}.pricing`, name: 'the section' },
    { pricing: content.internal.pricing, path: 'pricing', name: 'the whole' },
  ].find(({ pricing }) => pricing !== null);
  return line.internal.cost === null || !nearest ? null : { ...nearest, pricing: nearest.pricing! };
}

/** The supplier's price, markup or margin on the cost, and what was typed over them. */
function priceSteps(of: WhyOf, pinned: Line, line: ProposalLine): TracedStep[] {
  const { origins, seen } = of;
  const priced = pricingOf(of, pinned);
  const from = (kind: 'retail' | 'cost', amount: string, label: string): TracedStep =>
    step(pinned.offer ? `Supplier’s ${label}` : `Typed ${label}`, dollars(amount), {
      event: originOf(origins, `lines.${line.id}.${kind}`),
      source: pinned.offer && { kind: 'price', offer: pinned.offer, of: kind, amount },
    });
  const steps: TracedStep[] = [];
  if (!priced) steps.push(from('retail', pinned.retail, 'price of one'));
  else if (!seen(pinned)) steps.push(step('Made of the cost', '', { note: 'Your business shows you no costs.' }));
  else {
    const { kind, percent } = priced.pricing;
    steps.push(
      from('cost', pinned.internal.cost!, 'cost of one'),
      step(`${kind === 'markup' ? 'Markup' : 'Margin'} of ${priced.name}`, percents(percent), {
        event: originOf(origins, priced.path),
      }),
    );
  }
  if (pinned.price !== null)
    steps.push(step('Typed over it', dollars(pinned.price), { event: originOf(origins, `lines.${line.id}.price`) }));
  else if (priced) steps.push(step('Price of one', dollars(line.unit_price), { detail: 'rounded to cents' }));
  return steps;
}

/** Quantity and price, multiplied, less the line's own discount. */
function lineSteps(of: WhyOf, pinned: Line, line: ProposalLine): TracedStep[] {
  return [
    ...quantitySteps(of, pinned, line),
    ...priceSteps(of, pinned, line),
    step('Quantity × price', dollars(line.gross), { detail: `${line.quantity} × ${dollars(line.unit_price)}` }),
    ...(line.discount
      ? [
          step(`Discount of ${discountText(line.discount)}`, dollars(minus(line.less_own, line.gross)), {
            event: originOf(of.origins, `lines.${line.id}.discount`),
          }),
          step('Total of the line', dollars(line.less_own)),
        ]
      : []),
  ];
}

/** Whether the client's choice takes a section or line; what is no choice is always taken. */
const isTaken = ({ id, choice }: { id: number; choice: unknown }, picked: readonly number[]): boolean =>
  choice === null || picked.includes(id);

/** Its lines, its discount, and its share of the discount on the whole. */
function sectionWhy({ view, origins }: WhyOf, section: ProposalSection): TracedWhy {
  const lessOwn = minus(section.subtotal, section.discount_amount);
  const share = minus(section.net, lessOwn);
  return {
    label: section.title,
    value: dollars(section.net),
    steps: [
      ...section.lines
        .filter((line) => isTaken(line, view.picks.lines))
        .map((line) => step(line.name, dollars(line.less_own), { path: `lines.${line.id}.total` })),
      ...(section.discount
        ? [
            step(`Discount of ${discountText(section.discount)}`, dollars(minus('0', section.discount_amount)), {
              event: originOf(origins, `sections.${section.id}.discount`),
            }),
          ]
        : []),
      ...(isZero(share)
        ? []
        : [
            step('Its share of the discount on the whole', dollars(share), {
              event: originOf(origins, 'head.discount'),
            }),
          ]),
      step('Total of the section', dollars(section.net)),
    ],
  };
}

/** What a tax is on, its rate, and how it is rounded. */
function taxWhy({ view, origins }: WhyOf, key: number): TracedWhy | undefined {
  const rate = view.tax_rates.find((one) => one.key === key);
  const tax = view.taxes.find((one) => one.key === key);
  if (!rate || !tax) return undefined;
  const taxed = view.sections
    .filter((section) => isTaken(section, view.picks.sections))
    .flatMap(({ lines }) => lines)
    .filter((line) => isTaken(line, view.picks.lines) && rate.on.includes(line.product_type));
  const base = moneyText(taxed.reduce((sum, { net }) => sum.add(exact(net)), exact('0')));
  const event = originOf(origins, 'head.taxes');
  return {
    label: tax.name,
    value: dollars(tax.amount),
    steps: [
      step('Taxed, after all discounts', dollars(base), {
        detail: rate.on.map((type) => type.replace('_', ' ')).join(', ') || 'nothing',
      }),
      step(`Rate of ${rate.name}`, percents(rate.percent), { event }),
      step('Rounded', view.tax_rounding === 'line' ? 'on each line' : 'on the total', { event }),
      step(tax.name, dollars(tax.amount)),
    ],
  };
}

/** Its sections, the discount on the whole, and the taxes. */
function totalWhy({ view, origins }: WhyOf): TracedWhy {
  return {
    label: 'Total',
    value: dollars(view.total),
    steps: [
      ...view.sections
        .filter((section) => isTaken(section, view.picks.sections))
        .map((section) =>
          step(section.title, dollars(minus(section.subtotal, section.discount_amount)), {
            path: `sections.${section.id}.total`,
          }),
        ),
      ...(view.discount
        ? [
            step(`Discount of ${discountText(view.discount)}`, dollars(minus('0', view.discount_amount)), {
              event: originOf(origins, 'head.discount'),
            }),
          ]
        : []),
      ...view.taxes.map(({ key, name, percent, amount }) =>
        step(`${name} ${percents(percent)}`, dollars(amount), {
          event: originOf(origins, 'head.taxes'),
          path: `taxes.${key}`,
        }),
      ),
      step('Total', dollars(view.total)),
    ],
  };
}
