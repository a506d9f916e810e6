import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { calculationQuery } from '../../../../api/quotes.js';
import { writeFormula } from '../../../../features/formula-builder/formula-editing.js';
import { settingFaults, settingsOf } from '../../../../features/live-quote/line-draft.js';
import { useLiveQuote, type LineTrials } from '../../../../features/live-quote/live-quote.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { useDebounced } from '../../../../lib/use-debounced.js';
import { editOf, type LineDrafts } from './line-merge.js';

/** Debounce of the published state's calculation on the server. */
const COMPARE_AFTER_MS = 500;

/**
 * The live quote of the sample answers with the lines as they are being edited, and the total of the published state
 * (`null` if it is the same or unknown).
 */
export function useEditedQuote(
  template: TemplateDetails,
  viewer: Viewer,
  typed: Readonly<Record<number, string>>,
  drafts: LineDrafts,
) {
  // Input shows at once; two hundred lines follow when there is time.
  const answers = useDeferredValue(typed);
  const settledDrafts = useDeferredValue(drafts);
  const trials: LineTrials = useMemo(() => {
    const tried = new Map<number, { formula: string; settings: ReturnType<typeof settingsOf> }>();
    for (const candidate of template.products) {
      const id = candidate.quote_template_product_id;
      const edit = settledDrafts.has(id) && editOf(settledDrafts, template, id);
      if (!edit) continue;
      const { formula, settings } = edit.draft;
      const usable = Object.keys(settingFaults(settings)).length === 0;
      tried.set(id, {
        formula: writeFormula(formula.tokens, template.questions),
        settings: usable ? settingsOf(settings) : candidate.settings,
      });
    }
    return tried;
  }, [template, settledDrafts]);
  const quote = useLiveQuote(template, answers, { quoteType: template.quote_type, trials });

  const ahead = viewer.admin && template.published_version !== null && template.has_unpublished_changes;
  const compared = useDebounced(answers, COMPARE_AFTER_MS);
  const published = useQuery({
    ...calculationQuery(viewer.id, { templateid: template.id, answers: compared, state: 'published' }),
    enabled: ahead && quote.wrongAnswers.size === 0,
    placeholderData: keepPreviousData,
    retry: false,
  });

  return { quote, published: ahead ? (published.data?.retail_total ?? null) : null };
}
