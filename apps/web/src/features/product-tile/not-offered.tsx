import type { NotOffered } from '@quotewright/domain/catalogue/contract.js';
import { Badge } from '../../ui/badge.js';

const words: Record<NotOffered, string> = {
  to_mend: 'Not offered now',
  hidden: 'No longer offered',
  withdrawn: 'No longer offered',
  deactivated: 'Supplier not active',
  orphaned: 'Supplier gone',
};

const sentences: Record<NotOffered, string> = {
  to_mend: 'This product is not offered now.',
  hidden: 'This product is no longer offered.',
  withdrawn: 'This product is no longer offered.',
  deactivated: 'This supplier is no longer active.',
  orphaned: 'This supplier’s account was deleted.',
};

/** Says in two or three words that a line could not be added again; nothing if it could. */
export function NotOfferedBadge({ why }: { why: NotOffered | undefined }) {
  return why ? <Badge tone="pending">{words[why]}</Badge> : null;
}

/** The same in sentences, with what that means for the line. */
export const notOfferedSentence = (why: NotOffered): string =>
  `${sentences[why]} The line still counts with its price.`;
