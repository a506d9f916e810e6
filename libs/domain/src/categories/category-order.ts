import type { SortItem } from '../kernel/contract.js';
import type { Decider } from '../kernel/decider.js';
import { never } from '../kernel/errors.js';
import { inOrder, isSameOrder } from '../kernel/order.js';
import { askingWhy, galleryRules } from '../kernel/reasons.js';
import { orderBefore, orderedBy, type OrderChange } from './orders.js';

/** `undoes`: the event that it undoes. No ids: by title again. */
export type CategoryOrderEvent = { type: 'CategoriesReordered'; data: { categoryIds: number[]; undoes?: string } };

/** The last order; `null` = by title. Categories added since come last. */
export interface CategoryOrderState {
  readonly order: readonly number[] | null;
  readonly changes: OrderChange | null;
}

export type CategoryOrderCommand =
  | {
      type: 'SortCategories';
      order: readonly SortItem[];
      /** The categories that exist. */
      categories: readonly { readonly id: number }[];
    }
  /** Undoes the newest order. */
  | { type: 'UndoSortCategories'; batchId: string };

/** There is a single order of the categories, in the stream with this id. */
export const categoryOrderId = 1;

const deciding: Decider<CategoryOrderState, CategoryOrderCommand, CategoryOrderEvent> = {
  category: 'category_order',
  events: { CategoriesReordered: ({ categoryIds }) => ({ category: categoryIds }) },

  initialState: () => ({ order: null, changes: null }),

  evolve: ({ changes }, event) => ({
    order: event.data.categoryIds,
    changes: orderedBy(changes, event, event.data.categoryIds),
  }),

  decide(command, state) {
    switch (command.type) {
      case 'SortCategories':
        return sortCategories(command, state);
      case 'UndoSortCategories':
        return undoSort(command, state);
      default:
        return never(command);
    }
  },
};

type Of<Type extends CategoryOrderCommand['type']> = Extract<CategoryOrderCommand, { type: Type }>;

function sortCategories({ categories, order }: Of<'SortCategories'>, state: CategoryOrderState): CategoryOrderEvent[] {
  const categoryIds = inOrder(categories, order, 'categories').map(({ id }) => id);
  return isSameOrder(categoryIds, state.order) ? [] : [{ type: 'CategoriesReordered', data: { categoryIds } }];
}

function undoSort({ batchId }: Of<'UndoSortCategories'>, { changes }: CategoryOrderState): CategoryOrderEvent[] {
  const { ids: categoryIds, undoes } = orderBefore(changes, batchId);
  return [{ type: 'CategoriesReordered', data: { categoryIds, undoes } }];
}

/** The order of the categories. It concerns all of them, so it has its own stream (docs/adr/0025). */
export const categoryOrder = askingWhy(deciding, { ruledBy: () => galleryRules, kindOf: () => 'other' });
