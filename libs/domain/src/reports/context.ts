import type { DomainContext } from '../kernel/context.js';
import * as endpoints from './endpoints.js';

export const reportsContext: DomainContext = { name: 'reports', streams: [], ids: [], endpoints, failures: {} };
