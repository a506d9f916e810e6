import { randomUUID } from 'node:crypto';
import {
  standardTexts,
  type StandardTextCommand,
  type StandardTextsState,
} from '@quotewright/domain/advice/standard-texts.js';
import { masterProduct } from '@quotewright/domain/catalogue/master-product.js';
import type { OfferForm } from '@quotewright/domain/catalogue/offer-form.js';
import { priceChange, type PriceChangeCommand } from '@quotewright/domain/catalogue/price-change.js';
import { product, type ProductState } from '@quotewright/domain/catalogue/product.js';
import { categoryOrder, categoryOrderId } from '@quotewright/domain/categories/category-order.js';
import { category, type CategoryState } from '@quotewright/domain/categories/category.js';
import { mailing } from '@quotewright/domain/emails/mailing.js';
import { streams } from '@quotewright/domain/contexts.js';
import { engagementStream } from '@quotewright/domain/engagement/engagement.js';
import {
  categoryOfStream,
  idOfStream,
  streamOf,
  type Actor,
  type CommandMeta,
  type Decider,
  type DomainEvent,
  type IdKind,
  type Recorded,
} from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { approvalRules, reasonRules, reminderRules } from '@quotewright/domain/kernel/contract-reasons.js';
import { defaultLineSettings } from '@quotewright/domain/formula/settings.js';
import { packetKinds } from '@quotewright/domain/kernel/contract-packet.js';
import {
  proposal,
  type ProposalChange,
  type ProposalCommand,
  type ProposalState,
} from '@quotewright/domain/proposals/proposal.js';
import { quote } from '@quotewright/domain/quotes/quote.js';
import { allStars } from '@quotewright/domain/ratings/contract.js';
import { ratings } from '@quotewright/domain/ratings/ratings.js';
import { keyOf, type ReleaseItem } from '@quotewright/domain/releases/items.js';
import { release, type Release, type ReleaseCommand } from '@quotewright/domain/releases/release.js';
import type { DetailsInput } from '@quotewright/domain/templates/details.js';
import { jobs, type Job, type JobsState } from '@quotewright/domain/templates/jobs.js';
import { moments, type MomentsState } from '@quotewright/domain/templates/moments.js';
import { review, type ReviewCommand } from '@quotewright/domain/templates/review.js';
import { template, type TemplateState } from '@quotewright/domain/templates/template.js';
import { access, accountChanges, type AccessCommand } from '@quotewright/domain/trail/access.js';

const admin: Actor = { id: 1, userType: 'admin' };
const contractor: Actor = { id: 2, userType: 'contractor' };
const suppliers: Actor[] = [
  { id: 3, userType: 'suppliers' },
  { id: 4, userType: 'suppliers' },
];
/** Few, so that they meet often. */
const NAMES = ['Deck', 'Fence', 'Path'];

/** An id of one kind that tells its place in the log. */
const idOf = (kind: string, place: number): string =>
  `00000000-0000-4000-${kind}000-${String(place).padStart(12, '0')}`;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- deciders of unrelated states
type AnyDecider = Decider<any, any, any>;

/** Seeded numbers from 0 to below 1 (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A log as the product could have written it: random commands of every context, decided by their deciders, with keys
 * unique across streams, and businesses erased while new ones take their names. As on EventStoreDB before a scavenge,
 * the events of erased streams are still there.
 */
export class RandomLog {
  readonly events: Recorded[] = [];
  private readonly states = new Map<string, unknown>();
  private readonly revisions = new Map<string, number>();
  private readonly owners = new Map<string, string>();
  private readonly random: () => number;
  private lastId = 0;

  constructor(seed: number, length: number) {
    this.random = numbersFrom(seed);
    for (let tries = 0; this.events.length < length || !this.coversEverything(); tries += 1) {
      if (tries > 100 * length) throw new Error('Something is refused every time: its command has changed');
      this.anything();
    }
  }

  private coversEverything(): boolean {
    const written = new Set(this.events.map(({ stream }) => categoryOfStream(stream)));
    return streams.every((kind) => written.has(kind.category));
  }

  private below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  private one<T>(of: readonly T[]): T | undefined {
    return of[this.below(of.length)];
  }

