import type { Question } from '../../ui/alert-dialog.js';
import { useConfirm } from '../../ui/confirm.js';
import { leaveQuestion, useLeaveGuard } from './unsaved.js';

/** A dialog covers the page as it is: any other address is another page. */
const overPage = (query: URLSearchParams) => query.toString();

interface GuardedClose {
  dirty: boolean;
  saving: boolean;
  /** Name of the content, for the question (`the title`); or the whole question, for anything else. */
  about: string | Question;
  onClose: () => void;
}

/**
 * Closes a panel or dialog, after asking about unsaved changes, and also asks before the page is left with it open,
 * including by the back button that would only close it. It stays while its save is in progress.
 */
export function useGuardedClose({ dirty, saving, about, onClose }: GuardedClose): () => void {
  const confirm = useConfirm();
  const move = useLeaveGuard(dirty && !saving, overPage);
  async function askAndClose() {
    const question = typeof about === 'string' ? leaveQuestion(`Your changes to ${about} are not saved.`) : about;
    if (await confirm(question)) await move(onClose);
  }

  return () => {
    if (saving) return;
    if (dirty) void askAndClose();
    else onClose();
  };
}
