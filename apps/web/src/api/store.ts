import type { StoreQuery } from '@quotewright/domain/catalogue/contract.js';
import { store } from '@quotewright/domain/catalogue/endpoints.js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { reading } from './reading.js';

/** A page of the shared catalogue, for everybody. */
export const storeQuery = (query: StoreQuery) =>
  queryOptions({ ...reading(store, null, { query }), placeholderData: keepPreviousData });
