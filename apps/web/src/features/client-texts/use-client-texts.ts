import { filledTexts, textsFor, type ClientTexts } from '@quotewright/domain/advice/contract.js';
import type { SavedQuote } from '@quotewright/domain/quotes/contract.js';
import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { standardTextsQuery } from '../../api/advice.js';
import { day } from '../../lib/day.js';
import { useHydrated } from '../../ui/time.js';
import { useViewer } from '../viewer/use-viewer.js';

/** What a new quote of a template says to its client: the template's own texts, else the business's standard ones. */
export function useClientTexts(template: TemplateDetails, at: string): ClientTexts {
  const viewer = useViewer();
  const hydrated = useHydrated();
  const standard = useQuery(standardTextsQuery(viewer.id));
  const texts = textsFor(template, template.category_id, standard.data?.templates ?? []);
  return filledTexts(texts, { template: template.name, date: day(at, hydrated) });
}

/**
 * What a saved quote says to its client.
 * @param local the date is the reader's own; before hydration it is UTC, as on the server
 */
export function savedTexts(quote: SavedQuote, local: boolean): ClientTexts {
  return quote.variables
    ? filledTexts(quote, { template: quote.template.name, date: day(quote.created_at, local) })
    : quote;
}
