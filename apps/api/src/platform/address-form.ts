import { domainToASCII } from 'node:url';

/** What no host has. The converter would take `#`, `/` and `?` for its end. */
const NO_HOST = /[\s#%/:<>?@[\\\]^|]/;
/** Letters beyond ASCII. */
const BEYOND_ASCII = /[^\x00-\x7f]/;

/**
 * A domain in the one form in which it is stored and compared: lower case and ASCII (UTS #46). What is no domain stays as it
 * is, in lower case: nothing is cut off, and `1.2` is not read as an address of four numbers.
 */
export function domainForm(domain: string): string {
  const text = domain.trim().normalize('NFKC').toLowerCase().replaceAll('。', '.');
  return (BEYOND_ASCII.test(text) && !NO_HOST.test(text) && domainToASCII(text)) || text;
}

/**
 * An e-mail address in the one form in which it is stored and compared (docs/adr/0159): NFC, no spaces around, lower case,
 * the domain in ASCII. What is no address comes back without spaces, in lower case.
 */
export function addressForm(address: string): string {
  const text = address.trim().toLowerCase().normalize('NFC');
  const at = text.lastIndexOf('@');
  return at < 0 ? text : `${text.slice(0, at + 1)}${domainForm(text.slice(at + 1))}`;
}
