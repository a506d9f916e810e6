import { isMailKind, mailKinds, type MailKind } from '@quotewright/domain/emails/contract-kinds.js';

/** Every kind, in the order of the list. */
export const kinds = Object.keys(mailKinds) as MailKind[];

/** The kind that an address names; `null`: it names none. */
export function chosenKind(search: URLSearchParams): MailKind | null {
  const named = search.get('kind') ?? '';
  return isMailKind(named) ? named : null;
}
