import type { SortItem } from '../kernel/contract.js';
import {
  noIds,
  type CommandMeta,
  type Decider,
  type HeldIds,
  type Recorded,
  type Reservation,
} from '../kernel/decider.js';
import { DomainError, never } from '../kernel/errors.js';
import {
  assertFree,
  endsHold,
  isLiftedBy,
  holdIn,
  isNewHold,
  isQuiet,
  type Hold,
  type ReleaseRef,
} from '../kernel/holds.js';
import { inOrder, isSameOrder } from '../kernel/order.js';
import { askingWhy, galleryRules, type ChangeKind } from '../kernel/reasons.js';
import { slugOf } from '../kernel/slug.js';
import { textFault } from '../kernel/text-rules.js';
import { oneLine } from '../kernel/texts.js';
import { titleRule, type CategoryInUse } from './contract.js';
import { orderBefore, orderedBy, type OrderChange } from './orders.js';

export type CategoryEvent =
  | { type: 'CategoryAdded'; data: { title: string; alias: string } }
  | { type: 'CategoryRenamed'; data: { title: string } }
  /** Another category had the address first. `base` = the address that its title asked for. */
  | { type: 'CategoryAddressChanged'; data: { alias: string; base: string } }
  /** `release`: the one that did it. */
  | { type: 'CategoryPublished'; data: { release?: ReleaseRef } }
  | { type: 'CategoryUnpublished'; data: { release?: ReleaseRef } }
  /** A release holds it, or a sub category of it, until it has published it. */
  | { type: 'CategoryHeld'; data: { subcategoryId: number | null; releaseId: number; started?: number } }
  | { type: 'CategoryHoldLifted'; data: { subcategoryId: number | null; releaseId: number } }
  | { type: 'CategoryDeleted'; data: object }
  | { type: 'SubcategoryAdded'; data: { subcategoryId: number; title: string; alias: string } }
  | { type: 'SubcategoryRenamed'; data: { subcategoryId: number; title: string } }
  | { type: 'SubcategoryPublished'; data: { subcategoryId: number; release?: ReleaseRef } }
  | { type: 'SubcategoryUnpublished'; data: { subcategoryId: number; release?: ReleaseRef } }
  | { type: 'SubcategoryDeleted'; data: { subcategoryId: number } }
  /** `undoes`: the event that it undoes. No ids: by title again. */
  | { type: 'SubcategoriesReordered'; data: { subcategoryIds: number[]; undoes?: string } };

const ofSubcategory = ({ subcategoryId }: { subcategoryId: number }): HeldIds => ({ subcategory: [subcategoryId] });

const inRelease = ({ release }: { release?: ReleaseRef }): HeldIds => ({ release: [release?.id] });
const ofHold = (data: { subcategoryId: number | null; releaseId: number }): HeldIds => ({
  subcategory: [data.subcategoryId],
  release: [data.releaseId],
});

/** A title in staging and as published (`null` = not published). */
interface Titled {
  readonly title: string;
  readonly alias: string;
  readonly publishedTitle: string | null;
  readonly held: Hold | null;
}

/** A category with its sub categories. `exists` is false before the first event and after deletion. */
export interface CategoryState extends Titled {
  readonly exists: boolean;
  readonly subcategories: readonly (Titled & { readonly id: number })[];
  /** The last order; `null` = by title. Those added since come last. */
  readonly order: readonly number[] | null;
  readonly orders: OrderChange | null;
  /** The version since which it is only held, or given free again. */
  readonly unchangedSince: number;
}

