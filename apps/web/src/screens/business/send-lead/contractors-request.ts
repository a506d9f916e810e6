import { mostPerPage } from '@quotewright/domain/kernel/contract.js';
import type { LeadContractorsRequest } from '@quotewright/domain/leads/contract.js';

/** Contractors that are shown at first, and that each press on More adds. */
export const contractorsShown = 8;

/** The contractors to choose from. */
export const contractorsRequest = (
  template_alias: string,
  searchTerm = '',
  shown: number = contractorsShown,
): LeadContractorsRequest => ({
  template_alias,
  perPage: Math.min(shown, mostPerPage),
  ...(searchTerm && { searchTerm }),
});
