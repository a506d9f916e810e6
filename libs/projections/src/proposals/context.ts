import type { AnyProjection } from '../kernel/projection.js';
import { proposalPages } from './proposal-pages.js';
import { proposalPapers } from './proposal-papers.js';

/** The read models of the proposals context. */
export const proposalsReadModels: readonly AnyProjection[] = [proposalPages, proposalPapers];
