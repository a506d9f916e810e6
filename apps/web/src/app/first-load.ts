/** The message on a page whose own scripts could not be loaded (`entry-client.tsx`). */
export const notLoaded = 'quotewright-not-loaded';

/**
 * Tells the user of a page without its scripts that it is read-only, with a reload link. It runs inline, before and
 * without every other script: it may use nothing around it.
 * @param entry the script that hydrates; the browser reports a failure of it or its imports only here
 * @param failed the event by which that script reports failures of the page's others
 */
export function tellNotLoaded(entry: string, failed: string): void {
  const tell = () => {
    const notice = document.createElement('div');
    notice.className = 'notice bad not-loaded no-print';
    notice.setAttribute('role', 'alert');
    const words = document.createElement('p');
    words.textContent =
      'This page was not loaded completely. You can read it, but nothing on it can be used yet. Check the connection and try again.';
    const retry = document.createElement('button');
    retry.type = 'button';
    retry.className = 'btn small';
    retry.textContent = 'Retry';
    retry.addEventListener('click', () => location.reload());
    notice.append(words, retry);
    document.body.prepend(notice);
  };
  addEventListener(failed, tell);
  // A script's error does not bubble.
  addEventListener(
    'error',
    ({ target }) => target instanceof HTMLScriptElement && target.getAttribute('src') === entry && tell(),
    true,
  );
}
