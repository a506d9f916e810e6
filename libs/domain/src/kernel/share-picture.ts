/** The size of every picture for sharing, in pixels. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const;

/** Where they are served, relative to the site's root. */
export const SHARE_PREFIX = '/share';

/**
 * The address of the picture that networks show beside a link to a page (its path); `null`: the one of all pages that
 * have none of their own. Another `version` is another address, so that networks fetch it again.
 */
export function sharePictureUrl(page: string | null, version?: number): string {
  const address = page === null ? `${SHARE_PREFIX}.png` : `${SHARE_PREFIX}${page}.png`;
  return version === undefined ? address : `${address}?v=${version}`;
}