export type CategoryCommand =
  | { type: 'AddCategory'; title: string }
  | { type: 'RenameCategory'; title: string }
  | { type: 'PublishCategory' }
  | { type: 'UnpublishCategory' }
  | { type: 'DeleteCategory'; inUse: CategoryInUse }
  /** Needs `ids.subcategory`. */
  | { type: 'AddSubcategory'; title: string }
  | { type: 'RenameSubcategory'; subcategoryId: number; title: string }
  | { type: 'PublishSubcategory'; subcategoryId: number }
  | { type: 'UnpublishSubcategory'; subcategoryId: number }
  | { type: 'DeleteSubcategory'; subcategoryId: number; inUse: CategoryInUse }
  | { type: 'SortSubcategories'; order: readonly SortItem[] }
  /** Undoes the newest order. */
  | { type: 'UndoSortSubcategories'; batchId: string }
  /** Holds it, or a sub category, for a release. `title`: the one to publish; absent: it is taken off the site. */
  | ({ type: 'HoldCategory'; subcategoryId: number | null; title?: string } & Hold)
  /** Does for a release what it held the category for. */
  | { type: 'ReleaseCategory'; subcategoryId: number | null; release: ReleaseRef; action: 'publish' | 'unpublish' }
  | ({ type: 'LiftCategoryHold'; subcategoryId: number | null } & Hold);

const taken = {
  path: 'title',
  code: 'category_exists',
  message: 'This title is already used. Choose another.',
} as const;
const titleKey = (title: string): string => oneLine(title).toLowerCase();
const titleTaken = (title: string) => ({ kind: 'category-title', key: titleKey(title), base: titleKey(title) });

const deciding: Decider<CategoryState, CategoryCommand, CategoryEvent> = {
  category: 'category',
  idKind: 'category',
  events: {
    CategoryAdded: noIds,
    CategoryRenamed: noIds,
    CategoryAddressChanged: noIds,
    CategoryPublished: inRelease,
    CategoryUnpublished: inRelease,
    CategoryHeld: ofHold,
    CategoryHoldLifted: ofHold,
    CategoryDeleted: noIds,
    SubcategoryAdded: ofSubcategory,
    SubcategoryRenamed: ofSubcategory,
    SubcategoryPublished: (data) => ({ ...ofSubcategory(data), ...inRelease(data) }),
    SubcategoryUnpublished: (data) => ({ ...ofSubcategory(data), ...inRelease(data) }),
    SubcategoryDeleted: ofSubcategory,
    SubcategoriesReordered: ({ subcategoryIds }) => ({ subcategory: subcategoryIds }),
  },

  initialState: () => ({
    exists: false,
    title: '',
    alias: '',
    publishedTitle: null,
    held: null,
    subcategories: [],
    order: null,
    orders: null,
    unchangedSince: 0,
  }),

  reserve(command, state): Reservation[] {
    switch (command.type) {
      case 'AddCategory':
        return [
          { kind: 'category-title', key: titleKey(command.title), onTaken: taken },
          { kind: 'category-alias', key: slugOf(command.title, 'category'), onTaken: 'suffix' },
        ];
      case 'RenameCategory':
        return titleKey(command.title) === titleKey(state.title)
          ? []
          : [{ kind: 'category-title', key: titleKey(command.title), onTaken: taken }];
      default:
        return [];
    }
  },

  keysIn(event) {
    switch (event.type) {
      case 'CategoryAdded': {
        const { title, alias } = event.data;
        return { takes: [titleTaken(title), { kind: 'category-alias', key: alias, base: slugOf(title, 'category') }] };
      }
      case 'CategoryRenamed':
        return { givesUp: ['category-title'], takes: [titleTaken(event.data.title)] };
      case 'CategoryAddressChanged':
        return {
          givesUp: ['category-alias'],
          takes: [{ kind: 'category-alias', key: event.data.alias, base: event.data.base }],
        };
      case 'CategoryDeleted':
        return { givesUp: ['category-title'] };
      default:
        return {};
    }
  },

  yieldKey({ kind, key, base }, state, granted) {
    if (kind === 'category-alias')
      return state.alias === key ? [{ type: 'CategoryAddressChanged', data: { alias: granted, base } }] : [];
    if (!state.exists || titleKey(state.title) !== key) return [];
    return [{ type: 'CategoryRenamed', data: { title: state.title + granted.slice(base.length) } }];
  },

  evolve(before, event) {
    if (isQuiet(event.type)) return evolved(before, event);
    return { ...evolved(before, event), unchangedSince: event.revision + 1 };
  },

  unchangedSince: (state) => state.unchangedSince,

  decide(command, state, meta) {
    switch (command.type) {
      case 'AddCategory':
        return addCategory(command, meta);
      case 'RenameCategory':
        return renameCategory(command, freeCategory(state));
      case 'PublishCategory':
        return publishCategory(freeCategory(state));
      case 'UnpublishCategory':
        return unpublishCategory(freeCategory(state));
      case 'DeleteCategory':
        for (const { held } of freeCategory(state).subcategories) assertFree(held, 'A sub category of it');
        return deleteCategory(command);
      case 'AddSubcategory':
        return addSubcategory(command, existing(state), meta);
      case 'RenameSubcategory':
        return renameSubcategory(command, existing(state));
      case 'PublishSubcategory':
        return publishSubcategory(command, existing(state));
      case 'UnpublishSubcategory':
        return unpublishSubcategory(command, existing(state));
      case 'DeleteSubcategory':
        return deleteSubcategory(command, existing(state));
      case 'SortSubcategories':
        return sortSubcategories(command, existing(state));
      case 'UndoSortSubcategories':
        return undoSort(command, existing(state));
      case 'HoldCategory':
        return holdCategory(command, existing(state));
      case 'ReleaseCategory':
        return releaseCategory(command, state);
      case 'LiftCategoryHold':
        return isLiftedBy(heldPart(state, command.subcategoryId)?.held, command)
          ? [
              {
                type: 'CategoryHoldLifted',
                data: { subcategoryId: command.subcategoryId, releaseId: command.releaseId },
              },
            ]
          : [];
      default:
        return never(command);
    }
  },
};

