import type { WarrantyAdviceSaved } from '@quotewright/domain/advice/contract.js';
import * as calls from '@quotewright/domain/advice/endpoints.js';
import type { Args, Command } from '@quotewright/domain/kernel/endpoint.js';
import { messageOf } from '../../../../api/errors.js';
import { useStandardTextCommand } from '../../../../api/advice.js';
import { useUndoable } from '../../../../features/template-change/use-undoable.js';
import { useToast } from '../../../../ui/toast.js';

/** Says that a standard text was changed, with Undo in the toast. */
export function useTextUndo(): (said: string, batch: string | null) => void {
  const command = useStandardTextCommand();
  const say = useUndoable();
  return (said, batch) =>
    void say(said, batch === null ? null : () => command(calls.undo, { body: { batch_id: batch } }));
}

/** Changes a standard text at once and says so, with Undo. A failure becomes a toast. */
export function useTextChange() {
  const command = useStandardTextCommand();
  const say = useTextUndo();
  const toast = useToast();
  return async <E extends Command<string, undefined, WarrantyAdviceSaved>>(
    call: E,
    args: Args<E>,
    version: number,
    said: string,
  ): Promise<void> => {
    try {
      const { data } = await command(call, args, version);
      say(said, data.batch_id);
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  };
}
