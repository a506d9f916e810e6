import { useEffect, useState } from 'react';

/** A search as somebody types asks the server once no key was pressed for this long (spec §9). */
export const SEARCH_DEBOUNCE_MS = 300;

/** A value debounced: it follows once it has stayed the same for `ms` milliseconds. */
export function useDebounced<T>(value: T, ms: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}
