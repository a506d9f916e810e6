import type { AnyProjection } from '../kernel/projection.js';
import { releaseHolds } from './release-holds.js';
import { releases } from './releases.js';

/** The read models of the releases context. */
export const releasesReadModels: readonly AnyProjection[] = [releases, releaseHolds];
