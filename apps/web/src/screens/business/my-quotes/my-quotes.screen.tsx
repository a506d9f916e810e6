import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { quotesQuery } from '../../../api/quotes.js';
import { paths } from '../../../app/paths.js';
import { BoardHead } from '../../../features/board/board-head.js';
import { quoteTypeLabels } from '../../../features/live-quote/labels.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { QueryFailed } from '../../../features/query-failed/query-failed.js';
import { counted } from '../../../lib/format.js';
import { DataTable } from '../../../ui/data-table.js';
import { Money } from '../../../ui/figures.js';
import { Pagination } from '../../../ui/pagination.js';
import { Loading, Oops, Skeleton } from '../../../ui/states.js';
import { Ago } from '../../../ui/time.js';

/** Every quote of the user, newest first. */
export function MyQuotes() {
  const [search] = useSearchParams();
  const viewer = useViewer();
  const page = Number(search.get('page') ?? 1);
  const quotes = useQuery(quotesQuery(viewer.id, page));
  const { data } = quotes;
  return (
    <>
      <BoardHead title="My Quotes" count={!!data?.total && counted(data.total, 'quote')} />
      <div className="board">
        <QueryFailed query={quotes} />
        {quotes.isPending && (
          <Loading className="grid gap-2">
            {Array.from({ length: 6 }, (_, at) => (
              <Skeleton key={at} className="h-12" />
            ))}
          </Loading>
        )}
        {data?.total === 0 && (
          <Oops
            message1="No quotes yet"
            message2="A quote is a template with your measurements in it, saved with the prices of that moment."
            link={
              viewer.admin
                ? { to: paths['qtemplates-staging'](), label: 'Pick a template' }
                : { to: paths['qbuilder-business'](), label: 'Quote from My QTemplates' }
            }
            second={{ label: 'See all quote templates', to: paths['construction-quote-templates']() }}
          />
        )}
        {data && data.data.length > 0 && (
          <>
            <DataTable
              caption="My quotes"
              rows={data.data}
              rowId={(quote) => quote.id}
              columns={[
                {
                  id: 'name',
                  header: 'Quote',
                  cell: (quote) => (
                    <>
                      <Link className="name quiet" to={paths.quote(quote.id)}>
                        {quote.name || quote.template.name}
                      </Link>
                      {quote.name && <span className="note">{quote.template.name}</span>}
                    </>
                  ),
                },
                {
                  id: 'total',
                  header: 'Total',
                  numeric: true,
                  cell: (quote) => (
                    <b className="font-semibold">
                      <Money amount={quote.retail_total} />
                    </b>
                  ),
                },
                { id: 'type', header: 'For', cell: (quote) => quoteTypeLabels[quote.quote_type], phone: 'off' },
                { id: 'saved', header: 'Saved', cell: (quote) => <Ago at={quote.created_at} />, phone: 'wide' },
              ]}
            />
            <div className="mt-4">
              <Pagination list={data} />
            </div>
          </>
        )}
      </div>
    </>
  );
}
