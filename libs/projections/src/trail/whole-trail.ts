import { standardTextTold } from '@quotewright/domain/advice/describe.js';
import {
  evolveTexts,
  standardTexts,
  type StandardTextEvent,
  type StandardTextsState,
} from '@quotewright/domain/advice/standard-texts.js';
import { masterProductTold, priceChangeTold, productTold, type Told } from '@quotewright/domain/catalogue/describe.js';
import {
  masterProduct,
  ownerAsAdded,
  type MasterProductEvent,
  type MasterProductState,
} from '@quotewright/domain/catalogue/master-product.js';
import {
  priceChange,
  type PriceChangeEvent,
  type WaitingPriceChange,
} from '@quotewright/domain/catalogue/price-change.js';
import { product, type ProductEvent, type ProductState } from '@quotewright/domain/catalogue/product.js';
import { categoryOrder, type CategoryOrderEvent } from '@quotewright/domain/categories/category-order.js';
import { category, type CategoryEvent, type CategoryState } from '@quotewright/domain/categories/category.js';
import { categoryTold } from '@quotewright/domain/categories/describe.js';
import { mailing, type MailingEvent } from '@quotewright/domain/emails/mailing.js';
import { categoryOfStream, idOfStream, type Recorded } from '@quotewright/domain/kernel/decider.js';
import { parsePosition } from '@quotewright/domain/kernel/event-store.js';
import { isQuiet } from '@quotewright/domain/kernel/holds.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';
import { proposalTold } from '@quotewright/domain/proposals/describe.js';
import type { ProposalEvent } from '@quotewright/domain/proposals/events.js';
import { folded, nothingFolded, proposal, type ProposalFolded } from '@quotewright/domain/proposals/proposal.js';
import { quote, type QuoteEvent } from '@quotewright/domain/quotes/quote.js';
import { ratingTold } from '@quotewright/domain/ratings/describe.js';
import { ratings, type RatingEvent } from '@quotewright/domain/ratings/ratings.js';
import { release, type Release, type ReleaseEvent } from '@quotewright/domain/releases/release.js';
import type { ReadableChange } from '@quotewright/domain/templates/contract.js';
import { markOf } from '@quotewright/domain/templates/describe.js';
import { loudEvents, type TemplateEvent } from '@quotewright/domain/templates/events.js';
import { review, type ReviewEvent } from '@quotewright/domain/templates/review.js';
import { access, type AccessEvent } from '@quotewright/domain/trail/access.js';
import type { TrailType } from '@quotewright/domain/trail/contract.js';
import { accessTold } from '@quotewright/domain/trail/describe.js';
import { originColumns, originOf, type Origin } from '../kernel/origin.js';
import { handledBy, ownStream, projection, type Rows } from '../kernel/projection.js';
import { releaseTold } from './release-told.js';

/** Every event of the trail. Views are counted, not told. */
type Traced =
  | TemplateEvent
  | CategoryEvent
  | CategoryOrderEvent
  | MasterProductEvent
  | ProductEvent
  | PriceChangeEvent
  | QuoteEvent
  | ProposalEvent
  | StandardTextEvent
  | MailingEvent
  | AccessEvent
  | ReviewEvent
  | ReleaseEvent
  | RatingEvent;

/** Where an event is in the log, as two numbers, so that the database can compare it, and as given out. */
interface Place {
  epoch: number;
  place: string;
  position: string;
}

interface EventRow extends Place {
  event_id: string;
  entry_id: string;
  stream: string;
  type: string;
  /** `null` for a template's: its own history tells it. Names of other contexts are placeholders. */
  summary: string | null;
  changes: ReadableChange[];
  at: Date;
}

export interface TrailEntryRow extends Origin, Place {
  entry_id: string;
  stream: string;
  /** The kind of its stream. */
  kind: string;
  subject_id: number;
  /** Its name as last known; `null` where it has none. */
  subject: string | null;
  /** The business it belongs to; `null` = for admins alone. */
  owner_id: number | null;
  template_id: number | null;
  types: TrailType[];
  at: Date;
  count: number;
  /** All that its text search looks through; empty for a template's. */
  words: string;
}

