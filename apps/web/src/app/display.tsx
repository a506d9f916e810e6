import { boundDisplayCookie, displayCookie, readDisplay, type Display } from '@quotewright/domain/kernel/display.js';
import { embeddedDisplay, isEmbedded } from '@quotewright/domain/kernel/embed.js';
import type { Place } from '../lib/navigation.js';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The look of a page at an address, for a visitor with these cookies. */
export const displayAt = ({ pathname, search }: Place, cookies: string): Display =>
  isEmbedded(pathname) ? embeddedDisplay(new URLSearchParams(search)) : readDisplay(cookies);

const isSecure = (): boolean => location.protocol === 'https:';

/** Stores the settings; over https under a name that browsers bind to this host, and only under that. */
function keep({ theme, direction }: Display): void {
  const set = (name: string, value: string, seconds: number): void => {
    document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax${isSecure() ? '; secure' : ''}`;
  };
  set(isSecure() ? boundDisplayCookie : displayCookie, `${theme}.${direction}`, YEAR_SECONDS);
  if (isSecure()) set(displayCookie, '', 0);
}

interface DisplayControl extends Display {
  change: (display: Partial<Display>) => void;
}

const DisplayContext = createContext<DisplayControl | null>(null);

/** Holds the display settings; a change is stored in the cookie, so that the server renders the next page with it. */
export function DisplayProvider({ initial, children }: { initial: Display; children: ReactNode }) {
  const [display, setDisplay] = useState(initial);
  const change = (part: Partial<Display>) => {
    const next = { ...display, ...part };
    setDisplay(next);
    keep(next);
  };
  useEffect(() => {
    // From before the name that is bound to this host.
    const isOld = isSecure() && document.cookie.split('; ').some((one) => one.startsWith(`${displayCookie}=`));
    if (isOld) keep(readDisplay(document.cookie));
  }, []);
  return <DisplayContext value={{ ...display, change }}>{children}</DisplayContext>;
}

/** The display settings and how to change them. */
export function useDisplay(): DisplayControl {
  const display = use(DisplayContext);
  if (!display) throw new Error('useDisplay needs a DisplayProvider above it.');
  return display;
}
