import type { DomainContext } from '../kernel/context.js';
import * as endpoints from './endpoints.js';
import { systemFailures } from './failures.js';

export const systemContext: DomainContext = {
  name: 'system',
  streams: [],
  ids: [],
  endpoints,
  failures: systemFailures,
};
