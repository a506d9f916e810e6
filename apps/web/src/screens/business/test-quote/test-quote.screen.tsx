import { isReturnPath } from '@quotewright/domain/identity/contract.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { calculationQuery } from '../../../api/quotes.js';
import { templateQuery } from '../../../api/templates.js';
import { paths } from '../../../app/paths.js';
import { firstCalculation, sampleAnswers } from '../../../features/quote-sheet/quote-source.js';
import { QuoteSheet } from '../../../features/quote-sheet/quote-sheet.js';
import { QuoteSheetState } from '../../../features/quote-sheet/quote-sheet-state.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { Meta } from '../../../seo/meta.js';

/** Tries the state being edited with the sample answers filled in. */
export function TestQuote() {
  const slug = useParams().slug!;
  const [search] = useSearchParams();
  const viewer = useViewer();
  const client = useQueryClient();
  const template = useQuery(templateQuery(viewer.id, slug));
  const request = template.data && firstCalculation(template.data, 'staging');
  const calculation = useQuery({ ...calculationQuery(viewer.id, request ?? { templateid: 0, answers: {} }), enabled: request !== undefined, retry: false });
  const u = search.get('u');

  if (!template.data) return <QuoteSheetState query={template} />;
  return (
    <>
      <Meta title={`Test: ${template.data.name}`} />
      <QuoteSheet
        key={template.data.id}
        template={template.data}
        purpose="try"
        state="staging"
        answers={sampleAnswers(template.data)}
        revisions={calculation.data?.revisions}
        backTo={u && isReturnPath(u) ? u : paths['qtemplate-detail'](template.data.alias, { tab: 'lines' })}
        onPricesMoved={() => client.invalidateQueries({ queryKey: ['templates'] })}
      />
    </>
  );
}
