import { defaultPerPage } from '@quotewright/domain/kernel/contract.js';
import type { HideRatingRequest, RatingRow } from '@quotewright/domain/ratings/contract.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors.js';
import { ratingsQuery, useHideRating } from '../../../../api/ratings.js';
import { BoardHead } from '../../../../features/board/board-head.js';
import { Board } from '../../../../features/board/board.js';
import { useBoardAddress } from '../../../../features/board/use-board-address.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { Button } from '../../../../ui/button.js';
import type { Column } from '../../../../ui/data-table.js';
import { Oops } from '../../../../ui/states.js';
import { Ago } from '../../../../ui/time.js';
import { useToast } from '../../../../ui/toast.js';
import { ratingsRequest } from '../ratings-request.js';
import { AnswerPanel } from './answer-panel.js';
import { OwnStars } from './own-stars.js';
import { RatingSummary } from './rating-summary.js';
import { RatingText } from './rating-text.js';
import { Sides } from './sides.js';

type Part = HideRatingRequest['part'];

/** The ratings that a supplier got, which it can answer; for admins all, whose words they can hide. */
export function ReceivedRatings() {
  const { search } = useBoardAddress();
  const viewer = useViewer();
  const list = useQuery(ratingsQuery(viewer.id, ratingsRequest(search)));
  const [answering, setAnswering] = useState<RatingRow | null>(null);
  const hide = useHideRating();
  const toast = useToast();
  const onHide = (row: RatingRow, part: Part) =>
    hide.mutate(
      { id: row.id, part, hidden: !row[`${part}_hidden`] },
      {
        onSuccess: ({ message }) => toast({ message }),
        onError: (error) => toast({ tone: 'bad', title: 'Error', message: messageOf(error) }),
      },
    );
  return (
    <>
      <BoardHead title="Ratings" />
      {list.data && <RatingSummary {...list.data.summary} />}
      <Board
        caption="Ratings"
        noun="rating"
        list={list}
        rowId={({ id }) => id}
        rowName={({ stars }) => `${stars} of 5 stars`}
        columns={viewer.admin ? adminColumns(onHide) : supplierColumns(viewer.may('work') ? setAnswering : undefined)}
        perPage={defaultPerPage}
        filters={<Sides chosen="" />}
        narrowing={[]}
        empty={
          viewer.admin ? (
            <Oops
              message1="No ratings yet"
              message2="There are no records to show. Businesses rate the suppliers in their saved quotes. You can hide what they write here; their stars count on."
            />
          ) : (
            <Oops
              message1="No ratings yet"
              message2="There are no records to show. Businesses that quoted with your products can rate you. You see their stars and words here, and can answer each in a sentence."
            />
          )
        }
      />
      {answering && <AnswerPanel rating={answering} onClose={() => setAnswering(null)} />}
    </>
  );
}

const rated: Column<RatingRow> = {
  id: 'stars',
  header: 'Stars',
  phone: 'wide',
  cell: ({ stars, rated_at }) => (
    <>
      <OwnStars stars={stars} />
      <span className="note block">
        <Ago at={rated_at} />
      </span>
    </>
  ),
};

function supplierColumns(onAnswer?: (row: RatingRow) => void): Column<RatingRow>[] {
  return [
    rated,
    {
      id: 'words',
      header: 'What was written',
      phone: 'wide',
      cell: (row) => (
        <div className="grid gap-1">
          <RatingText text={row.sentence} note={row.sentence_hidden && 'An admin hid what was written.'} />
          <RatingText
            by="Your answer"
            text={row.answer}
            at={row.answered_at}
            note={row.answer_hidden && 'An admin hid your answer from the business.'}
          />
          {!row.sentence && !row.sentence_hidden && !row.answer && <span className="note">Stars alone</span>}
        </div>
      ),
    },
    ...(onAnswer
      ? [
          {
            id: 'answer',
            header: <span className="sr-only">Answer</span>,
            cell: (row: RatingRow) => (
              <Button
                size="small"
                onClick={() => onAnswer(row)}
                aria-label={`${row.answer ? 'Change the answer to' : 'Answer'} this rating of ${row.stars} of 5 stars`}
              >
                {row.answer ? 'Change the answer' : 'Answer'}
              </Button>
            ),
          },
        ]
      : []),
  ];
}

function adminColumns(onHide: (row: RatingRow, part: Part) => void): Column<RatingRow>[] {
  const words = (part: Part, header: string, what: string): Column<RatingRow> => ({
    id: part,
    header,
    phone: 'wide',
    cell: (row) => {
      const hidden = row[`${part}_hidden`];
      return (
        <RatingText text={row[part]} note={hidden && 'Hidden'}>
          <Button
            size="small"
            variant="plain"
            className="-ms-3"
            onClick={() => onHide(row, part)}
            aria-label={`${hidden ? 'Show' : 'Hide'} what ${(part === 'answer' ? row.supplier : row.business)!.name} wrote`}
          >
            {hidden ? `Show ${what}` : `Hide ${what}`}
          </Button>
        </RatingText>
      );
    },
  });
  return [
    rated,
    {
      id: 'who',
      header: 'Supplier and business',
      phone: 'wide',
      cell: ({ supplier, business }) => (
        <>
          <bdi className="font-semibold">{supplier!.name}</bdi>
          <span className="note block">
            by <bdi>{business!.name}</bdi>
          </span>
        </>
      ),
    },
    words('sentence', 'Sentence', 'sentence'),
    words('answer', 'Answer', 'answer'),
  ];
}