  private ids(of: AnyDecider): number[] {
    return [...this.states.keys()].filter((stream) => stream.startsWith(`${of.category}-`)).map(idOfStream);
  }

  private anything(): void {
    [
      () => this.aboutTemplates(),
      () => this.aboutTemplates(),
      () => this.aboutTemplates(),
      () => this.erase(),
      () => this.aboutCategories(),
      () => this.aboutProducts(),
      () => this.aboutPrices(),
      () => this.aboutUse(),
      () => this.aboutReleases(),
      () => this.aboutTexts(),
      () => this.aboutProposals(),
    ][this.below(11)]!();
  }

  private aboutTemplates(): void {
    const name = this.one(NAMES)!;
    const details: DetailsInput = {
      name,
      description: name,
      price: '1',
      unit: 'ft',
      quoteType: 'material_and_labour',
    };
    const actor = this.one([admin, contractor])!;
    const id = this.one(this.ids(template));
    if (id === undefined || this.below(5) === 0)
      return this.run(
        template,
        (this.lastId += 1),
        {
          type: 'CreateTemplate',
          details: actor === admin ? { ...details, ...this.places() } : details,
          images: ['a'.repeat(64)],
        },
        actor,
      );
    const { content, owner } = this.states.get(streamOf(template, id)) as TemplateState;
    const by = owner!.userType === 'admin' ? admin : contractor;
    const question = this.one(content.questions)?.id ?? 0;
    const line = this.one(content.lines)?.id ?? 0;
    this.run(
      template,
      id,
      this.one([
        ...Array.from({ length: 5 }, () => ({ type: 'EditTemplate', details: { name }, images: [] })),
        { type: 'EditTemplate', details: { description: `${this.below(3)}` }, images: ['b'.repeat(64)] },
        { type: 'EditTemplate', details: this.places(), images: [] },
        { type: 'AddQuestion', question: { title: `Length ${this.below(9)}`, unit: 'ft' } },
        { type: 'RemoveQuestion', questionId: question },
        ...Array.from({ length: 3 }, () => ({ type: 'AddLine', ...this.offer(), formula: '' })),
        { type: 'RemoveLine', line: { lineId: line } },
        { type: 'UseOffer', line: { lineId: line }, ...this.offer() },
        { type: 'AddRelated', templateId: this.one(this.ids(template)) },
        { type: 'PublishTemplate' },
        { type: 'PublishTemplate' },
        { type: 'UnpublishTemplate' },
      ]),
      by,
    );
    if (this.below(4) === 0)
      this.run(
        template,
        (this.lastId += 1),
        { type: 'CopyTemplate', source: { templateId: id, version: 1, content }, counted: this.below(3) > 0 },
        contractor,
      );
  }

  /** Where guests find a gallery template, and that it is free: without both it has no public page. */
  private places(): DetailsInput {
    const places = this.ids(category).flatMap((categoryId) =>
      (this.states.get(streamOf(category, categoryId)) as CategoryState).subcategories.map((subcategory) => ({
        categoryId,
        subcategoryId: subcategory.id,
      })),
    );
    return { ...this.one(places), kind: 'free' };
  }

  /** An offer that exists, or one that does not. */
  private offer(): { productId: number; offerId: number } {
    const productId = this.one(this.ids(product)) ?? 1;
    const offers = (this.states.get(streamOf(product, productId)) as ProductState | undefined)?.offers ?? [];
    return { productId, offerId: this.one(offers)?.id ?? 1 };
  }

  /** Erases a business's template, quote or product and frees its keys. */
  private erase(): void {
    const stream = this.one(
      [...this.states].flatMap(([name, state]) =>
        /^(quote|warranty_advice|proposal|product)-/.test(name) ||
        (state as TemplateState).owner?.userType === 'contractor'
          ? [name]
          : [],
      ),
    );
    if (stream === undefined) return;
    for (const beside of [moments, jobs].map((kind) => streamOf(kind, idOfStream(stream))))
      if (stream.startsWith('template-') && this.states.has(beside)) this.eraseStream(beside);
    this.eraseStream(stream);
    for (const [key, owner] of this.owners) if (owner === stream) this.owners.delete(key);
  }

  private eraseStream(stream: string): void {
    this.append(`erasure-${(this.lastId += 1)}`, [{ type: 'StreamErased', data: { stream } }], null);
    this.states.delete(stream);
  }

