import type { DomainContext } from '../kernel/context.js';
import * as endpoints from './endpoints.js';
import { emailFailures } from './failures.js';
import { mailing } from './mailing.js';

const ids = ['mailing'] as const;
type Ids = (typeof ids)[number];
declare module '../kernel/decider.js' {
  interface IdKinds extends Record<Ids, true> {}
}

export const emailsContext: DomainContext = {
  name: 'emails',
  streams: [mailing],
  ids,
  endpoints,
  failures: emailFailures,
};
