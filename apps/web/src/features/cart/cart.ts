import type { QuoteAdded } from '@quotewright/domain/quotes/contract.js';
import { useSyncExternalStore } from 'react';

/** The quotes that were saved one after another in this tab of the browser: they share a session id. */
export interface Cart {
  sessionid: string;
  /** Quotes in it. */
  count: number;
}

const listeners = new Set<() => void>();
const keyOf = (userId: number): string => `cart-${userId}`;

/** The text that is kept; `null` where there is none, or the browser keeps nothing. */
function stored(userId: number): string | null {
  try {
    return sessionStorage.getItem(keyOf(userId));
  } catch {
    return null;
  }
}

/** The cart of somebody signed in; `null` before their first quote, and while rendering on the server. */
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

/** Keeps the session id and the count that a saved quote was answered with. */
export function keepCart(userId: number, { sessionid, count }: QuoteAdded): void {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify({ sessionid, count } satisfies Cart));
  } catch {
    // Without storage every quote starts a cart of its own; it is saved all the same.
  }
  for (const changed of listeners) changed();
}
