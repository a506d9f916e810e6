import type { Picks } from './choices.js';
import { noIds, type EventTable, type TextRef } from '../kernel/decider.js';
import type { HeadFields, Line, LineFields, LineInternal, Priced, Section, SectionFields } from './content.js';

/** The event by which each field of the whole changes; its data is the field. */
export const headEvents = {
  title: 'ProposalTitled',
  clientId: 'ProposalClientChosen',
  cover: 'ProposalCoverWritten',
  notes: 'ProposalNotesWritten',
  discount: 'ProposalDiscounted',
  taxes: 'ProposalTaxesSet',
  instalments: 'ProposalInstalmentsSet',
  look: 'ProposalLookSet',
  validDays: 'ProposalValiditySet',
} as const satisfies Record<keyof HeadFields, string>;

/** The same for a section; its data names the section, too. */
export const sectionEvents = {
  title: 'SectionTitled',
  template: 'SectionTemplatePinned',
  answers: 'SectionMeasured',
  choice: 'SectionChoiceSet',
  discount: 'SectionDiscounted',
} as const satisfies Record<keyof SectionFields, string>;

/** The same for a line. */
export const lineEvents = {
  name: 'ProposalLineNamed',
  productType: 'ProposalLineTypeSet',
  unit: 'ProposalLineUnitSet',
  quantity: 'ProposalLineQuantitySet',
  retail: 'ProposalLineRetailSet',
  price: 'ProposalLinePriceSet',
  choice: 'ProposalLineChoiceSet',
  discount: 'ProposalLineDiscounted',
  offer: 'ProposalLineOfferPinned',
  formula: 'ProposalLineFormulaPinned',
} as const satisfies Record<keyof LineFields, string>;

/** The events of what never leaves the business: the field stands in `internal`. */
export const lineInternalEvents = {
  cost: 'ProposalLineCostSet',
  pricing: 'ProposalLinePriced',
  because: 'ProposalLineExplained',
} as const satisfies Record<keyof LineInternal, string>;

type Fact<Type extends string, Data> = { type: Type; data: Data };
type FieldFacts<Fields, Table extends Record<keyof Fields, string>, Key> = {
  [Field in keyof Fields]: Fact<Table[Field], Key & Pick<Fields, Field>>;
}[keyof Fields];
type InternalFacts<Fields, Table extends Record<keyof Fields, string>, Key> = {
  [Field in keyof Fields]-?: Fact<Table[Field], Key & { internal: Pick<Required<Fields>, Field> }>;
}[keyof Fields];

/** A section or line without what never leaves the business. */
export type Shown<Item> = Omit<Item, 'internal'>;

/**
 * The events of a draft. Cost, markup and margin stand in `internal` alone: it can be taken out of an event, and the rest
 * still proved.
 */
export type ProposalEvent =
  /** `from`: the revision of another proposal that it was started from. */
  | Fact<
      'ProposalStarted',
      { ownerId: number; head: HeadFields; from?: { proposalId: number; revision: number }; internal: Priced }
    >
  | FieldFacts<HeadFields, typeof headEvents, unknown>
  | Fact<'ProposalPriced', { internal: Priced }>
  /** `at`: its index in the order. `copyOf`: the section that it was copied from. */
  | Fact<'SectionAdded', { section: Shown<Section>; at: number; copyOf?: number; internal: Priced }>
  | Fact<'SectionRemoved', { sectionId: number }>
  | Fact<'SectionsSorted', { sectionIds: number[] }>
  | FieldFacts<SectionFields, typeof sectionEvents, { sectionId: number }>
  | Fact<'SectionPriced', { sectionId: number; internal: Priced }>
  /** `at`: its index among the lines of its section. */
  | Fact<'ProposalLineAdded', { line: Shown<Line>; at: number; internal: LineInternal }>
  | Fact<'ProposalLineRemoved', { lineId: number }>
  /** To another section, or to another place of its own. */
  | Fact<'ProposalLineMoved', { lineId: number; sectionId: number; at: number }>
  | Fact<'ProposalLinesSorted', { sectionId: number; lineIds: number[] }>
  | FieldFacts<LineFields, typeof lineEvents, { lineId: number }>
  | InternalFacts<LineInternal, typeof lineInternalEvents, { lineId: number }>
  /** The events before it, of the same batch, undo what is left of that batch. */
  | Fact<'ProposalBatchUndone', { batchId: string }>
  | SendingEvent;

