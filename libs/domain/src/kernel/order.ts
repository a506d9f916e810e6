import type { SortItem } from './contract.js';
import { DomainError } from './errors.js';

/**
 * The items in the requested order. Throws `sort_order_incomplete` unless it names each exactly once.
 * @param what the items, for the message: `lines of this template`
 */
export function inOrder<T extends { readonly id: number }>(
  items: readonly T[],
  order: readonly SortItem[],
  what: string,
): T[] {
  const places = new Map(order.map(({ id, sort_order }) => [id, sort_order]));
  if (places.size !== order.length || places.size !== items.length || !items.every(({ id }) => places.has(id))) {
    throw new DomainError('sort_order_incomplete', `The new order must name each of the ${what} exactly once.`);
  }
  return [...items].sort((a, b) => places.get(a.id)! - places.get(b.id)!);
}

/** Whether an order equals the current one; `null` = there is none yet. */
export function isSameOrder(ids: readonly number[], before: readonly number[] | null): boolean {
  return before !== null && ids.length === before.length && ids.every((id, at) => id === before[at]);
}
