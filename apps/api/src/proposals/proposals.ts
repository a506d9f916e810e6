import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v7 as uuidv7 } from 'uuid';
import { sightOf } from '@quotewright/domain/catalogue/visibility.js';
import type { QuoteType } from '@quotewright/domain/formula/settings.js';
import { businessOf, streamOf, type Actor, type TextRef } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { manyLines } from '@quotewright/domain/kernel/texts.js';
import type { Instalment } from '@quotewright/domain/proposals/calculate.js';
import type {
  Choice,
  HeadFields,
  LineFields,
  LineInternal,
  SectionFields,
} from '@quotewright/domain/proposals/content.js';
import { linesOf, type ProposalContent } from '@quotewright/domain/proposals/content.js';
import {
  changeFields,
  mostProposalLines,
  quoteTypeOf,
  type AddProposalRequest,
  type ProposalChangeRequest,
} from '@quotewright/domain/proposals/contract.js';
import { headOf } from '@quotewright/domain/proposals/papers.js';
import {
  proposal,
  type NewLine,
  type NewSection,
  type ProposalChange,
  type ProposalState,
} from '@quotewright/domain/proposals/proposal.js';
import { counts } from '@quotewright/domain/quotes/calculate.js';
import type { OfferedLine, QuoteEvent } from '@quotewright/domain/quotes/quote.js';
import { offeredByIds, offersByIds, type Offer } from '@quotewright/projections/catalogue/catalogue-offers.js';
import { proposalContent } from '@quotewright/projections/proposals/proposal-pages.js';
import { quoteBasis } from '@quotewright/projections/quotes/quote-basis.js';
import { savedByIds } from '@quotewright/projections/quotes/saved-quotes.js';
import { assertPremium } from '../platform/auth/premium.js';
import { AggregateCommand, type CommandContext, type CommandResult } from '../platform/commands/aggregate-command.js';
import { AggregateStates } from '../platform/commands/aggregate-states.js';
import { Texts } from '../platform/commands/texts.js';
import { Database } from '../platform/db/database.js';
import { invalidInput } from '../platform/http/validation.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { Papers } from './papers.js';

const UNTITLED = 'Untitled proposal';

const notFound = (): DomainError => new DomainError('proposal_not_found', 'There is no such proposal.');

/** Drafts of proposals: what they are made of is resolved here, and pinned by the commands. */
@Injectable()
export class Proposals {
  constructor(
    private readonly bus: CommandBus,
    private readonly db: Database,
    private readonly papers: Papers,
    private readonly read: ReadModels,
    private readonly states: AggregateStates,
    private readonly texts: Texts,
  ) {}

  /** Starts a draft: empty, or from quotes, an offer or another proposal of the business. Throws `proposal_not_found`. */
  async add(body: AddProposalRequest, viewer: Actor, context: CommandContext): Promise<CommandResult<ProposalState>> {
    const { sections, head, pricing } = await this.startOf(body, viewer);
    const lines = sections.reduce((sum, section) => sum + section.lines.length, 0);
    return this.bus.execute(
      new AggregateCommand(
        proposal,
        'new',
        { type: 'StartProposal', head, pricing, sections },
        { ...context, ids: { proposal_section: sections.length, proposal_line: lines } },
      ),
    );
  }

  private async startOf(
    { action = 'labor_material', quote_ids: quotes, offer_id: offer, from }: AddProposalRequest,
    viewer: Actor,
  ): Promise<{ head: HeadFields; pricing: LineInternal['pricing']; sections: NewSection[] }> {
    const { papers, cover } = await this.papers.of(businessOf(viewer));
    const emptyHead: HeadFields = { title: UNTITLED, cover, ...headOf(papers) };
    const empty = { head: emptyHead, pricing: null };
    if (quotes !== undefined) {
      const sections = await this.fromQuotes(quotes, viewer, quoteTypeOf[action]);
      const head = { ...emptyHead, title: sections[0]?.title ?? emptyHead.title };
      return { head, pricing: null, sections };
    }
    if (offer !== undefined) {
      const line = await this.fromOffer(offer, viewer, 'offer_id');
      return {
        ...empty,
        head: { ...emptyHead, title: line.name.slice(0, 120) },
        sections: [plainSection('Materials', [line])],
      };
    }
    if (from !== undefined) {
      const content = await proposalContent(this.read, viewer, from);
      if (!content) throw notFound();
      return copyOf(content, cover);
    }
    return { ...empty, sections: [] };
  }

