import { useState } from 'react';
import { messageOf } from '../../../../api/errors.js';
import { useAddPriceChange } from '../../../../api/price-changes.js';
import {
  BulkChangeDialog,
  type BulkKind,
  type BulkOffers,
} from '../../../../features/price-change/bulk-change-dialog.js';
import { ReviewDialog } from '../../../../features/price-change/review-dialog.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { Button } from '../../../../ui/button.js';
import { useToast } from '../../../../ui/toast.js';
import { EditsBar } from './edits-bar.js';
import type { useRowEdits } from './use-row-edits.js';

/** The bulk action that is being entered, and the change that is being reviewed, and of what that is. */
export function useChanging() {
  const [bulk, setBulk] = useState<BulkKind | null>(null);
  const [review, setReview] = useState<{ id: string; of: 'rows' | 'bulk' } | null>(null);
  return { bulk, setBulk, review, setReview };
}

interface BulkActionsProps {
  offers: BulkOffers;
  changing: ReturnType<typeof useChanging>;
}

/** What can be done with all selected products. */
export function BulkActions({ offers, changing: { setBulk, setReview } }: BulkActionsProps) {
  const add = useAddPriceChange();
  const toast = useToast();
  const remove = () =>
    add.mutate(
      { bulk: { ...offers, delete: true } },
      {
        onSuccess: ({ id }) => setReview({ id, of: 'bulk' }),
        onError: (error) => toast({ tone: 'bad', message: messageOf(error) }),
      },
    );
  return (
    <>
      <Button size="small" onClick={() => setBulk('price')}>
        Change prices
      </Button>
      <Button size="small" onClick={() => setBulk('stock')}>
        Set stock
      </Button>
      <Button size="small" onClick={() => setBulk('brand')}>
        Set brand
      </Button>
      <Button size="small" variant="danger" busy={add.isPending} onClick={remove}>
        Delete
      </Button>
    </>
  );
}

interface PriceChangingProps {
  viewer: Viewer;
  edits: ReturnType<typeof useRowEdits>;
  /** The offers of a bulk action, and how many they are. */
  offers: BulkOffers;
  count: number;
  changing: ReturnType<typeof useChanging>;
  /** A bulk action was applied. */
  onBulkDone: () => void;
}

/** The way from edited rows, or a bulk action, to a review of what it does, and to its end. */
export function PriceChanging({ viewer, edits, offers, count, changing, onBulkDone }: PriceChangingProps) {
  const { bulk, setBulk, review, setReview } = changing;
  return (
    <>
      <EditsBar edits={edits} onReview={(id) => setReview({ id, of: 'rows' })} />
      {bulk && (
        <BulkChangeDialog
          kind={bulk}
          offers={offers}
          count={count}
          onClose={() => setBulk(null)}
          onMade={(id) => {
            setBulk(null);
            setReview({ id, of: 'bulk' });
          }}
        />
      )}
      {review && (
        <ReviewDialog
          id={review.id}
          viewer={viewer}
          onBack={() => setReview(null)}
          onApplied={() => {
            setReview(null);
            if (review.of === 'rows') edits.clear();
            else onBulkDone();
          }}
        />
      )}
    </>
  );
}
