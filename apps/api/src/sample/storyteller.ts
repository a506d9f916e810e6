import type { ClientTexts } from '@quotewright/domain/advice/contract.js';
import { standardTexts } from '@quotewright/domain/advice/standard-texts.js';
import { product as productDecider, type ProductState } from '@quotewright/domain/catalogue/product.js';
import {
  businessOf,
  fold,
  streamOf,
  type Actor,
  type IdKind,
  type Recorded,
} from '@quotewright/domain/kernel/decider.js';
import type { LineSettingsInput } from '@quotewright/domain/formula/settings.js';
import type { DetailsInput } from '@quotewright/domain/templates/details.js';
import type { TemplateEvent } from '@quotewright/domain/templates/events.js';
import type { QuestionInput } from '@quotewright/domain/templates/questions.js';
import { template, type TemplateCommand, type TemplateState } from '@quotewright/domain/templates/template.js';
import type { Item, Piece, Pieces } from './pieces.js';
import { ProposalTeller, type NewProposal } from './proposal-teller.js';
import type { SampleServices } from './services.js';

/** How long a chapter waits for the read models that its quotes are calculated from (ms). */
const PATIENCE = 60_000;

/** One person's work at one time. */
export interface Chapter {
  /** Unique and permanent: a chapter is told once. A copy or new template is known by it. */
  key: string;
  /** So many working days before the sample was loaded, `HH:MM` UTC; or minutes before. */
  at: { day: number; time: string } | { minutesAgo: number };
  /** The account's key. */
  by: string;
  /** The reason recorded with each change. */
  why?: string;
  tell: (teller: Storyteller) => Promise<void>;
}

/** What one person does in a chapter. Templates are named as in the data, copies and new ones by their chapter's key. */
export class Storyteller {
  private told: Item = { id: 0, parts: {} };
  readonly proposals: ProposalTeller;

  constructor(
    private readonly services: SampleServices,
    private readonly pieces: Pieces,
    private readonly piece: Piece,
    private readonly actor: Actor,
    private readonly why: string | undefined,
  ) {
    this.proposals = new ProposalTeller(services, pieces, piece, actor, () => this.caughtUp());
  }

  async tell(chapter: Chapter): Promise<Item> {
    await chapter.tell(this);
    return this.told;
  }

  async details(of: string, details: DetailsInput): Promise<void> {
    await this.change(of, { type: 'EditTemplate', details, images: [] });
  }

  /** A new proposal. */
  async proposal(made: NewProposal): Promise<void> {
    this.told = await this.proposals.start(made);
  }

  /** A new template of the gallery, without lines. */
  async draft(details: DetailsInput & { category: string; subcategory: string }): Promise<void> {
    const { category, subcategory, ...rest } = details;
    const { id, parts } = this.pieces.item(`category:${category}`);
    const placed = { ...rest, categoryId: id, subcategoryId: parts[subcategory]! };
    this.told = await this.send('new', { type: 'CreateTemplate', details: placed, images: [] });
  }

  async addQuestion(of: string, question: QuestionInput): Promise<void> {
    await this.change(of, { type: 'AddQuestion', question }, { question: 1 });
  }

  async formula(of: string, product: string, formula: string): Promise<void> {
    await this.change(of, { type: 'ChangeFormula', line: this.line(product), formula });
  }

  async settings(of: string, product: string, settings: LineSettingsInput): Promise<void> {
    const { productId } = this.line(product);
    const { content } = await this.stateOf(of);
    const lineId = content.lines.find((line) => line.product.productId === productId)!.id;
    await this.change(of, { type: 'ChangeLineSettings', lineId, settings });
  }

  async addLine(of: string, product: string, supplier: string, formula: string): Promise<void> {
    const [productId, offerId] = this.pieces.offer(product, supplier);
    await this.change(of, { type: 'AddLine', productId, offerId, formula }, { line: 1 });
  }

  /** Buys a line's product from another supplier. */
  async buyFrom(of: string, product: string, supplier: string): Promise<void> {
    const [productId, offerId] = this.pieces.offer(product, supplier);
    await this.change(of, { type: 'UseOffer', line: { productId }, productId, offerId });
  }

  /** Replaces a line's product by one of the business's own. */
  async useOwn(of: string, product: string, own: string): Promise<void> {
    const { id: productId, parts } = this.pieces.item(`own:${own}`);
    const offerId = Object.values(parts)[0]!;
    await this.change(of, { type: 'UseOffer', line: this.line(product), productId, offerId });
  }