/** What is remembered of a stream: its owner, what its next event changes, and the entry that may continue. */
interface StreamRow {
  stream: string;
  revision: number;
  owner_id: number | null;
  state: unknown;
  entry_id: string | null;
}

/** What one event says, and the stream's state after it. */
interface Said {
  told: Told | null;
  types: readonly TrailType[];
  /** Whose it is. */
  owner: number | null;
  subject: string | null;
  template: number | null;
  /** The owner of the stream, and what it now holds. */
  streamOwner: number | null;
  state: unknown;
}

const alone = (summary: string): Told => ({ summary, changes: [] });

function ofTemplate(event: Recorded<TemplateEvent>, before: StreamRow | undefined): Said {
  const owner = event.type === 'TemplateCreated' ? event.data.ownerId : (before?.owner_id ?? null);
  const types: TrailType[] =
    event.type === 'TemplatePublished' || event.type === 'TemplateUnpublished'
      ? ['template', 'publishing']
      : event.type === 'TemplatePriceChanged'
        ? ['template', 'price']
        : ['template'];
  const id = idOfStream(event.stream);
  return { told: null, types, owner, subject: null, template: id, streamOwner: owner, state: null };
}

function ofProduct(event: Recorded<ProductEvent>, before: StreamRow | undefined): Said {
  const state = (before?.state ?? product.initialState()) as ProductState;
  const after = product.evolve(state, event);
  const offerId = 'offerId' in event.data ? event.data.offerId : null;
  const offer = [...after.offers, ...state.offers].find(({ id }) => id === offerId);
  const priced = event.type === 'OfferRetailPriceChanged' || event.type === 'OfferCostPriceChanged';
  return {
    told: productTold(event, state),
    types: priced ? ['product', 'price'] : ['product'],
    owner: offer?.supplierId ?? after.ownerId,
    subject: after.name,
    template: null,
    streamOwner: after.ownerId,
    state: after,
  };
}

function ofMasterProduct(event: Recorded<MasterProductEvent>, before: StreamRow | undefined): Said {
  const state = (before?.state ?? masterProduct.initialState()) as MasterProductState;
  const after = masterProduct.evolve(state, event);
  const owner = event.type === 'MasterProductAdded' ? ownerAsAdded(event) : (before?.owner_id ?? null);
  return {
    told: masterProductTold(event, state),
    types: ['product'],
    owner,
    subject: after.name,
    template: null,
    streamOwner: owner,
    state: after,
  };
}

function ofPriceChange(event: Recorded<PriceChangeEvent>, before: StreamRow | undefined): Said {
  const state = (before?.state ?? priceChange.initialState()) as WaitingPriceChange;
  const after = priceChange.evolve(state, event);
  return {
    told: priceChangeTold(event, state),
    types: ['price'],
    owner: after.ownerId,
    subject: null,
    template: null,
    streamOwner: after.ownerId,
    state: after,
  };
}

function ofCategory(event: Recorded<CategoryEvent>, before: StreamRow | undefined): Said {
  const state = (before?.state ?? category.initialState()) as CategoryState;
  const after = category.evolve(state, event);
  return {
    told: categoryTold(event, state),
    types: /Published|Unpublished/.test(event.type) ? ['category', 'publishing'] : ['category'],
    owner: null,
    subject: after.title,
    template: null,
    streamOwner: null,
    // Who reordered it, and from what, is of no use here.
    state: { ...after, orders: null },
  };
}

function ofRelease(event: Recorded<ReleaseEvent>, before: StreamRow | undefined): Said {
  const state = (before?.state ?? release.initialState()) as Release;
  const after = release.evolve(state, event);
  return {
    told: releaseTold(event, state),
    types: ['publishing'],
    owner: null,
    subject: after.name,
    template: null,
    streamOwner: null,
    state: after,
  };
}

function ofProposal(event: Recorded<ProposalEvent>, before: StreamRow | undefined): Said {
  const state = (before?.state ?? nothingFolded) as ProposalFolded;
  const after = folded(state, event);
  return {
    told: proposalTold(event, state.content),
    types: ['proposal'],
    owner: after.ownerId,
    subject: after.sending.number ?? after.content!.head.title,
    template: null,
    streamOwner: after.ownerId,
    state: after,
  };
}

