import type { AnyProjection } from '../kernel/projection.js';
import { templateCounts } from './template-counts.js';

/** The read models of the engagement context. */
export const engagementReadModels: readonly AnyProjection[] = [templateCounts];
