import { useCallback, useState, type UIEvent } from 'react';

/** Rows drawn beyond what is in view, on both sides. */
const BEYOND = 6;

/**
 * Which rows of a long list of equal rows are worth drawing: those in view, and some around them.
 * @param rowHeight of one row, in CSS pixels
 * @param rows in view at the most, on any screen (so that the server draws the same ones)
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
