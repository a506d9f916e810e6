import { useEffect, useRef } from 'react';

/** Fields keep their keys. */
const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [role=textbox]';

/**
 * Handles a key pressed anywhere on the page outside dialogs and inputs. `act` returns `false` if there was nothing to
 * do.
 * @param options.whileTyping also in inputs: for keys that type nothing
 */
export function useKey(key: string, act: () => boolean | void, options: { whileTyping?: boolean } = {}): void {
  const kept = options.whileTyping ? 'dialog' : `${TYPING}, dialog`;
  const current = useRef(act);
  useEffect(() => {
    current.current = act;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLElement && event.target.closest(kept)) return;
      if (current.current() !== false) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [key, kept]);
}
