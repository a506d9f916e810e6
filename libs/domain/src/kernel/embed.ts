import { themes, type Display } from './display.js';

const PREFIX = '/embed/';

/** Whether a path, with or without a query, is a page for the frames of other sites. */
export const isEmbedded = (path: string): boolean => path.startsWith(PREFIX);

/** The path of a template's calculator for other sites. */
export const embedPath = (alias: string): string => PREFIX + encodeURIComponent(alias);

/** The look that an embedded page's address asks for: in another site's frame a browser sends no cookie. */
export function embeddedDisplay(query: URLSearchParams): Display {
  const theme = query.get('theme');
  return { theme: themes.find((known) => known === theme) ?? 'system', direction: 'ltr' };
}
