import { useSyncExternalStore, type MouseEvent } from 'react';
import type { LinkProps, Navigation, Place, SearchFormProps, To } from '../lib/navigation.js';
import { useToast } from '../ui/toast.js';

function addressOf(to: To): string {
  if (typeof to === 'string') return to;
  return to.pathname + (to.search && !to.search.startsWith('?') ? `?${to.search}` : to.search);
}

const placeOf = ({ pathname, search }: Place): Place => ({ pathname, search });

/** A press that the browser handles by itself: a new tab, a download, a menu. */
const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey, currentTarget }: MouseEvent<HTMLAnchorElement>) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !['', '_self'].includes(currentTarget.target);

/**
 * Navigation by the browser: each page is a document. Only what keeps the page, such as a tab, changes the address in
 * place. Without a connection the page stays and says so.
 * @param start the document's place
 * @param params values of its address's variable parts
 */
export function documentNavigation(start: Place, params: Readonly<Record<string, string | undefined>>): Navigation {
  const first = placeOf(start);
  let place = first;
  let next: Place | undefined;
  const followers = new Set<() => void>();
  const follow = (follower: () => void) => {
    followers.add(follower);
    return () => void followers.delete(follower);
  };
  function set(now: Place, loading?: Place): void {
    place = now;
    next = loading;
    for (const follower of followers) follower();
  }
  if (typeof window !== 'undefined') {
    addEventListener('popstate', () => set(placeOf(window.location)));
    // Back from the next document, or its load was stopped: nothing loads any more.
    addEventListener('pageshow', () => set(place));
    addEventListener('keydown', ({ key }) => key === 'Escape' && set(place));
  }

  let takeAway: (() => void) | undefined;
  /** Whether the browser may leave the document; says why not. */
  function useMayLeave(): (to: Place) => boolean {
    const toast = useToast();
    return (to) => {
      takeAway?.();
      if (navigator.onLine) set(place, to);
      else
        takeAway = toast({
          tone: 'bad',
          message: 'There is no connection. This page stays open; try again when you are back.',
        });
      return navigator.onLine;
    };
  }

  function Link({ to, replace = false, preventScrollReset = false, onClick, children, ...rest }: LinkProps) {
    const mayLeave = useMayLeave();
    const href = addressOf(to);
    function press(event: MouseEvent<HTMLAnchorElement>): void {
      onClick?.(event);
      if (event.defaultPrevented || opensElsewhere(event)) return;
      const target = new URL(event.currentTarget.href);
      if (preventScrollReset && target.pathname === place.pathname) {
        event.preventDefault();
        window.history[replace ? 'replaceState' : 'pushState'](null, '', href);
        set(placeOf(target));
      } else if (target.origin === window.location.origin && !mayLeave(placeOf(target))) event.preventDefault();
    }
    return (
      <a href={href} onClick={press} {...rest}>
        {children}
      </a>
    );
  }

  function replaceQuery(query: URLSearchParams): void {
    const search = query.size === 0 ? '' : `?${query.toString()}`;
    window.history.replaceState(null, '', place.pathname + search);
    set({ ...place, search });
  }

  function SearchForm({ onSubmit, children, ...rest }: SearchFormProps) {
    const mayLeave = useMayLeave();
    return (
      <form
        onSubmit={(event) => {
          onSubmit?.(event);
          if (!event.defaultPrevented && !mayLeave(placeOf(new URL(event.currentTarget.action))))
            event.preventDefault();
        }}
        {...rest}
      >
        {children}
      </form>
    );
  }

  return {
    Link,
    SearchForm,
    usePlace: () =>
      useSyncExternalStore(
        follow,
        () => place,
        () => first,
      ),
    useNext: () =>
      useSyncExternalStore(
        follow,
        () => next,
        () => undefined,
      ),
    useParams: () => params,
    useGo: () => (to) => window.location.assign(to),
    useReplaceQuery: () => replaceQuery,
    useReload: () => () => window.location.reload(),
  };
}
