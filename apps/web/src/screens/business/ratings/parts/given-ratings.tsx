import { defaultPerPage } from '@quotewright/domain/kernel/contract.js';
import type { QuotedSupplier } from '@quotewright/domain/ratings/contract.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { quotedSuppliersQuery } from '../../../../api/ratings.js';
import { paths } from '../../../../app/paths.js';
import { BoardHead } from '../../../../features/board/board-head.js';
import { Board } from '../../../../features/board/board.js';
import { BoardSearch } from '../../../../features/board/filters.js';
import { useBoardAddress } from '../../../../features/board/use-board-address.js';
import { MeanStars } from '../../../../features/stars/stars.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { Button } from '../../../../ui/button.js';
import type { Column } from '../../../../ui/data-table.js';
import { Oops } from '../../../../ui/states.js';
import { Ago } from '../../../../ui/time.js';
import { quotedRequest } from '../ratings-request.js';
import { RatePanel } from './rate-panel.js';
import { RatingText } from './rating-text.js';
import { OwnStars } from './own-stars.js';
import { Sides } from './sides.js';

/** The suppliers that the business has quoted with, and its own ratings of them. */
export function GivenRatings() {
  const { search } = useBoardAddress();
  const viewer = useViewer();
  const request = quotedRequest(search);
  const { quote } = request;
  const list = useQuery(quotedSuppliersQuery(viewer.id, request));
  const [rating, setRating] = useState<QuotedSupplier | null>(null);
  return (
    <>
      <BoardHead title="Ratings" {...(quote && { back: { to: paths.quote(quote), label: 'Back to the quote' } })} />
      <Board
        caption={quote ? 'Suppliers of this quote' : 'Suppliers you quoted with'}
        noun="supplier"
        list={list}
        rowId={({ supplier_id }) => supplier_id}
        rowName={({ business_name }) => business_name}
        columns={columns(viewer.may('work') ? setRating : undefined)}
        perPage={defaultPerPage}
        filters={
          <>
            <BoardSearch label="Search suppliers" placeholder="Supplier" />
            <Sides chosen="given" />
          </>
        }
        narrowing={['search', 'quote']}
        nothingFound="Only suppliers in your saved quotes can be rated."
        empty={
          <Oops
            message1="No suppliers to rate yet"
            message2="There are no records to show. Once you have saved a quote with a supplier’s product, you can rate that supplier here. It does not learn who rated it."
            link={{ to: paths['construction-quote-templates'](), label: 'Pick a template' }}
          />
        }
      />
      {rating && <RatePanel supplier={rating} onClose={() => setRating(null)} />}
    </>
  );
}

function columns(onRate?: (supplier: QuotedSupplier) => void): Column<QuotedSupplier>[] {
  return [
    {
      id: 'supplier',
      header: 'Supplier',
      phone: 'wide',
      cell: (supplier) => (
        <>
          <bdi className="font-semibold">{supplier.business_name}</bdi>
          <span className="block">
            {supplier.rating === null ? <span className="note">No ratings yet</span> : <MeanStars {...supplier} />}
          </span>
        </>
      ),
    },
    {
      id: 'own',
      header: 'Your rating',
      phone: 'wide',
      cell: ({ own }) =>
        own ? (
          <div className="grid gap-1">
            <span className="own-rating">
              <span className="note">Yours</span>
              <OwnStars stars={own.stars} />
            </span>
            <RatingText text={own.sentence} note={own.sentence_hidden && 'An admin hid this from the supplier.'} />
            <RatingText
              by="Answer"
              text={own.answer}
              note={own.answer_hidden && 'An admin hid the answer.'}
              at={own.answered_at}
            />
          </div>
        ) : (
          <span className="note">Not rated</span>
        ),
    },
    {
      id: 'quoted',
      header: 'Last quote',
      cell: ({ quote_id, quoted_at }) => (
        <Link to={paths.quote(quote_id)} className="quiet">
          <Ago at={quoted_at} />
        </Link>
      ),
    },
    ...(onRate
      ? [
          {
            id: 'rate',
            header: <span className="sr-only">Rate</span>,
            cell: (supplier: QuotedSupplier) => (
              <Button
                size="small"
                variant={supplier.own ? undefined : 'primary'}
                onClick={() => onRate(supplier)}
                aria-label={`${supplier.own ? 'Change the rating of' : 'Rate'} ${supplier.business_name}`}
              >
                {supplier.own ? 'Change' : 'Rate'}
              </Button>
            ),
          },
        ]
      : []),
  ];
}
