import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { Exact } from '@quotewright/domain/kernel/exact.js';
import { moneyText, readDecimal } from '@quotewright/domain/kernel/money.js';
import type { LineSettings } from '@quotewright/domain/formula/settings.js';
import { strip } from '@quotewright/domain/catalogue/visibility.js';
import { same } from '@quotewright/domain/templates/changes.js';
import type { Line, TemplateContent } from '@quotewright/domain/templates/content.js';
import type { BridgeEnd, PriceBridge } from '@quotewright/domain/templates/contract.js';
import { markOf, readable } from '@quotewright/domain/templates/describe.js';
import type { Offer } from '../catalogue/catalogue-offers.js';
import type { CalculatedQuote } from '@quotewright/domain/quotes/calculate.js';
import { sampleQuote } from './template-view.js';

/** A state of a template with the offers of its lines at the prices that it is compared at. */
export interface PricedState {
  content: TemplateContent;
  offers: ReadonlyMap<number, Offer>;
}

/** One step from a state to another: what it changes, and the lines whose totals it can move. */
interface Stage {
  path: string;
  label: string;
  state: PricedState;
  /** `null`: any line. */
  lines: readonly number[] | null;
}

const withLines = (content: TemplateContent, lines: readonly Line[]): TemplateContent => ({ ...content, lines });
const patched = (content: TemplateContent, id: number, part: Partial<Line>): TemplateContent =>
  withLines(
    content,
    content.lines.map((line) => (line.id === id ? { ...line, ...part } : line)),
  );

/** The changes of one line that both states have: its product, its formula, its settings, each by itself. */
function* lineStages(content: TemplateContent, line: Line): Iterable<{ path: string; content: TemplateContent }> {
  const { id, product, formula, settings } = line;
  const lineIn = (one: TemplateContent): Line => one.lines.find((other) => other.id === id)!;
  const path = `lines.${id}`;
  if (!same(lineIn(content).product, product)) {
    content = patched(content, id, { product });
    yield { path: `${path}.product`, content };
  }
  if (lineIn(content).formula !== formula) {
    content = patched(content, id, { formula });
    yield { path: `${path}.formula`, content };
  }
  for (const setting of Object.keys(settings) as (keyof LineSettings)[]) {
    const now = lineIn(content).settings;
    if (same(now[setting], settings[setting])) continue;
    content = patched(content, id, { settings: { ...now, [setting]: settings[setting] } });
    yield { path: `${path}.settings.${setting}`, content };
  }
}

/**
 * The states between `from` and `to`, each with one more difference, in the order of ADR 0066: questions, the quote
 * type, line by line in the order of `to`, lines that are gone, and then prices. Each state can be calculated: added
 * questions come first, and what is gone goes once nothing needs it.
 */
function* stagesBetween(from: PricedState, to: PricedState): Iterable<Stage> {
  let content: TemplateContent = {
    ...from.content,
    questions: [
      ...from.content.questions,
      ...to.content.questions.filter(({ id }) => !from.content.questions.some((old) => old.id === id)),
    ],
  };
  const { offers } = from;
  const label = (path: string, before: unknown = '', after: unknown = '') =>
    readable(from.content, to.content, { path, before, after }).label;
  const stage = (path: string, said: string, lines: Stage['lines']): Stage => ({
    path,
    label: said,
    state: { content, offers },
    lines,
  });
  const productIn = (side: TemplateContent, id: number): string =>
    markOf('product', side.lines.find((line) => line.id === id)!.product.productId);

  for (const question of to.content.questions) {
    const old = content.questions.find(({ id }) => id === question.id)!;
    if (old.unit === question.unit && old.sampleAnswer === question.sampleAnswer) continue;
    content = { ...content, questions: content.questions.map((one) => (one === old ? question : one)) };
    // A number means nothing without its unit: both are one step.
    const path = `questions.${question.id}.${old.sampleAnswer === question.sampleAnswer ? 'unit' : 'sampleAnswer'}`;
    yield stage(path, label(path), null);
  }
  if (content.quoteType !== to.content.quoteType) {
    content = { ...content, quoteType: to.content.quoteType };
    yield stage('quoteType', label('quoteType', from.content.quoteType, to.content.quoteType), null);
  }
  for (const line of to.content.lines) {
    const path = `lines.${line.id}`;
    if (!content.lines.some(({ id }) => id === line.id)) {
      content = withLines(content, [...content.lines, line]);
      yield stage(path, `${productIn(to.content, line.id)} added`, [line.id]);
      continue;
    }
    const old = from.content.lines.find(({ id }) => id === line.id)!;
    for (const { path: part, content: next } of lineStages(content, line)) {
      content = next;
      const product = part.endsWith('.product');
      yield stage(part, product ? label(part, old.product, line.product) : label(part), [line.id]);
    }
  }
  for (const { id } of from.content.lines) {
    if (to.content.lines.some((line) => line.id === id)) continue;
    content = withLines(
      content,
      content.lines.filter((line) => line.id !== id),
    );
    yield stage(`lines.${id}`, `${productIn(from.content, id)} removed`, [id]);
  }
  yield* priceStages(offers, to);
}

