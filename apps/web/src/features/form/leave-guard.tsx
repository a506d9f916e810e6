import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { createPath, useBlocker, useLocation, useNavigate, useNavigation, type Location } from 'react-router-dom';
import { NotLoaded } from '../../lib/files.js';
import { useConfirm } from '../../ui/confirm.js';
import { useToast } from '../../ui/toast.js';
import { leaveQuestion, UnsavedContext, type Unsaved } from './unsaved.js';

/** The screens of the product, as navigation needs them. */
export interface Screens {
  /** Whether everything that an address shows is loaded already. */
  here: (to: Location) => boolean;
  /** Loads it. Rejects with `NotLoaded`. */
  load: (to: Location) => Promise<void>;
}

/** Fetches a screen; `gone`: it belongs to a newer release. */
async function tryToLoad(screens: Screens, to: Location): Promise<'loaded' | 'failed' | 'gone'> {
  try {
    await screens.load(to);
    return 'loaded';
  } catch (error) {
    return error instanceof NotLoaded && error.gone ? 'gone' : 'failed';
  }
}

/**
 * Guards every navigation, including Back. The page is left only for one that can be shown: without a connection or a
 * script it stays and says so. With unsaved changes in any form or panel it asks first. One guard for all, because the
 * router supports a single blocker.
 */
export function LeaveGuard({ screens, children }: { screens: Screens; children: ReactNode }) {
  const confirm = useConfirm();
  const toast = useToast();
  const navigate = useNavigate();
  const unsaved = useRef<Unsaved>({ parts: new Map(), moving: false });
  const ask = useRef(false);
  /** Takes away the message that this page stayed. */
  const takeAway = useRef<(() => void) | undefined>(undefined);
  const [fetching, setFetching] = useState(false);
  const { location: next } = useNavigation();
  const { pathname } = useLocation();
  useEffect(() => takeAway.current?.(), [pathname]);
  // Unsaved changes stay in sight while their page may yet be kept.
  const leaving = next ? next.pathname !== pathname : fetching && !ask.current;
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation: from, nextLocation: to }: { currentLocation: Location; nextLocation: Location }) => {
        const away = from.pathname !== to.pathname;
        const lost = [...unsaved.current.parts.values()].some(
          (placeOf) => away || placeOf(new URLSearchParams(from.search)) !== placeOf(new URLSearchParams(to.search)),
        );
        ask.current = lost && !unsaved.current.moving;
        return ask.current || (away && !(navigator.onLine && screens.here(to)));
      },
      [screens],
    ),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const { location: to, proceed, reset } = blocker;
    let current = true;
    const stay = (message: string) => {
      takeAway.current?.();
      takeAway.current = toast({
        tone: 'bad',
        message,
        action: { label: 'Try again', onPress: () => void navigate(to) },
      });
      reset();
    };
    const leave = async () => {
      if (!navigator.onLine) return stay('There is no connection. This page stays open; try again when you are back.');
      setFetching(true);
      const loaded = await tryToLoad(screens, to);
      if (!current) return;
      setFetching(false);
      const gone = loaded === 'gone';
      if (loaded === 'failed')
        return stay('The next page could not be loaded. This one stays open: check the connection and try again.');
      if (ask.current && !(await confirm(leaveQuestion('Your changes here are not saved.')))) return current && reset();
      if (!current) return;
      if (!gone) return proceed();
      // The next page belongs to a newer release: the browser loads it in full, with that release's scripts.
      unsaved.current.moving = true;
      window.location.assign(createPath(to));
    };
    void leave();
    return () => {
      current = false;
      setFetching(false);
    };
  }, [blocker, confirm, toast, navigate, screens]);
  return (
    <UnsavedContext value={unsaved}>
      {/* A thin line at the top while the next page loads, and soon its skeleton over the old one. */}
      <div
        className="navigation-line no-print"
        data-busy={fetching || next !== undefined || undefined}
        data-leaving={leaving || undefined}
        aria-hidden="true"
      />
      {children}
    </UnsavedContext>
  );
}
