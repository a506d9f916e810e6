/** The header in which every answer of the API names the release of the web that is served. */
export const releaseHeader = 'quotewright-release';

/** A release's name: when it was built, in milliseconds, and the hash of what browsers get of it. */
export const releaseName = (builtAt: number, hash: string): string => `${Math.round(builtAt)}.${hash}`;

/**
 * Whether one release came after another and differs from it. While a release is rolled out both answer, and one that was
 * built twice is the same.
 */
export function isLaterRelease(one: string, other: string): boolean {
  const [[at, hash], [otherAt, otherHash]] = [one, other].map((name) => name.split('.')) as [
    [string, string],
    [string, string],
  ];
  return hash !== otherHash && Number(at) > Number(otherAt);
}
