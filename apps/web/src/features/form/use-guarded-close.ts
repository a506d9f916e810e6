import { useConfirm } from '../../ui/confirm.js';

/**
 * Closes a panel, after asking where something typed would be lost: a panel is a part of the address, so leaving it is
 * no leaving of the page. While its save is under way it stays.
 */
export function useGuardedClose({ dirty, saving, about, onClose }: { dirty: boolean; saving: boolean; about: string; onClose: () => void }): () => void {
  const confirm = useConfirm();
  return () => {
    if (saving) return;
    if (!dirty) return onClose();
    void confirm({ title: 'Leave without saving?', body: `What you typed about ${about} has not been saved.`, action: 'Leave', keep: 'Stay', danger: true }).then((leave) => leave && onClose());
  };
}
