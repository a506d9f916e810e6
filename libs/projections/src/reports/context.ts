import type { AnyProjection } from '../kernel/projection.js';
import { activeEditors, mostChanged, templateEditing, timeToPublish, waiting } from './template-editing.js';
import type { TableReport } from './table-report.js';
import { templateUsage } from './template-usage.js';

/** The read models of the reports. */
export const reportsReadModels: readonly AnyProjection[] = [templateUsage, templateEditing];

/** The reports that are one table each, in the order of the screen. */
export const tableReports: readonly TableReport[] = [mostChanged, activeEditors, timeToPublish, waiting];