/** What a revision froze of its line: what the draft has, and what it came to. */
export interface FrozenLine extends Shown<Line> {
  /** What counts, in sold units, and the price of one. */
  readonly counted: string;
  readonly unitPrice: string;
  /** What the formula gave, with its working; `null` where the quantity was typed and there is no formula. */
  readonly calculated: { readonly quantity: string; readonly trace: string } | null;
}

/** A text or a record in a plain table, pinned: `hash` proves what it was. */
export interface Pin {
  readonly id: number;
  /** SHA-256 of its salt and itself, in hexadecimal digits. */
  readonly hash: string;
}

/** What the client was sent. Later changes never touch it. */
export interface FrozenRevision {
  readonly head: HeadFields;
  readonly sections: readonly Shown<Section>[];
  readonly lines: readonly FrozenLine[];
  /** The client as of then, and how the business's papers looked. */
  readonly client: Pin;
  readonly look: Pin;
  /** Of the choice that nobody has touched yet. Dollars with 2 decimals. */
  readonly net: string;
  readonly tax: string;
  readonly total: string;
}

/** What never leaves the business of a revision. */
export interface FrozenInternal {
  readonly pricing: Priced['pricing'];
  readonly sections: Readonly<Record<string, Priced>>;
  readonly lines: Readonly<Record<string, LineInternal>>;
  /** Of the choice that nobody has touched yet. */
  readonly cost: string | null;
  readonly margin: string | null;
}

/** What a client did is told by the link that it came with. Texts and names stand in plain tables. */
export type SendingEvent =
  /**
   * `revision` counts from 1. `validUntil`: ISO 8601 UTC, the end of its last day where the business is. `order`: the
   * change order that it is; absent: the proposal itself.
   */
  | Fact<
      'ProposalSent',
      {
        revision: number;
        number: string;
        validUntil: string;
        order?: number;
        frozen: FrozenRevision;
        internal: FrozenInternal;
      }
    >
  /** Again, unchanged. */
  | Fact<'ProposalResent', { revision: number; validUntil: string }>
  /** A second member agreed to send it although it earns less than the business's floor. */
  | Fact<'ProposalApproved', { internal: { margin: string | null } }>
  /** Made once for each revision. `sha256`: of its bytes, in hexadecimal digits. */
  | Fact<'ProposalPdfMade', { revision: number; sha256: string }>
  /** For the first time. */
  | Fact<'ProposalOpened', { revision: number; linkId: number }>
  /** `linkId`: `null` on paper. `name` and `signature`: as the client gave them. */
  | Fact<
      'ProposalAccepted',
      {
        revision: number;
        linkId: number | null;
        picks: Picks;
        total: string;
        name: TextRef | null;
        signature: TextRef | null;
        sha256: string;
      }
    >
  | Fact<'ProposalDeclined', { revision: number; linkId: number; because: TextRef | null }>
  | Fact<'ProposalExpired', { revision: number }>
  | Fact<'ProposalWithdrawn', { revision: number }>
  | Fact<'ProposalVoided', { revision: number | null }>
  /** `count`: how many were sent with it. */
  | Fact<'ProposalReminded', { revision: number; count: number }>
  /** The draft is the accepted job from then on. `order` counts from 1. */
  | Fact<'ChangeOrderStarted', { order: number }>
  /** The draft is the accepted job again. */
  | Fact<'ChangeOrderDropped', { order: number }>;

const ofSection = ({ sectionId }: { sectionId: number }) => ({ proposal_section: [sectionId] });
const ofLine = ({ lineId }: { lineId: number }) => ({ proposal_line: [lineId] });

