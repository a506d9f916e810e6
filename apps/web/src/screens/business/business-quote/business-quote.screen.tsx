import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { typedIn } from '@quotewright/domain/quotes/typed.js';
import { sitePath } from '@quotewright/domain/kernel/site-address.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { isApiError } from '../../../api/errors.js';
import { calculationQuery, quoteQuery } from '../../../api/quotes.js';
import { leadQuery } from '../../../api/leads.js';
import { templateQuery } from '../../../api/template.js';
import { paths } from '../../../app/paths.js';
import { idIn } from '../../../features/board/board-request.js';
import { leadAnswers } from '../../../features/leads/lead-answers.js';
import { PremiumSheet } from '../../../features/quote-sheet/closed-sheet.js';
import { sampleAnswers, typedAnswers } from '../../../features/quote-sheet/quote-source.js';
import { QuoteSheet } from '../../../features/quote-sheet/quote-sheet.js';
import { QuoteSheetState } from '../../../features/quote-sheet/quote-sheet-state.js';
import { useOrder } from '../../../features/try/tried.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { Meta } from '../../../seo/meta.js';

/** Quotes from a template: your own, or a published one of the gallery. */
export function BusinessQuote() {
  const slug = useParams().slug!;
  const [search] = useSearchParams();
  const viewer = useViewer();
  const client = useQueryClient();
  const from = Number(search.get('from'));
  const template = useQuery(templateQuery(viewer.id, slug));
  const earlier = useQuery({ ...quoteQuery(viewer.id, from), enabled: from > 0 });
  const leadId = idIn(search, 'lead');
  const lead = useQuery({ ...leadQuery(viewer.id, leadId), enabled: leadId > 0, staleTime: Infinity }).data;
  const order = useOrder(search, template.data);
  const state = template.data?.editable && template.data.has_unpublished_changes ? 'staging' : undefined;
  // The server decides whether an account may quote from a premium template.
  const premium =
    template.data !== undefined && template.data.quote_price !== 'free' && !template.data.editable
      ? template.data
      : null;
  const allowed = useQuery({
    ...calculationQuery(
      viewer.id,
      premium ? { templateid: premium.id, answers: sampleAnswers(premium) } : { templateid: 0, answers: {} },
    ),
    enabled: premium !== null,
    retry: false,
  });
  const backTo = sitePath(search.get('u')) ?? paths.dashboard();

  if (!template.data || (premium && allowed.isPending) || (from > 0 && earlier.isPending) || (leadId > 0 && !lead))
    return <QuoteSheetState query={template} />;
  if (isApiError(allowed.error, 'premium_required')) {
    return (
      <>
        <Meta title={`Quote: ${template.data.name}`} />
        <PremiumSheet template={template.data} backTo={backTo} />
      </>
    );
  }
  function begun(questions: TemplateDetails['questions']) {
    if (lead) return leadAnswers(questions, lead.answers);
    if (!earlier.data) return typedAnswers(questions, typedIn(search, order));
    return Object.fromEntries(earlier.data.questions.map((question) => [question.question_id, question]));
  }
  return (
    <>
      <Meta title={`Quote: ${template.data.name}`} />
      <QuoteSheet
        key={template.data.id}
        template={template.data}
        purpose="make"
        state={state}
        answers={begun(template.data.questions)}
        lead={lead?.side === 'received' ? lead : undefined}
        backTo={backTo}
        onPricesMoved={() => client.invalidateQueries({ queryKey: ['templates'] })}
      />
    </>
  );
}
