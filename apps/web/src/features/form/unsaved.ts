import { createContext, use, useCallback, useEffect, useRef, type RefObject } from 'react';
import type { Question } from '../../ui/alert-dialog.js';

/** What of the address' query a part of the page stands on: where that changes, the part goes, with what was typed in it. */
type PlaceOf = (query: URLSearchParams) => string | null;

/** Stays as long as the page does, whatever its query says. */
const onPage: PlaceOf = () => null;

/** What a page holds that is not saved. */
export interface Unsaved {
  /** One for each part of the page with unsaved changes, with its place. */
  parts: Map<object, PlaceOf>;
  /** The screen moves by itself: nobody is asked. */
  moving: boolean;
}

/** What is asked before what is not saved is left; `body` says what that is. */
export const leaveQuestion = (body: string): Question => ({
  title: 'Leave without saving?',
  body,
  action: 'Leave',
  keep: 'Stay',
  danger: true,
});

/** Kept by the `LeaveGuard` around the page. */
export const UnsavedContext = createContext<RefObject<Unsaved>>({ current: { parts: new Map(), moving: false } });

/**
 * While `dirty`, asks before the page is left, by a link, the back button or closing the tab. A change of the query
 * alone (a tab, a panel) is leaving only where `placeOf` says so. Answers a function for the screen's own moves, which
 * go unasked: the address following a new name.
 */
export function useLeaveGuard(dirty: boolean, placeOf = onPage): (move: () => void | Promise<void>) => Promise<void> {
  const unsaved = use(UnsavedContext);
  const place = useRef(placeOf);
  useEffect(() => {
    place.current = placeOf;
  });
  useEffect(() => {
    if (!dirty) return;
    const { parts } = unsaved.current;
    const part = {};
    const ask = (event: BeforeUnloadEvent) => !unsaved.current.moving && event.preventDefault();
    parts.set(part, (query) => place.current(query));
    window.addEventListener('beforeunload', ask);
    return () => {
      parts.delete(part);
      window.removeEventListener('beforeunload', ask);
    };
  }, [dirty, unsaved]);
  return useCallback(
    async (move) => {
      unsaved.current.moving = true;
      try {
        await move();
      } finally {
        unsaved.current.moving = false;
      }
    },
    [unsaved],
  );
}
