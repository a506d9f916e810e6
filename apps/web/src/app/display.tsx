import { createContext, use, useState, type ReactNode } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
export const directions = ['ltr', 'rtl'] as const;

/** How the pages are shown to this visitor. */
export interface Display {
  theme: (typeof themes)[number];
  direction: (typeof directions)[number];
}

const COOKIE = 'display';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Reads the display from a `Cookie` header or `document.cookie`; anything unknown is the default. */
export function readDisplay(cookies: string): Display {
  const value = /(?:^|;\s*)display=([a-z.]+)/.exec(cookies)?.[1] ?? '';
  const [theme, direction] = value.split('.');
  return {
    theme: themes.find((known) => known === theme) ?? 'system',
    direction: directions.find((known) => known === direction) ?? 'ltr',
  };
}

interface DisplayControl extends Display {
  change: (display: Partial<Display>) => void;
}

const DisplayContext = createContext<DisplayControl | null>(null);

/** Holds the display; a change is kept in the cookie, so that the server renders the next page with it. */
export function DisplayProvider({ initial, children }: { initial: Display; children: ReactNode }) {
  const [display, setDisplay] = useState(initial);
  const change = (part: Partial<Display>) => {
    const next = { ...display, ...part };
    setDisplay(next);
    document.cookie = `${COOKIE}=${next.theme}.${next.direction}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;
  };
  return <DisplayContext value={{ ...display, change }}>{children}</DisplayContext>;
}

/** The display and how to change it. */
export function useDisplay(): DisplayControl {
  const display = use(DisplayContext);
  if (!display) throw new Error('useDisplay needs a DisplayProvider above it.');
  return display;
}
