/** The releases that a preview is of, by id, in their order (`3,5`); `null` for one of what is staged. */
export function releasesIn(query: URLSearchParams): string | null {
  const releases = query.get('releases') ?? '';
  return /^\d{1,9}(,\d{1,9})*$/.test(releases) ? releases : null;
}
