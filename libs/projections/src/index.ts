import { adviceReadModels } from './advice/context.js';
import { catalogueReadModels } from './catalogue/context.js';
import { categoriesReadModels } from './categories/context.js';
import { emailsReadModels } from './emails/context.js';
import { engagementReadModels } from './engagement/context.js';
import { identityReadModels } from './identity/context.js';
import { proposalsReadModels } from './proposals/context.js';
import { quotesReadModels } from './quotes/context.js';
import { ratingsReadModels } from './ratings/context.js';
import { releasesReadModels } from './releases/context.js';
import { reportsReadModels } from './reports/context.js';
import { templatesReadModels } from './templates/context.js';
import { trailReadModels } from './trail/context.js';
import type { AnyProjection } from './kernel/projection.js';

/** Every read model of the product, context by context. Add a new context here. */
export const projections: readonly AnyProjection[] = [
  ...categoriesReadModels,
  ...catalogueReadModels,
  ...templatesReadModels,
  ...engagementReadModels,
  ...quotesReadModels,
  ...proposalsReadModels,
  ...ratingsReadModels,
  ...adviceReadModels,
  ...emailsReadModels,
  ...identityReadModels,
  ...trailReadModels,
  ...reportsReadModels,
  ...releasesReadModels,
];
