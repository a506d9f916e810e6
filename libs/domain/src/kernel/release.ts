/** The header in which every API answer names the web release that is served. */
export const releaseHeader = 'quotewright-release';

/** Name of a release: build time in milliseconds and the hash of its files. */
export const releaseName = (builtAt: number, hash: string): string => `${Math.round(builtAt)}.${hash}`;

/**
 * Whether one release is later than another and differs. During a rollout both answer; two builds of the same code
 * count as one.
 */
export function isLaterRelease(one: string, other: string): boolean {
  const [[at, hash], [otherAt, otherHash]] = [one, other].map((name) => name.split('.')) as [
    [string, string],
    [string, string],
  ];
  return hash !== otherHash && Number(at) > Number(otherAt);
}
