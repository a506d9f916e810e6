import { useConfirm } from '../../ui/confirm.js';
import { useLeaveGuard } from './unsaved.js';

/**
 * Closes a panel or a dialog, after asking where something typed would be lost, and asks as well before the page is left
 * with it open. While its save is under way it stays.
 */
export function useGuardedClose({ dirty, saving, about, onClose }: { dirty: boolean; saving: boolean; about: string; onClose: () => void }): () => void {
  const confirm = useConfirm();
  useLeaveGuard(dirty && !saving);
  return () => {
    if (saving) return;
    if (!dirty) return onClose();
    void confirm({ title: 'Leave without saving?', body: `What you typed about ${about} has not been saved.`, action: 'Leave', keep: 'Stay', danger: true }).then((leave) => leave && onClose());
  };
}
