import type { DomainContext } from '../kernel/context.js';
import * as endpoints from './endpoints.js';
import { adviceFailures } from './failures.js';
import { standardTexts } from './standard-texts.js';

const ids = ['standard_text'] as const;
type Ids = (typeof ids)[number];
declare module '../kernel/decider.js' {
  interface IdKinds extends Record<Ids, true> {}
}

export const adviceContext: DomainContext = {
  name: 'advice',
  streams: [standardTexts],
  ids,
  endpoints,
  failures: adviceFailures,
};
