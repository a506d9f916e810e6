import type { ReactNode } from 'react';

/** An item that can be ordered; `name` is used in announcements. */
export interface ReorderItem {
  id: number;
  name: string;
  detail?: ReactNode;
  /** Before the name: a picture. */
  lead?: ReactNode;
}

/**
 * Result of an order: how to undo it (`null`: nothing changed), or the list that somebody else has changed meanwhile.
 */
export type OrderSent = { undo: (() => Promise<unknown>) | null } | { now: readonly ReorderItem[] };

/** The ids of a list, in order. */
export const idsOf = (items: readonly { id: number }[]): number[] => items.map(({ id }) => id);

/** The list with the item at index `from` moved to `to`. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}

/** Whether both lists have the same ids in the same order. */
export function sameOrder(a: readonly { id: number }[], b: readonly { id: number }[]): boolean {
  return a.length === b.length && a.every(({ id }, at) => id === b[at]!.id);
}

/**
 * Your order of a list that has changed meanwhile: existing items stay in your order, new ones follow the item they
 * follow in the current list.
 */
export function reapplied<T extends { id: number }>(mine: readonly T[], now: readonly T[]): T[] {
  const current = new Map(now.map((item) => [item.id, item]));
  const known = new Set(mine.map(({ id }) => id));
  const order = mine.flatMap(({ id }) => current.get(id) ?? []);
  for (const [at, item] of now.entries()) {
    if (known.has(item.id)) continue;
    const before = now[at - 1];
    order.splice(before ? order.findIndex(({ id }) => id === before.id) + 1 : 0, 0, item);
  }
  return order;
}
