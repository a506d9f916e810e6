import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { calculationQuery } from '../../../../api/quotes.js';
import { sampleAnswers } from '../../../../features/quote-sheet/quote-source.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { bridgeBetween, type Bridge } from './price-bridge-steps.js';

/**
 * What the unpublished changes do to the price of the sample answers. `bridge` is `null` while it is calculated
 * (`pending`), and where the two states ask different questions: there is no price to compare.
 */
export function usePriceBridge(template: TemplateDetails, viewer: Viewer): { bridge: Bridge | null; pending: boolean } {
  const answers = sampleAnswers(template);
  const ask = (state: 'published' | 'staging') => ({
    ...calculationQuery(viewer.id, { templateid: template.id, answers, state }),
    retry: false,
  });
  const published = useQuery(ask('published'));
  const staging = useQuery(ask('staging'));
  return {
    bridge: published.data && staging.data ? bridgeBetween(published.data, staging.data) : null,
    pending: published.isPending || staging.isPending,
  };
}
