import type { LineSettingsInput } from '../formula/settings.js';
import type { SortItem } from '../kernel/contract.js';
import {
  idOfStream,
  type Actor,
  type CommandMeta,
  type Decider,
  type Recorded,
  type Reservation,
} from '../kernel/decider.js';
import { DomainError, never } from '../kernel/errors.js';
import { inOrder } from '../kernel/order.js';
import { oneLine } from '../kernel/texts.js';
import { addressesAfter, aliasFor, atOwnAlias, noAddresses, ownsAlias, renamed, type Addresses } from './addresses.js';
import { changes, eventsToward, isUndoable, overlaps, stepBack, type Step } from './changes.js';
import {
  emptyContent,
  evolveContent,
  publishedAfter,
  type Collection,
  type Details,
  type Image,
  type TemplateContent,
} from './content.js';
import { limits, templateMissing, type UndoConflict } from './contract.js';
import { aliasOf, detailsOf, isGallery, mayEdit, type DetailsInput, type Owner } from './details.js';
import type { TemplateEvent } from './events.js';
import {
  changedSettings,
  copiedParts,
  lineOf,
  storedFormula,
  withLine,
  withLineChanged,
  type LineRef,
} from './lines.js';
import { assertPlaced, type GonePlaces } from './places.js';
import { withoutQuestion, withQuestion, type QuestionInput } from './questions.js';

/** One event of the stream with what it changed; the newest first. */
interface Trail extends Step {
  readonly id: string;
  readonly type: string;
  readonly older: Trail | null;
}

/** A template as its commands see it. */
export interface TemplateState {
  /** `null` before the template exists. */
  readonly owner: Owner | null;
  readonly content: TemplateContent;
  readonly published: TemplateContent | null;
  readonly addresses: Addresses;
  readonly trail: Trail | null;
}

/** What may be asked of a template. Offers, categories, pictures and other templates are checked by the caller. */
export type TemplateCommand =
  /** Needs `ids.image`, one for each image. `owner` = somebody else than the actor (admin only). */
  | { type: 'CreateTemplate'; details: DetailsInput; images: readonly string[]; owner?: Owner }
  /** Needs `ids.image`, one for each image, the edited ones last. `edited` stand where the pictures they were made of stood. */
  | { type: 'EditTemplate'; details: DetailsInput; images: readonly string[]; edited?: readonly Image[] }
  /** Needs `ids.question`, `ids.line` and `ids.image`, one for each in the content. */
  | {
      type: 'CopyTemplate';
      source: { templateId: number; version: number; content: TemplateContent };
      counted: boolean;
    }
  | { type: 'RemoveImage'; imageId: number }
  | { type: 'SortImages'; order: readonly SortItem[] }
  /** Needs `ids.question`. */
  | { type: 'AddQuestion'; question: QuestionInput }
  | { type: 'ChangeQuestion'; questionId: number; question: QuestionInput }
  | { type: 'RemoveQuestion'; questionId: number }
  | { type: 'SortQuestions'; order: readonly SortItem[] }
  /** Needs `ids.line`. `formula` = the offer's own, with Q numbers. */
  | { type: 'AddLine'; productId: number; offerId: number; formula: string }
  | { type: 'UseOffer'; line: LineRef; productId: number; offerId: number }
  | { type: 'RemoveLine'; line: LineRef }
  /** With Q numbers. */
  | { type: 'ChangeFormula'; line: LineRef; formula: string }
  /** `formula` with Q numbers, where it changes with the settings. */
  | { type: 'ChangeLineSettings'; lineId: number; settings: LineSettingsInput; formula?: string }
  | { type: 'SortLines'; order: readonly SortItem[] }
  | { type: 'AddRelated'; templateId: number }
  | { type: 'RemoveRelated'; templateId: number }
  | { type: 'UndoChange'; eventId: string; gone?: GonePlaces }
  | { type: 'PublishTemplate'; note: string | null; gone?: GonePlaces }
  | { type: 'UnpublishTemplate' }
  | { type: 'DiscardChanges' };

const notFound = (): DomainError => new DomainError('template_not_found', templateMissing);

/** The id drawn for a new item. Its absence is a defect of the caller. */
function drawn(meta: CommandMeta, kind: 'question' | 'line' | 'image', index = 0): number {
  const id = meta.ids[kind]?.[index];
  if (id === undefined) throw new Error(`The command was given too few ids for a ${kind}`);
  return id;
}

