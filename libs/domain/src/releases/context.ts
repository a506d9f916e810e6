import type { DomainContext } from '../kernel/context.js';
import * as endpoints from './endpoints.js';
import { releaseFailures } from './failures.js';
import { release } from './release.js';

const ids = ['release'] as const;
type Ids = (typeof ids)[number];
declare module '../kernel/decider.js' {
  interface IdKinds extends Record<Ids, true> {}
}

export const releasesContext: DomainContext = {
  name: 'releases',
  streams: [release],
  ids,
  endpoints,
  failures: releaseFailures,
};
