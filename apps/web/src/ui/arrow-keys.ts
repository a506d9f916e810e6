import type { KeyboardEvent } from 'react';

/**
 * Up, down, Home and End among the entries of a list, in addition to Tab.
 * @param entries the focusable entries in order; nothing happens while none of them has the focus
 */
export function moveByArrows(event: KeyboardEvent, entries: readonly (HTMLElement | undefined)[], from: number): void {
  if (from < 0 || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const next = { ArrowDown: entries[from + 1], ArrowUp: entries[from - 1], Home: entries[0], End: entries.at(-1) }[
    event.key
  ];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
