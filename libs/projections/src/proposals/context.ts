import type { AnyProjection } from '../kernel/projection.js';
import { proposalPages } from './proposal-pages.js';

/** The read models of the proposals context. */
export const proposalsReadModels: readonly AnyProjection[] = [proposalPages];
