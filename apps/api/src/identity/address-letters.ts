import { presentAddressPage } from '@quotewright/domain/identity/contract-address.js';
import { verificationPage } from '@quotewright/domain/identity/contract.js';
import { isolated } from '@quotewright/domain/kernel/isolated.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import type { Account } from '../platform/auth/accounts.js';
import type { Mail } from '../platform/mail/mail.js';

/** Days that a link to confirm or change an address works. */
export const LINK_DAYS = 3;

type Named = Pick<Account, 'id' | 'name' | 'business_name'>;
type Reader = Pick<Account, 'id' | 'email'>;

/**
 * Asks a new address whether it is the account's.
 * @param change the account has another address, which stays until this one is confirmed
 */
export function confirmation(
  { id, name, business_name }: Named,
  { email, token, change, site }: { email: string; token: string; change: boolean; site: string },
): Mail {
  const who = business_name ? `${isolated(name)} of ${isolated(business_name)}` : isolated(name);
  return {
    kind: 'confirm-address',
    to: email,
    account: id,
    subject: 'Confirm your e-mail address',
    paragraphs: [
      change
        ? `${who} wants to use ${email} for a Quotewright account from now on. If this is you, confirm the address. The link works for ${LINK_DAYS} days.`
        : `${who} uses ${email} for a Quotewright account. If this is you, confirm the address. The link works for ${LINK_DAYS} days.`,
      change
        ? 'If it is not you, ignore this e-mail. Nothing changes then.'
        : 'If it is not you, ignore this e-mail. Until it is confirmed, the account sees no supplier costs and changes nothing others can see.',
    ],
    action: { label: 'Confirm my address', url: siteAddress(site, verificationPage(token)) },
  };
}

/**
 * Tells the present address of a change, and leads to the page where it agrees or stops it. It does not name the new
 * address: an e-mail lies around, and that address is not proven to be anybody's.
 * @param reason of an admin who asked for the change; `null`: somebody signed in to the account did
 */
export function question(
  { id, email }: Reader,
  { token, reason, site }: { token: string; reason: string | null; site: string },
): Mail {
  const url = siteAddress(site, presentAddressPage(token));
  const common = {
    kind: 'change-of-address',
    to: email,
    account: id,
    subject: 'Your Quotewright address is about to change',
  } as const;
  if (reason !== null)
    return {
      ...common,
      paragraphs: [
        'An admin of Quotewright entered another address for your account. It moves once you have confirmed that address, signed in.',
        'If you did not ask for this, keep your address, and write to us.',
      ],
      facts: [{ name: 'Reason', value: isolated(reason) }],
      action: { label: 'Keep my address', url },
    };
  return {
    ...common,
    paragraphs: [
      'Someone who knows your password asked to move your account to another address. It moves once both addresses have agreed.',
      'If this is you, say yes on the next page. If it is not, keep your address there, and set a new password: that signs every other browser out.',
    ],
    action: { label: 'Change or keep my address', url },
  };
}

/** Does not name the new address: the reader of the old one may be somebody else by now. */
export function farewell({ id, email }: Reader): Mail {
  return {
    kind: 'change-of-address',
    to: email,
    account: id,
    subject: 'Your Quotewright address has changed',
    paragraphs: [
      'You now sign in to your account with a different address. If you did not change it, write to us at once.',
    ],
  };
}
