import type { RecipientType } from '@quotewright/domain/emails/contract.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import { isolated } from '@quotewright/domain/kernel/isolated.js';
import type { TemplateCard } from '@quotewright/domain/templates/contract.js';
import type { Mail } from '../platform/mail/mail.js';

/** Characters of a description in an e-mail. */
const LONGEST_TEXT = 200;

/** Content of an e-mail for any recipient: without prices, because not everyone may see them. */
export interface LetterContent {
  subject: string;
  templates: { name: string; text: string; alias: string }[];
}

/** A recipient. */
export interface LetterRecipient {
  address: string;
  /** `null` for an address without an account, and in a preview. */
  name: string | null;
  /** `null`: named by address. */
  type: RecipientType | null;
}

const reasons: Record<RecipientType, string> = {
  contractor: 'You get this because you have a contractor account at Quotewright.',
  retailinstall: 'You get this because you have a Retail & Install account at Quotewright.',
};

/** The start of a text, cut between words. */
function beginning(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= LONGEST_TEXT) return line;
  const cut = characters.slice(0, LONGEST_TEXT).join('');
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), cut.length / 2)).replace(/[\s.,:;]+$/, '')}…`;
}

/** The content of an e-mail about these templates. */
export function contentOf(cards: readonly Pick<TemplateCard, 'name' | 'description' | 'alias'>[]): LetterContent {
  return {
    subject: cards.length === 1 ? `Quote template: ${cards[0]!.name}` : `${cards.length} quote templates for you`,
    templates: cards.map(({ name, description, alias }) => ({ name, text: beginning(description), alias })),
  };
}

/** The e-mail to one person. @param publicUrl origin of this product, for its links */
export function letterTo(
  { address, name, type }: LetterRecipient,
  { subject, templates }: LetterContent,
  publicUrl: string,
): Mail {
  const several = templates.length > 1;
  return {
    kind: 'templates',
    to: address,
    subject,
    greeting: name === null ? null : isolated(name),
    paragraphs: [
      `Here ${several ? `are ${templates.length} quote templates` : 'is a quote template'} for you. Open ${several ? 'one' : 'it'} to see what it measures and includes, then add it to your own templates.`,
    ],
    items: templates.map((one) => ({
      title: one.name,
      text: one.text,
      url: siteAddress(publicUrl, `/quote-template/${encodeURIComponent(one.alias)}`),
    })),
    ...(type !== null && { why: reasons[type] }),
  };
}
