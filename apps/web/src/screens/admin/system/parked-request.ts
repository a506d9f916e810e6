import type { ParkedRequest } from '../../../api/system.js';

/** What the address of the parked events asks for. */
export function parkedRequest(search: URLSearchParams): ParkedRequest {
  const projection = search.get('projection');
  return { ...(projection && { projection }), page: Math.max(1, Number(search.get('page')) || 1) };
}
