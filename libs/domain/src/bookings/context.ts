import type { DomainContext } from '../kernel/context.js';
import * as endpoints from './endpoints.js';
import { bookingFailures } from './failures.js';

export const bookingsContext: DomainContext = {
  name: 'bookings',
  streams: [],
  ids: [],
  endpoints,
  failures: bookingFailures,
};