/** The state after an event. */
function evolved(state: CategoryState, event: Recorded<CategoryEvent>): CategoryState {
  switch (event.type) {
    case 'CategoryAdded':
      return { ...state, exists: true, title: event.data.title, alias: event.data.alias };
    case 'CategoryRenamed':
      return { ...state, title: event.data.title };
    case 'CategoryAddressChanged':
      return { ...state, alias: event.data.alias };
    case 'CategoryPublished':
      return { ...state, publishedTitle: state.title, held: endsHold(event) ? null : state.held };
    case 'CategoryUnpublished':
      return { ...state, publishedTitle: null, held: endsHold(event) ? null : state.held };
    case 'CategoryHeld':
      return withHold(state, event, holdIn(event.data));
    case 'CategoryHoldLifted':
      return withHold(state, event, null);
    case 'CategoryDeleted':
      return { ...state, exists: false };
    case 'SubcategoryAdded': {
      const { subcategoryId: id, title, alias } = event.data;
      return {
        ...state,
        subcategories: [...state.subcategories, { id, title, alias, publishedTitle: null, held: null }],
      };
    }
    case 'SubcategoryRenamed':
      return withSubcategory(state, event, () => ({ title: event.data.title }));
    case 'SubcategoryPublished':
      return withSubcategory(state, event, ({ title, held }) => ({
        publishedTitle: title,
        held: endsHold(event) ? null : held,
      }));
    case 'SubcategoryUnpublished':
      return withSubcategory(state, event, ({ held }) => ({
        publishedTitle: null,
        held: endsHold(event) ? null : held,
      }));
    case 'SubcategoryDeleted':
      return { ...state, subcategories: state.subcategories.filter(({ id }) => id !== event.data.subcategoryId) };
    case 'SubcategoriesReordered':
      return {
        ...state,
        order: event.data.subcategoryIds,
        orders: orderedBy(state.orders, event, event.data.subcategoryIds),
      };
    default:
      return never(event);
  }
}

type Of<Type extends CategoryCommand['type']> = Extract<CategoryCommand, { type: Type }>;

function existing(state: CategoryState): CategoryState {
  if (!state.exists) throw new DomainError('not_found', 'This category was not found.');
  return state;
}

function freeCategory(state: CategoryState): CategoryState {
  assertFree(existing(state).held, 'This category');
  return state;
}

/** What of a category may be held: itself (`null`), or a sub category; undefined if that is gone. */
const heldPart = (state: CategoryState, subcategoryId: number | null): Titled | undefined =>
  subcategoryId === null ? state : state.subcategories.find(({ id }) => id === subcategoryId);

