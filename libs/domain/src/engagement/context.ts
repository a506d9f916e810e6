import type { DomainContext } from '../kernel/context.js';
import * as endpoints from './endpoints.js';
import { engagement } from './engagement.js';

export const engagementContext: DomainContext = {
  name: 'engagement',
  streams: [engagement],
  ids: [],
  endpoints,
  failures: {},
};
