import { useEffect, useState } from 'react';

/** Debounce of a search while typing (spec §9). */
export const SEARCH_DEBOUNCE_MS = 300;

/** A debounced value: it follows once it has been stable for `ms` milliseconds. */
export function useDebounced<T>(value: T, ms: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}
