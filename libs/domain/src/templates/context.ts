import type { DomainContext } from '../kernel/context.js';
import * as endpoints from './endpoints.js';
import { templateFailures } from './failures.js';
import { jobs } from './jobs.js';
import { moments } from './moments.js';
import { review } from './review.js';
import { template } from './template.js';

const ids = ['template', 'question', 'line', 'image'] as const;
type Ids = (typeof ids)[number];
declare module '../kernel/decider.js' {
  interface IdKinds extends Record<Ids, true> {}
}

export const templatesContext: DomainContext = {
  name: 'templates',
  streams: [template, moments, review, jobs],
  ids,
  endpoints,
  failures: templateFailures,
};