function ofStandardTexts(event: Recorded<StandardTextEvent>, before: StreamRow | undefined): Said {
  const { texts } = (before?.state ?? standardTexts.initialState()) as Pick<StandardTextsState, 'texts'>;
  const after = evolveTexts(texts, event);
  const owner = idOfStream(event.stream);
  const titleIn = (of: typeof texts) => of.find(({ id }) => id === event.data.textId)?.title;
  return {
    told: standardTextTold(event, { texts }, (id) => markOf('category', id)),
    types: ['advice'],
    owner,
    subject: titleIn(after) ?? titleIn(texts) ?? null,
    template: null,
    streamOwner: owner,
    state: { texts: after },
  };
}

/** A fact of a stream that holds nothing to compare with. */
const fact = (told: Told, type: TrailType, owner: number | null, template: number | null = null): Said => ({
  told,
  types: [type],
  owner,
  subject: null,
  template,
  streamOwner: owner,
  state: null,
});

const counted = (count: number): string => (count === 1 ? '1 template' : `${count} templates`);

function mailed({ templates, userTypes, toAddress }: MailingEvent['data']): string {
  const groups = [
    userTypes.includes('contractor') && 'contractors',
    userTypes.includes('retailinstall') && 'retail & install businesses',
    toAddress && 'one address',
  ].filter((group) => group !== false);
  return `sent ${counted(templates.length)} by e-mail to ${groups.join(', ')}`;
}

const reviewed: Readonly<Record<ReviewEvent['type'], string>> = {
  TemplateReviewRequested: 'asked for a review of',
  TemplateApproved: 'approved',
  TemplateChangesRequested: 'asked for changes of',
};

const reviewTold = ({ type, stream, data: { version } }: Recorded<ReviewEvent>): Told =>
  alone(`${reviewed[type]} ${markOf('template', idOfStream(stream))}, version ${version}`);

function said(event: Recorded<Traced>, before: StreamRow | undefined): Said {
  switch (categoryOfStream(event.stream)) {
    case product.category:
      return ofProduct(event as Recorded<ProductEvent>, before);
    case masterProduct.category:
      return ofMasterProduct(event as Recorded<MasterProductEvent>, before);
    case priceChange.category:
      return ofPriceChange(event as Recorded<PriceChangeEvent>, before);
    case category.category:
      return ofCategory(event as Recorded<CategoryEvent>, before);
    case categoryOrder.category:
      return fact(alone('changed the order of the categories'), 'category', null);
    case quote.category: {
      const { ownerId, templateId, templateVersion } = (event as Recorded<QuoteEvent>).data;
      return fact(
        alone(`saved a quote of ${markOf('template', templateId)}, version ${templateVersion}`),
        'quote',
        ownerId,
        templateId,
      );
    }
    case proposal.category:
      return ofProposal(event as Recorded<ProposalEvent>, before);
    case standardTexts.category:
      return ofStandardTexts(event as Recorded<StandardTextEvent>, before);
    case mailing.category:
      return fact(alone(mailed((event as Recorded<MailingEvent>).data)), 'mailing', null);
    case review.category:
      return fact(reviewTold(event as Recorded<ReviewEvent>), 'publishing', null, idOfStream(event.stream));
    case ratings.category:
      return fact(
        ratingTold(event as Recorded<RatingEvent>, (id) => markOf('supplier', id)),
        'quote',
        idOfStream(event.stream),
      );
    case release.category:
      return ofRelease(event as Recorded<ReleaseEvent>, before);
    case access.category:
      // Of the gallery's rules admins alone are told.
      return fact(
        accessTold(event as Recorded<AccessEvent>, (id) => markOf('user', id)),
        'access',
        idOfStream(event.stream) || null,
      );
    default:
      return ofTemplate(event as Recorded<TemplateEvent>, before);
  }
}

const wordsOf = ({ summary, changes }: Told, reason: string | null): string =>
  [summary, ...changes.flatMap(({ label, before, after }) => [label, before, after]), reason]
    .filter(Boolean)
    .join('\n');

