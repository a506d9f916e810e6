import { sitePath } from '@quotewright/domain/kernel/site-address.js';
import { sampleAnswer } from '@quotewright/domain/formula/units.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { templateQuery } from '../../../api/template.js';
import { paths } from '../../../app/paths.js';
import { QuoteSheet } from '../../../features/quote-sheet/quote-sheet.js';
import { QuoteSheetState } from '../../../features/quote-sheet/quote-sheet-state.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { Meta } from '../../../seo/meta.js';

/** Tests the staging state with the sample answers filled in. */
export function TestQuote() {
  const slug = useParams().slug!;
  const viewer = useViewer();
  const client = useQueryClient();
  const template = useQuery(templateQuery(viewer.id, slug));
  const [search] = useSearchParams();

  if (!template.data) return <QuoteSheetState query={template} />;
  return (
    <>
      <Meta title={`Test: ${template.data.name}`} />
      <QuoteSheet
        key={template.data.id}
        template={template.data}
        purpose="try"
        state="staging"
        answers={Object.fromEntries(
          template.data.questions.map((question) => [question.id, { ...sampleAnswer(question), unit: question.unit }]),
        )}
        backTo={sitePath(search.get('u')) ?? paths['qtemplate-detail'](template.data.alias, { tab: 'lines' })}
        onPricesMoved={() => client.invalidateQueries({ queryKey: ['templates'] })}
      />
    </>
  );
}
