import type { LineSettings, ProductType, QuoteType } from '../formula/settings.js';
import { businessOf, type CommandMeta, type Decider, type HeldIds } from '../kernel/decider.js';
import { DomainError, never, type FieldError } from '../kernel/errors.js';
import { textFault } from '../kernel/text-rules.js';
import { answersText, readAnswers } from './answers.js';
import { calculateQuote, counts, type FaultyLine, type QuoteLine, type QuoteQuestion } from './calculate.js';
import { quoteRules, type QuoteRevisions } from './contract.js';

/** A question with its answer, as saved. */
export interface QuotedQuestion {
  readonly questionId: number;
  /** The number after the Q in the formulas of this quote. */
  readonly number: number;
  readonly title: string;
  readonly unit: string;
  readonly answer: string;
}

/** A line as saved, with its price and result. */
export interface QuotedLine {
  readonly lineId: number;
  readonly productId: number;
  readonly offerId: number;
  readonly supplierId: number;
  /** Revision of the product's stream that set the price. */
  readonly productRevision: number;
  readonly name: string;
  readonly productType: ProductType;
  readonly formula: string;
  readonly settings: LineSettings;
  readonly unit: string;
  readonly retailPrice: string;
  readonly costPrice: string;
  readonly included: boolean;
  readonly quantity: string;
  readonly retailTotal: string;
  readonly costTotal: string;
  readonly trace: string;
  readonly warnings: readonly { code: 'negative_quantity'; message: string }[];
}

/** All inputs and results of a quote; later changes never touch it. */
export type QuoteEvent = {
  type: 'QuoteSaved';
  data: {
    ownerId: number;
    /** The session. */
    sessionId: string;
    templateId: number;
    templateName: string;
    templateAlias: string;
    templateVersion: number;
    /** Title of the template's category. Missing in quotes saved before it was kept, as are the two texts below. */
    templateCategory?: string;
    /** What the template said to the client when the quote was saved. */
    advice?: string;
    warranty?: string;
    /** Variables in these texts are filled in where they are shown. Missing in quotes saved before there were any. */
    variables?: true;
    quoteType: QuoteType;
    name: string;
    notes: string;
    /** The lead that it answers; missing in every other quote. */
    leadId?: number;
    questions: readonly QuotedQuestion[];
    /** The lines of the quote type. */
    lines: readonly QuotedLine[];
    materialTotal: string;
    labourTotal: string;
    retailTotal: string;
    costTotal: string;
    marginPercent: string | null;
    markupPercent: string | null;
  };
};

export interface QuoteState {
  readonly saved: QuoteEvent['data'] | null;
}

/** A line of the template with its offer, prices not hidden. */
export interface OfferedLine extends QuoteLine {
  product_id: number;
  /** The offer. */
  product_supplier_id: number;
  supplier: number;
  is_private: boolean;
  /** Revision of the product's stream that set the price. */
  product_revision: number;
  /** Counts the changes of its price that the caller sees. */
  price_version: number;
  retail_price: string;
  cost_price: string;
}

/** What a quote keeps of its template besides questions and lines. */
export interface QuotedTemplate {
  id: number;
  name: string;
  alias: string;
  version: number;
  /** Title of its category as visitors know it; empty without one. */
  category: string;
  /** What applies to it: its own texts or the business's standard ones, variables not filled in. */
  advice: string;
  warranty: string;
}

export type QuoteCommand = {
  type: 'SaveQuote';
  sessionId: string;
  template: QuotedTemplate;
  quoteType: QuoteType;
  name: string;
  notes: string;
  /** The lead that it answers. */
  leadId?: number;
  questions: readonly QuoteQuestion[];
  lines: readonly OfferedLine[];
  /** As sent, by question id. */
  answers: Readonly<Record<string, unknown>>;
  /** What the caller calculated with; `null` = save at the current prices. */
  seen: QuoteRevisions | null;
};

/** A saved quote. It cannot be changed. */
export const quote: Decider<QuoteState, QuoteCommand, QuoteEvent> = {
  category: 'quote',
  idKind: 'quote',
  private: true,
  events: { QuoteSaved: savedIds },
  initialState: () => ({ saved: null }),
  evolve: (_, event) => ({ saved: event.data }),
  decide(command, state, meta) {
    switch (command.type) {
      case 'SaveQuote':
        return saveQuote(command, state, meta);
      default:
        return never(command.type);
    }
  },
};