/** The prices of each offer in the lines, from those of one moment to those of `to`. */
function* priceStages(offers: PricedState['offers'], { content, offers: target }: PricedState): Iterable<Stage> {
  for (const [id, { product_id, retail_price, cost_price }] of target) {
    const before = offers.get(id)!;
    const lines = content.lines.filter(({ product }) => product.offerId === id).map((line) => line.id);
    if (lines.length === 0 || (before.retail_price === retail_price && before.cost_price === cost_price)) continue;
    offers = new Map([...offers, [id, { ...before, retail_price, cost_price }]]);
    yield {
      path: `offers.${id}.price`,
      label: `${markOf('product', product_id)}: supplier price`,
      state: { content, offers },
      lines,
    };
  }
}

const zero = Exact.of(0);
const exact = (amount: string | null): Exact => (amount === null ? zero : readDecimal(amount)!);

/** What a line comes to; nothing if it is left out, or in error. */
interface LineTotals {
  retail: Exact;
  cost: Exact;
}
const NOTHING: LineTotals = { retail: zero, cost: zero };

const totalsOf = ({ lines }: CalculatedQuote): Map<number, LineTotals> =>
  new Map(
    lines.map(({ line_id, retail_total, cost_total }) => [
      line_id,
      { retail: exact(retail_total), cost: exact(cost_total) },
    ]),
  );

/**
 * The sample quotes of two states of a template as `viewer` sees them, and what each difference does to the total, to
 * the cent: the steps add up to the difference. Cost is there only if every line of both states shows it. Steps without
 * effect are left out.
 * @param from and `to`: their offers hold those of both states, each at the prices of its moment
 */
export function priceBridge(viewer: Actor, templateId: number, from: PricedState, to: PricedState): PriceBridge {
  const quoteOf = ({ content, offers }: PricedState, lines: Stage['lines'] = null) =>
    sampleQuote(
      lines === null
        ? content
        : withLines(
            content,
            content.lines.filter(({ id }) => lines.includes(id)),
          ),
      templateId,
      offers,
      (line) => strip(viewer, line),
    ).quote;
  const [first, last] = [quoteOf(from), quoteOf(to)];
  const costed = first.cost_total !== null && last.cost_total !== null;
  const end = ({ retail_total, cost_total, faults }: typeof first): BridgeEnd => ({
    retail_total: retail_total ?? '0.00',
    ...(costed && { cost_total: cost_total! }),
    without: faults.map(({ name }) => name),
  });
  const steps: PriceBridge['steps'] = [];
  // What each line comes to at the last step: the next one calculates only the lines that it can move.
  let known = totalsOf(first);
  for (const { path, label, state, lines } of stagesBetween(from, to)) {
    const now = totalsOf(quoteOf(state, lines));
    const moved = lines ?? [...known.keys(), ...now.keys()];
    const [retail, cost] = (['retail', 'cost'] as const).map((kind) =>
      [...new Set(moved)].reduce(
        (sum, id) => sum.add(now.get(id)?.[kind] ?? zero).sub(known.get(id)?.[kind] ?? zero),
        zero,
      ),
    ) as [Exact, Exact];
    if (!retail.equals(0) || (costed && !cost.equals(0)))
      steps.push({ path, label, retail: moneyText(retail), ...(costed && { cost: moneyText(cost) }) });
    known = lines === null ? now : new Map([...known, ...lines.map((id) => [id, now.get(id) ?? NOTHING] as const)]);
  }
  return { from: end(first), to: end(last), steps };
}
