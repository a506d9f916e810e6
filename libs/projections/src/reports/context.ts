import type { AnyProjection } from '../kernel/projection.js';
import { templateUsage } from './template-usage.js';

/** The read models of the reports. */
export const reportsReadModels: readonly AnyProjection[] = [templateUsage];