  /** Moves a line in front of another. */
  async moveLine(of: string, product: string, before: string): Promise<void> {
    const { content } = await this.stateOf(of);
    const [moved, next] = [product, before].map((key) => this.line(key).productId);
    const line = content.lines.find((one) => one.product.productId === moved)!;
    const others = content.lines.filter((one) => one !== line);
    const order = others.toSpliced(
      others.findIndex((one) => one.product.productId === next),
      0,
      line,
    );
    await this.change(of, { type: 'SortLines', order: order.map(({ id }, at) => ({ id, sort_order: at + 1 })) });
  }

  async publish(of: string, why: string): Promise<void> {
    await this.piece.say(template, this.idOf(of), { type: 'PublishTemplate' }, this.actor, {}, why);
  }

  async unpublish(of: string): Promise<void> {
    await this.change(of, { type: 'UnpublishTemplate' });
  }

  async discard(of: string): Promise<void> {
    await this.change(of, { type: 'DiscardChanges' });
  }

  /** Undoes the newest change. */
  async undo(of: string): Promise<void> {
    const [newest] = (await this.eventsOf(this.idOf(of))).slice(-1);
    await this.change(of, { type: 'UndoChange', eventId: newest!.id });
  }

  /** Get Template. */
  async copy(of: string): Promise<void> {
    const id = this.idOf(of);
    const events = await this.eventsOf(id);
    const content = fold(template, template.initialState(), events).published!;
    const version = events.findLast(({ type }) => type === 'TemplatePublished')!.revision + 1;
    this.told = await this.send(
      'new',
      { type: 'CopyTemplate', source: { templateId: id, version, content }, counted: true },
      { question: content.questions.length, line: content.lines.length, image: content.images.length },
    );
  }

  /** A supplier's new price of its offer, per unit. */
  async price(product: string, supplier: string, costPrice: string, retailPrice: string): Promise<void> {
    const [id, offerId] = this.pieces.offer(product, supplier);
    const events = await this.services.store.read(streamOf(productDecider, id));
    const state: ProductState = fold(productDecider, productDecider.initialState(), events as Recorded<never>[]);
    const { unit } = state.offers.find((offer) => offer.id === offerId)!;
    await this.piece.say(
      productDecider,
      id,
      {
        type: 'SaveOffer',
        offerId,
        supplierId: businessOf(this.actor),
        shared: true,
        masterProductId: state.masterProductId,
        form: { costPrice, retailPrice, unit },
        images: [],
      },
      this.actor,
      {},
      this.why,
    );
  }

  /** Saves a quote. @param answers in the order of the questions */
  async quote(of: string, answers: readonly number[], name: string, notes = ''): Promise<void> {
    const templateid = this.idOf(of);
    await this.caughtUp();
    const { content } = await this.stateOf(of);
    const byId = Object.fromEntries(content.questions.map(({ id }, at) => [id, answers[at]]));
    await this.services.quotes.add(
      { templateid, answers: JSON.stringify(byId), name, notes },
      this.actor,
      this.piece.next(this.actor, this.why),
    );
  }

  /** Adds a standard text of the business; without a category it is for all. */
  async standardText(title: string, { category, ...texts }: ClientTexts & { category?: string }): Promise<void> {
    const ownerId = businessOf(this.actor);
    const categoryId = category === undefined ? null : this.pieces.item(`category:${category}`).id;
    const text = { title, categoryId, ...texts };
    const command = { type: 'AddStandardText', ownerId, text } as const;
    await this.piece.say(standardTexts, ownerId, command, this.actor, { standard_text: 1 }, this.why);
  }

  private async change(of: string, command: TemplateCommand, ids: Partial<Record<IdKind, number>> = {}): Promise<void> {
    await this.send(this.idOf(of), command, ids);
  }

  private async send(
    id: number | 'new',
    command: TemplateCommand,
    ids: Partial<Record<IdKind, number>> = {},
  ): Promise<Item> {
    const result = await this.piece.say(template, id, command, this.actor, ids, this.why);
    return { id: result.id, parts: {} };
  }

  private line(product: string): { productId: number } {
    return { productId: this.pieces.product(product) };
  }

  /** A template of this chapter, of an earlier one, or of the catalogue. */
  private idOf(name: string): number {
    if (name === 'this') return this.told.id;
    return this.pieces.item(this.pieces.has(`story:${name}`) ? `story:${name}` : `template:${name}`).id;
  }

  private async stateOf(name: string): Promise<TemplateState> {
    return fold(template, template.initialState(), await this.eventsOf(this.idOf(name)));
  }

  private async eventsOf(id: number): Promise<Recorded<TemplateEvent>[]> {
    return (await this.services.store.read(streamOf(template, id))) as Recorded<TemplateEvent>[];
  }

  private async caughtUp(): Promise<void> {
    const { store, checkpoints } = this.services;
    if (!(await checkpoints.waitFor(await store.head(), { timeoutMs: PATIENCE })))
      throw new Error('The read models do not catch up, so the quotes of the sample cannot be calculated.');
  }
}