  private aboutCategories(): void {
    const title = this.one(NAMES)!;
    const ids = this.ids(category).filter((id) => (this.states.get(streamOf(category, id)) as CategoryState).exists);
    const id = this.one(ids);
    if (id === undefined || this.below(4) === 0)
      return this.run(category, (this.lastId += 1), { type: 'AddCategory', title }, admin);
    if (this.below(6) === 0) {
      const order = ids.map((each) => ({ id: each, sort_order: this.below(100) }));
      return this.run(
        categoryOrder,
        categoryOrderId,
        { type: 'SortCategories', order, categories: ids.map((each) => ({ id: each })) },
        admin,
      );
    }
    const { subcategories } = this.states.get(streamOf(category, id)) as { subcategories: { id: number }[] };
    const subcategoryId = this.one(subcategories)?.id ?? 0;
    const inUse = { templates: 0, named: [] };
    this.run(
      category,
      id,
      this.one([
        { type: 'RenameCategory', title },
        ...Array.from({ length: 3 }, () => ({ type: 'PublishCategory' })),
        { type: 'UnpublishCategory' },
        { type: 'DeleteCategory', inUse },
        { type: 'AddSubcategory', title: `${title} ${this.below(3)}` },
        { type: 'RenameSubcategory', subcategoryId, title },
        ...Array.from({ length: 3 }, () => ({ type: 'PublishSubcategory', subcategoryId })),
        { type: 'DeleteSubcategory', subcategoryId, inUse },
        {
          type: 'SortSubcategories',
          order: subcategories.map((each) => ({ id: each.id, sort_order: this.below(100) })),
        },
      ]),
      admin,
    );
  }

  private aboutProducts(): void {
    this.run(
      masterProduct,
      (this.lastId += 1),
      { type: 'AddMasterProduct', name: `${this.one(NAMES)} ${this.below(3)}`, ownerId: suppliers[0]!.id },
      suppliers[0]!,
    );
    const masterProductId = this.one(this.ids(masterProduct))!;
    this.run(
      masterProduct,
      masterProductId,
      this.one([
        { type: 'AcceptMasterProduct' },
        { type: 'AcceptMasterProduct' },
        { type: 'MergeMasterProduct', into: this.one(this.ids(masterProduct))! },
        { type: 'UnmergeMasterProduct' },
      ]),
      admin,
    );
    const id = (this.below(3) > 0 && this.one(this.ids(product))) || (this.lastId += 1);
    const supplier = this.one(suppliers)!;
    const state = this.states.get(streamOf(product, id)) as
      | { offers: { id: number; supplierId: number }[]; gone: { id: number }[]; images: { id: number }[] }
      | undefined;
    const offerId = state?.offers.find(({ supplierId }) => supplierId === supplier.id)?.id ?? null;
    const form: OfferForm = {
      name: this.one(NAMES)!,
      productType: 'building_material',
      costPrice: `${this.below(9)}`,
      retailPrice: `${this.below(9)}`,
      unit: 'ft',
      stock: this.below(3),
      gtin: this.one(['', '96385074', '4006381333931'])!,
      partNumber: this.one(['', 'P-1'])!,
      ...this.one([
        { packAmount: null, packUnit: '' },
        { packAmount: 10, packUnit: 'piece' },
      ])!,
      supplierSku: this.one(['', 'S-1', 'S-2'])!,
    };
    this.run(
      product,
      id,
      {
        type: 'SaveOffer',
        offerId,
        supplierId: supplier.id,
        shared: true,
        masterProductId,
        form,
        images: this.below(4) === 0 ? ['c'.repeat(64)] : [],
      },
      supplier,
    );
    const imageId = this.one(state?.images ?? [])?.id;
    if (imageId !== undefined) this.run(product, id, { type: 'RemoveProductImage', imageId }, admin);
    const goneId = this.one(state?.gone ?? [])?.id;
    if (goneId !== undefined) this.run(product, id, { type: 'RestoreOffer', offerId: goneId, withdrawn: false }, admin);
    else if (offerId !== null && this.below(4) === 0)
      this.run(product, id, { type: 'DeleteOffer', offerId, inUse: this.below(3) === 0 }, supplier);
  }

