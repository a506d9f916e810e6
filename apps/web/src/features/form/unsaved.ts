import { createContext, use, useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { Question } from '../../ui/alert-dialog.js';

/** The part of the query that a form depends on: when that changes, the form closes, with its unsaved changes. */
type PlaceOf = (query: URLSearchParams) => string | null;

/** Stays as long as the page, whatever its query. */
const onPage: PlaceOf = () => null;

/** The unsaved changes of a page. */
export interface Unsaved {
  /** One per part of the page with unsaved changes, with its place. */
  parts: Map<object, PlaceOf>;
  /** The screen navigates by itself: nobody is asked. */
  moving: boolean;
}

/** The question before unsaved changes are lost; `body` says what they are. */
export const leaveQuestion = (body: string): Question => ({
  title: 'Leave without saving?',
  body,
  action: 'Leave',
  keep: 'Stay',
  danger: true,
});

/** Held by the `LeaveGuard` around the page. */
export const UnsavedContext = createContext<RefObject<Unsaved>>({ current: { parts: new Map(), moving: false } });

/**
 * While `dirty`, asks before the page is left by a link, the back button or closing the tab. A change of the query
 * alone (a tab, a panel) counts as leaving only if `placeOf` says so. Returns a function for the screen's own
 * navigation, which is not asked about: the address following a new name.
 */
export function useLeaveGuard(dirty: boolean, placeOf = onPage): (move: () => void | Promise<void>) => Promise<void> {
  const unsaved = use(UnsavedContext);
  const place = useRef(placeOf);
  useEffect(() => {
    place.current = placeOf;
  });
  // In the commit that takes the page away: after it, a press of Back would still be asked about what is gone.
  useLayoutEffect(() => {
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
