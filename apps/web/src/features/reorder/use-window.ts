import { useCallback, useState, type UIEvent } from 'react';

/** Rows rendered beyond the view, on both sides. */
const BEYOND = 6;

/**
 * Which rows of a long list of equal rows to render: those in view, and some around them.
 * @param rowHeight of one row, in CSS pixels
 * @param rows most rows in view, on any screen (so that the server renders the same ones)
 * @returns the handler for the list's scrolling and the test for an index
 */
export function useWindow(
  rowHeight: number,
  rows: number,
): { onScroll: (event: UIEvent<HTMLElement>) => void; inWindow: (index: number) => boolean } {
  const [top, setTop] = useState(0);
  const onScroll = useCallback(
    (event: UIEvent<HTMLElement>) => setTop(Math.floor(event.currentTarget.scrollTop / rowHeight)),
    [rowHeight],
  );
  return { onScroll, inWindow: (index) => index >= top - BEYOND && index < top + rows + BEYOND };
}
