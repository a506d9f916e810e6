import { useEffect, useRef, type RefObject } from 'react';

/**
 * A row of links that scrolls sideways to its current one: when it appears, and when another is chosen. Only the row
 * scrolls; `scrollIntoView` would scroll the page as well.
 * @param chosen changes when another link is the current one, or when there are other links
 */
export function useChosenInSight<Row extends HTMLElement>(chosen: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const link = row.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!link) return;
    const { left, width } = row.current!.getBoundingClientRect();
    row.current!.scrollLeft += link.left + link.width / 2 - left - width / 2;
  }, [chosen]);
  return row;
}