  /** A change of prices that waits for its time, and stars of a supplier. */
  private aboutPrices(): void {
    const supplier = this.one(suppliers)!;
    const id = this.one(this.ids(priceChange));
    const at = `2026-0${2 + this.below(2)}-01T09:00:00.000Z`;
    const ownerId = suppliers[0]!.id;
    this.run(
      priceChange,
      id !== undefined && this.below(3) > 0 ? id : (this.lastId += 1),
      this.one<PriceChangeCommand>([
        { type: 'SchedulePriceChange', ownerId, batch: 'batch', offers: 2, at, timeZone: 'UTC' },
        { type: 'SchedulePriceChange', ownerId, batch: 'batch', offers: 2, at, timeZone: 'UTC' },
        { type: 'CancelPriceChange' },
        { type: 'AskForPriceChange', ownerId, batch: 'batch', offers: 2, at: null, timeZone: '' },
        { type: 'StartPriceChange', due: at, late: this.below(2) === 0 },
        { type: 'FinishPriceChange', changed: 1, left: 1 },
      ]),
      suppliers[0]!,
    );
    const waiting = this.one(this.ids(priceChange));
    if (waiting !== undefined)
      this.run(
        priceChange,
        waiting,
        this.one<PriceChangeCommand>([{ type: 'AcceptPriceChange', without: [3] }, { type: 'RefusePriceChange' }])!,
        admin,
      );
    const stars = this.one(allStars)!;
    this.run(ratings, contractor.id, { type: 'RateSupplier', supplierId: supplier.id, stars }, contractor);
  }

  /** A release of one template, which it holds, publishes as it was then, or gives free again. */
  private aboutReleases(): void {
    const id = this.one(this.ids(template));
    if (id === undefined) return;
    const releaseId = this.one(this.ids(release)) ?? (this.lastId += 1);
    const { content } = this.states.get(streamOf(template, id)) as TemplateState;
    const version = this.revisions.get(streamOf(template, id))! + 1;
    const wanted = this.below(3) > 0 ? { version, content } : null;
    const name = this.one(NAMES)!;
    const started = (this.states.get(streamOf(release, releaseId)) as Release | undefined)?.started ?? null;
    const item: ReleaseItem = { kind: 'template', id, action: 'publish', version };
    this.run(
      release,
      this.states.has(streamOf(release, releaseId)) && this.below(3) > 0 ? releaseId : (this.lastId += 1),
      this.one<ReleaseCommand>([
        { type: 'AddRelease', name, items: [item] },
        { type: 'ChangeRelease', name, noted: false },
        { type: 'ScheduleRelease', at: '2026-02-01T09:00:00.000Z' },
        { type: 'StartRelease' },
        { type: 'FailRelease', started, refusals: [{ key: keyOf(item), code: 'held_by_release', message: name }] },
        { type: 'DecideRelease', started, before: [{ key: keyOf(item), version: null }] },
        { type: 'FinishRelease' },
        { type: 'CancelRelease' },
        { type: 'ReopenRelease' },
      ]),
      admin,
    );
    this.run(
      template,
      id,
      this.one([
        { type: 'HoldTemplate', releaseId, started: 1, wanted, approvals: [], needed: 0, unready: [], blocks: false },
        { type: 'ReleaseTemplate', release: { id: releaseId, name }, wanted },
        { type: 'LiftTemplateHold', releaseId, started: 1 },
      ]),
      admin,
    );
  }

  /** Standard texts of the contractor, undone as often as made. */
  private aboutTexts(): void {
    const ownerId = contractor.id;
    const stream = streamOf(standardTexts, ownerId);
    const known = this.states.get(stream) as StandardTextsState | undefined;
    const textId = this.one(known?.texts ?? [])?.id ?? 0;
    const text = {
      title: this.one(NAMES)!,
      categoryId: this.one([null, 1, 2])!,
      warranty: `${this.below(3)} years`,
      advice: '',
    };
    const batchId = this.one(this.events.filter((event) => event.stream === stream))?.meta.batchId ?? '';
    this.run(
      standardTexts,
      ownerId,
      this.one<StandardTextCommand>([
        { type: 'AddStandardText', ownerId, text },
        { type: 'EditStandardText', textId, text },
        { type: 'MakeStandardTextDefault', textId },
        { type: 'DeleteStandardText', textId },
        { type: 'UndoStandardTexts', batchId },
      ]),
      contractor,
    );
  }

