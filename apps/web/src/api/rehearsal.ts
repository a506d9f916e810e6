import type { Rehearsal } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { keepPreviousData } from '@tanstack/react-query';
import { reading } from './reading.js';

/** How often a run is looked at while it is calculated (ms). */
const FOLLOW = 700;

/** The newest rehearsal of a gallery template, with a page of the quotes that differ. */
export const rehearsalQuery = (userId: number, templateId: number, page = 1) => ({
  ...reading(calls.rehearsal, userId, { params: { id: templateId }, query: { page } }),
  placeholderData: keepPreviousData,
  refetchInterval: ({ state }: { state: { data?: Rehearsal } }) =>
    state.data?.run?.state === 'running' ? FOLLOW : (false as const),
});
