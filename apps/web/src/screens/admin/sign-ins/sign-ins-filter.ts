import {
  refusals,
  signInOutcomes,
  type Refusal,
  type SignInFilter,
  type SignInOutcome,
} from '@quotewright/domain/identity/contract-sign-ins.js';
import { instantsOf } from '../../../features/history/words.js';
import { dayIn, idIn, type QueryValues } from '../../../lib/query.js';

/** The filter of the sign-ins as it is in the address. */
export interface ShownSignIns {
  outcome?: SignInOutcome;
  reason?: Refusal;
  account?: number;
  /** Days in the reader's time zone (`2026-11-20`). */
  from?: string;
  to?: string;
}

/** Values that clear every filter of the address. */
export const noFilter: QueryValues = { outcome: null, reason: null, account: null, from: null, to: null };

/** Reads the filter from an address; what is no filter counts as absent. */
export function readFilter(query: URLSearchParams): ShownSignIns {
  const shown: ShownSignIns = {
    outcome: signInOutcomes.find((one) => one === query.get('outcome')),
    reason: refusals.find((one) => one === query.get('reason')),
    account: idIn(query, 'account'),
    from: dayIn(query, 'from'),
    to: dayIn(query, 'to'),
  };
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined));
}

/**
 * The filter as the API takes it.
 * @param local days are the reader's own; before hydration they are UTC, as on the server
 */
export const asked = ({ from, to, ...rest }: ShownSignIns, local: boolean): SignInFilter => ({
  ...rest,
  ...instantsOf({ from, to }, local),
});