function withImages(content: TemplateContent, images: readonly string[], meta: CommandMeta): TemplateContent {
  if (content.images.length + images.length > limits.images) {
    throw new DomainError('limit_reached', `A template can have ${limits.images} pictures.`);
  }
  return {
    ...content,
    images: [...content.images, ...images.map((image, index) => ({ id: drawn(meta, 'image', index), image }))],
  };
}

const imageNotFound = (): DomainError => new DomainError('image_not_found', 'There is no such picture.');

/** A picture never changes: what was edited is a new one in the place of the old. `drawnFrom` = ids drawn for others. */
function withEdited(
  content: TemplateContent,
  edited: readonly Image[],
  drawnFrom: number,
  meta: CommandMeta,
): TemplateContent {
  return edited.reduce((before, { id, image }, index) => {
    const old = before.images.find((one) => one.id === id);
    if (!old) throw imageNotFound();
    if (old.image === image) return before;
    const made = { id: drawn(meta, 'image', drawnFrom + index), image };
    return { ...before, images: before.images.map((one) => (one === old ? made : one)) };
  }, content);
}

function sorted<C extends Collection>(
  content: TemplateContent,
  collection: C,
  order: readonly SortItem[],
): TemplateContent {
  const items: readonly { readonly id: number }[] = content[collection];
  return {
    ...content,
    [collection]: inOrder(items, order, `${collection === 'images' ? 'pictures' : collection} of this template`),
  };
}

function* trailOf(state: TemplateState): Generator<Trail> {
  for (let entry = state.trail; entry; entry = entry.older) yield entry;
}

/** The content without what one event did, later changes kept, and the events that are `taken` back. Throws `undo_conflict` naming the later change in the way. */
function undone(state: TemplateState, eventId: string): { target: TemplateContent; taken: readonly Trail[] } {
  const trail = [...trailOf(state)];
  const entry = trail.find(({ id }) => id === eventId);
  if (!entry) throw new DomainError('event_not_found', 'There is no such change in the history of this template.');
  if (!isUndoable(entry.type)) throw new DomainError('not_undoable', 'This is not a change that can be undone.');
  const conflict = (path: string): DomainError => {
    const later = trail.find(
      ({ revision, changes: made }) => revision > entry.revision && made.some((change) => overlaps(change.path, path)),
    );
    const data: UndoConflict | null = later
      ? { event_id: later.id, version: later.revision + 1, type: later.type, path }
      : null;
    return new DomainError(
      'undo_conflict',
      `A later change stands in the way${later ? ` (version ${later.revision + 1})` : ''}. Undo that one first.`,
      { data },
    );
  };
  const { taken, target, blocked } = stepBack(state.content, entry, trail);
  if (!target) throw conflict(blocked);
  return { target, taken };
}

/** The event with the one that it takes back: where several are, the one that changed the same. */
function undoing(event: TemplateEvent, state: TemplateState, eventId: string): TemplateEvent {
  const [path] = changes(state.content, evolveContent(state.content, event)).map((change) => change.path);
  const undoes =
    undone(state, eventId).taken.find((step) => step.changes.some((change) => change.path === path))?.id ?? eventId;
  return { ...event, data: { ...event.data, undoes } } as TemplateEvent;
}

