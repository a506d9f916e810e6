import type { ProposalChangeRequest } from '@quotewright/domain/proposals/contract.js';
import { useCallback, useState } from 'react';
import { messageOf } from '../../../../api/errors.js';
import { useUndoable } from '../../../../features/template-change/use-undoable.js';
import { useToast } from '../../../../ui/toast.js';
import { useEdits } from './edits-context.js';

/** Makes changes that are no field's, and says why one was refused. `run` tells whether it was made. */
export function useRun() {
  const edits = useEdits();
  const toast = useToast();
  const undoable = useUndoable();
  const [busy, setBusy] = useState(false);
  const run = useCallback(
    async (change: ProposalChangeRequest, said?: string): Promise<boolean> => {
      setBusy(true);
      try {
        await edits.run(change);
        const batch = edits.lastBatch;
        if (said) undoable(said, async () => edits.step({ batch }));
        return true;
      } catch (error) {
        toast({ tone: 'bad', message: messageOf(error) });
        return false;
      } finally {
        setBusy(false);
      }
    },
    [edits, toast, undoable],
  );
  return { run, busy };
}
