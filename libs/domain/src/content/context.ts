import type { DomainContext } from '../kernel/context.js';
import * as endpoints from './endpoints.js';

export const contentContext: DomainContext = {
  name: 'content',
  streams: [],
  ids: [],
  endpoints,
  failures: {},
};
