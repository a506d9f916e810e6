import { sheetGroups, type PriceSheetQuery } from '@quotewright/domain/catalogue/contract.js';
import { lastPage } from '@quotewright/domain/kernel/contract.js';
import { oneOf } from '../../../features/board/board-request.js';
import { pageIn } from '../../../lib/query.js';

/** The rows that the address of a price sheet asks for. */
export function sheetRequest(search: URLSearchParams): PriceSheetQuery {
  const group = oneOf(search, 'tab', sheetGroups);
  return { ...(group && { group }), page: Math.min(pageIn(search), lastPage) };
}
