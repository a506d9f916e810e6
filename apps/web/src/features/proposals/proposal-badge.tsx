import type { RevisionState } from '@quotewright/domain/proposals/contract-sending.js';
import type { ProposalStateName } from '@quotewright/domain/proposals/contract.js';
import { Badge } from '../../ui/badge.js';

const STATES = {
  draft: { tone: 'off', label: 'Draft' },
  sent: { tone: 'info', label: 'Sent' },
  opened: { tone: 'info', label: 'Opened' },
  accepted: { tone: 'live', label: 'Accepted' },
  declined: { tone: 'off', label: 'Declined' },
  expired: { tone: 'pending', label: 'Expired' },
  withdrawn: { tone: 'off', label: 'Withdrawn' },
  superseded: { tone: 'off', label: 'Replaced' },
  void: { tone: 'off', label: 'Void' },
} as const satisfies Record<ProposalStateName | RevisionState, object>;

/** The word for a state. */
export const stateLabel = (state: ProposalStateName | RevisionState): string => STATES[state].label;

/** How far a proposal, or one of its revisions, has come. */
export function ProposalBadge({ state }: { state: ProposalStateName | RevisionState }) {
  const { tone, label } = STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}
