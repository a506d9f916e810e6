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
  void: { tone: 'off', label: 'Void' },
} as const satisfies Record<ProposalStateName, object>;

/** The word for a state. */
export const stateLabel = (state: ProposalStateName): string => STATES[state].label;

/** How far a proposal has come. */
export function ProposalBadge({ state }: { state: ProposalStateName }) {
  const { tone, label } = STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}
