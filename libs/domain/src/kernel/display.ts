export const themes = ['system', 'light', 'dark'] as const;
export const directions = ['ltr', 'rtl'] as const;

/** How the pages are shown to a visitor. */
export interface Display {
  theme: (typeof themes)[number];
  direction: (typeof directions)[number];
}

/** The cookie that keeps it: `theme.direction`. */
export const displayCookie = 'display';

/** Reads the display from a `Cookie` header or `document.cookie`; anything unknown is the default. */
export function readDisplay(cookies: string): Display {
  const value = /(?:^|;\s*)display=([a-z.]+)/.exec(cookies)?.[1] ?? '';
  const [theme, direction] = value.split('.');
  return {
    theme: themes.find((known) => known === theme) ?? 'system',
    direction: directions.find((known) => known === direction) ?? 'ltr',
  };
}
