/** Parameters that pages know, beside those that a visitor types: searches and answers. */
const KNOWN = new Set(['page', 'sub', 'type', 'price', 'most', 'sort', 'categories', 'theme', 'units']);
/** Parameters that others add to links to us, and that no page reads. */
const OF_CAMPAIGNS = /^(utm_\w+|gclid|fbclid|msclkid)$/;

/**
 * The address under which a guest's page is kept: its path, with the known parameters in order. `null` for a page that
 * few others ask for: a search, typed answers, or a parameter of no page.
 * @param path with its query
 */
export function sharedPath(path: string): string | null {
  const at = path.indexOf('?');
  if (at < 0) return path;
  const query = new URLSearchParams(path.slice(at));
  for (const name of new Set(query.keys())) {
    if (OF_CAMPAIGNS.test(name)) query.delete(name);
    else if (!KNOWN.has(name)) return null;
  }
  query.sort();
  return query.size === 0 ? path.slice(0, at) : `${path.slice(0, at)}?${query.toString()}`;
}