function withHold(
  state: CategoryState,
  { data: { subcategoryId } }: Extract<CategoryEvent, { type: 'CategoryHeld' | 'CategoryHoldLifted' }>,
  held: Hold | null,
): CategoryState {
  if (subcategoryId === null) return { ...state, held };
  return {
    ...state,
    subcategories: state.subcategories.map((one) => (one.id === subcategoryId ? { ...one, held } : one)),
  };
}

function holdCategory({ subcategoryId, title, ...hold }: Of<'HoldCategory'>, state: CategoryState): CategoryEvent[] {
  const part = subcategoryId === null ? state : subcategoryOf(state, subcategoryId, hold.releaseId);
  assertFree(part.held, 'This category', hold.releaseId);
  if (title !== undefined && title !== part.title)
    throw new DomainError('renamed_since', `It is called ${part.title} now. Add it again to publish it so.`);
  return isNewHold(part.held, hold) ? [{ type: 'CategoryHeld', data: { subcategoryId, ...holdIn(hold) } }] : [];
}

/** It never refuses: the release is decided. What the release does not hold (any more) stays as it is. */
function releaseCategory(
  { subcategoryId, release, action }: Of<'ReleaseCategory'>,
  state: CategoryState,
): CategoryEvent[] {
  const part = heldPart(state, subcategoryId);
  if (!state.exists || part?.held?.releaseId !== release.id) return [];
  const { title, publishedTitle } = part;
  if (publishedTitle === (action === 'publish' ? title : null))
    return [{ type: 'CategoryHoldLifted', data: { subcategoryId, releaseId: release.id } }];
  if (subcategoryId === null)
    return [{ type: action === 'publish' ? 'CategoryPublished' : 'CategoryUnpublished', data: { release } }];
  const type = action === 'publish' ? 'SubcategoryPublished' : 'SubcategoryUnpublished';
  return [{ type, data: { subcategoryId, release } }];
}

function addCategory(command: Of<'AddCategory'>, meta: CommandMeta): CategoryEvent[] {
  return [{ type: 'CategoryAdded', data: { title: titleOf(command.title), alias: meta.reserved[1]! } }];
}

function renameCategory(command: Of<'RenameCategory'>, state: CategoryState): CategoryEvent[] {
  const title = titleOf(command.title);
  return title === state.title ? [] : [{ type: 'CategoryRenamed', data: { title } }];
}

function publishCategory({ title, publishedTitle }: CategoryState): CategoryEvent[] {
  return publishedTitle === title ? [] : [{ type: 'CategoryPublished', data: {} }];
}

function unpublishCategory({ publishedTitle }: CategoryState): CategoryEvent[] {
  return publishedTitle === null ? [] : [{ type: 'CategoryUnpublished', data: {} }];
}

function deleteCategory({ inUse }: Of<'DeleteCategory'>): CategoryEvent[] {
  refuseInUse(inUse);
  return [{ type: 'CategoryDeleted', data: {} }];
}

function addSubcategory(command: Of<'AddSubcategory'>, state: CategoryState, meta: CommandMeta): CategoryEvent[] {
  const title = freeTitle(state, command.title, null);
  const alias = freeAlias(state, slugOf(title, 'subcategory'));
  return [{ type: 'SubcategoryAdded', data: { subcategoryId: meta.ids.subcategory![0]!, title, alias } }];
}

function renameSubcategory(command: Of<'RenameSubcategory'>, state: CategoryState): CategoryEvent[] {
  const { id, title: before } = subcategoryOf(state, command.subcategoryId);
  const title = freeTitle(state, command.title, id);
  return title === before ? [] : [{ type: 'SubcategoryRenamed', data: { subcategoryId: id, title } }];
}

function publishSubcategory(command: Of<'PublishSubcategory'>, state: CategoryState): CategoryEvent[] {
  const { id, title, publishedTitle } = subcategoryOf(state, command.subcategoryId);
  return publishedTitle === title ? [] : [{ type: 'SubcategoryPublished', data: { subcategoryId: id } }];
}

