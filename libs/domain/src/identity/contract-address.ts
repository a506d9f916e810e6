import type { AccountRequest } from './contract.js';
import type { Proof } from './contract-proof.js';

/** A change of the account's address that waits. */
export interface AddressChange {
  /** The address that the account shall have. */
  email: string;
  /** The link that was sent there was used. */
  confirmed: boolean;
  /** Whether the present address has agreed, or need not: it was never confirmed, it refuses e-mail, or an admin asked. */
  present: 'awaited' | 'agreed' | 'not_needed';
  ends_at: string;
}

/** `POST /users/address`: another address for an account whose owner cannot read the present one any more. */
export interface SetAddressRequest extends AccountRequest, Proof {
  email: string;
  /** The account reads it. */
  reason: string;
}

/** `POST /users/erase-business`: the business of an account, with its members. */
export interface EraseBusinessRequest extends AccountRequest, Proof {
  /** The name that the business goes by, typed again. */
  business_name: string;
  /** Stands in the history; the members read it. */
  reason: string;
}

/** The page where a mailed link lets the present address agree to a change, or stops it. */
export function presentAddressPage(token: string): string {
  return `/keep-address/${token}`;
}
