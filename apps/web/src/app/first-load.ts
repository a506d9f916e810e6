/** What says so on the page when its own scripts could not be had (`entry-client.tsx`). */
export const notLoaded = 'quotewright-not-loaded';

/**
 * Says on a page that stays without its scripts that it can only be read, with a way to load it again. It runs in the
 * page as it stands here, before and without every other script: it may use nothing around it.
 * @param entry the script that hydrates; when it or what it needs cannot be had, the browser tells of it alone
 * @param failed the event by which that script tells of the page's others
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
