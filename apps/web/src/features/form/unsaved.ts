import { createContext, use, useCallback, useEffect, type RefObject } from 'react';

/** What a page holds that is not saved. */
export interface Unsaved {
  /** One for each part of the page with unsaved changes. */
  parts: Set<object>;
  /** The screen moves by itself: nobody is asked. */
  moving: boolean;
}

/** Kept by the `LeaveGuard` around the page. Outside one, as on public pages, nobody is asked. */
export const UnsavedContext = createContext<RefObject<Unsaved>>({ current: { parts: new Set(), moving: false } });

/**
 * While `dirty`, asks before the page is left, by a link, the back button or closing the tab. A change of the query
 * alone (a tab, a panel) is not leaving. Answers a function for the screen's own moves, which go unasked: the address
 * following a new name.
 */
export function useLeaveGuard(dirty: boolean): (move: () => void | Promise<void>) => Promise<void> {
  const unsaved = use(UnsavedContext);
  useEffect(() => {
    if (!dirty) return;
    const { parts } = unsaved.current;
    const part = {};
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    parts.add(part);
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
