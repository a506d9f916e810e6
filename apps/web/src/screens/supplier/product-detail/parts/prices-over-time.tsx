import type { PriceHistory, PriceMoment } from '@quotewright/domain/catalogue/contract.js';
import type { UseQueryResult } from '@tanstack/react-query';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { counted } from '../../../../lib/format.js';
import { DataTable, type Column } from '../../../../ui/data-table.js';
import { Money } from '../../../../ui/figures.js';
import { Pagination } from '../../../../ui/pagination.js';
import { Loading, Skeleton } from '../../../../ui/states.js';
import { Ago } from '../../../../ui/time.js';
import { PriceChart } from './price-chart.js';

/** How the prices of the offers moved: a chart, and the same as a table with who and when. */
export function PricesOverTime({ history }: { history: UseQueryResult<PriceHistory> }) {
  const { data } = history;
  return (
    <section aria-labelledby="prices-over-time">
      <h2 id="prices-over-time">Price history</h2>
      <QueryFailed query={history} />
      {history.isPending && (
        <Loading label="Loading prices">
          <Skeleton className="h-56" />
        </Loading>
      )}
      {data && (
        <div className="product-prices" aria-busy={history.isPlaceholderData}>
          <div>
            <PriceChart lines={data.lines} />
            {data.more > 0 && (
              <p className="mt-2 text-sm text-ink-3">{`${counted(data.more, 'more offer is', 'more offers are')} in the table alone.`}</p>
            )}
          </div>
          <div className="min-w-0">
            <DataTable
              caption="Prices, newest first"
              rows={data.data.map((row, at) => ({ ...row, at_row: at }))}
              rowId={({ at_row }) => at_row}
              columns={columns(data.data)}
            />
            <div className="mt-4">
              <Pagination list={data} param="prices" label="Pages of prices" />
            </div>
          </div>
        </div>
      )}
    </section>
  );
}

const kinds: Record<PriceMoment['kind'], string> = { added: 'First price', retail: 'Retail price', cost: 'Cost price' };

function columns(rows: readonly PriceMoment[]): Column<PriceMoment>[] {
  const list: Column<PriceMoment>[] = [
    { id: 'when', header: 'When', cell: ({ at }) => <Ago at={at} /> },
    {
      id: 'offer',
      header: 'Offer',
      phone: 'wide',
      cell: ({ name, business_name }) => (
        <>
          {name}
          {business_name && <span className="note block">{business_name}</span>}
        </>
      ),
    },
    {
      id: 'price',
      header: 'Price',
      numeric: true,
      cell: ({ kind, before, after, unit }) => (
        <>
          {before !== null && (
            <>
              <del>
                <Money amount={before} />
              </del>{' '}
            </>
          )}
          <Money amount={after} />
          <span className="unit">{` / ${unit}`}</span>
          <span className="note block">{kinds[kind]}</span>
        </>
      ),
    },
  ];
  if (rows.some(({ by }) => by !== null))
    list.push({ id: 'who', header: 'Who', cell: ({ by }) => by ?? <span className="max-[576px]:hidden">–</span> });
  return list;
}
