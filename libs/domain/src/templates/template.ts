import type { LineSettingsInput } from '../formula/settings.js';
import type { SortItem } from '../kernel/contract.js';
import {
  businessOf,
  idOfStream,
  type Actor,
  type CommandMeta,
  type Decider,
  type Recorded,
  type Reservation,
} from '../kernel/decider.js';
import { DomainError, never } from '../kernel/errors.js';
import { assertFree, endsHold, isLiftedBy, holdIn, isQuiet, type Hold, type ReleaseRef } from '../kernel/holds.js';
import { inOrder } from '../kernel/order.js';
import { askingWhy, concernsRules, galleryRules, reasonRequired, type ChangeKind } from '../kernel/reasons.js';
import { oneLine } from '../kernel/texts.js';
import { addressesAfter, aliasFor, atOwnAlias, noAddresses, ownsAlias, renamed, type Addresses } from './addresses.js';
import { changes, eventsToward } from './changes.js';
import {
  emptyContent,
  evolveContent,
  publishedAfter,
  type Collection,
  type Details,
  type Image,
  type TemplateContent,
} from './content.js';
import { limits, templateMissing, type ReadyCode, type Unready } from './contract.js';
import { aliasOf, detailsOf, isGallery, mayEdit, type DetailsInput, type Owner } from './details.js';
import { templateEvents, type TemplateEvent } from './events.js';
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
import { holdFor, nameToAddress, releaseHeld, type HoldChecks, type ToRelease } from './releasing.js';
import { assertWithinLimits, withRestored } from './restore.js';
import { assertSeen, standing, standingOf, type Approval } from './review.js';
import {
  contentVersionBefore,
  planUndo,
  planUndoTogether,
  togetherEvents,
  trailAfter,
  undoEvents,
  type ToUndo,
  type Trail,
} from './undo.js';

/** A template's state for its commands. */
export interface TemplateState {
  /** `null` before the template exists. */
  readonly owner: Owner | null;
  readonly content: TemplateContent;
  readonly published: TemplateContent | null;
  /** The version of that content; `null` where nothing is published. */
  readonly publishedVersion: number | null;
  /** The release that published it or took it off the site; `null`: somebody did, or nobody yet. */
  readonly publishedBy: number | null;
  /** The release that holds it. */
  readonly held: Hold | null;
  readonly addresses: Addresses;
  readonly trail: Trail | null;
  /** That of the last event that changed content, or published it: approvals of older ones do not count. */
  readonly contentVersion: number;
  /** The version since which it is only held, or given free again. */
  readonly unchangedSince: number;
}

/** What one publish made public. */
export interface PublishedVersion {
  readonly version: number;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly content: TemplateContent;
  /**
   * By which its approvals are found: `publish`: the version that first made its content public; `pin`: the one whose
   * content a release published.
   */
  readonly approved: { readonly how: 'publish' | 'pin'; readonly version: number };
  /** All that the template's review had before that version was public, also of earlier versions. */
  readonly approvals: readonly Approval[];
}

