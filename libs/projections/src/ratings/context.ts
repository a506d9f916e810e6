import type { AnyProjection } from '../kernel/projection.js';
import { supplierRatings } from './supplier-ratings.js';

/** The read models of ratings. */
export const ratingsReadModels: readonly AnyProjection[] = [supplierRatings];
