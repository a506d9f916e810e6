/** The message on a page whose own scripts could not be loaded (`entry-client.tsx`). */
export const notLoaded = 'quotewright-not-loaded';

/** The event on a page that has hydrated. */
export const hydrated = 'quotewright-hydrated';

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
    ({ target }) =>
      target instanceof HTMLScriptElement && target.getAttribute('src') === entry && dispatchEvent(new Event(failed)),
    true,
  );
}

/**
 * Keeps a form that is sent before the page has hydrated: its button waits, and the form is sent when it can be. The
 * browser would send it to the page's address, which takes none, and the input would be lost. Searches work without a
 * script. It runs inline, as `tellNotLoaded` does.
 * @param hydrated the event on a page that has hydrated
 * @param failed the event on a page whose scripts failed
 */
export function keepSubmits(hydrated: string, failed: string): void {
  let sent: HTMLFormElement | undefined;
  let waits = true;
  const button = () => sent?.querySelector('[type=submit]');
  const keep = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (form.method !== 'post') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    sent = form;
    if (waits) button()?.setAttribute('aria-busy', 'true');
  };
  const release = () => {
    waits = false;
    button()?.removeAttribute('aria-busy');
  };
  addEventListener('submit', keep, true);
  addEventListener(failed, release);
  addEventListener(
    hydrated,
    () => {
      removeEventListener('submit', keep, true);
      release();
      sent?.requestSubmit();
    },
    { once: true },
  );
}
