import type { AnyProjection } from '../kernel/projection.js';
import { pricesByProduct, pricesBySupplier } from './supplier-prices.js';
import type { TableReport } from './table-report.js';
import { activeEditors, mostChanged, templateEditing, timeToPublish, waiting } from './template-editing.js';
import { funnelByCategory, funnelByTemplate, funnelByUserType, templateFunnel } from './template-funnel.js';
import { templateUsage } from './template-usage.js';
import { usageByCategory, usageByReferrer, usageByUserType } from './usage-tables.js';

/** The read models of the reports. */
export const reportsReadModels: readonly AnyProjection[] = [templateUsage, templateEditing, templateFunnel];

/** The reports that are one table each, in the order of the screen. */
export const tableReports: readonly TableReport[] = [
  usageByCategory,
  usageByUserType,
  usageByReferrer,
  funnelByTemplate,
  funnelByCategory,
  funnelByUserType,
  mostChanged,
  activeEditors,
  timeToPublish,
  waiting,
  pricesBySupplier,
  pricesByProduct,
];
