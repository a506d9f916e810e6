/** An empty segment, a backslash, or a segment of one or two dots, also written as `%2e`. */
const CROOKED = /\/\/|\\|\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** Spaces and control characters: browsers drop some of them, so that `/\t/evil.example` counts as `//evil.example`. */
const UNWRITTEN = /[\u0000-\u0020\u007f]/;

/**
 * Whether a text is a path of this site, as a browser would write it, with or without a query, and safe to follow after
 * sign-in. Absolute addresses are not, nor are paths that some parsers take for another host (`//evil.example`,
 * `/\evil.example`, `/.//evil.example`).
 */
export function isSitePath(text: string): boolean {
  return text.startsWith('/') && !UNWRITTEN.test(text) && !CROOKED.test(text.split(/[?#]/, 1)[0]!);
}

/**
 * The absolute address of a page, picture or call of this site.
 * @param site the public origin, without a trailing slash
 * @param path as for `isSitePath`; throws `RangeError` otherwise
 */
export function siteAddress(site: string, path: string): string {
  if (!isSitePath(path)) throw new RangeError('Not a path of this site.');
  return site + path;
}

/** A return target as it may be followed: itself where it is a path of this site, else `null`. */
export function sitePath(path: string | null): string | null {
  return path !== null && isSitePath(path) ? path : null;
}
