import { useEffect } from 'react';

/** `/` puts the focus into the search box of the screen, unless something is being typed. */
export function useSearchShortcut(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLElement && event.target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [role=textbox], dialog')) return;
      const box = document.querySelector<HTMLInputElement>('main input[type=search]');
      if (!box) return;
      event.preventDefault();
      box.focus();
      box.select();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