/** The name that an undo brings back, where the template has no address for it any more; `null` for every other, and for what cannot be undone. */
function nameBackBy(eventId: string, state: TemplateState): string | null {
  try {
    const { target } = undone(state, eventId);
    return ownsAlias(state.addresses, target.alias) || aliasFor(state.addresses, aliasOf(target.name)) !== undefined
      ? null
      : target.name;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

function decideContent(
  command: TemplateCommand,
  state: TemplateState,
  owner: Owner,
  actor: Actor,
  meta: CommandMeta,
): TemplateContent {
  const { content } = state;
  switch (command.type) {
    case 'EditTemplate': {
      const details = detailsOf(command.details, content, owner, actor);
      const alias =
        details.name === content.name
          ? content.alias
          : (aliasFor(state.addresses, aliasOf(details.name)) ?? meta.reserved[0]!);
      return withImages(
        withEdited({ ...content, ...details, alias }, command.edited ?? [], command.images.length, meta),
        command.images,
        meta,
      );
    }
    case 'RemoveImage': {
      if (!content.images.some(({ id }) => id === command.imageId)) throw imageNotFound();
      if (content.images.length === 1)
        throw new DomainError('last_image', 'The last picture of a template cannot be deleted. Add another one first.');
      return { ...content, images: content.images.filter(({ id }) => id !== command.imageId) };
    }
    case 'SortImages':
      return sorted(content, 'images', command.order);
    case 'AddQuestion':
      return withQuestion(content, drawn(meta, 'question'), true, command.question);
    case 'ChangeQuestion':
      return withQuestion(content, command.questionId, false, command.question);
    case 'RemoveQuestion':
      return withoutQuestion(content, command.questionId);
    case 'SortQuestions':
      return sorted(content, 'questions', command.order);
    case 'AddLine':
      return withLine(content, {
        id: drawn(meta, 'line'),
        productId: command.productId,
        offerId: command.offerId,
        formula: command.formula,
      });
    case 'UseOffer': {
      const { productId, offerId } = command;
      return withLineChanged(content, lineOf(content, command.line).id, { product: { productId, offerId } });
    }
    case 'RemoveLine': {
      const line = lineOf(content, command.line);
      return { ...content, lines: content.lines.filter(({ id }) => id !== line.id) };
    }
    case 'ChangeFormula': {
      const line = lineOf(content, command.line);
      return withLineChanged(content, line.id, { formula: storedFormula(content, command.formula) });
    }
    case 'ChangeLineSettings': {
      const line = lineOf(content, { lineId: command.lineId });
      const formula = command.formula === undefined ? line.formula : storedFormula(content, command.formula);
      return withLineChanged(content, line.id, { formula, settings: changedSettings(content, line, command.settings) });
    }
    case 'SortLines':
      return sorted(content, 'lines', command.order);
    case 'AddRelated': {
      if (command.templateId === meta.id)
        throw new DomainError('related_to_itself', 'A template cannot be related to itself.');
      if (content.related.includes(command.templateId)) return content;
      if (content.related.length >= limits.related)
        throw new DomainError('limit_reached', `A template can have ${limits.related} related templates.`);
      return { ...content, related: [...content.related, command.templateId] };
    }
    case 'RemoveRelated':
      return { ...content, related: content.related.filter((id) => id !== command.templateId) };
    case 'UndoChange': {
      const { target } = undone(state, command.eventId);
      const moved = target.categoryId !== content.categoryId || target.subcategoryId !== content.subcategoryId;
      if (isGallery(owner) && moved) assertPlaced(target, command.gone);
      return atOwnAlias(state.addresses, target, meta.reserved[0]!);
    }
    case 'DiscardChanges':
      if (!state.published)
        throw new DomainError(
          'not_published',
          'This template is not published, so there is no published state to go back to.',
        );
      return state.published;
    case 'CreateTemplate':
    case 'CopyTemplate':
    case 'PublishTemplate':
    case 'UnpublishTemplate':
      return content;
    default:
      return never(command);
  }
}

/** A new template's first fact, and the facts that fill it. */
function created(
  owner: Owner,
  details: Details,
  content: TemplateContent,
  alias: string,
  copied: TemplateEvent[],
): TemplateEvent[] {
  const first: TemplateEvent = {
    type: 'TemplateCreated',
    data: { ...details, alias, ownerId: owner.userId, ownerType: owner.userType },
  };
  return [first, ...copied, ...eventsToward(evolveContent(emptyContent, first), { ...content, ...details, alias })];
}

function detailsIn(content: TemplateContent): Details {
  const {
    alias: _alias,
    questions: _questions,
    lines: _lines,
    images: _images,
    related: _related,
    ...details
  } = content;
  return details;
}

/** The template's decider. Every change goes through `eventsToward`: what differs becomes one event each, nothing where nothing does. */
export const template: Decider<TemplateState, TemplateCommand, TemplateEvent> = {
  category: 'template',

  initialState: () => ({ owner: null, content: emptyContent, published: null, addresses: noAddresses, trail: null }),

  evolve(state: TemplateState, event: Recorded<TemplateEvent>): TemplateState {
    const content = evolveContent(state.content, event);
    return {
      owner:
        event.type === 'TemplateCreated' ? { userId: event.data.ownerId, userType: event.data.ownerType } : state.owner,
      content,
      published: publishedAfter(state.published, event, content),
      addresses: addressesAfter(state.addresses, event, content),
      trail: {
        id: event.id,
        revision: event.revision,
        batch: event.meta.batchId,
        type: event.type,
        changes: changes(state.content, content),
        older: state.trail,
      },
    };
  },

  reserve(command: TemplateCommand, state: TemplateState): Reservation[] {
    const reservation = (name: string): Reservation[] => [
      { kind: 'template-alias', key: aliasOf(name), onTaken: 'suffix' },
    ];
    switch (command.type) {
      case 'CreateTemplate': {
        const name = oneLine(command.details.name ?? '');
        return name ? reservation(name) : [];
      }
      case 'CopyTemplate':
        return reservation(command.source.content.name);
      case 'EditTemplate': {
        const name = oneLine(command.details.name ?? '');
        return state.owner &&
          name &&
          name !== state.content.name &&
          aliasFor(state.addresses, aliasOf(name)) === undefined
          ? reservation(name)
          : [];
      }
      case 'UndoChange': {
        const name = nameBackBy(command.eventId, state);
        return name === null ? [] : reservation(name);
      }
      default:
        return [];
    }
  },

  keysIn(event) {
    if (event.type === 'TemplateAddressChanged') {
      const { lost, alias, base } = event.data;
      return { loses: [{ kind: 'template-alias', key: lost }], takes: [{ kind: 'template-alias', key: alias, base }] };
    }
    if (event.type !== 'TemplateCreated' && event.type !== 'TemplateRenamed') return {};
    const { name, alias } = event.data;
    const frees = event.type === 'TemplateRenamed' ? event.data.frees : undefined;
    return {
      ...(frees !== undefined && { loses: [{ kind: 'template-alias', key: frees }] }),
      takes: [{ kind: 'template-alias', key: alias, base: aliasOf(name) }],
    };
  },

  yieldKey({ key, base, keeper }, state, granted) {
    return ownsAlias(state.addresses, key)
      ? [{ type: 'TemplateAddressChanged', data: { lost: key, alias: granted, base, keptBy: idOfStream(keeper) } }]
      : [];
  },

  decide(command: TemplateCommand, state: TemplateState, meta: CommandMeta): TemplateEvent[] {
    const { actor } = meta;
    if (!actor) throw notFound();
    if (command.type === 'CreateTemplate') {
      const owner =
        actor.userType === 'admin' && command.owner ? command.owner : { userId: actor.id, userType: actor.userType };
      const details = detailsOf(command.details, null, owner, actor);
      return created(owner, details, withImages(emptyContent, command.images, meta), meta.reserved[0]!, []);
    }
    if (command.type === 'CopyTemplate') {
      const { templateId, version, content } = command.source;
      const parts = copiedParts(content, meta.ids.question ?? [], meta.ids.line ?? []);
      const images = content.images.map(({ image }) => image);
      const target = withImages({ ...emptyContent, ...parts }, images, meta);
      const details: Details = { ...detailsIn(content), kind: 'free' };
      return created({ userId: actor.id, userType: actor.userType }, details, target, meta.reserved[0]!, [
        { type: 'TemplateCopied', data: { templateId, version, ...(!command.counted && { counted: false }) } },
      ]);
    }
    if (!state.owner || !mayEdit(state.owner, actor)) throw notFound();
    if (
      command.type === 'PublishTemplate' ||
      command.type === 'UnpublishTemplate' ||
      command.type === 'DiscardChanges'
    ) {
      if (actor.userType !== 'admin') throw new DomainError('forbidden', 'Only an admin can do this.');
      if (!isGallery(state.owner))
        throw new DomainError('not_publishable', "A business's own template has no published state.");
    }
    if (command.type === 'PublishTemplate') {
      const current = state.published && changes(state.published, state.content).length === 0;
      if (!current) assertPlaced(state.content, command.gone);
      return current ? [] : [{ type: 'TemplatePublished', data: { note: command.note } }];
    }
    if (command.type === 'UnpublishTemplate') return state.published ? [{ type: 'TemplateUnpublished', data: {} }] : [];
    const events = eventsToward(state.content, decideContent(command, state, state.owner, actor, meta)).map((event) =>
      event.type === 'TemplateRenamed' ? renamed(state.addresses, event) : event,
    );
    return command.type === 'UndoChange' ? events.map((event) => undoing(event, state, command.eventId)) : events;
  },
};
