import { sitePath } from '@quotewright/domain/kernel/site-address.js';
import { typedIn } from '@quotewright/domain/quotes/typed.js';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { isApiError } from '../../../api/errors.js';
import { leadQuery } from '../../../api/leads.js';
import { useMe } from '../../../api/identity.js';
import { templateQuery } from '../../../api/template.js';
import { paths } from '../../../app/paths.js';
import { idIn } from '../../../features/board/board-request.js';
import { RequestAccess } from '../../../features/premium/request-access.js';
import { leadAnswers } from '../../../features/leads/lead-answers.js';
import { typedAnswers } from '../../../features/quote-sheet/quote-source.js';
import { QuoteSheetState } from '../../../features/quote-sheet/quote-sheet-state.js';
import { useOrder } from '../../../features/try/tried.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { Meta } from '../../../seo/meta.js';
import { Oops } from '../../../ui/states.js';
import { ToolHead } from '../../../ui/tool-head.js';
import { LeadForm } from './parts/lead-form.js';
import './send-lead.css';

/** Hands a job to a contractor: its measurements, a note, and the customer's details if they agreed. */
export function SendLead() {
  const slug = useParams().slug!;
  const [search] = useSearchParams();
  const viewer = useViewer();
  const template = useQuery(templateQuery(viewer.id, slug));
  const from = idIn(search, 'from');
  const earlier = useQuery({ ...leadQuery(viewer.id, from), enabled: from > 0 });
  const order = useOrder(search, template.data);
  const premium = useMe()?.extradetails.premium;
  const backTo = sitePath(search.get('u')) ?? paths.leads();
  if (!template.data) return <QuoteSheetState query={template} />;
  // One that is gone has nothing to fill in; one that could not be read has.
  if (from > 0 && !earlier.data && !isApiError(earlier.error, 'not_found')) return <QuoteSheetState query={earlier} />;
  const { id, name, category, questions, published_version, quote_price } = template.data;
  const title = 'Ask a contractor for a quote';
  return (
    <>
      <Meta title={`${title}: ${name}`} />
      <ToolHead
        padded
        title={title}
        back={{ to: backTo, label: 'Back' }}
        beside={
          <span className="text-sm text-ink-3">
            <bdi>{name}</bdi>
            {category && `, ${category}`}
          </span>
        }
      />
      {published_version === null && (
        <div className="board">
          <Oops
            message1="This template is your own"
            message2="Contractors can open templates of the gallery only. Send the job with the gallery template."
            link={{ to: paths['construction-quote-templates'](), label: 'Pick a template' }}
          />
        </div>
      )}
      {published_version !== null && quote_price !== 'free' && !premium && (
        <div className="board">
          <div className="max-w-[44ch] py-4">
            <RequestAccess templateId={id} />
          </div>
        </div>
      )}
      {published_version !== null && (quote_price === 'free' || premium) && !viewer.may('work') && (
        <div className="board">
          <Oops
            message1="Your role reads only"
            message2="An owner, manager or estimator of your team can send leads."
          />
        </div>
      )}
      {published_version !== null && (quote_price === 'free' || premium) && viewer.may('work') && (
        <LeadForm
          template={template.data}
          answers={
            earlier.data
              ? leadAnswers(questions, earlier.data.answers)
              : typedAnswers(questions, typedIn(search, order))
          }
          note={earlier.data?.note ?? ''}
          place={`${viewer.id}-${id}${from > 0 ? `-${from}` : ''}`}
        />
      )}
    </>
  );
}