  /** Proposals of the contractor: changed and undone, sent, and what their clients and time do with them. */
  private aboutProposals(): void {
    const id = this.one(this.ids(proposal));
    const title = this.one(NAMES)!;
    const line = {
      ...{ name: title, productType: 'labour' as const, unit: 'hour', quantity: '2', retail: '50', cost: '30' },
      ...{ price: null, choice: null, discount: null, pricing: null, offer: null, formula: null },
    };
    const section = {
      ...{ title, template: null, answers: {}, choice: null, discount: null, pricing: null },
      lines: [line],
    };
    if (id === undefined || this.below(4) === 0)
      return this.run(
        proposal,
        (this.lastId += 1),
        {
          type: 'StartProposal',
          head: {
            ...{ title, clientId: 1, cover: null, notes: null, discount: null, instalments: [], validDays: 30 },
            taxes: { rates: [], rounding: 'total', inclusive: false },
            look: { quantities: true, prices: 'lines', pictures: false },
          },
          pricing: null,
          sections: [section],
        },
        contractor,
      );
    const stream = streamOf(proposal, id);
    const { content, sending } = this.states.get(stream) as ProposalState;
    const sectionId = this.one(content!.sections)?.id ?? 0;
    const lineId = this.one(content!.lines)?.id ?? 0;
    const newest = sending.revisions.at(-1);
    const revision = newest?.revision ?? 1;
    const changes: ProposalChange[] = [
      { change: 'head', fields: { title, discount: { kind: 'percent', value: `${this.below(9)}` } } },
      { change: 'add-section', section },
      { change: 'duplicate-section', sectionId },
      { change: 'section', sectionId, fields: { title, pricing: { kind: 'markup', percent: `${this.below(9)}` } } },
      { change: 'remove-section', sectionId },
      { change: 'sort-sections', sectionIds: content!.sections.map((each) => each.id).reverse() },
      { change: 'add-line', sectionId, line },
      { change: 'line', lineId, fields: { quantity: `${this.below(9)}`, cost: `${this.below(9)}` } },
      {
        ...{ change: 'line', lineId },
        fields: { because: { quantity: { id: `${this.below(9)}`, hash: 'c'.repeat(64) }, price: null } },
      },
      {
        ...{ change: 'section', sectionId },
        fields: {
          template: {
            ...{ templateId: 1, name: title, alias: 'plank', version: 2 },
            ...{ quoteType: 'material', questions: [] },
          },
        },
      },
      {
        ...{ change: 'line', lineId },
        fields: {
          offer: { productId: 1, offerId: 1, supplierId: 1, productRevision: this.below(9) },
          formula: { lineId: 1, formula: `${this.below(9)}`, settings: defaultLineSettings },
        },
      },
      { change: 'move-line', lineId, sectionId, at: 0 },
      { change: 'remove-line', lineId },
    ];
    const pin = { id: 1, hash: 'a'.repeat(64) };
    const batchId = this.one(this.events.filter((event) => event.stream === stream))?.meta.batchId ?? '';
    this.run(
      proposal,
      id,
      this.one<ProposalCommand>([
        ...changes.map((one): ProposalCommand => ({ type: 'ChangeProposal', changes: [one] })),
        { type: 'UndoProposalBatch', batchId },
        { type: 'UndoProposalBatch', batchId },
        {
          ...{ type: 'SendProposal', number: `Q-${id}`, validUntil: '2026-03-01T00:00:00.000Z' },
          ...{ client: pin, look: pin, floor: null },
        },
        { type: 'ApproveProposal' },
        { type: 'KeepProposalPdf', revision, sha256: 'f'.repeat(64) },
        { type: 'OpenProposal', revision, linkId: 1 },
        {
          ...{ type: 'AcceptProposal', revision, linkId: 1, picks: { sections: [], lines: [] }, name: null },
          ...{ signature: null, total: newest?.frozen.total ?? '' },
        },
        { type: 'DeclineProposal', revision, linkId: 1, because: null },
        { type: 'RemindOfProposal', revision },
        { type: 'WithdrawProposal' },
        { type: 'StartChangeOrder' },
        { type: 'DropChangeOrder' },
      ]),
      contractor,
    );
  }

