import type { DomainContext } from '../kernel/context.js';
import * as endpoints from './endpoints.js';
import { quoteFailures } from './failures.js';
import { quote } from './quote.js';

const ids = ['quote'] as const;
type Ids = (typeof ids)[number];
declare module '../kernel/decider.js' {
  interface IdKinds extends Record<Ids, true> {}
}

export const quotesContext: DomainContext = {
  name: 'quotes',
  streams: [quote],
  ids,
  endpoints,
  failures: quoteFailures,
};
