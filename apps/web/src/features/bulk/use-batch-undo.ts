import type { BatchUndo } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { useQueryClient } from '@tanstack/react-query';
import { undoBatch } from '../../api/batches.js';
import { messageOf } from '../../api/errors.js';
import { readAgain } from '../../api/read-again.js';
import { counted } from '../../lib/format.js';
import { useToast } from '../../ui/toast.js';
import { withOneReason } from '../why/one-reason.js';

/** What became of an undo, in a sentence for all and one for each template that was not undone. */
export function undoWords({ items }: Pick<BatchUndo, 'items'>): string {
  const failed = items.filter(({ outcome }) => outcome === 'conflict' || outcome === 'refused');
  const undone = items.filter(({ outcome }) => outcome === 'undone').length;
  const already = items.length - failed.length - undone;
  const said =
    failed.length === 0 && already === 0
      ? `${counted(undone, 'template')} undone.`
      : `${undone} of ${counted(items.length, 'template')} undone${already > 0 ? `, ${already} already were` : ''}.`;
  return [said, ...failed.map(({ name, message }) => `${name}: ${message}`)].join(' ');
}

/** Undoes a batch over several templates: says how far it is, then what became of it, with Undo or Retry. */
export function useBatchUndo(): (batchId: string) => Promise<void> {
  const toast = useToast();
  const client = useQueryClient();

  return async function run(batchId: string): Promise<void> {
    let dismiss = () => {};
    try {
      const undo = await withOneReason(() =>
        undoBatch(batchId, ({ items }) => {
          dismiss();
          const over = items.filter(({ outcome }) => outcome !== 'waiting').length;
          dismiss = toast({ message: `Undoing: ${over} of ${counted(items.length, 'template')}`, ongoing: true });
        }),
      );
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