  private aboutUse(): void {
    const id = this.one(this.ids(template));
    if (id === undefined) return;
    const { content } = this.states.get(streamOf(template, id)) as TemplateState;
    const what = this.below(7);
    if (what === 6) return this.aboutJobs(id);
    if (what === 3) return this.aboutMoments(id);
    if (what === 5) return this.aboutReview(id);
    if (what === 4) {
      const by = this.one([admin, contractor])!;
      const commands: AccessCommand[] = [
        { type: 'ExportHistory', format: 'csv', filter: { template: id } },
        { type: 'ExportPacket', proposal: 1, kind: this.one(packetKinds)! },
        { type: 'ChangeReasonRule', rule: this.one(reasonRules)! },
        { type: 'ChangeApprovalRule', approvals: this.one(approvalRules)!, admins: 3 },
        { type: 'ChangeReminderRule', reminders: this.one(reminderRules)! },
        { type: 'ChangePriceApproval', rule: { when: this.one(['never', 'always'] as const)!, percent: null } },
        { type: 'RecordMember', event: { type: 'MemberRemoved', data: { member: 1 + this.below(9) } } },
        {
          type: 'RecordMember',
          event: { type: 'AccountChanged', data: { member: 1 + this.below(9), change: this.one(accountChanges)! } },
        },
        {
          type: 'RecordMember',
          event: { type: 'AccountAdded', data: { member: 1 + this.below(9), userType: 'admin' } },
        },
        { type: 'RecordMember', event: { type: 'SignInsExported', data: { filter: { account: 1 + this.below(9) } } } },
        { type: 'RecordMember', event: { type: 'SecurityRuleChanged', data: { needed: this.below(2) === 0 } } },
        { type: 'RecordMember', event: { type: 'TrustedDomainsChanged', data: { added: 1, removed: this.below(3) } } },
      ];
      return this.run(access, by.id, this.one(commands)!, by);
    }
    if (what === 0) {
      const who = { referrer: '', userType: 'guest' };
      const kinds = [
        { type: 'TemplateViewsCounted', data: { counts: [{ ...who, views: 1 + this.below(5), visitors: 1 }] } },
        { type: 'TemplateTriesCounted', data: { counts: [{ ...who, tries: 1 + this.below(3) }] } },
        { type: 'TemplateShared', data: { channel: 'copy', userType: 'guest' } },
      ];
      const { type, data } = kinds[this.below(kinds.length)]!;
      this.append(
        engagementStream(id, `2026-0${1 + this.below(2)}`),
        [{ type, data: { templateId: id, ...data } }],
        null,
      );
    } else if (what === 1) {
      this.run(
        mailing,
        (this.lastId += 1),
        {
          type: 'EmailTemplates',
          key: randomUUID(),
          templates: [{ templateId: id, version: 1 }],
          userTypes: ['contractor'],
          toAddress: false,
        },
        admin,
      );
    } else {
      const saved = {
        sessionId: 'cart',
        template: { id, name: content.name, alias: content.alias, version: 1 },
        quoteType: content.quoteType,
        name: content.name,
        notes: '',
      };
      this.run(
        quote,
        (this.lastId += 1),
        { type: 'SaveQuote', ...saved, questions: [], lines: [], answers: {}, seen: null },
        contractor,
      );
    }
  }

  private aboutReview(id: number): void {
    const { owner, contentVersion: version } = this.states.get(streamOf(template, id)) as TemplateState;
    const type = this.one<ReviewCommand['type']>(['RequestReview', 'ApproveTemplate', 'RequestChanges'])!;
    const of = { version, settled: 0, changers: [], ahead: true, ownerId: owner!.userId };
    this.run(review, id, { type, seen: version, of }, admin);
  }

