import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';

/** Whether the account has confirmed its address. */
export function isVerified({ standing }: Actor): boolean {
  return standing !== undefined && standing !== 'unverified';
}

/** For what others see: throws `address_unverified` (403) until the account has confirmed its address. */
export function assertVerified(actor: Actor): void {
  if (isVerified(actor)) return;
  throw new DomainError('address_unverified', 'Confirm your e-mail address first, with the link we mailed you.');
}
