import { useKey } from './use-key.js';

/** `/` focuses the search field of the screen. */
export function useSearchShortcut(): void {
  useKey('/', () => {
    const box = document.querySelector<HTMLInputElement>('main input[type=search]');
    if (!box) return false;
    box.focus();
    box.select();
  });
}
