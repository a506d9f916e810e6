import type { AnyProjection } from '../kernel/projection.js';
import { ownedStreams } from './owned-streams.js';

/** The read models of accounts and businesses. */
export const identityReadModels: readonly AnyProjection[] = [ownedStreams];
