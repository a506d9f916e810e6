import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Circle } from 'lucide-react';
import { Link } from 'react-router-dom';
import { productsQuery } from '../../../../api/products.js';
import { quotesQuery } from '../../../../api/quotes.js';
import { templatesQuery } from '../../../../api/templates.js';
import { paths } from '../../../../app/paths.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { inWords } from '../../../../lib/words.js';
import { SectionTitle } from '../../../../ui/ornament.js';
import { myTemplatesRequest, offersRequest } from '../dashboard.loader.js';

/**
 * First steps of a new business, for those who may take all of them; each is done once the product can see that it is.
 * Gone when all are.
 */
export function SetUpPanel({ userId }: { userId: number }) {
  const viewer = useViewer();
  const templates = useQuery(templatesQuery(userId, myTemplatesRequest)).data;
  const offers = useQuery(productsQuery(userId, offersRequest(viewer.businessId))).data;
  const quotes = useQuery(quotesQuery(userId, {})).data;
  if (!viewer.may('prices') || !templates || !offers || !quotes) return null;
  const steps = [
    {
      done: templates.total > 0,
      title: 'Get a template',
      text: 'Take one from the gallery. Your copy is yours to change.',
      to: paths['construction-quote-templates'](),
    },
    {
      done: offers.total > 0,
      title: 'Enter your own prices',
      text: 'Your labour rates and materials, so that quotes use your numbers.',
      to: paths['dashboard-skus'](),
    },
    {
      done: quotes.total > 0,
      title: 'Save your first quote',
      text: 'Enter the measurements of a job and keep the result.',
      to: templates.data[0]
        ? paths['business-quote'](templates.data[0].alias, { u: paths.dashboard() })
        : paths['construction-quote-templates'](),
    },
  ];
  const open = steps.filter(({ done }) => !done).length;
  if (open === 0) return null;
  return (
    <section aria-labelledby="set-up">
      <SectionTitle id="set-up" end={<span className="text-sm text-ink-3">{`${inWords(open)} to go`}</span>}>
        Set up
      </SectionTitle>
      <ol className="checklist">
        {steps.map(({ done, title, text, to }) => (
          <li key={title} data-done={done || undefined}>
            {done ? <CircleCheck aria-label="Done" /> : <Circle aria-label="To do" />}
            <span>
              {done ? (
                <span className="name">{title}</span>
              ) : (
                <Link className="name" to={to}>
                  {title}
                </Link>
              )}
              <span className="block text-sm text-ink-2">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