const both = <T>(a: readonly T[], b: readonly T[]): T[] => [...new Set([...a, ...b])];

async function record(rows: Rows, event: Recorded<Traced>): Promise<void> {
  const { stream, id: event_id, type, meta } = event;
  const known = await rows.get<StreamRow>('stream', { stream });
  if (known && known.revision >= event.revision) return;
  const { told, types, owner, subject, template, streamOwner, state } = said(event, known);
  const { epoch, at: place } = parsePosition(event.position);
  const here = { epoch, place: String(place), position: event.position };
  const at = meta.at as unknown as Date;
  const open = known?.entry_id ? await rows.get<TrailEntryRow>('entry', { entry_id: known.entry_id }) : undefined;
  // One command on a product may concern the offers of several suppliers: each has its own entry.
  const continues = open?.batch_id === meta.batchId && open.owner_id === owner;
  const words = told ? wordsOf(told, continues ? null : meta.reason) : '';
  const entry: TrailEntryRow = continues
    ? {
        ...open,
        ...here,
        subject,
        types: both(open.types, types),
        at,
        count: open.count + 1,
        words: [open.words, words].filter(Boolean).join('\n'),
      }
    : {
        entry_id: event_id,
        stream,
        kind: categoryOfStream(stream),
        subject_id: idOfStream(stream),
        subject,
        owner_id: owner,
        template_id: template,
        types: [...types],
        at,
        count: 1,
        words,
        ...here,
        ...originOf(meta),
      };
  rows.put('entry', entry);
  const row: EventRow = {
    event_id,
    entry_id: entry.entry_id,
    stream,
    type,
    summary: told?.summary ?? null,
    changes: told?.changes ?? [],
    at,
    ...here,
  };
  rows.put('event', row);
  rows.put('stream', {
    stream,
    revision: event.revision,
    owner_id: streamOwner,
    state,
    entry_id: entry.entry_id,
  });
}

async function erase(rows: Rows, { data: { stream } }: Recorded<StreamErased>): Promise<void> {
  for (const table of ['stream', 'entry', 'event']) await rows.removeWhere(table, { stream });
}

const placeColumns = { epoch: 'integer', place: 'bigint', position: 'text' } as const;

/** Everything that was ever changed, by one command and one thing each, newest last. */
export const wholeTrail = projection<Traced | StreamErased>({
  name: 'whole-trail',
  version: 9,
  weight: 9,
  tables: {
    stream: {
      columns: { stream: 'text', revision: 'integer', owner_id: 'integer?', state: 'jsonb?', entry_id: 'text?' },
      key: ['stream'],
    },
    entry: {
      columns: {
        entry_id: 'text',
        stream: 'text',
        kind: 'text',
        subject_id: 'integer',
        subject: 'text?',
        owner_id: 'integer?',
        template_id: 'integer?',
        types: 'text[]',
        at: 'timestamptz',
        count: 'integer',
        words: 'text',
        ...placeColumns,
        ...originColumns,
      },
      key: ['entry_id'],
      indexes: [
        ['epoch', 'place'],
        ['owner_id', 'epoch', 'place'],
        ['template_id', 'epoch', 'place'],
        ['stream'],
        ['batch_id'],
      ],
    },
    event: {
      columns: {
        event_id: 'text',
        entry_id: 'text',
        stream: 'text',
        type: 'text',
        summary: 'text?',
        changes: 'jsonb',
        at: 'timestamptz',
        ...placeColumns,
      },
      key: ['event_id'],
      indexes: [['entry_id'], ['stream']],
    },
  },
  key: ownStream,
  on: {
    ...handledBy<Traced>(
      [
        ...loudEvents,
        ...[
          category,
          categoryOrder,
          masterProduct,
          product,
          priceChange,
          quote,
          proposal,
          standardTexts,
          mailing,
          access,
          review,
          release,
          ratings,
        ].flatMap(({ events }) => (Object.keys(events) as Traced['type'][]).filter((type) => !isQuiet(type))),
      ],
      record,
    ),
    StreamErased: erase,
  },
});