  /** Changes a draft, all or nothing. Throws what the decider does. */
  async change(
    id: number,
    changes: readonly ProposalChangeRequest[],
    viewer: Actor,
    context: CommandContext,
  ): Promise<CommandResult<ProposalState>> {
    // As the log has it: what a colleague did just now is not in the read model yet.
    const { state, revision } = await this.states.load(proposal, streamOf(proposal, id));
    const { content, ownerId } = state;
    if (content === null || ownerId !== businessOf(viewer)) throw notFound();
    const resolved: ProposalChange[] = [];
    for (const [at, one] of changes.entries())
      resolved.push(await this.resolve(one, content, viewer, id, `changes.${at}`));
    // A copy has as many lines as were counted.
    const counted = resolved.some(({ change }) => change === 'duplicate-section') ? revision + 1 : undefined;
    return this.bus.execute(
      new AggregateCommand(
        proposal,
        id,
        { type: 'ChangeProposal', changes: resolved },
        { ...context, expectedVersion: context.expectedVersion ?? counted, ids: idsFor(resolved, content) },
      ),
    );
  }

  /** Undoes a batch. Throws `event_not_found`, `undo_conflict`. */
  async undo(id: number, batchId: string, context: CommandContext): Promise<CommandResult<ProposalState>> {
    return this.bus.execute(new AggregateCommand(proposal, id, { type: 'UndoProposalBatch', batchId }, context));
  }

  /** A change as the decider takes it: templates, quotes and offers are read and pinned. */
  private async resolve(
    one: ProposalChangeRequest,
    content: ProposalContent,
    viewer: Actor,
    id: number,
    path: string,
  ): Promise<ProposalChange> {
    assertFields(one, path);
    if (viewer.costHidden && (one.pricing !== undefined || one.cost_price !== undefined))
      throw new DomainError('forbidden', 'Your business shows you no costs, so you cannot price by them.');
    if (one.client_id) await this.assertClient(one.client_id, viewer, path);
    const { change, section_id: sectionId = 0, line_id: lineId = 0, at } = one;
    const place = at === undefined ? {} : { at };
    switch (change) {
      case 'head':
        return {
          change,
          fields: { ...headFields(one, content), ...(await this.textsOf(one, content, viewer, id)) },
        };
      case 'add-section':
        return { change, section: await this.sectionOf(one, viewer, path), ...place };
      case 'section':
        return { change, sectionId, fields: sectionFields(one) };
      case 'add-line':
        return { change, sectionId, line: await this.lineOf(one, viewer, path), ...place };
      case 'line':
        return {
          change,
          lineId,
          fields: { ...lineFields(one), ...(await this.reasonsOf(one, content, viewer, id)) },
        };
      case 'move-line':
        return { change, lineId, sectionId, at: at ?? linesOf(content, sectionId).length };
      case 'sort-sections':
        return { change, sectionIds: one.ids ?? [] };
      case 'sort-lines':
        return { change, sectionId, lineIds: one.ids ?? [] };
      case 'remove-line':
        return { change, lineId };
      default:
        return { change, sectionId };
    }
  }

