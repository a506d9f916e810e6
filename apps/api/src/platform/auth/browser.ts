import Bowser from 'bowser';

/** Longer ones are no browser's. */
const LONGEST = 500;

/**
 * What a browser calls itself, in words for its user: `Firefox 140` and `Linux`. Systems have no version: browsers no
 * longer tell the true one.
 */
export function browserOf(userAgent: string | undefined): { browser: string | null; system: string | null } {
  const text = userAgent?.trim() ?? '';
  if (!text || text.length > LONGEST) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(text);
  const version = browser.version?.split('.')[0];
  const name = browser.name && shortly(browser.name);
  return { browser: (name && [name, version].filter(Boolean).join(' ')) || null, system: shortly(os.name ?? '') };
}

/** A name may be a word of the visitor's own. */
const shortly = (name: string): string | null => name.slice(0, 40) || null;