/** Every event type, with the ids that an event of it holds. */
export const proposalEvents: EventTable<ProposalEvent> = {
  ProposalStarted: ({ ownerId, head, from }) => ({
    user: [ownerId],
    proposal_client: [head.clientId],
    proposal: [from?.proposalId],
  }),
  ProposalTitled: noIds,
  ProposalClientChosen: ({ clientId }) => ({ proposal_client: [clientId] }),
  ProposalCoverWritten: noIds,
  ProposalNotesWritten: noIds,
  ProposalDiscounted: noIds,
  ProposalTaxesSet: noIds,
  ProposalInstalmentsSet: noIds,
  ProposalLookSet: noIds,
  ProposalValiditySet: noIds,
  ProposalPriced: noIds,
  SectionAdded: ({ section: { id, template }, copyOf }) => ({
    proposal_section: [id, copyOf],
    template: [template?.templateId],
    question: template?.questions.map(({ questionId }) => questionId) ?? [],
  }),
  SectionRemoved: ofSection,
  SectionsSorted: ({ sectionIds }) => ({ proposal_section: sectionIds }),
  SectionTitled: ofSection,
  SectionTemplatePinned: ({ sectionId, template }) => ({
    proposal_section: [sectionId],
    template: [template?.templateId],
    question: template?.questions.map(({ questionId }) => questionId) ?? [],
  }),
  SectionMeasured: ({ sectionId, answers }) => ({
    proposal_section: [sectionId],
    question: Object.keys(answers).map(Number),
  }),
  SectionChoiceSet: ofSection,
  SectionDiscounted: ofSection,
  SectionPriced: ofSection,
  ProposalLineAdded: ({ line: { id, sectionId, offer, formula } }) => ({
    proposal_line: [id],
    proposal_section: [sectionId],
    product: [offer?.productId],
    offer: [offer?.offerId],
    user: [offer?.supplierId],
    line: [formula?.lineId],
  }),
  ProposalLineRemoved: ofLine,
  ProposalLineMoved: ({ lineId, sectionId }) => ({ proposal_line: [lineId], proposal_section: [sectionId] }),
  ProposalLinesSorted: ({ sectionId, lineIds }) => ({ proposal_section: [sectionId], proposal_line: lineIds }),
  ProposalLineNamed: ofLine,
  ProposalLineTypeSet: ofLine,
  ProposalLineUnitSet: ofLine,
  ProposalLineQuantitySet: ofLine,
  ProposalLineRetailSet: ofLine,
  ProposalLinePriceSet: ofLine,
  ProposalLineChoiceSet: ofLine,
  ProposalLineDiscounted: ofLine,
  ProposalLineOfferPinned: ({ lineId, offer }) => ({
    proposal_line: [lineId],
    product: [offer?.productId],
    offer: [offer?.offerId],
    user: [offer?.supplierId],
  }),
  ProposalLineFormulaPinned: ({ lineId, formula }) => ({ proposal_line: [lineId], line: [formula?.lineId] }),
  ProposalLineCostSet: ofLine,
  ProposalLinePriced: ofLine,
  ProposalLineExplained: ofLine,
  ProposalBatchUndone: noIds,
  ProposalSent: ({ frozen: { client, look, sections, lines } }) => ({
    proposal_client: [client.id],
    proposal_look: [look.id],
    question: sections.flatMap(({ template }) => template?.questions.map(({ questionId }) => questionId) ?? []),
    line: lines.map(({ formula }) => formula?.lineId),
    proposal_section: sections.map(({ id }) => id),
    proposal_line: lines.map(({ id }) => id),
    template: sections.map(({ template }) => template?.templateId),
    product: lines.map(({ offer }) => offer?.productId),
    offer: lines.map(({ offer }) => offer?.offerId),
    user: lines.map(({ offer }) => offer?.supplierId),
  }),
  ProposalResent: noIds,
  ProposalApproved: noIds,
  ProposalPdfMade: noIds,
  ProposalOpened: ({ linkId }) => ({ proposal_link: [linkId] }),
  ProposalAccepted: ({ linkId, picks }) => ({
    proposal_link: [linkId],
    proposal_section: picks.sections,
    proposal_line: picks.lines,
  }),
  ProposalDeclined: ({ linkId }) => ({ proposal_link: [linkId] }),
  ProposalExpired: noIds,
  ProposalWithdrawn: noIds,
  ProposalVoided: noIds,
  ProposalReminded: noIds,
  ChangeOrderStarted: noIds,
  ChangeOrderDropped: noIds,
};

const sendingTypes: ReadonlySet<ProposalEvent['type']> = new Set<SendingEvent['type']>([
  'ProposalSent',
  'ProposalResent',
  'ProposalApproved',
  'ProposalPdfMade',
  'ProposalOpened',
  'ProposalAccepted',
  'ProposalDeclined',
  'ProposalExpired',
  'ProposalWithdrawn',
  'ProposalVoided',
  'ProposalReminded',
  'ChangeOrderStarted',
  'ChangeOrderDropped',
]);

/** Whether an event is about what was sent and agreed. It edits no draft. */
export const isAboutSending = (event: ProposalEvent): event is SendingEvent => sendingTypes.has(event.type);