  private aboutMoments(id: number): void {
    const { owner } = this.states.get(streamOf(template, id)) as TemplateState;
    const known = this.states.get(streamOf(moments, id)) as MomentsState | undefined;
    const moment = this.one([...(known?.names.keys() ?? [])]) ?? 0;
    const name = `${this.one(NAMES)} ${this.below(3)}`;
    this.run(
      moments,
      id,
      this.one([
        { type: 'NameMoment', name, version: 1, at: '2026-01-05T10:00:00.000Z', ownerId: owner!.userId },
        { type: 'RenameMoment', moment, name },
        { type: 'RemoveMoment', moment },
      ]),
      owner!.userType === 'admin' ? admin : contractor,
    );
  }

  private aboutJobs(id: number): void {
    const { owner, content } = this.states.get(streamOf(template, id)) as TemplateState;
    const known = this.states.get(streamOf(jobs, id)) as JobsState | undefined;
    const job = this.one([...(known?.jobs.keys() ?? [])]) ?? 0;
    const name = `${this.one(NAMES)} ${this.below(3)}`;
    const figures: Pick<Job, 'answers' | 'expected'> = {
      answers: content.questions.map((question) => ({ questionId: question.id, answer: String(this.below(9)) })),
      expected: content.lines.map((line) => ({ lineId: line.id, offerId: line.product.offerId, quantity: '2' })),
    };
    this.run(
      jobs,
      id,
      this.one([
        { type: 'KeepJob', name, tolerance: null, ownerId: owner!.userId, ...figures },
        { type: 'ChangeJob', job, name, tolerance: String(this.below(9)) },
        { type: 'AcceptFigures', job, ...figures },
        { type: 'RemoveJob', job },
        { type: 'BringJobBack', job },
      ]),
      owner!.userType === 'admin' ? admin : contractor,
    );
  }

  /** Decides a command like the handler. A refused one has no effect. */
  private run(decider: AnyDecider, id: number, command: unknown, actor: Actor): void {
    const stream = streamOf(decider, id);
    const state = this.states.get(stream) ?? decider.initialState();
    const ids = new Proxy<Partial<Record<IdKind, number[]>>>(
      {},
      { get: () => Array.from({ length: 20 }, () => (this.lastId += 1)) },
    );
    try {
      const reserved = (decider.reserve?.(command as never, state, actor) ?? []).map(({ kind, key, onTaken }) => {
        const free = (wanted: string): boolean => (this.owners.get(`${kind} ${wanted}`) ?? stream) === stream;
        let granted = onTaken === 'hide' ? `${key}-hidden` : key;
        for (let next = 2; !free(granted); next += 1) {
          if (typeof onTaken !== 'string') throw new DomainError('invalid_input', onTaken.message);
          granted = `${key}-${next}`;
        }
        return granted;
      });
      const meta: CommandMeta = { commandId: 'command', at: '2026-01-05T10:00:00.000Z', actor, id, ids, reserved };
      const events = this.append(stream, decider.decide(command, state, meta) as DomainEvent[], actor);
      if (events.length > 0)
        this.states.set(
          stream,
          events.reduce((before: unknown, event) => decider.evolve(before, event), state),
        );
      for (const { givesUp = [], takes = [] } of events.map((event) => decider.keysIn?.(event) ?? {})) {
        for (const [key, owner] of this.owners)
          if (owner === stream && givesUp.some((kind) => key.startsWith(`${kind} `))) this.owners.delete(key);
        for (const { kind, key } of takes) this.owners.set(`${kind} ${key}`, stream);
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }

  private append(stream: string, events: readonly DomainEvent[], actor: Actor | null): Recorded[] {
    // As with real commands, no two share a batch: projections may keep a row for each.
    const batchId = idOf('a', this.events.length + 1);
    return events.map((event) => {
      const revision = (this.revisions.get(stream) ?? -1) + 1;
      this.revisions.set(stream, revision);
      const place = this.events.length + 1;
      const recorded: Recorded = {
        ...(JSON.parse(JSON.stringify(event)) as DomainEvent),
        id: idOf('9', place),
        stream,
        revision,
        position: `1.${place}`,
        meta: {
          at: new Date(Date.UTC(2026, 0, 5) + place * 1000).toISOString(),
          actorId: actor?.id ?? null,
          userType: actor?.userType ?? null,
          source: 'screen',
          batchId,
          commandId: 'command',
          causationId: null,
          reason: null,
          schemaVersion: 1,
        },
      };
      this.events.push(recorded);
      return recorded;
    });
  }
}