  /** The texts of a change as events name them: kept beside them, unless they stay as they are. */
  private async textsOf(
    one: ProposalChangeRequest,
    { head }: ProposalContent,
    viewer: Actor,
    id: number,
  ): Promise<Partial<Pick<HeadFields, 'cover' | 'notes'>>> {
    const kept = async (field: 'cover' | 'notes') => {
      if (one[field] === undefined) return {};
      const body = manyLines(one[field]);
      if (body === '') return { [field]: null };
      const before = head[field] && (await this.texts.read([head[field].id])).get(head[field].id);
      if (before && before.body === body) return {};
      const of = { stream: streamOf(proposal, id), businessId: businessOf(viewer), body };
      return { [field]: await this.texts.keep(uuidv7(), of) };
    };
    return { ...(await kept('cover')), ...(await kept('notes')) };
  }

  /** Why values of a line were typed over, as events name it: kept beside them, unless it was said before. */
  private async reasonsOf(
    one: ProposalChangeRequest,
    { lines }: ProposalContent,
    viewer: Actor,
    id: number,
  ): Promise<Partial<Pick<LineInternal, 'because'>>> {
    const before = lines.find((line) => line.id === one.line_id)?.internal.because;
    const kept = async (said: string | undefined, was: TextRef | null | undefined) => {
      const body = said === undefined ? '' : manyLines(said);
      if (body === '') return null;
      if (was && (await this.texts.read([was.id])).get(was.id)?.body === body) return was;
      return this.texts.keep(uuidv7(), { stream: streamOf(proposal, id), authorId: viewer.id, body });
    };
    const quantity = await kept(one.quantity_reason, before?.quantity);
    const price = await kept(one.price_reason, before?.price);
    return quantity || price ? { because: { quantity, price } } : {};
  }

  private async assertClient(id: number, viewer: Actor, path: string): Promise<void> {
    const found = await this.db
      .knex('app.client')
      .where({ id, business_id: businessOf(viewer), erased_at: null })
      .first('id');
    if (!found)
      throw invalidInput([{ path: `${path}.client_id`, code: 'not_found', message: 'This client was not found.' }]);
  }

  private async sectionOf(one: ProposalChangeRequest, viewer: Actor, path: string): Promise<NewSection> {
    if (one.quote_id !== undefined) {
      const [section] = await this.fromQuotes([one.quote_id], viewer);
      return { ...section!, ...(one.title !== undefined && { title: one.title }) };
    }
    if (one.template_id === undefined) return plainSection(one.title ?? 'New section', []);
    const basis = await quoteBasis(this.read, viewer, one.template_id);
    if (!basis)
      throw invalidInput([{ path: `${path}.template_id`, code: 'not_found', message: 'This template was not found.' }]);
    await assertPremium(this.db.knex, basis, viewer);
    const { id, name, alias, version } = basis.template;
    const quoteType = one.quote_type ?? basis.quoteType;
    return {
      ...plainSection(
        one.title ?? name,
        basis.lines.filter((line) => counts(quoteType, line.product_type)).map((line) => templateLine(line, viewer)),
      ),
      template: {
        templateId: id,
        name,
        alias,
        version,
        quoteType,
        questions: basis.questions.map((question) => ({
          questionId: question.id,
          number: question.no_of_question,
          title: question.title,
          unit: question.unit,
        })),
      },
      answers: textAnswers(one.answers ?? {}),
    };
  }

  private async lineOf(one: ProposalChangeRequest, viewer: Actor, path: string): Promise<NewLine> {
    const given = lineFields(one);
    const line =
      one.offer_id === undefined ? emptyLine : await this.fromOffer(one.offer_id, viewer, `${path}.offer_id`);
    return { ...line, ...given };
  }

  /** A line of an offer that the viewer is offered, at its price of today. */
  private async fromOffer(id: number, viewer: Actor, path: string): Promise<NewLine> {
    const offer = (await offeredByIds(this.read, viewer, [id])).get(id);
    if (!offer) throw invalidInput([{ path, code: 'not_offered', message: 'This product is not offered any more.' }]);
    return {
      ...emptyLine,
      name: offer.name,
      productType: offer.product_type,
      unit: offer.unit,
      retail: offer.retail_price,
      cost: knownCost(viewer, offer, offer.cost_price),
      offer: {
        productId: offer.product_id,
        offerId: offer.id,
        supplierId: offer.supplier,
        productRevision: offer.price_revision,
      },
    };
  }

