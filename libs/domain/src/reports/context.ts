import type { DomainContext } from '../kernel/context.js';
import * as endpoints from './endpoints.js';
import { reportFailures } from './failures.js';

export const reportsContext: DomainContext = {
  name: 'reports',
  streams: [],
  ids: [],
  endpoints,
  failures: reportFailures,
};
