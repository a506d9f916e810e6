import * as calls from '@quotewright/domain/templates/endpoints.js';
import { useQueryClient } from '@tanstack/react-query';
import { followUndo, undoBatch } from '../../api/batches.js';
import { messageOf } from '../../api/errors.js';
import { readAgain } from '../../api/read-again.js';
import { counted } from '../../lib/format.js';
import { useProgressToast } from '../../ui/progress-toast.js';
import { useToast } from '../../ui/toast.js';
import { withOneReason } from '../why/one-reason.js';
import { undoWords } from './undo-words.js';

/** Undoes a batch over several templates: says how far it is, then what became of it, with Undo or Retry. */
export function useBatchUndo(): (batchId: string) => Promise<void> {
  const toast = useToast();
  const progress = useProgressToast();
  const client = useQueryClient();

  return async function run(batchId: string): Promise<void> {
    const { say, dismiss } = progress();
    try {
      const begun = await withOneReason(() => undoBatch(batchId));
      const undo = await followUndo(begun, ({ items }, away) => {
        const over = items.filter(({ outcome }) => outcome !== 'waiting').length;
        const far = `${over} of ${counted(items.length, 'template')}`;
        say(away ? `No connection. The undo goes on; it was at ${far}.` : `Undoing: ${far}`, away);
      });
      dismiss();
      const complete = undo.items.every(({ outcome }) => outcome === 'undone' || outcome === 'already_undone');
      const message = undoWords(undo);
      if (!complete)
        toast({ tone: 'bad', message, action: { label: 'Retry', onPress: () => void run(batchId) }, lasts: true });
      else if (undo.items.some(({ outcome }) => outcome === 'undone'))
        toast({ title: 'Success', message, action: { label: 'Undo', onPress: () => void run(undo.id) } });
      else toast({ message });
    } catch (error) {
      dismiss();
      toast({ tone: 'bad', message: messageOf(error) });
    } finally {
      void readAgain(client, calls.undoBatch);
    }
  };
}
