import { get, post, type } from '../kernel/endpoint.js';
import type { Page } from '../kernel/contract.js';
import type {
  DoubleKeyRequest,
  Health,
  HealthDetail,
  OutboxMail,
  ParkedEvent,
  ParkedQuery,
  SystemStatus,
} from './contract.js';

/** Whether this instance serves. Admins see more than the status. */
export const health = get('/api/health', {
  access: 'public',
  topic: 'health',
  unattended: true,
  answer: type<Health | HealthDetail>(),
});

export const status = get('/api/system', {
  access: ['admin'],
  topic: 'system',
  unattended: true,
  answer: type<SystemStatus>(),
});

export const parked = get('/api/system/parked', {
  access: ['admin'],
  topic: 'system',
  unattended: true,
  query: type<ParkedQuery>(),
  answer: type<Page<ParkedEvent>>(),
});

/** Gives the later of two streams with one name another one. */
export const mendDouble = post('/api/system/doubles/mend', {
  access: ['admin'],
  changes: ['system'],
  body: type<DoubleKeyRequest>(),
  answer: type<null>(),
});

/** Asks for the parked events of a projection to be applied again. */
export const replay = post('/api/system/projections/:name/replay', {
  access: ['admin'],
  changes: ['system'],
  answer: type<null>(),
});

/** Asks for a projection to be rebuilt beside its serving tables. */
export const rebuild = post('/api/system/projections/:name/rebuild', {
  access: ['admin'],
  changes: ['system'],
  answer: type<{ generation: number }>(),
});

/** The e-mails that would have been sent, where no mail server is set. */
export const outbox = get('/api/outbox', {
  access: ['admin'],
  topic: 'system',
  answer: type<OutboxMail[]>(),
});
