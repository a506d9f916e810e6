import type { FieldError } from '@quotewright/domain/kernel/contract.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { isolated } from '@quotewright/domain/kernel/isolated.js';
import type { ClientAddress } from '@quotewright/domain/proposals/contract-client-view.js';
import type { PaperFields } from '@quotewright/domain/proposals/contract-papers.js';
import type { ProposalContent } from '@quotewright/domain/proposals/content.js';

/** What of a draft stands in plain tables and is printed. */
export interface TextsBeside {
  cover: string;
  notes: string;
  /** Empty: it was erased. */
  client: Partial<ClientAddress>;
  papers: Pick<PaperFields, 'contact' | 'terms' | 'footer' | 'number_pattern'>;
  /** The name of the business. */
  called: string;
}

/** Texts that are printed: where they are changed, what that is called, and what they say. */
type Printed = readonly [path: string, place: string, texts: readonly string[]];

/** Characters that a sentence names; the rest is counted. */
const NAMED = 5;

function printedTexts({ head, sections, lines }: ProposalContent, beside: TextsBeside): Printed[] {
  const { client, papers, called } = beside;
  return [
    ['title', 'The title', [head.title]],
    ['cover', 'The cover text', [beside.cover]],
    ['notes', 'The notes', [beside.notes]],
    ['client', 'Name or address of the client', Object.values(client)],
    ['taxes', 'The name of a tax', head.taxes.rates.map(({ name }) => name)],
    ['instalments', 'The name of a payment', head.instalments.map(({ label }) => label)],
    ...sections.map(({ id, title }): Printed => [`sections.${id}`, `The section ${isolated(title)}`, [title]]),
    ...lines.map(({ id, name, unit }): Printed => [`lines.${id}`, `The line ${isolated(name)}`, [name, unit]]),
    [
      'papers',
      'The settings of your proposals, or the name of your business',
      [called, papers.contact, papers.terms, papers.footer, papers.number_pattern],
    ],
  ];
}

/**
 * Throws `cannot_send` with each text whose characters no font of the papers has, as the PDF would show boxes. It names the
 * characters.
 */
export async function assertPrintable(content: ProposalContent, beside: TextsBeside): Promise<void> {
  // The fonts are read when something is sent, and not by every process.
  const { unprintable } = await import('./document/fonts.js');
  const faults: FieldError[] = [];
  for (const [path, place, texts] of printedTexts(content, beside)) {
    const missing = await unprintable(texts);
    if (missing.length === 0) continue;
    const named = missing.slice(0, NAMED).join(' ');
    const more = missing.length > NAMED ? ` and ${missing.length - NAMED} more` : '';
    faults.push({
      path,
      code: 'unprintable',
      message: `${place} has characters that the PDF cannot show: ${named}${more}. It has Latin, Greek, Cyrillic, Arabic and Hebrew letters.`,
    });
  }
  if (faults.length > 0) throw new DomainError('cannot_send', faults[0]!.message, { errors: faults });
}
