import type { SortItem } from '../kernel/contract.js';
import type { Decider } from '../kernel/decider.js';
import { inOrder, isSameOrder } from '../kernel/order.js';

export type CategoryOrderEvent = { type: 'CategoriesReordered'; data: { categoryIds: number[] } };

/** The order that was last asked for; `null` = by title. Categories added since stand behind it. */
export interface CategoryOrderState {
  readonly order: readonly number[] | null;
}

export type CategoryOrderCommand = {
  type: 'SortCategories';
  order: readonly SortItem[];
  /** The categories there are. */
  categories: readonly { readonly id: number }[];
};

/** There is one order of the categories, in the stream of this id. */
export const categoryOrderId = 1;

/** The order of the categories: one fact over all of them, so it has a stream of its own (docs/adr/0025). */
export const categoryOrder: Decider<CategoryOrderState, CategoryOrderCommand, CategoryOrderEvent> = {
  category: 'category_order',

  initialState: () => ({ order: null }),

  evolve: (_before, event) => ({ order: event.data.categoryIds }),

  decide(command, state) {
    const ids = inOrder(command.categories, command.order, 'categories').map(({ id }) => id);
    return isSameOrder(ids, state.order) ? [] : [{ type: 'CategoriesReordered', data: { categoryIds: ids } }];
  },
};
