import type { AnyProjection } from '../kernel/projection.js';
import { templateDetails } from './template-details.js';
import { templateHistory } from './template-history.js';
import { templateJobs } from './template-jobs.js';
import { templateMoments } from './template-moments.js';
import { templateReviews } from './template-reviews.js';

/** The read models of the templates context. */
export const templatesReadModels: readonly AnyProjection[] = [
  templateDetails,
  templateHistory,
  templateMoments,
  templateReviews,
  templateJobs,
];
