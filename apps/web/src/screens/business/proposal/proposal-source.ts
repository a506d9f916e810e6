import {
  mostSections,
  proposalActions,
  type AddProposalRequest,
  type ProposalAction,
} from '@quotewright/domain/proposals/contract.js';
import { idIn, oneOf } from '../../../features/board/board-request.js';

/** What a new proposal begins with, as its address says: saved quotes, an offer, another proposal, or nothing. */
export interface ProposalSource {
  action: ProposalAction;
  quotes: number[];
  offer: number;
  from: number;
}

/** Reads `action`, `quotes` (`3,5`), `offer` and `from` from an address; ignores what is no id. */
export function sourceIn(search: URLSearchParams): ProposalSource {
  const ids = (search.get('quotes') ?? '').split(',').filter((id) => /^[1-9]\d{0,8}$/.test(id));
  return {
    action: oneOf(search, 'action', proposalActions) ?? 'labor_material',
    quotes: [...new Set(ids.map(Number))].slice(0, mostSections),
    offer: idIn(search, 'offer'),
    from: idIn(search, 'from'),
  };
}

/** The same as the call takes it. */
export function startOf({ action, quotes, offer, from }: ProposalSource): AddProposalRequest {
  if (quotes.length > 0) return { action, quote_ids: quotes };
  if (offer > 0) return { action, offer_id: offer };
  return from > 0 ? { action, from } : { action };
}

/** Whether a new proposal begins with something. */
export const hasSource = ({ quotes, offer, from }: ProposalSource): boolean =>
  quotes.length > 0 || offer > 0 || from > 0;
