import { useState } from 'react';
import { messageOf } from '../../api/errors.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Notice } from '../../ui/states.js';
import { useToast } from '../../ui/toast.js';
import { ReorderList, type ReorderItem } from './reorder-list.js';

interface OrderDialogProps {
  /** What the list is called to assistive technology. */
  label: string;
  items: readonly ReorderItem[];
  onClose: () => void;
  /** Sends every id in its new order. */
  onUpdate: (ids: number[]) => Promise<unknown>;
}

/** Change Order: nothing is sent until Update; the order before can be had back from the toast. */
export function OrderDialog({ label, items: before, onClose, onUpdate }: OrderDialogProps) {
  const [items, setItems] = useState<readonly ReorderItem[]>(before);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();
  const changed = items.some((item, at) => item.id !== before[at]?.id);

  async function update() {
    setBusy(true);
    setFailure(null);
    try {
      await onUpdate(items.map((item) => item.id));
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
      return;
    }
    const undo = () => onUpdate(before.map((item) => item.id)).catch((error: unknown) => toast({ tone: 'bad', message: messageOf(error) }));
    toast({ message: 'Order changed.', action: { label: 'Undo', onPress: () => void undo() } });
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Change Order"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!changed} busy={busy} onClick={() => void update()}>
            Update
          </Button>
        </>
      }
    >
      <ReorderList label={label} items={items} onReorder={setItems} />
      {failure && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
    </Dialog>
  );
}
