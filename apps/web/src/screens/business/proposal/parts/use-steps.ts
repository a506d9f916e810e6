import { useEffect } from 'react';
import type { DraftEdits } from './draft-edits.js';

/** Ctrl+Z undoes and Ctrl+Shift+Z (Ctrl+Y) redoes, anywhere in the page; in a field, what was just typed comes first. */
export function useSteps(edits: DraftEdits, on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
      if (document.querySelector('dialog[open]')) return;
      const target = event.target as HTMLElement;
      const field = target.dataset.field;
      const isTyping = field ? edits.editOf(field)?.saved === false : target.matches('form :is(input, textarea)');
      if (isTyping) return;
      event.preventDefault();
      edits.step(key === 'y' || event.shiftKey ? 'redo' : 'undo');
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [edits, on]);
}
