import type { ReactNode } from 'react';

/** One thing that can be put in order; `name` is what announcements call it. */
export interface ReorderItem {
  id: number;
  name: string;
  detail?: ReactNode;
  /** Stands before the name: a picture. */
  lead?: ReactNode;
}

/** What became of an order that was sent: how it is undone (`null`: it was so already), or the list that somebody else has made of it meanwhile. */
export type OrderSent = { undo: (() => Promise<unknown>) | null } | { now: readonly ReorderItem[] };

/** The ids of a list, in its order. */
export const idsOf = (items: readonly { id: number }[]): number[] => items.map(({ id }) => id);

/** The list with the item of index `from` standing at `to`. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}

/** Whether both lists name the same ids in the same order. */
export function sameOrder(a: readonly { id: number }[], b: readonly { id: number }[]): boolean {
  return a.length === b.length && a.every(({ id }, at) => id === b[at]!.id);
}

/**
 * My order of a list that has changed meanwhile: what is still there stands as I put it, what is new follows the item
 * that it follows in the list as it is now.
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