function unpublishSubcategory(command: Of<'UnpublishSubcategory'>, state: CategoryState): CategoryEvent[] {
  const { id, publishedTitle } = subcategoryOf(state, command.subcategoryId);
  return publishedTitle === null ? [] : [{ type: 'SubcategoryUnpublished', data: { subcategoryId: id } }];
}

function deleteSubcategory(command: Of<'DeleteSubcategory'>, state: CategoryState): CategoryEvent[] {
  const { id } = subcategoryOf(state, command.subcategoryId);
  refuseInUse(command.inUse);
  return [{ type: 'SubcategoryDeleted', data: { subcategoryId: id } }];
}

function sortSubcategories(command: Of<'SortSubcategories'>, state: CategoryState): CategoryEvent[] {
  const ids = inOrder(state.subcategories, command.order, 'sub categories of this category').map(({ id }) => id);
  return isSameOrder(ids, state.order) ? [] : [{ type: 'SubcategoriesReordered', data: { subcategoryIds: ids } }];
}

function undoSort({ batchId }: Of<'UndoSortSubcategories'>, { orders }: CategoryState): CategoryEvent[] {
  const { ids: subcategoryIds, undoes } = orderBefore(orders, batchId);
  return [{ type: 'SubcategoriesReordered', data: { subcategoryIds, undoes } }];
}

type SubcategoryEvent = Extract<CategoryEvent, { type: `Subcategory${string}`; data: { subcategoryId: number } }>;

function withSubcategory(
  state: CategoryState,
  event: SubcategoryEvent,
  change: (before: Titled) => Partial<Titled>,
): CategoryState {
  return {
    ...state,
    subcategories: state.subcategories.map((one) =>
      one.id === event.data.subcategoryId ? { ...one, ...change(one) } : one,
    ),
  };
}

/** Throws unless it is there, and free; `by`: the release whose own hold is none. */
function subcategoryOf(
  state: CategoryState,
  id: number,
  by: number | null = null,
): CategoryState['subcategories'][number] {
  const found = state.subcategories.find((one) => one.id === id);
  if (!found) throw new DomainError('not_found', 'This sub category was not found.');
  assertFree(found.held, 'This sub category', by);
  return found;
}

function titleOf(text: string): string {
  const title = oneLine(text);
  const fault = textFault(titleRule, title);
  if (fault) throw new DomainError('invalid_input', fault.message, { errors: [{ path: 'title', ...fault }] });
  return title;
}

/** Titles are unique within the category. */
function freeTitle(state: CategoryState, text: string, ownId: number | null): string {
  const title = titleOf(text);
  if (state.subcategories.some((one) => one.id !== ownId && titleKey(one.title) === titleKey(title)))
    throw new DomainError(taken.code, taken.message, { errors: [taken] });
  return title;
}

function freeAlias(state: CategoryState, slug: string): string {
  const used = new Set(state.subcategories.map(({ alias }) => alias));
  let alias = slug;
  for (let n = 2; used.has(alias); n += 1) alias = `${slug}-${n}`;
  return alias;
}

function refuseInUse(inUse: CategoryInUse): void {
  if (inUse.templates === 0) return;
  const message = inUse.templates === 1 ? '1 template still uses it.' : `${inUse.templates} templates still use it.`;
  throw new DomainError('category_in_use', message, { data: inUse });
}

/** What an event is to the rule about reasons. A new category needs none. */
function kindOf({ type }: CategoryEvent): ChangeKind | null {
  switch (type) {
    case 'CategoryAdded':
    case 'SubcategoryAdded':
      return null;
    case 'CategoryPublished':
    case 'CategoryUnpublished':
    case 'SubcategoryPublished':
    case 'SubcategoryUnpublished':
      return 'publishing';
    case 'CategoryHeld':
    case 'CategoryHoldLifted':
      return null;
    default:
      return 'other';
  }
}

/**
 * A category: staging titles, published titles, sub categories. Titles are unique ignoring case; an alias never
 * changes.
 */
export const category = askingWhy(deciding, { ruledBy: () => galleryRules, kindOf });
