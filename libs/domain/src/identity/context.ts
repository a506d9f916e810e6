import type { DomainContext } from '../kernel/context.js';
import { erasure } from '../kernel/stream-erased.js';
import * as accountEndpoints from './account-endpoints.js';
import * as endpoints from './endpoints.js';
import * as securityEndpoints from './security-endpoints.js';
import { identityFailures } from './failures.js';
import * as teamEndpoints from './team-endpoints.js';

export const identityContext: DomainContext = {
  name: 'identity',
  streams: [erasure],
  ids: [],
  endpoints: { ...endpoints, ...accountEndpoints, ...securityEndpoints, ...teamEndpoints },
  failures: identityFailures,
};
