import type { Me } from '@quotewright/domain/identity/contract.js';
import { hasRight } from '@quotewright/domain/kernel/rights.js';
import { leadSenders } from '@quotewright/domain/leads/contract.js';

/** Whether somebody can hand a job to a contractor. */
export const asksContractors = ({ details, extradetails }: Me): boolean =>
  leadSenders.some((type) => type === details.user_type) && hasRight(extradetails.member.role, 'work');
