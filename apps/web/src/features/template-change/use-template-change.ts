import type { Success } from '@quotewright/domain/kernel/contract.js';
import type { TemplateChanged, UndoRequest } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { messageOf } from '../../api/errors.js';
import { useTemplateCommand } from '../../api/templates.js';
import { useToast } from '../../ui/toast.js';
import { useUndoable } from './use-undoable.js';

/** What is undone: one change, all that one command did, or an entry of the history. */
export type ToUndo = Pick<UndoRequest, 'reason'> &
  ({ event_id: string } | { batch_id: string } | { entry_id: string; also?: string[]; upto_version: number });

/** Undoes changes of a template, all or nothing: where a later change is in the way, the server's refusal is thrown. */
export function useUndoCommand(templateId: number): (what: ToUndo) => Promise<void> {
  const undo = useTemplateCommand(calls.undo);
  return async (what) => void (await undo.mutateAsync({ body: { quote_template_id: templateId, ...what } }));
}

/** Says that a command was done, with Undo in the toast. `batch` is what the command answered: without one it changed nothing. */
export function useUndoToast(templateId: number) {
  const say = useUndoable();
  const undo = useUndoCommand(templateId);
  return (said: string, batch: string | null): void =>
    void say(said, batch === null ? null : () => undo({ batch_id: batch }));
}

/** Changes a template at once and says so, with Undo in the toast. A failure becomes a toast, and `null`. */
export function useTemplateChange(templateId: number) {
  const toast = useToast();
  const say = useUndoToast(templateId);
  return async function change<Answer extends TemplateChanged>(
    run: () => Promise<Success<Answer>>,
    said: string,
  ): Promise<Answer | null> {
    try {
      const { data } = await run();
      say(said, data.batch_id);
      return data;
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
      return null;
    }
  };
}