  /** Sections of saved quotes, with the prices and the version that they were saved with. */
  private async fromQuotes(ids: readonly number[], viewer: Actor, quoteType?: QuoteType): Promise<NewSection[]> {
    const saved = await savedByIds(this.read, ids);
    const quotes = ids.map((id) => {
      const quote = saved.get(id);
      if (quote?.ownerId !== businessOf(viewer)) throw new DomainError('not_found', 'This quote was not found.');
      return quote;
    });
    const offers = await offersByIds(
      this.read,
      quotes.flatMap(({ lines }) => lines.map(({ offerId }) => offerId)),
    );
    return quotes.map((quote) => quotedSection(quote, offers, viewer, quoteType ?? quote.quoteType));
  }
}

const emptyLine: NewLine = {
  name: '',
  productType: 'finish_product',
  unit: '',
  quantity: '1',
  retail: '0.00',
  cost: '0.00',
  price: null,
  choice: null,
  discount: null,
  pricing: null,
  offer: null,
  formula: null,
};

const plainSection = (title: string, lines: readonly NewLine[]): NewSection => ({
  title,
  template: null,
  answers: {},
  choice: null,
  discount: null,
  pricing: null,
  lines,
});

/** The cost of an offer as far as the business may know it, whichever of its members asks. */
export const knownCost = (
  viewer: Actor,
  offer: Pick<Offer, 'supplier' | 'is_private'>,
  cost: string,
): string | null => {
  const { costHidden: _, ...business } = viewer;
  return sightOf(business, offer).cost ? cost : null;
};

/** A line of a template as a section holds it, at today's price. */
export const templateLine = (line: OfferedLine, viewer: Actor): NewLine => ({
  ...emptyLine,
  name: line.name,
  productType: line.product_type,
  unit: line.unit,
  quantity: null,
  retail: line.retail_price,
  cost: knownCost(viewer, line, line.cost_price),
  offer: {
    productId: line.product_id,
    offerId: line.product_supplier_id,
    supplierId: line.supplier,
    productRevision: line.product_revision,
  },
  formula: { lineId: line.line_id, formula: line.formula, settings: line.settings },
});

function quotedSection(
  quote: QuoteEvent['data'],
  offers: ReadonlyMap<number, Offer>,
  viewer: Actor,
  quoteType: QuoteType,
): NewSection {
  const { templateId, templateName, templateAlias, templateVersion, questions, lines, name } = quote;
  return {
    ...plainSection(
      name || templateName,
      lines
        .filter((line) => counts(quoteType, line.productType))
        .map((line) => ({
          ...emptyLine,
          name: line.name,
          productType: line.productType,
          unit: line.unit,
          quantity: null,
          retail: line.retailPrice,
          cost: knownCost(
            viewer,
            { supplier: line.supplierId, is_private: offers.get(line.offerId)?.is_private ?? true },
            line.costPrice,
          ),
          offer: {
            productId: line.productId,
            offerId: line.offerId,
            supplierId: line.supplierId,
            productRevision: line.productRevision,
          },
          formula: { lineId: line.lineId, formula: line.formula, settings: line.settings },
        })),
    ),
    template: {
      templateId,
      name: templateName,
      alias: templateAlias,
      version: templateVersion,
      quoteType,
      questions: questions.map(({ questionId, number, title, unit }) => ({ questionId, number, title, unit })),
    },
    answers: Object.fromEntries(questions.map(({ questionId, answer }) => [String(questionId), answer])),
  };
}

/** Another proposal with the same content, for another client. */
function copyOf(
  content: ProposalContent,
  cover: HeadFields['cover'],
): {
  head: HeadFields;
  pricing: LineInternal['pricing'];
  sections: NewSection[];
} {
  return {
    head: { ...content.head, clientId: null, cover, notes: null },
    pricing: content.internal.pricing,
    sections: content.sections.map(({ id, internal, ...section }) => ({
      ...section,
      ...internal,
      lines: linesOf(content, id).map(({ id: _, sectionId: __, internal: ofLine, ...line }) => ({
        ...line,
        ...ofLine,
      })),
    })),
  };
}

