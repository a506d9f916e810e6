import type { Question } from '../../ui/alert-dialog.js';
import { useConfirm } from '../../ui/confirm.js';
import { leaveQuestion, useLeaveGuard } from './unsaved.js';

/** A dialog lies over the page as it is: any other address is another page. */
const overPage = (query: URLSearchParams) => query.toString();

interface GuardedClose {
  dirty: boolean;
  saving: boolean;
  /** What is typed in it, for the question (`the title`); or the whole question, where it holds something else. */
  about: string | Question;
  onClose: () => void;
}

/**
 * Closes a panel or a dialog, after asking where something typed would be lost, and asks as well before the page is left
 * with it open, the back button that would only close it too. While its save is under way it stays.
 */
export function useGuardedClose({ dirty, saving, about, onClose }: GuardedClose): () => void {
  const confirm = useConfirm();
  const move = useLeaveGuard(dirty && !saving, overPage);
  async function askAndClose() {
    const question =
      typeof about === 'string' ? leaveQuestion(`What you typed about ${about} has not been saved.`) : about;
    if (await confirm(question)) await move(onClose);
  }

  return () => {
    if (saving) return;
    if (dirty) void askAndClose();
    else onClose();
  };
}
