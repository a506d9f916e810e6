import type { DomainContext } from '../kernel/context.js';
import * as endpoints from './endpoints.js';
import { leadFailures } from './failures.js';

export const leadsContext: DomainContext = {
  name: 'leads',
  streams: [],
  ids: [],
  endpoints,
  failures: leadFailures,
};