function savedIds({ ownerId, templateId, questions, lines }: QuoteEvent['data']): HeldIds {
  return {
    user: [ownerId, ...lines.map(({ supplierId }) => supplierId)],
    template: [templateId],
    question: questions.map(({ questionId }) => questionId),
    line: lines.map(({ lineId }) => lineId),
    product: lines.map(({ productId }) => productId),
    offer: lines.map(({ offerId }) => offerId),
  };
}

function saveQuote(command: QuoteCommand, state: QuoteState, meta: CommandMeta): QuoteEvent[] {
  if (state.saved) throw new DomainError('quote_saved', 'Saved quotes do not change.');
  if (!meta.actor) throw new DomainError('unauthenticated', 'Sign in first.');
  const now = revisionsOf(
    command.template,
    command.lines.filter((line) => counts(command.quoteType, line.product_type)),
  );
  if (command.seen && !hasSeen(command.seen, now)) {
    throw new DomainError(
      'prices_changed',
      'The template or its prices have changed since. Check the new figures and save again.',
    );
  }
  const { answers, errors } = readAnswers(command.questions, command.answers);
  if (errors.length > 0) throw answersInvalid(errors);
  const calculated = calculateQuote({
    questions: command.questions,
    lines: command.lines,
    answers,
    quoteType: command.quoteType,
  });
  if (calculated.faults.length > 0) throw cannotCalculate(calculated.faults);

  const byId = new Map(command.lines.map((line) => [line.line_id, line]));
  const texts = answersText(answers);
  return [
    {
      type: 'QuoteSaved',
      data: {
        ownerId: businessOf(meta.actor),
        sessionId: command.sessionId,
        templateId: command.template.id,
        templateName: command.template.name,
        templateAlias: command.template.alias,
        templateVersion: command.template.version,
        templateCategory: command.template.category,
        advice: command.template.advice,
        warranty: command.template.warranty,
        variables: true,
        quoteType: command.quoteType,
        name: text('name', command.name),
        notes: text('notes', command.notes),
        ...(command.leadId !== undefined && { leadId: command.leadId }),
        questions: command.questions.map(({ id, no_of_question, title, unit }) => ({
          questionId: id,
          number: no_of_question,
          title,
          unit,
          answer: texts[id]!,
        })),
        lines: calculated.lines.map((line) => {
          const offered = byId.get(line.line_id)!;
          return {
            lineId: line.line_id,
            productId: offered.product_id,
            offerId: offered.product_supplier_id,
            supplierId: offered.supplier,
            productRevision: offered.product_revision,
            name: line.name,
            productType: line.product_type,
            formula: line.formula,
            settings: offered.settings,
            unit: line.unit,
            retailPrice: offered.retail_price,
            costPrice: offered.cost_price,
            included: line.included,
            quantity: line.quantity,
            retailTotal: line.retail_total!,
            costTotal: line.cost_total!,
            trace: line.trace,
            warnings: line.warnings,
          };
        }),
        materialTotal: calculated.material_total!,
        labourTotal: calculated.labour_total!,
        retailTotal: calculated.retail_total!,
        costTotal: calculated.cost_total!,
        marginPercent: calculated.margin_percent,
        markupPercent: calculated.markup_percent,
      },
    },
  ];
}

/** The template's version and each line's price, as returned by `calculate` and compared by `SaveQuote`. */
export function revisionsOf(
  template: { version: number },
  lines: readonly Pick<OfferedLine, 'product_supplier_id' | 'price_version'>[],
): QuoteRevisions {
  return {
    template: template.version,
    offers: Object.fromEntries(lines.map((line) => [String(line.product_supplier_id), line.price_version])),
  };
}

/**
 * Whether the caller saw the current template and prices. A caller who calculated material and labour and saves one of
 * them saw more than needed; the template's version shows that no line was added or removed.
 */
function hasSeen(seen: QuoteRevisions, now: QuoteRevisions): boolean {
  return (
    seen.template === now.template && Object.entries(now.offers).every(([id, revision]) => seen.offers[id] === revision)
  );
}

/** The refusal of answers: one entry per question. */
export function answersInvalid(errors: FieldError[]): DomainError {
  return new DomainError('answers_invalid', errors[0]!.message, { errors });
}

/** The refusal of a quote with lines in error: each is named as `lines.<line id>`. */
export function cannotCalculate(faults: readonly FaultyLine[]): DomainError {
  return new DomainError('cannot_calculate', faults[0]!.message, {
    errors: faults.map(({ line_id, code, message }) => ({ path: `lines.${line_id}`, code, message })),
  });
}

function text(path: 'name' | 'notes', given: string): string {
  const fault = textFault(quoteRules[path], given);
  if (fault) throw new DomainError('invalid_input', fault.message, { errors: [{ path, ...fault }] });
  return given.trim();
}
