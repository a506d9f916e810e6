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
 * Starts a page that is read first at the first sign of somebody who will use it: a moved pointer, a touch, a key, a
 * scroll; or after `patience` (docs/adr/0107). Its files are fetched before, once the page is whole. It runs inline, as
 * `tellNotLoaded` does.
 * @param entry the script that hydrates
 * @param state the id of the page's state, which lists the files
 * @param patience ms after the page is whole
 * @param session the channel that tells of somebody who signs in or out: an untouched page is loaded anew
 */
export function startOnIntent(entry: string, state: string, patience: number, session: string): void {
  const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll'];
  const channel = new BroadcastChannel(session);
  const append = (element: HTMLElement) => document.head.append(element);
  let started = false;
  let left: string[] | undefined;
  const fetchNext = () => {
    left ??= (JSON.parse(document.getElementById(state)!.textContent) as { modules: string[] }).modules;
    const href = left.shift();
    if (!href) return false;
    append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority: 'low' }));
    return true;
  };
  // One in each idle moment: all at once would be a long task on a slow phone.
  const fetchAhead = () => {
    const next = () => fetchNext() && fetchAhead();
    if ('requestIdleCallback' in window) requestIdleCallback(next);
    else setTimeout(next, 20);
  };
  const start = () => {
    if (started) return;
    started = true;
    for (const sign of signs) removeEventListener(sign, hear, true);
    channel.close();
    while (fetchNext());
    // The page's policy lets no other script in.
    const { trustedTypes } = window as unknown as {
      trustedTypes?: { createPolicy: (name: string, rules: object) => { createScriptURL: (url: string) => string } };
    };
    const src = trustedTypes
      ? trustedTypes.createPolicy('quotewright-entry', { createScriptURL: () => entry }).createScriptURL(entry)
      : entry;
    append(Object.assign(document.createElement('script'), { type: 'module', src }));
  };
  const hear = (event: Event) => {
    // Browsers report a resting pointer as moved when a page comes under it.
    const rests =
      event.type === 'pointermove' && !(event as PointerEvent).movementX && !(event as PointerEvent).movementY;
    if (!rests) start();
  };
  for (const sign of signs) addEventListener(sign, hear, { capture: true, passive: true });
  channel.onmessage = () => location.reload();
  addEventListener('load', () => {
    // Back may show a page of before a sign-in.
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (visit?.type === 'back_forward') start();
    if (started) return;
    if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
    fetchAhead();
    setTimeout(start, patience);
  });
}

/**
 * Keeps the last press of a button, and the last choice in a list, from before the page has hydrated until it has; also
 * that of a link which takes along what was typed (`data-waits`). It runs inline, as `tellNotLoaded` does.
 * @param hydrated the event on a page that has hydrated
 * @param failed the event on a page whose scripts failed
 */
export function keepPresses(hydrated: string, failed: string): void {
  let pressed: HTMLElement | undefined;
  let chosen: HTMLSelectElement | undefined;
  const choose = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) chosen = target;
  };
  const release = () => {
    removeEventListener('click', keep, true);
    removeEventListener('change', choose, true);
    pressed?.removeAttribute('aria-busy');
  };
  const keep = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>('button[type=button], a[data-waits]');
    const opensTab = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!button || (opensTab && button.matches('a'))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed?.removeAttribute('aria-busy');
    pressed = button;
    button.setAttribute('aria-busy', 'true');
  };
  addEventListener('click', keep, true);
  addEventListener('change', choose, true);
  addEventListener(failed, release, { once: true });
  addEventListener(
    hydrated,
    () => {
      release();
      chosen?.dispatchEvent(new Event('change', { bubbles: true }));
      pressed?.click();
    },
    { once: true },
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
