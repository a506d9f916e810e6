import { Exact } from '../kernel/exact.js';
import { readDecimal } from '../kernel/money.js';
import { calculateQuote, type FaultyLine, type LineResult } from '../quotes/calculate.js';
import { calculateProposal, unitPrice, type ProposalFault, type ProposalFigures } from './calculate.js';
import { groupsOf, takenBy, type Picks } from './choices.js';
import { linesOf, type Choice, type Line, type ProposalContent, type Section } from './content.js';

/** What a line comes to before any discount. */
export interface WorkedLine {
  readonly line: Line;
  /** As its formula gives it, with the working; `null` where the quantity is typed. */
  readonly calculated: Pick<LineResult, 'quantity' | 'trace' | 'warnings' | 'included'> | null;
  /** What counts: typed, or calculated. */
  readonly quantity: string;
  /** Of one. */
  readonly price: string;
}

/** The lines of a draft with their quantities and prices, and those that cannot be calculated. */
export interface WorkedProposal {
  readonly lines: ReadonlyMap<number, WorkedLine>;
  readonly faults: readonly FaultyLine[];
}

/**
 * Works out every line: formulas with the code of quotes, at the pinned template; prices by override, pricing or retail.
 * @param known lines with the same measurements that were worked out before: those whose formula and typed quantity are the
 * same objects keep their quantity
 */
export function workedLines(content: ProposalContent, known?: WorkedProposal): WorkedProposal {
  const before = (line: Line): WorkedLine | undefined => {
    const one = known?.lines.get(line.id);
    return one?.line.formula === line.formula && one.line.quantity === line.quantity ? one : undefined;
  };
  const lines = new Map<number, WorkedLine>();
  const faults: FaultyLine[] = [];
  for (const section of content.sections) {
    const own = linesOf(content, section.id);
    const calculated = calculatedLines(
      section,
      own.filter((line) => !before(line)),
    );
    faults.push(
      ...calculated.faults.filter(({ line_id }) => own.find(({ id }) => id === line_id)?.quantity === null),
      ...(known?.faults ?? []).filter(({ line_id }) => own.some((line) => line.id === line_id && before(line))),
    );
    const results = new Map(calculated.lines.map((result) => [result.line_id, result]));
    for (const line of own) {
      const old = before(line);
      const result = old ? old.calculated : (results.get(line.id) ?? null);
      lines.set(line.id, {
        line,
        calculated: result,
        quantity: old?.quantity ?? line.quantity ?? result?.quantity ?? '0',
        price: unitPrice({ override: line.price, retail: line.retail, cost: line.internal.cost }, [
          line.internal.pricing,
          section.internal.pricing,
          content.internal.pricing,
        ]),
      });
    }
  }
  return { lines, faults };
}

/** The lines of a section that have a formula, calculated. */
function calculatedLines({ template, answers }: Section, lines: readonly Line[]) {
  const given = new Map(
    Object.entries(answers).flatMap(([id, answer]): [number, Exact][] => {
      const exact = readDecimal(answer);
      return exact ? [[Number(id), exact]] : [];
    }),
  );
  return calculateQuote({
    questions: (template?.questions ?? []).map(({ questionId, number, title, unit }) => ({
      id: questionId,
      no_of_question: number,
      title,
      unit,
    })),
    lines: lines.flatMap((line) =>
      line.formula === null
        ? []
        : [
            {
              line_id: line.id,
              name: line.name,
              product_type: line.productType,
              formula: line.formula.formula,
              settings: line.formula.settings,
              unit: line.unit,
              retail_price: line.retail,
              cost_price: line.internal.cost,
            },
          ],
    ),
    answers: given,
    quoteType: 'material_and_labour',
  });
}

/** All figures of a draft for one choice of the client. */
export function figuresOf(content: ProposalContent, worked: WorkedProposal, picks: Picks): ProposalFigures {
  const { discount, taxes, instalments } = content.head;
  return calculateProposal(
    takenBy(content, picks).map(({ section, lines }) => ({
      id: section.id,
      discount: section.discount,
      lines: lines.map((line) => {
        const { quantity, price } = worked.lines.get(line.id)!;
        return {
          id: line.id,
          product_type: line.productType,
          quantity,
          unit_price: price,
          unit_cost: line.internal.cost,
          discount: line.discount,
        };
      }),
    })),
    { discount, taxes: taxes.rates, tax_rounding: taxes.rounding, instalments },
  );
}

/**
 * The cheapest that a client can pick: no option, unless it takes something off, and of each group of alternatives the one
 * that comes to least. A discount by amount has to fit into this one.
 */
export function cheapestPicks(content: ProposalContent, worked: WorkedProposal): Picks {
  const lineNet = (line: Line): number => Number(figuresOf(lineAlone(content, line), worked, NO_PICKS).net);
  const lines = cheapestOf(content.lines, lineNet);
  const sectionNet = (section: Section): number => {
    const only = { ...undiscounted(content), sections: [{ ...section, choice: null }] };
    return Number(figuresOf(only, worked, { sections: [], lines }).net);
  };
  return { sections: cheapestOf(content.sections, sectionNet), lines };
}

/** Of options those that take something off, of each group of alternatives the cheapest. */
function cheapestOf<Item extends { readonly id: number; readonly choice: Choice | null }>(
  items: readonly Item[],
  net: (item: Item) => number,
): number[] {
  const options = items.filter((item) => item.choice?.kind === 'optional' && net(item) < 0);
  const least = [...groupsOf(items).values()].map((group) =>
    group.reduce((best, item) => (net(item) < net(best) ? item : best)),
  );
  return [...options, ...least].map(({ id }) => id);
}

/**
 * Discounts of lines and sections that are more than what they are taken from, also of those that are not picked yet.
 * @param cheapest picks of which a section's discount is taken
 */
export function discountFaults(
  content: ProposalContent,
  worked: WorkedProposal,
  cheapest: Picks,
): readonly ProposalFault[] {
  const every = {
    ...undiscounted(content),
    sections: content.sections.map((section) => ({ ...section, choice: null })),
  };
  const lines = content.lines.map((line) => ({ ...line, choice: null }));
  return [
    ...figuresOf({ ...every, lines }, worked, NO_PICKS).faults.filter(({ path }) => path.startsWith('lines.')),
    ...figuresOf(every, worked, cheapest).faults.filter(({ path }) => path.startsWith('sections.')),
  ];
}

const NO_PICKS: Picks = { sections: [], lines: [] };

const undiscounted = (content: ProposalContent): ProposalContent => ({
  ...content,
  head: { ...content.head, discount: null, instalments: [] },
});

/** A line as if there were nothing else, less its own discount. */
const lineAlone = (content: ProposalContent, line: Line): ProposalContent => ({
  ...undiscounted(content),
  sections: content.sections
    .filter(({ id }) => id === line.sectionId)
    .map((section) => ({ ...section, choice: null, discount: null })),
  lines: [{ ...line, choice: null }],
});
