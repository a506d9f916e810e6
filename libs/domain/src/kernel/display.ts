export const themes = ['system', 'light', 'dark'] as const;
export const directions = ['ltr', 'rtl'] as const;

/** Display settings of a visitor. */
export interface Display {
  theme: (typeof themes)[number];
  direction: (typeof directions)[number];
}

/** The cookie that stores them over http: `theme.direction`. */
export const displayCookie = 'display';
/** The same over https, where browsers bind it to this host. */
export const boundDisplayCookie = '__Host-display';

/**
 * Reads the settings from a `Cookie` header or `document.cookie`; unknown values are the default. The bound cookie goes
 * before the other, which another host of the domain may have set.
 */
export function readDisplay(cookies: string): Display {
  const value =
    /(?:^|;\s*)__Host-display=([a-z.]+)/.exec(cookies)?.[1] ?? /(?:^|;\s*)display=([a-z.]+)/.exec(cookies)?.[1] ?? '';
  const [theme, direction] = value.split('.');
  return {
    theme: themes.find((known) => known === theme) ?? 'system',
    direction: directions.find((known) => known === direction) ?? 'ltr',
  };
}