/** The commands on a template. The caller checks offers, categories, pictures and other templates. */
export type TemplateCommand =
  /** Needs one `ids.image` per image. `owner` = somebody other than the actor (admin only). */
  | { type: 'CreateTemplate'; details: DetailsInput; images: readonly string[]; owner?: Owner }
  /** Needs one `ids.image` per image, edited ones last. `edited` replace their originals in place. */
  | { type: 'EditTemplate'; details: DetailsInput; images: readonly string[]; edited?: readonly Image[] }
  /** Needs `ids.question`, `ids.line` and `ids.image`, one for each in the content. `owner` as above. */
  | {
      type: 'CopyTemplate';
      source: { templateId: number; version: number; content: TemplateContent };
      counted: boolean;
      owner?: Owner;
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
  /** `formula` with Q numbers, if it changes with the settings. */
  | { type: 'ChangeLineSettings'; lineId: number; settings: LineSettingsInput; formula?: string }
  | { type: 'SortLines'; order: readonly SortItem[] }
  | { type: 'AddRelated'; templateId: number }
  | { type: 'RemoveRelated'; templateId: number }
  | { type: 'UndoChange'; eventId: string; gone?: GonePlaces }
  /** All that one command did. */
  | { type: 'UndoBatch'; batchId: string; gone?: GonePlaces }
  /** An entry of the history: one change, a batch, or one person's saves of a field. */
  | { type: 'UndoEntry'; entryId: string; uptoRevision?: number; gone?: GonePlaces }
  /** Several entries of the history, all or nothing. */
  | { type: 'UndoTogether'; entryIds: readonly string[]; uptoRevision?: number; gone?: GonePlaces }
  /** Sets one part (a path as in `Change`) back to what it was in `past`. */
  | { type: 'RestorePart'; path: string; past: TemplateContent; gone?: GonePlaces }
  /**
   * `approvals`: all that the template's review has, also of earlier versions. `unready`: the checks that fail.
   * `checked`: the content version that they are about. `override`: publish it although they fail.
   */
  | {
      type: 'PublishTemplate';
      gone?: GonePlaces;
      approvals?: readonly Approval[];
      unready?: readonly Unready[];
      checked?: number;
      override?: boolean;
    }
  /** Publishes again what was published as `to`. `discard`: gives up what was not published. */
  | { type: 'RollBack'; to: PublishedVersion; discard: boolean; gone?: GonePlaces }
  | { type: 'UnpublishTemplate' }
  | { type: 'DiscardChanges' }
  /** Holds it for a release. `wanted`: what that is to publish; `null`: nothing. */
  | ({ type: 'HoldTemplate'; wanted: ToRelease | null } & Hold & HoldChecks)
  /** Does for a release what it held the template for. */
  | {
      type: 'ReleaseTemplate';
      release: ReleaseRef;
      wanted: ToRelease | null;
      unready?: readonly ReadyCode[];
      overrode?: boolean;
    }
  | ({ type: 'LiftTemplateHold' } & Hold);

type Of<Type extends TemplateCommand['type']> = Extract<TemplateCommand, { type: Type }>;

const notFound = (): DomainError => new DomainError('template_not_found', templateMissing);

/** The id drawn for a new item. Its absence is a bug in the caller. */
function drawn(meta: CommandMeta, kind: 'question' | 'line' | 'image', index = 0): number {
  const id = meta.ids[kind]?.[index];
  if (id === undefined) throw new Error(`The command was given too few ids for a ${kind}`);
  return id;
}

/** Refuses only to add above the limit: a template that has too many can still be edited. */
function withImages(content: TemplateContent, images: readonly string[], meta: CommandMeta): TemplateContent {
  if (images.length > 0 && content.images.length + images.length > limits.images) {
    throw new DomainError('limit_reached', `A template can have at most ${limits.images} pictures.`);
  }
  return { ...content, images: [...content.images, ...newImages(images, meta)] };
}

const newImages = (images: readonly string[], meta: CommandMeta): Image[] =>
  images.map((image, index) => ({ id: drawn(meta, 'image', index), image }));

const imageNotFound = (): DomainError => new DomainError('image_not_found', 'This picture was not found.');

/** A picture never changes: an edited one replaces the old in place. `drawnFrom` = ids drawn for others. */
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

/**
 * The name that an undo or a restore brings back if the template no longer has an address for it; `null` otherwise, and
 * if it is refused.
 */
function nameBackBy(
  what: ToUndo | Of<'RestorePart'> | Of<'UndoTogether'> | Of<'RollBack'>,
  { content, trail, addresses }: TemplateState,
): string | null {
  const targetOf = (): TemplateContent => {
    if ('path' in what) return withRestored(content, what.past, what.path);
    if ('to' in what) return what.to.content;
    return 'entryIds' in what
      ? planUndoTogether(content, trail, what.entryIds, what.uptoRevision).target
      : planUndo(content, trail, what).target;
  };
  try {
    const target = targetOf();
    return ownsAlias(addresses, target.alias) || aliasFor(addresses, aliasOf(target.name)) !== undefined
      ? null
      : target.name;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** A new template's first event, and the events that fill it. */
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

/** Who acts; nobody makes or sees a template without an account. */
function actorOf({ actor }: CommandMeta): Actor {
  if (!actor) throw notFound();
  return actor;
}

/** Whose a new template is: the actor's, or an admin names somebody. */
const ownerOf = (actor: Actor, named: Owner | undefined): Owner =>
  actor.userType === 'admin' && named ? named : { userId: businessOf(actor), userType: actor.userType };

function createTemplate(
  { details: input, images, owner: named }: Of<'CreateTemplate'>,
  meta: CommandMeta,
): TemplateEvent[] {
  const actor = actorOf(meta);
  const owner = ownerOf(actor, named);
  const details = detailsOf(input, null, owner, actor);
  return created(owner, details, withImages(emptyContent, images, meta), meta.reserved[0]!, []);
}

function copyTemplate({ source, counted, owner: named }: Of<'CopyTemplate'>, meta: CommandMeta): TemplateEvent[] {
  const owner = ownerOf(actorOf(meta), named);
  const { templateId, version, content } = source;
  const parts = copiedParts(content, meta.ids.question ?? [], meta.ids.line ?? []);
  // All of the source's pictures, also where it has more than can be added today: it must stay copyable.
  const images = newImages(
    content.images.map(({ image }) => image),
    meta,
  );
  const target = { ...emptyContent, ...parts, images };
  const details: Details = { ...detailsIn(content), kind: 'free' };
  return created(owner, details, target, meta.reserved[0]!, [
    { type: 'TemplateCopied', data: { templateId, version, ...(!counted && { counted: false }) } },
  ]);
}

/** A template in the hands of somebody who may edit it. */
interface Editing extends TemplateState {
  readonly owner: Owner;
  readonly actor: Actor;
  readonly meta: CommandMeta;
}

/** Throws `template_not_found` for everybody who may not edit it. */
function editing(state: TemplateState, meta: CommandMeta): Editing {
  const actor = actorOf(meta);
  const { owner } = state;
  if (!owner || !mayEdit(owner, actor)) throw notFound();
  return { ...state, owner, actor, meta };
}

/** A gallery template in the hands of an admin. */
function publishing(state: TemplateState, meta: CommandMeta): Editing {
  const template = editing(state, meta);
  if (template.actor.userType !== 'admin') throw new DomainError('forbidden', 'Only an admin can do this.');
  if (!isGallery(template.owner))
    throw new DomainError('not_publishable', "A business's own template has no published state.");
  return template;
}

/** The same, if no release holds it; `by`: but that one. */
function free(state: TemplateState, meta: CommandMeta, by: number | null = null): Editing {
  const template = publishing(state, meta);
  assertFree(template.held, 'This template', by);
  return template;
}

/** Every change of content: what differs becomes one event each, nothing where nothing does. */
function toward({ content, addresses }: TemplateState, target: TemplateContent): TemplateEvent[] {
  return eventsToward(content, target).map((event) =>
    event.type === 'TemplateRenamed' ? renamed(addresses, event) : event,
  );
}

function editTemplate({ details: input, images, edited = [] }: Of<'EditTemplate'>, now: Editing): TemplateEvent[] {
  const { content, owner, actor, addresses, meta } = now;
  const details = detailsOf(input, content, owner, actor);
  const alias =
    details.name === content.name ? content.alias : (aliasFor(addresses, aliasOf(details.name)) ?? meta.reserved[0]!);
  const pictured = withEdited({ ...content, ...details, alias }, edited, images.length, meta);
  return toward(now, withImages(pictured, images, meta));
}

function removeImage({ imageId }: Of<'RemoveImage'>, now: Editing): TemplateEvent[] {
  const { images } = now.content;
  if (!images.some(({ id }) => id === imageId)) throw imageNotFound();
  if (images.length === 1)
    throw new DomainError('last_image', 'The last picture of a template cannot be deleted. Add another one first.');
  return toward(now, { ...now.content, images: images.filter(({ id }) => id !== imageId) });
}

function sort(collection: Collection, { order }: { order: readonly SortItem[] }, now: Editing): TemplateEvent[] {
  return toward(now, sorted(now.content, collection, order));
}

function addQuestion({ question }: Of<'AddQuestion'>, now: Editing): TemplateEvent[] {
  return toward(now, withQuestion(now.content, drawn(now.meta, 'question'), true, question));
}

function changeQuestion({ questionId, question }: Of<'ChangeQuestion'>, now: Editing): TemplateEvent[] {
  return toward(now, withQuestion(now.content, questionId, false, question));
}

function removeQuestion({ questionId }: Of<'RemoveQuestion'>, now: Editing): TemplateEvent[] {
  return toward(now, withoutQuestion(now.content, questionId));
}

function addLine({ productId, offerId, formula }: Of<'AddLine'>, now: Editing): TemplateEvent[] {
  return toward(now, withLine(now.content, { id: drawn(now.meta, 'line'), productId, offerId, formula }));
}

function useOffer({ line, productId, offerId }: Of<'UseOffer'>, now: Editing): TemplateEvent[] {
  const { id } = lineOf(now.content, line);
  return toward(now, withLineChanged(now.content, id, { product: { productId, offerId } }));
}

function removeLine({ line }: Of<'RemoveLine'>, now: Editing): TemplateEvent[] {
  const { id: gone } = lineOf(now.content, line);
  return toward(now, { ...now.content, lines: now.content.lines.filter(({ id }) => id !== gone) });
}

function changeFormula({ line, formula }: Of<'ChangeFormula'>, now: Editing): TemplateEvent[] {
  const { id } = lineOf(now.content, line);
  return toward(now, withLineChanged(now.content, id, { formula: storedFormula(now.content, formula) }));
}

function changeLineSettings(command: Of<'ChangeLineSettings'>, now: Editing): TemplateEvent[] {
  const line = lineOf(now.content, { lineId: command.lineId });
  const formula = command.formula === undefined ? line.formula : storedFormula(now.content, command.formula);
  const settings = changedSettings(now.content, line, command.settings);
  return toward(now, withLineChanged(now.content, line.id, { formula, settings }));
}

function addRelated({ templateId }: Of<'AddRelated'>, now: Editing): TemplateEvent[] {
  const { related } = now.content;
  if (templateId === now.meta.id) throw new DomainError('related_to_itself', 'A template cannot be related to itself.');
  if (related.includes(templateId)) return [];
  if (related.length >= limits.related)
    throw new DomainError('limit_reached', `A template can have at most ${limits.related} related templates.`);
  return toward(now, { ...now.content, related: [...related, templateId] });
}

function removeRelated({ templateId }: Of<'RemoveRelated'>, now: Editing): TemplateEvent[] {
  return toward(now, { ...now.content, related: now.content.related.filter((id) => id !== templateId) });
}

function restorePart({ path, past, gone }: Of<'RestorePart'>, now: Editing): TemplateEvent[] {
  return toward(now, backAt(now, withRestored(now.content, past, path), gone));
}

/** Earlier content, at an address of its own and in a place that there still is. */
function backAt({ content, addresses, owner, meta }: Editing, target: TemplateContent, gone?: GonePlaces) {
  const moved = target.categoryId !== content.categoryId || target.subcategoryId !== content.subcategoryId;
  if (isGallery(owner) && moved) assertPlaced(target, gone);
  return atOwnAlias(addresses, target, meta.reserved[0]!);
}

function undo({ gone, ...what }: Of<'UndoChange' | 'UndoBatch' | 'UndoEntry'>, now: Editing): TemplateEvent[] {
  const plan = planUndo(now.content, now.trail, what);
  assertWithinLimits(now.content, plan.target);
  return undoEvents(now.content, plan, toward(now, backAt(now, plan.target, gone)));
}

function undoTogether({ entryIds, uptoRevision, gone }: Of<'UndoTogether'>, now: Editing): TemplateEvent[] {
  const plan = planUndoTogether(now.content, now.trail, entryIds, uptoRevision);
  assertWithinLimits(now.content, plan.target);
  return togetherEvents(now.content, plan, toward(now, backAt(now, plan.target, gone)));
}

function publishTemplate(command: Of<'PublishTemplate'>, now: Editing): TemplateEvent[] {
  const { gone, approvals = [], unready = [], checked = now.contentVersion } = command;
  const { published, content } = now;
  if (published && changes(published, content).length === 0) return [];
  assertPlaced(content, gone);
  const given = standing(approvals, now.contentVersion).length;
  assertApproved(
    given,
    now.meta,
    `${given === 0 ? 'It has none for its current content.' : `It has ${given}.`} Ask for a review.`,
  );
  assertSeen(checked, now.contentVersion);
  const overrode = overrides(command, now);
  return [
    {
      type: 'TemplatePublished',
      data: {
        note: null,
        ...(unready.length > 0 && { unready: unready.map(({ code }) => code) }),
        ...(overrode && { overrode: true }),
      },
    },
  ];
}

/**
 * Whether it is published although failed checks block it. Throws `not_ready` if nobody said so, and `reason_required`,
 * whatever the rule about reasons says, if nobody said why.
 */
function overrides({ unready = [], override = false }: Of<'PublishTemplate'>, { meta }: Editing): boolean {
  if (unready.length === 0 || !concernsRules(meta) || meta.policy?.ready !== 'blocks') return false;
  if (!override)
    throw new DomainError(
      'not_ready',
      `${unready.length === 1 ? '1 check fails' : `${unready.length} checks fail`}: ${unready.map(({ sentence }) => sentence).join(' ')}`,
      { data: { failing: unready } },
    );
  if (!meta.explained) throw reasonRequired('Say why you publish it although checks fail.');
  return true;
}

/** Throws `approvals_missing` if fewer people approved it than the gallery's rule asks for. `instead`: what to do then. */
function assertApproved(given: number, meta: CommandMeta, instead: string): void {
  const needed = concernsRules(meta) ? (meta.policy?.approvals ?? 0) : 0;
  if (given >= needed) return;
  throw new DomainError(
    'approvals_missing',
    `This template needs ${needed === 1 ? 'an approval' : `${needed} approvals`} before it is published. ${instead}`,
  );
}

/** What was approved then is approved now: rolling back makes nothing new. */
function rollBack({ to, discard, gone }: Of<'RollBack'>, now: Editing): TemplateEvent[] {
  const { published, content, trail, meta } = now;
  const differs = (from: TemplateContent, other: TemplateContent) => changes(from, other).length > 0;
  const target = atOwnAlias(now.addresses, to.content, meta.reserved[0]!);
  if (published && !differs(published, target) && !differs(content, target)) return [];
  if (!discard && differs(published ?? target, content))
    throw new DomainError(
      'unpublished_changes',
      'This template has changes that were not published. Publish them first, or give them up.',
    );
  assertPlaced(target, gone);
  const given = (
    to.approved.how === 'publish'
      ? standing(to.approvals, contentVersionBefore(trail, to.approved.version))
      : standingOf(to.approvals, to.approved.version)
  ).length;
  assertApproved(
    given,
    meta,
    `Version ${to.version} had ${given === 0 ? 'none' : given} when it was published. Restore its parts and ask for a review.`,
  );
  const { version, at } = to;
  return [...toward(now, target), { type: 'TemplatePublished', data: { note: null, rolledBack: { version, at } } }];
}

function unpublishTemplate({ published }: Editing): TemplateEvent[] {
  return published ? [{ type: 'TemplateUnpublished', data: {} }] : [];
}

function discardChanges(now: Editing): TemplateEvent[] {
  if (!now.published)
    throw new DomainError(
      'not_published',
      'This template is not published, so there is no published state to go back to.',
    );
  const events = toward(now, now.published);
  if (events.length === 0) return [];
  return [
    ...events,
    { type: 'ChangesDiscarded', data: { publishedVersion: now.publishedVersion!, changes: events.length } },
  ];
}

const deciding: Decider<TemplateState, TemplateCommand, TemplateEvent> = {
  category: 'template',
  idKind: 'template',
  private: true,
  events: templateEvents,

  // Publishing may need approvals.
  ruledThoughExplained: ({ type }) => type === 'PublishTemplate' || type === 'RollBack',
  initialState: () => ({
    owner: null,
    content: emptyContent,
    published: null,
    publishedVersion: null,
    publishedBy: null,
    held: null,
    addresses: noAddresses,
    trail: null,
    contentVersion: 0,
    unchangedSince: 0,
  }),

  evolve(state: TemplateState, event: Recorded<TemplateEvent>): TemplateState {
    const held = event.type === 'TemplateHeld' ? holdIn(event.data) : endsHold(event) ? null : state.held;
    if (isQuiet(event.type)) return { ...state, held };
    const content = evolveContent(state.content, event);
    return {
      owner:
        event.type === 'TemplateCreated' ? { userId: event.data.ownerId, userType: event.data.ownerType } : state.owner,
      content,
      published: publishedAfter(state.published, event, content),
      publishedVersion: publishedVersionAfter(state.publishedVersion, event),
      publishedBy:
        event.type === 'TemplatePublished' || event.type === 'TemplateUnpublished'
          ? (event.data.release?.id ?? null)
          : state.publishedBy,
      held,
      addresses: addressesAfter(state.addresses, event, content),
      trail: trailAfter(state.trail, event, state.content, content),
      contentVersion: movesContent(event) ? event.revision + 1 : state.contentVersion,
      unchangedSince: event.revision + 1,
    };
  },

  unchangedSince: (state) => state.unchangedSince,

  reserve(command: TemplateCommand, state: TemplateState, actor: Actor | null): Reservation[] {
    const owner = state.owner ?? (actor && ownerOf(actor, 'owner' in command ? command.owner : undefined));
    const reservation = (name: string): Reservation[] => [
      { kind: 'template-alias', key: aliasOf(name), onTaken: owner && isGallery(owner) ? 'suffix' : 'hide' },
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
      case 'UndoChange':
      case 'UndoBatch':
      case 'UndoEntry':
      case 'UndoTogether':
      case 'RollBack':
      case 'RestorePart': {
        const name = nameBackBy(command, state);
        return name === null ? [] : reservation(name);
      }
      case 'ReleaseTemplate': {
        const name =
          command.wanted && state.held?.releaseId === command.release.id ? nameToAddress(command.wanted, state) : null;
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
    if (event.type === 'TemplatePublished' && event.data.pinned) {
      const { name, alias } = event.data.pinned.content;
      return { takes: [{ kind: 'template-alias', key: alias, base: aliasOf(name) }] };
    }
    if (event.type !== 'TemplateCreated' && event.type !== 'TemplateRenamed') return {};
    const { name, alias } = event.data;
    const frees = event.type === 'TemplateRenamed' ? event.data.frees : undefined;
    return {
      ...(frees !== undefined && { loses: [{ kind: 'template-alias', key: frees }] }),
      takes: [{ kind: 'template-alias', key: alias, base: aliasOf(name) }],
    };
  },

  hides: (_kind, { owner }) => owner !== null && !isGallery(owner),

  yieldKey({ key, base, keeper }, state, granted) {
    return ownsAlias(state.addresses, key)
      ? [{ type: 'TemplateAddressChanged', data: { lost: key, alias: granted, base, keptBy: idOfStream(keeper) } }]
      : [];
  },

  decide(command, state, meta) {
    switch (command.type) {
      case 'CreateTemplate':
        return createTemplate(command, meta);
      case 'CopyTemplate':
        return copyTemplate(command, meta);
      case 'EditTemplate':
        return editTemplate(command, editing(state, meta));
      case 'RemoveImage':
        return removeImage(command, editing(state, meta));
      case 'SortImages':
        return sort('images', command, editing(state, meta));
      case 'AddQuestion':
        return addQuestion(command, editing(state, meta));
      case 'ChangeQuestion':
        return changeQuestion(command, editing(state, meta));
      case 'RemoveQuestion':
        return removeQuestion(command, editing(state, meta));
      case 'SortQuestions':
        return sort('questions', command, editing(state, meta));
      case 'AddLine':
        return addLine(command, editing(state, meta));
      case 'UseOffer':
        return useOffer(command, editing(state, meta));
      case 'RemoveLine':
        return removeLine(command, editing(state, meta));
      case 'ChangeFormula':
        return changeFormula(command, editing(state, meta));
      case 'ChangeLineSettings':
        return changeLineSettings(command, editing(state, meta));
      case 'SortLines':
        return sort('lines', command, editing(state, meta));
      case 'AddRelated':
        return addRelated(command, editing(state, meta));
      case 'RemoveRelated':
        return removeRelated(command, editing(state, meta));
      case 'UndoChange':
      case 'UndoBatch':
      case 'UndoEntry':
        return undo(command, editing(state, meta));
      case 'UndoTogether':
        return undoTogether(command, editing(state, meta));
      case 'RestorePart':
        return restorePart(command, editing(state, meta));
      case 'PublishTemplate':
        return publishTemplate(command, free(state, meta));
      case 'RollBack':
        return rollBack(command, free(state, meta));
      case 'UnpublishTemplate':
        return unpublishTemplate(free(state, meta));
      case 'DiscardChanges':
        return discardChanges(free(state, meta));
      case 'HoldTemplate':
        return holdFor(command, command.wanted, command, free(state, meta, command.releaseId));
      case 'ReleaseTemplate':
        return releaseHeld(command.release, command.wanted, state, meta.reserved[0], command.unready, command.overrode);
      case 'LiftTemplateHold':
        return isLiftedBy(state.held, command)
          ? [{ type: 'TemplateHoldLifted', data: { releaseId: command.releaseId } }]
          : [];
      default:
        return never(command);
    }
  },
};

/** Whether it changed the content, or published it as it was. */
const movesContent = (event: TemplateEvent): boolean =>
  event.type !== 'TemplateUnpublished' && !(event.type === 'TemplatePublished' && event.data.pinned);

function publishedVersionAfter(before: number | null, event: Recorded<TemplateEvent>): number | null {
  if (event.type === 'TemplateUnpublished') return null;
  return event.type === 'TemplatePublished' ? (event.data.pinned?.version ?? event.revision + 1) : before;
}

/** What an event is to the rule about reasons. Making a template needs none. */
function kindOf({ type }: TemplateEvent, { owner }: TemplateState): ChangeKind | null {
  if (!owner) return null;
  switch (type) {
    case 'LineFormulaChanged':
      return 'formula';
    case 'TemplatePriceChanged':
      return 'price';
    case 'TemplatePublished':
    case 'TemplateUnpublished':
      return 'publishing';
    default:
      return 'other';
  }
}

/** The template's decider. */
export const template = askingWhy(deciding, {
  ruledBy: (_, { owner }) => (!owner || isGallery(owner) ? galleryRules : owner.userId),
  kindOf,
});
