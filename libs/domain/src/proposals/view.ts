import type { LineFault } from '../quotes/contract.js';
import { calculateProposal, type ProposalFigures, type SectionFigures } from './calculate.js';
import { readPicks, type Picks } from './choices.js';
import { linesOf, type Line, type ProposalContent, type Section } from './content.js';
import type { ProposalDraft, ProposalLine, ProposalSection, ProposalTotals, TypedOver } from './contract.js';
import { figuresOf, workedLines, type WorkedLine, type WorkedProposal } from './figures.js';
import { picksOf, type SentRevision } from './sending.js';

/** Whether the reader may see what a line costs, and what follows from it. */
export type CostSeen = (line: Pick<Line, 'offer'>) => boolean;

/** Who typed over a value of a line, when and why; `null`: it is not known. */
export type ToldOver = (line: Line, field: 'quantity' | 'price') => TypedOver | null;

/** The content of a draft as its business reads it. */
export type DraftContent = Omit<
  ProposalDraft,
  | 'client'
  | 'cover'
  | 'notes'
  | 'id'
  | 'version'
  | 'number'
  | 'state'
  | 'undo'
  | 'redo'
  | 'updated_at'
  | 'revisions'
  | 'revision'
  | 'job'
>;

/**
 * A draft with all its figures for a choice of the client. Sections and lines that are not chosen have the figures that
 * they would have alone. One cost that is hidden hides every sum that it is part of, since the rest would tell it.
 */
export function draftView(
  content: ProposalContent,
  given: Picks,
  seen: CostSeen,
  worked = workedLines(content),
  told: ToldOver = () => null,
): DraftContent {
  const picks = readPicks(content, given);
  const figures = figuresOf(content, worked, picks);
  const faults = new Map(worked.faults.map(({ line_id, code, message }) => [line_id, { code, message }]));
  const all = content.lines.every(seen);
  const { head } = content;
  const bySection = new Map(figures.sections.map((one) => [one.id, one]));
  return {
    ...totalsView(figures, all),
    title: head.title,
    discount: head.discount,
    pricing: all ? content.internal.pricing : null,
    tax_rates: [...head.taxes.rates],
    tax_rounding: head.taxes.rounding,
    tax_inclusive: head.taxes.inclusive,
    instalment_plan: [...head.instalments],
    look: head.look,
    valid_days: head.validDays,
    sections: content.sections.map((section) =>
      sectionView(content, section, worked, bySection.get(section.id), faults, seen, told),
    ),
    picks: { sections: [...picks.sections], lines: [...picks.lines] },
    faults: [...figures.faults],
  };
}

/** A sent revision as a draft with its lines worked out: no formula runs again. */
export function thawed({ frozen, internal }: SentRevision): { content: ProposalContent; worked: WorkedProposal } {
  const content: ProposalContent = {
    head: frozen.head,
    internal: { pricing: internal.pricing },
    sections: frozen.sections.map((section) => ({ ...section, internal: internal.sections[section.id]! })),
    lines: frozen.lines.map(({ counted: _, unitPrice: __, calculated: ___, ...line }) => ({
      ...line,
      internal: internal.lines[line.id]!,
    })),
  };
  const lines = new Map(content.lines.map((line) => [line.id, line]));
  const worked: WorkedProposal = {
    faults: [],
    lines: new Map(
      frozen.lines.map(({ id, counted: quantity, unitPrice: price, calculated }) => [
        id,
        {
          line: lines.get(id)!,
          calculated: calculated && { ...calculated, warnings: [], included: true },
          quantity,
          price,
        },
      ]),
    ),
  };
  return { content, worked };
}

/** A sent revision in the same way, with what its client chose. */
export function revisionView(sent: SentRevision, seen: CostSeen, told?: ToldOver): DraftContent {
  const { content, worked } = thawed(sent);
  return draftView(content, picksOf(sent), seen, worked, told);
}

/** The sums of a proposal; without `costs`, nothing of what it costs. */
function totalsView(figures: ProposalFigures, costs: boolean): ProposalTotals {
  const { discount, taxes, instalments, cost, margin_percent, markup_percent } = figures;
  return {
    subtotal: figures.subtotal,
    discount_amount: discount,
    net: figures.net,
    taxes: [...taxes],
    tax: figures.tax,
    total: figures.total,
    instalments: [...instalments],
    cost: costs ? cost : null,
    margin_percent: costs ? margin_percent : null,
    markup_percent: costs ? markup_percent : null,
  };
}

