import { mostPreviewed } from '@quotewright/domain/releases/contract.js';

/** The releases in an address, by id, in their order. */
export function releaseIdsIn(query: URLSearchParams): number[] {
  const ids = (query.get('releases') ?? '').split(',').filter((id) => /^[1-9]\d{0,8}$/.test(id));
  return [...new Set(ids.map(Number))].slice(0, mostPreviewed);
}
