import type { QuoteAdded } from '@quotewright/domain/quotes/contract.js';
import { mostSections } from '@quotewright/domain/proposals/contract.js';
import { useSyncExternalStore } from 'react';

/** Quotes saved in this browser tab: they share a session id. */
export interface Cart {
  sessionid: string;
  /** Quotes in the session. */
  count: number;
  /** The newest of them, oldest first; absent in carts of an older release. */
  ids?: readonly number[];
}

const listeners = new Set<() => void>();
const keyOf = (userId: number): string => `cart-${userId}`;

/** The stored text; `null` without one or without storage. */
function stored(userId: number): string | null {
  try {
    return sessionStorage.getItem(keyOf(userId));
  } catch {
    return null;
  }
}

/** The session of a signed-in user; `null` before their first quote, and on the server. */
export function useCart(userId: number | null): Cart | null {
  const text = useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => (userId === null ? null : stored(userId)),
    () => null,
  );
  return text === null ? null : (JSON.parse(text) as Cart);
}

/** Stores the session, its count and the quote from a saved quote's answer. */
export function keepCart(userId: number, { id, sessionid, count }: QuoteAdded): void {
  const before = JSON.parse(stored(userId) ?? 'null') as Cart | null;
  const ids = before?.sessionid === sessionid ? (before.ids ?? []) : [];
  const cart: Cart = { sessionid, count, ids: [...ids.filter((one) => one !== id), id].slice(-mostSections) };
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(cart));
  } catch {
    // Without storage every quote starts its own session; it is saved all the same.
  }
  for (const changed of listeners) changed();
}
