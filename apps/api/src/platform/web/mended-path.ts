import { sitePath } from '@quotewright/domain/kernel/site-address.js';

const split = (path: string): [pathname: string, query: string] => {
  const at = path.indexOf('?');
  return at < 0 ? [path, ''] : [path.slice(0, at), path.slice(at)];
};

/** An address without the slash at its end, its query kept; `null` if it has none, or would lead to another site. */
export function withoutSlash(path: string): string | null {
  const [pathname, query] = split(path);
  return pathname.length > 1 && pathname.endsWith('/') ? sitePath(pathname.slice(0, -1) + query) : null;
}

/** Mailed links end with a token, whose capital letters matter. */
const WITH_TOKEN = /^\/(booking|invite|verify)\//;

/** An address in lower case, as all names of the site are, its query kept; `null` if it is, holds a token, or would lead to another site. */
export function inLowerCase(path: string): string | null {
  const [pathname, query] = split(path);
  const lower = pathname.toLowerCase();
  return lower === pathname || WITH_TOKEN.test(pathname) ? null : sitePath(lower + query);
}
