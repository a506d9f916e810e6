import { useCallback, useState } from 'react';
import { messageOf } from '../../api/errors.js';
import { listed } from '../../lib/words.js';
import { counted } from '../../lib/format.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Notice } from '../../ui/states.js';
import { useToast } from '../../ui/toast.js';
import { reapplied, sameOrder } from './order.js';
import { ReorderList, type ReorderItem } from './reorder-list.js';

interface OrderDialogProps {
  /** What the list is called to assistive technology. */
  label: string;
  items: readonly ReorderItem[];
  onClose: () => void;
  /** Reads the list as it stands now, whoever changed it meanwhile; without it, `items` is taken at its word. */
  current?: () => Promise<readonly ReorderItem[]>;
  /** Sends every id in its new order. */
  onUpdate: (ids: number[]) => Promise<unknown>;
}

/**
 * Change Order: nothing is sent until Update, and the order before can be had back from the toast. Where somebody else
 * changed the list meanwhile, mine stays as I put it, and can be laid over the new one.
 */
export function OrderDialog({ label, items: latest, onClose, current, onUpdate }: OrderDialogProps) {
  const [before, setBefore] = useState<readonly ReorderItem[]>(latest);
  const [items, setItems] = useState<readonly ReorderItem[]>(latest);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<readonly ReorderItem[] | null>(null);
  const toast = useToast();
  const reorder = useCallback((change: (before: readonly ReorderItem[]) => readonly ReorderItem[]) => setItems(change), []);

  async function update() {
    setBusy(true);
    setFailure(null);
    try {
      const now = current ? await current() : latest;
      if (sameOrder(now, before)) {
        await onUpdate(idsOf(items));
        toast({ message: 'Order changed.', action: { label: 'Undo', onPress: () => void undo() } });
        return onClose();
      }
      setConflict(now);
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  }

  async function undo() {
    try {
      await onUpdate(idsOf(before));
      toast({ message: 'Undone.' });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }

  function startFrom(now: readonly ReorderItem[], order: readonly ReorderItem[]) {
    setBefore(now);
    setItems(order);
    setConflict(null);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Change Order"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={conflict !== null || sameOrder(items, before)} busy={busy} onClick={() => void update()}>
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

const idsOf = (items: readonly ReorderItem[]) => items.map(({ id }) => id);

/** What became of a list, in words: `2 added and 1 removed`, `another order`. */
function difference(before: readonly ReorderItem[], now: readonly ReorderItem[]): string {
  const missing = (from: readonly ReorderItem[], other: readonly ReorderItem[]) => from.filter(({ id }) => !other.some((item) => item.id === id)).length;
  const [added, removed] = [missing(now, before), missing(before, now)];
  const said = [added > 0 && counted(added, 'added', 'added'), removed > 0 && counted(removed, 'removed', 'removed')].filter((part) => part !== false);
  return said.length > 0 ? listed(said) : 'it is in another order';
}
