import type { LeadRow } from '@quotewright/domain/leads/contract.js';
import { Badge } from '../../ui/badge.js';
import { leadStateWord } from './lead-words.js';

const TONES = {
  sent: 'info',
  seen: 'info',
  declined: 'off',
  quoted: 'pending',
  won: 'live',
  lost: 'off',
} as const;

/** The state of a lead. */
export function LeadBadge({ lead }: { lead: Pick<LeadRow, 'state' | 'side'> }) {
  return <Badge tone={TONES[lead.state]}>{leadStateWord(lead)}</Badge>;
}
