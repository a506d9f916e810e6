import { useKey } from './use-key.js';

/** `/` puts the focus into the search box of the screen. */
export function useSearchShortcut(): void {
  useKey('/', () => {
    const box = document.querySelector<HTMLInputElement>('main input[type=search]');
    if (!box) return false;
    box.focus();
    box.select();
  });
}
