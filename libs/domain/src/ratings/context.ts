import type { DomainContext } from '../kernel/context.js';
import * as endpoints from './endpoints.js';
import { ratingFailures } from './failures.js';
import { ratings } from './ratings.js';

export const ratingsContext: DomainContext = {
  name: 'ratings',
  streams: [ratings],
  ids: [],
  endpoints,
  failures: ratingFailures,
};
