import { domainToASCII } from 'node:url';

/** A domain in the one form in which it is stored and compared: lower case and ASCII (UTS #46); as it is if it is none. */
export const domainForm = (domain: string): string => domainToASCII(domain.trim()) || domain.trim().toLowerCase();

/**
 * An e-mail address in the one form in which it is stored and compared (docs/adr/0159): NFC, no spaces around, lower case,
 * the domain in ASCII. What is no address comes back without spaces, in lower case.
 */
export function addressForm(address: string): string {
  const text = address.trim().toLowerCase().normalize('NFC');
  const at = text.lastIndexOf('@');
  return at < 0 ? text : `${text.slice(0, at + 1)}${domainForm(text.slice(at + 1))}`;
}
