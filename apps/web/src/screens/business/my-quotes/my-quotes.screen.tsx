import { quoteTypes } from '@quotewright/domain/formula/settings.js';
import { defaultPerPage } from '@quotewright/domain/kernel/contract.js';
import { mostSections } from '@quotewright/domain/proposals/contract.js';
import type { QuoteListRow } from '@quotewright/domain/quotes/contract.js';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { quotesQuery } from '../../../api/quotes.js';
import { paths } from '../../../app/paths.js';
import { MeasurementsNote } from '../../../features/measurement/measurements-note.js';
import { BoardHead } from '../../../features/board/board-head.js';
import { Board } from '../../../features/board/board.js';
import { useSelected } from '../../../features/board/use-selected.js';
import { BoardFilter, BoardSearch } from '../../../features/board/filters.js';
import { quoteTypeLabels } from '../../../features/live-quote/labels.js';
import { quoteTitle } from '../../../features/live-quote/quote-words.js';
import { MemberFilter, useMembers } from '../../../features/team/member-filter.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { counted } from '../../../lib/format.js';
import { ButtonLink } from '../../../ui/button.js';
import type { Column } from '../../../ui/data-table.js';
import { Money } from '../../../ui/figures.js';
import { Oops } from '../../../ui/states.js';
import { Ago } from '../../../ui/time.js';
import { myQuotesNarrowing, myQuotesQuery, myQuotesRequest } from './my-quotes-request.js';

/** Every quote of the business, newest first. */
export function MyQuotes() {
  const [search] = useSearchParams();
  const { pathname, search: query } = useLocation();
  const viewer = useViewer();
  const request = myQuotesRequest(search);
  const list = useQuery(quotesQuery(viewer.id, myQuotesQuery(request)));
  const team = useMembers();
  const selection = useSelected(list.data?.data ?? [], (quote) => quote.id);
  const proposing = !viewer.admin && viewer.may('work');
  return (
    <>
      <BoardHead title="My Quotes" count={!!list.data?.total && counted(list.data.total, 'quote')} />
      <Board
        caption="My quotes"
        noun="quote"
        list={list}
        rowId={(quote) => quote.id}
        rowName={titleOf}
        columns={columns(pathname + query, team.length > 1)}
        sort={request.sort}
        perPage={defaultPerPage}
        filters={
          <>
            <BoardSearch label="Search my quotes" placeholder="Name, template or notes" />
            <BoardFilter
              label="Quote type"
              param="type"
              value={request.quote_type ?? ''}
              all="All quote types"
              options={quoteTypes.map((value) => ({ value, label: quoteTypeLabels[value] }))}
            />
            <MemberFilter made="Saved by" by={request.by} />
          </>
        }
        narrowing={myQuotesNarrowing}
        selection={proposing ? selection : undefined}
        bulk={(quotes) =>
          quotes.length > mostSections ? (
            <span>{`A proposal takes at most ${mostSections} quotes.`}</span>
          ) : (
            <ButtonLink
              size="small"
              variant="primary"
              to={paths['create-quote-proposal']('new', {
                action: 'labor_material',
                quotes: quotes.map(({ id }) => id).join(','),
              })}
            >
              New proposal
            </ButtonLink>
          )
        }
        empty={
          <Oops
            message1="No quotes yet"
            message2="There are no records to show. A quote is a template with your measurements in it, saved with the prices of that moment."
            link={
              viewer.admin
                ? { to: paths['qtemplates-staging'](), label: 'Pick a template' }
                : { to: paths['qbuilder-business'](), label: 'Quote from My QTemplates' }
            }
            second={{ label: 'See all quote templates', to: paths['construction-quote-templates']() }}
          />
        }
      />
    </>
  );
}

const titleOf = ({ name, template }: QuoteListRow): string => quoteTitle(name, template).title;

/** `here` = where a new quote returns to; `team`: says who saved each. */
function columns(here: string, team: boolean): Column<QuoteListRow>[] {
  return [
    {
      id: 'name',
      header: 'Quote',
      sortField: 'name',
      phone: 'wide',
      cell: (quote) => (
        <>
          <Link className="name quiet" to={paths.quote(quote.id)}>
            {titleOf(quote)}
          </Link>
          <span className="note block">{quoteTitle(quote.name, quote.template).about}</span>
        </>
      ),
    },
    {
      id: 'measurements',
      header: 'Measurements',
      phone: 'wide',
      cell: ({ measurements }) => <MeasurementsNote of={measurements} />,
    },
    { id: 'type', header: 'Quote type', phone: 'off', roomy: true, cell: (quote) => quoteTypeLabels[quote.quote_type] },
    {
      id: 'saved',
      header: 'Saved',
      sortField: 'created_at',
      sortFirst: 'desc',
      cell: ({ created_at, made_by: { name } }) => (
        <>
          <Ago at={created_at} />
          {team && (
            <span className="note block">
              by <bdi>{name ?? 'a deleted account'}</bdi>
            </span>
          )}
        </>
      ),
    },
    {
      id: 'total',
      header: 'Total',
      numeric: true,
      sortField: 'total',
      sortFirst: 'desc',
      cell: (quote) => (
        <b className="font-semibold">
          <Money amount={quote.retail_total} />
        </b>
      ),
    },
    {
      id: 'again',
      header: <span className="sr-only">Actions</span>,
      numeric: true,
      phone: 'wide',
      cell: (quote) => (
        <ButtonLink
          size="small"
          variant="ghost"
          to={paths['business-quote'](quote.template.alias, { u: here, from: quote.id })}
          title="Start again with these answers"
          aria-label={`Start again with the answers of ${titleOf(quote)}`}
        >
          <RotateCcw aria-hidden="true" />
          Start again
        </ButtonLink>
      ),
    },
  ];
}
