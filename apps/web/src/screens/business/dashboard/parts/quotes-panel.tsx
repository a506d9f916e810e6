import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { quotesQuery } from '../../../../api/quotes.js';
import { paths } from '../../../../app/paths.js';
import { quoteTitle } from '../../../../features/live-quote/quote-words.js';
import { NoneByMember } from '../../../../features/team/member-filter.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { DataTable } from '../../../../ui/data-table.js';
import { Money } from '../../../../ui/figures.js';
import { SectionTitle } from '../../../../ui/ornament.js';
import { SkeletonText } from '../../../../ui/states.js';
import { Ago } from '../../../../ui/time.js';

const SHOWN = 6;

/** The latest saved quotes. */
export function QuotesPanel({ userId, by }: { userId: number; by: number | undefined }) {
  const quotes = useQuery(quotesQuery(userId, { by }));
  const total = quotes.data?.total ?? 0;
  return (
    <section aria-labelledby="quotes">
      <SectionTitle
        id="quotes"
        end={total > 0 && <Link to={paths.quotes({ by })}>{total === 1 ? 'All quotes' : `All ${total} quotes`}</Link>}
      >
        Recent quotes
      </SectionTitle>
      {quotes.isPending && <SkeletonText lines={4} />}
      <QueryFailed query={quotes} />
      {quotes.data && total === 0 && by && <NoneByMember />}
      {quotes.data && total === 0 && !by && (
        <p className="text-ink-2">
          No quotes yet. A saved quote keeps its lines, formulas and prices for good:{' '}
          <Link to={paths['construction-quote-templates']()}>pick a template</Link>, enter the measurements, and save.
        </p>
      )}
      {quotes.data && total > 0 && (
        <DataTable
          caption="Recent quotes"
          rows={quotes.data.data.slice(0, SHOWN)}
          rowId={(quote) => quote.id}
          columns={[
            {
              id: 'name',
              header: 'Quote',
              cell: (quote) => (
                <Link className="name" to={paths.quote(quote.id)}>
                  {quote.name || quote.template.name}
                </Link>
              ),
            },
            {
              id: 'template',
              header: 'Template',
              cell: ({ name, template }) => <span className="text-ink-2">{quoteTitle(name, template).about}</span>,
              phone: 'off',
            },
            {
              id: 'at',
              header: 'Saved',
              cell: (quote) => (
                <span className="text-ink-3">
                  <Ago at={quote.created_at} />
                </span>
              ),
              phone: 'wide',
            },
            {
              id: 'total',
              header: 'Total',
              numeric: true,
              cell: (quote) => <Money amount={quote.retail_total} className="font-semibold" />,
            },
          ]}
        />
      )}
    </section>
  );
}
