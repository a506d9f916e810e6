import { useEffect, useRef } from 'react';

/** Fields keep their keys, and so does an open dialog. */
const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [role=textbox], dialog';

/** Handles a key pressed anywhere on the page outside inputs. `act` returns `false` if there was nothing to do. */
export function useKey(key: string, act: () => boolean | void): void {
  const current = useRef(act);
  useEffect(() => {
    current.current = act;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLElement && event.target.closest(TYPING)) return;
      if (current.current() !== false) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [key]);
}
