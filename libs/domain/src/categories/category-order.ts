import type { SortItem } from '../kernel/contract.js';
import type { Decider } from '../kernel/decider.js';
import { inOrder, isSameOrder } from '../kernel/order.js';

export type CategoryOrderEvent = { type: 'CategoriesReordered'; data: { categoryIds: number[] } };

/** The last order; `null` = by title. Categories added since come last. */
export interface CategoryOrderState {
  readonly order: readonly number[] | null;
}

export type CategoryOrderCommand = {
  type: 'SortCategories';
  order: readonly SortItem[];
  /** The categories that exist. */
  categories: readonly { readonly id: number }[];
};

/** There is a single order of the categories, in the stream with this id. */
export const categoryOrderId = 1;

/** The order of the categories. It concerns all of them, so it has its own stream (docs/adr/0025). */
export const categoryOrder: Decider<CategoryOrderState, CategoryOrderCommand, CategoryOrderEvent> = {
  category: 'category_order',

  initialState: () => ({ order: null }),

  evolve: (_before, event) => ({ order: event.data.categoryIds }),

  decide(command, state) {
    const ids = inOrder(command.categories, command.order, 'categories').map(({ id }) => id);
    return isSameOrder(ids, state.order) ? [] : [{ type: 'CategoriesReordered', data: { categoryIds: ids } }];
  },
};
