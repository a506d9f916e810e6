import { useCallback, useState } from 'react';
import { messageOf } from '../../api/errors.js';
import { listed } from '../../lib/words.js';
import { counted } from '../../lib/format.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Notice } from '../../ui/states.js';
import { useGuardedClose } from '../form/use-guarded-close.js';
import { useUndoable } from '../template-change/use-undoable.js';
import { idsOf, reapplied, sameOrder, type OrderSent, type ReorderItem } from './order.js';
import { ReorderList } from './reorder-list.js';

interface OrderDialogProps {
  /** Accessible name of the list. */
  label: string;
  items: readonly ReorderItem[];
  onClose: () => void;
  /** Sends all ids in their new order; `before` is the list that the order was made from. */
  onUpdate: (ids: number[], before: readonly ReorderItem[]) => Promise<OrderSent>;
}

/**
 * Change Order: nothing is sent until Update, and the toast can restore the previous order. If somebody else changed
 * the list meanwhile, your order stays and can be applied to the new one.
 */
export function OrderDialog({ label, items: latest, onClose, onUpdate }: OrderDialogProps) {
  const [before, setBefore] = useState<readonly ReorderItem[]>(latest);
  const [items, setItems] = useState<readonly ReorderItem[]>(latest);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<readonly ReorderItem[] | null>(null);
  const say = useUndoable();
  const changed = !sameOrder(items, before);
  const close = useGuardedClose({
    dirty: changed,
    saving: busy,
    about: {
      title: 'Leave without saving?',
      body: 'The new order has not been saved.',
      action: 'Leave',
      keep: 'Stay',
      danger: true,
    },
    onClose,
  });
  const reorder = useCallback(
    (change: (before: readonly ReorderItem[]) => readonly ReorderItem[]) => setItems(change),
    [],
  );

  async function update() {
    setBusy(true);
    setFailure(null);
    try {
      const sent = await onUpdate(idsOf(items), before);
      if ('undo' in sent) {
        say('Order changed.', sent.undo);
        return onClose();
      }
      setConflict(sent.now);
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  }

  function startFrom(now: readonly ReorderItem[], order: readonly ReorderItem[]) {
    setBefore(now);
    setItems(order);
    setConflict(null);
  }

  return (
    <Dialog
      open
      onClose={close}
      title="Change Order"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" disabled={conflict !== null || !changed} busy={busy} onClick={() => void update()}>
            Update
          </Button>
        </>
      }
    >
      {conflict && (
        <Notice tone="warn" live>
          <p>{`Someone else changed this list meanwhile: ${difference(before, conflict)}. Your order is kept.`}</p>
          <div className="flex flex-wrap gap-2 mt-2">
            <Button size="small" onClick={() => startFrom(conflict, reapplied(items, conflict))}>
              Apply my order to the new list
            </Button>
            <Button size="small" variant="ghost" onClick={() => startFrom(conflict, conflict)}>
              Start from the new list
            </Button>
          </div>
        </Notice>
      )}
      {failure && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
      <ReorderList label={label} items={items} onReorder={reorder} />
    </Dialog>
  );
}

/** What changed in a list, in words: `2 added and 1 removed`, `another order`. */
function difference(before: readonly ReorderItem[], now: readonly ReorderItem[]): string {
  const missing = (from: readonly ReorderItem[], other: readonly ReorderItem[]) =>
    from.filter(({ id }) => !other.some((item) => item.id === id)).length;
  const [added, removed] = [missing(now, before), missing(before, now)];
  const said = [
    added > 0 && counted(added, 'added', 'added'),
    removed > 0 && counted(removed, 'removed', 'removed'),
  ].filter((part) => part !== false);
  return said.length > 0 ? listed(said) : 'it is in another order';
}
