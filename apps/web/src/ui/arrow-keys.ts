import type { KeyboardEvent } from 'react';

/**
 * Up, down, Home and End among the entries of a list: a shortcut between what Tab reaches as well.
 * @param entries what has the focus in turn, in order; nothing happens while none of them has it
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