function sectionView(
  content: ProposalContent,
  section: Section,
  worked: WorkedProposal,
  chosen: SectionFigures | undefined,
  faults: ReadonlyMap<number, LineFault>,
  seen: CostSeen,
  told: ToldOver,
): ProposalSection {
  const lines = linesOf(content, section.id);
  const figures = chosen ?? sectionAlone(content, section, worked);
  const byLine = new Map(figures.lines.map((one) => [one.id, one]));
  const costs = lines.every(seen);
  return {
    id: section.id,
    title: section.title,
    choice: section.choice,
    discount: section.discount,
    pricing: costs ? section.internal.pricing : null,
    template: section.template && {
      id: section.template.templateId,
      name: section.template.name,
      alias: section.template.alias,
      version: section.template.version,
      quote_type: section.template.quoteType,
    },
    questions: (section.template?.questions ?? []).map(({ questionId, number, title, unit }) => ({
      question_id: questionId,
      no_of_question: number,
      title,
      unit,
      answer: section.answers[questionId] ?? '',
    })),
    lines: lines.map((line) => {
      const one = worked.lines.get(line.id)!;
      const counted = byLine.get(line.id) ?? lineAlone(content, one);
      return lineView(one, counted, faults.get(line.id) ?? null, seen(line), told);
    }),
    subtotal: figures.subtotal,
    discount_amount: figures.discount,
    net: figures.net,
    with_tax: figures.with_tax,
    cost: costs ? figures.cost : null,
  };
}

function lineView(
  { line, calculated, quantity, price }: WorkedLine,
  { gross, less_own, net, with_tax, cost }: SectionFigures['lines'][number],
  fault: LineFault | null,
  costSeen: boolean,
  told: ToldOver,
): ProposalLine {
  return {
    id: line.id,
    section_id: line.sectionId,
    name: line.name,
    product_type: line.productType,
    unit: line.unit,
    quantity,
    typed_quantity: line.quantity,
    quantity_typed: line.quantity === null || !line.formula ? null : told(line, 'quantity'),
    calculated: calculated && { quantity: calculated.quantity, trace: calculated.trace },
    formula: line.formula?.formula ?? null,
    settings: line.formula?.settings ?? null,
    unit_price: price,
    retail_price: line.retail,
    price: line.price,
    price_typed: line.price === null ? null : told(line, 'price'),
    cost_price: costSeen ? line.internal.cost : null,
    pricing: costSeen ? line.internal.pricing : null,
    discount: line.discount,
    choice: line.choice,
    offer: line.offer && {
      product_id: line.offer.productId,
      offer_id: line.offer.offerId,
      supplier: line.offer.supplierId,
    },
    gross,
    less_own,
    net,
    with_tax,
    cost: costSeen ? cost : null,
    fault,
  };
}

/** A section that is not chosen, as if it were, without the discount on the whole. */
function sectionAlone(content: ProposalContent, section: Section, worked: WorkedProposal): SectionFigures {
  const alone = {
    ...content,
    head: { ...content.head, discount: null, instalments: [] },
    sections: [{ ...section, choice: null }],
    lines: linesOf(content, section.id).map((line) => ({ ...line, choice: null })),
  };
  return figuresOf(alone, worked, { sections: [], lines: [] }).sections[0]!;
}

/** The same of a line, without any discount but its own. */
function lineAlone({ head }: ProposalContent, { line, quantity, price }: WorkedLine): SectionFigures['lines'][number] {
  const alone = {
    id: line.id,
    product_type: line.productType,
    quantity,
    unit_price: price,
    unit_cost: line.internal.cost,
    discount: line.discount,
  };
  const figures = calculateProposal([{ id: 0, discount: null, lines: [alone] }], {
    discount: null,
    taxes: head.taxes.rates,
    tax_rounding: head.taxes.rounding,
    instalments: [],
  });
  return figures.sections[0]!.lines[0]!;
}
