import type { LeadRow, LeadState } from '@quotewright/domain/leads/contract.js';

/** States as their sender reads them. */
const SENT: Readonly<Record<LeadState, string>> = {
  sent: 'Sent',
  seen: 'Seen',
  declined: 'Declined',
  quoted: 'Quoted',
  won: 'Won',
  lost: 'Lost',
};

/** A lead's state in a word. */
export const leadStateWord = ({ state, side }: Pick<LeadRow, 'state' | 'side'>): string =>
  side === 'received' && state === 'sent' ? 'New' : SENT[state];

/** The other business as it is shown. */
export const leadBusiness = ({ business }: Pick<LeadRow, 'business'>): string => business ?? 'A business that has left';
