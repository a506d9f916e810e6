import type { DomainContext } from '../kernel/context.js';

import * as endpoints from './endpoints.js';
import { proposalFailures } from './failures.js';
import { proposal } from './proposal.js';

const ids = [
  'proposal',
  'proposal_section',
  'proposal_line',
  'proposal_client',
  'proposal_link',
  'proposal_look',
] as const;
type Ids = (typeof ids)[number];
declare module '../kernel/decider.js' {
  interface IdKinds extends Record<Ids, true> {}
}

export const proposalsContext: DomainContext = {
  name: 'proposals',
  streams: [proposal],
  ids,
  endpoints,
  failures: proposalFailures,
};
