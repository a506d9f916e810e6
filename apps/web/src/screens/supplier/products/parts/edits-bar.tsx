import { mostChanges } from '@quotewright/domain/catalogue/contract.js';
import { messageOf } from '../../../../api/errors.js';
import { useAddPriceChange } from '../../../../api/price-changes.js';
import { useLeaveGuard } from '../../../../features/form/unsaved.js';
import { counted } from '../../../../lib/format.js';
import { Button } from '../../../../ui/button.js';
import { useToast } from '../../../../ui/toast.js';
import type { useRowEdits } from './use-row-edits.js';

/** What was typed into rows and counts nowhere yet: reviewed together, or dropped. Stays in view at the foot of the list. */
export function EditsBar({
  edits,
  onReview,
}: {
  edits: ReturnType<typeof useRowEdits>;
  onReview: (id: string) => void;
}) {
  const add = useAddPriceChange();
  const toast = useToast();
  useLeaveGuard(edits.count > 0);
  const tooMany = edits.count > mostChanges;

  async function review() {
    try {
      onReview((await add.mutateAsync({ changes: edits.changes() })).id);
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }

  return (
    <>
      <p className="sr-only" role="status">
        {edits.count > 0 ? `${counted(edits.count, 'product')} edited` : ''}
      </p>
      {edits.count > 0 && (
        <section className="bulk mx-[var(--gutter)]" aria-label="Edited prices and stock">
          <b>{`${edits.count} edited`}</b>
          <span>
            {edits.faulty.length > 0
              ? `Check ${edits.faulty.slice(0, 3).join(', ')}.`
              : tooMany
                ? `At most ${mostChanges} at once.`
                : edits.costly.length > 0
                  ? `Cost is above retail: ${edits.costly.slice(0, 3).join(', ')}.`
                  : 'Nothing has changed yet.'}
          </span>
          <span className="bulk-acts">
            <Button size="small" onClick={edits.clear}>
              Discard
            </Button>
            <Button
              size="small"
              busy={add.isPending}
              disabled={edits.faulty.length > 0 || tooMany}
              onClick={() => void review()}
            >
              Review changes
            </Button>
          </span>
        </section>
      )}
    </>
  );
}
