import type { ContentListQuery } from '@quotewright/domain/content/contract.js';
import * as calls from '@quotewright/domain/content/endpoints.js';
import { reading } from './reading.js';

/** A page of words by its address. */
export const contentPageQuery = (address: string) => reading(calls.page, null, { query: { address } });

/** A list of pages of words. */
export const contentListQuery = (query: ContentListQuery) => reading(calls.list, null, { query });