/** Refuses fields that a kind of change does not have. */
function assertFields(one: ProposalChangeRequest, path: string): void {
  const known: readonly string[] = changeFields[one.change];
  const others = Object.entries(one)
    .filter(([field, value]) => value !== undefined && field !== 'change' && !known.includes(field))
    .map(([field]) => field);
  if (others.length === 0) return;
  const message = `A change “${one.change}” takes ${known.join(', ')}, and no ${others.join(', ')}.`;
  throw invalidInput([{ path, code: 'fields', message }]);
}

const textAnswers = (answers: Readonly<Record<string, number | string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, String(answer)]));

/** Fields without those that are absent. */
const present = <Fields extends object>(fields: Fields): { [F in keyof Fields]?: Exclude<Fields[F], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [F in keyof Fields]?: Exclude<Fields[F], undefined>;
  };

const textOf = (value: number | string | null | undefined): string | null | undefined =>
  typeof value === 'number' ? String(value) : value;

/** A payment with what it says of its amount. */
function instalmentOf({ label, ...due }: Instalment): Instalment {
  const { percent, amount } = due as { percent?: string; amount?: string };
  if (percent !== undefined) return { label, percent };
  return amount === undefined ? { label, rest: true } : { label, amount };
}

/** A choice as events keep it. */
const choiceOf = (choice: Choice): Choice =>
  choice.kind === 'optional'
    ? { kind: 'optional' }
    : { kind: 'alternative', group: choice.group, isDefault: choice.isDefault };

function headFields(one: ProposalChangeRequest, { head }: ProposalContent): Partial<HeadFields> {
  const { tax_rates: rates, tax_rounding: rounding, tax_inclusive: inclusive } = one;
  const taxes = present({ rates, rounding, inclusive });
  return present({
    title: one.title,
    clientId: one.client_id,
    discount: one.discount,
    pricing: one.pricing,
    taxes: Object.keys(taxes).length > 0 ? { ...head.taxes, ...taxes } : undefined,
    instalments: one.instalment_plan?.map(instalmentOf),
    look: one.look,
    validDays: one.valid_days,
  });
}

const sectionFields = (one: ProposalChangeRequest): Partial<SectionFields> =>
  present({
    title: one.title,
    answers: one.answers && textAnswers(one.answers),
    choice: one.choice && choiceOf(one.choice),
    discount: one.discount,
    pricing: one.pricing,
  });

const lineFields = (one: ProposalChangeRequest): Partial<LineFields & LineInternal> =>
  present({
    name: one.name,
    productType: one.product_type,
    unit: one.unit,
    quantity: textOf(one.quantity),
    retail: textOf(one.retail_price) ?? undefined,
    price: textOf(one.price),
    choice: one.choice && choiceOf(one.choice),
    discount: one.discount,
    pricing: one.pricing,
    cost: textOf(one.cost_price),
  });

/** How many ids changes need. Copies take no more than a proposal holds. */
export function idsFor(changes: readonly ProposalChange[], content: ProposalContent) {
  let [sections, lines, copies] = [0, 0, 0];
  // With what the same call may have put into the section.
  const held = (sectionId: number): number =>
    linesOf(content, sectionId).length +
    changes.filter((one) => (one.change === 'add-line' || one.change === 'move-line') && one.sectionId === sectionId)
      .length;
  for (const one of changes) {
    if (one.change === 'add-line') lines += 1;
    if (one.change === 'add-section') [sections, lines] = [sections + 1, lines + one.section.lines.length];
    if (one.change === 'duplicate-section') [sections, copies] = [sections + 1, copies + held(one.sectionId)];
  }
  return { proposal_section: sections, proposal_line: lines + Math.min(copies, mostProposalLines) };
}
