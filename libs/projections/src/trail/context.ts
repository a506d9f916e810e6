import type { AnyProjection } from '../kernel/projection.js';
import { wholeTrail } from './whole-trail.js';

/** The read models of the trail. */
export const trailReadModels: readonly AnyProjection[] = [wholeTrail];
