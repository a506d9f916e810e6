import type { ParkedRequest } from '../../../api/system.js';

/** What the address asks of the parked events. */
export function parkedRequest(search: URLSearchParams): ParkedRequest {
  const projection = search.get('projection');
  return { ...(projection && { projection }), page: Math.max(1, Number(search.get('page')) || 1) };
}
