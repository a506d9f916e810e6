import { useState } from 'react';
import {
  BulkChangeDialog,
  type BulkKind,
  type BulkOffers,
} from '../../../../features/price-change/bulk-change-dialog.js';
import { ReviewDialog } from '../../../../features/price-change/review-dialog.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { Button } from '../../../../ui/button.js';
import { EditsBar } from './edits-bar.js';
import type { useRowEdits } from './use-row-edits.js';

/** What can be changed of all selected products. */
export function BulkActions({ onChoose }: { onChoose: (kind: BulkKind) => void }) {
  return (
    <>
      <Button size="small" onClick={() => onChoose('price')}>
        Change prices
      </Button>
      <Button size="small" onClick={() => onChoose('stock')}>
        Set stock
      </Button>
      <Button size="small" onClick={() => onChoose('brand')}>
        Set brand
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
  /** The bulk action that is being entered. */
  bulk: BulkKind | null;
  onBulkClose: () => void;
  /** It was applied. */
  onBulkDone: () => void;
}

/** The way from edited rows, or a bulk action, to a review of what it does, and to its end. */
export function PriceChanging({ viewer, edits, offers, count, bulk, onBulkClose, onBulkDone }: PriceChangingProps) {
  const [review, setReview] = useState<{ id: string; of: 'rows' | 'bulk' } | null>(null);
  return (
    <>
      <EditsBar edits={edits} onReview={(id) => setReview({ id, of: 'rows' })} />
      {bulk && (
        <BulkChangeDialog
          kind={bulk}
          offers={offers}
          count={count}
          onClose={onBulkClose}
          onMade={(id) => {
            onBulkClose();
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
