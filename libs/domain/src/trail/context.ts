import type { DomainContext } from '../kernel/context.js';
import { access } from './access.js';
import * as endpoints from './endpoints.js';
import { trailFailures } from './failures.js';

export const trailContext: DomainContext = {
  name: 'trail',
  streams: [access],
  ids: [],
  endpoints,
  failures: trailFailures,
};
