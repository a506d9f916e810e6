import {
  historyLimit,
  isUndoneWith,
  paths,
  type HistoryPage,
  type TemplateChanged,
  type UndoRequest,
} from '@quotewright/domain/templates/contract.js';
import type { Success } from '@quotewright/domain/kernel/contract.js';
import { api } from '../../api/client.js';
import { messageOf } from '../../api/errors.js';
import { useTemplateCommand } from '../../api/templates.js';
import { useToast } from '../../ui/toast.js';
import { useUndoable } from './use-undoable.js';

/**
 * Takes back what one command did, every event of it, newest first; the command is named by the version that it answered.
 * Where a later change stands in the way, the server's refusal is thrown.
 */
export function useUndoCommand(templateId: number): (version: number) => Promise<void> {
  const undo = useTemplateCommand<UndoRequest>(paths.undo());
  return async (version) => {
    const page = await api.get<HistoryPage>(paths.history(templateId, { limit: historyLimit }));
    const batch = page.data.find((entry) => entry.version === version)?.batch_id;
    const written = page.data.filter((entry) => entry.batch_id === batch && !entry.undone_by);
    const asked = written.filter((entry, at) => !written.slice(0, at).some((newer) => isUndoneWith(newer, entry)));
    for (const entry of asked) await undo.mutateAsync({ quote_template_id: templateId, event_id: entry.event_id });
  };
}

/** Says that a command was done, with Undo in the toast; `version` is what the command answered. */
export function useUndoToast(templateId: number) {
  const say = useUndoable();
  const undo = useUndoCommand(templateId);
  return (said: string, version: number): void => void say(said, () => undo(version));
}

/**
 * Does something to a template at once and says so, with Undo in the toast, unless it was so already: the version that is
 * answered then is somebody else's change. A failure becomes a toast, and `null`.
 */
export function useTemplateChange(templateId: number) {
  const toast = useToast();
  const say = useUndoToast(templateId);
  return async function change<Answer extends TemplateChanged>(
    run: () => Promise<Success<Answer>>,
    said: string,
  ): Promise<Answer | null> {
    try {
      const { data, position } = await run();
      if (position) say(said, data.version);
      else toast({ title: 'Success', message: said });
      return data;
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
      return null;
    }
  };
}
