import { messageOf } from '../../api/errors.js';
import { useToast } from '../../ui/toast.js';

/** Runs an undo and says so where all of it was undone. Otherwise throws what the undo throws. */
export function useUndoing(): (undo: () => Promise<unknown>) => Promise<void> {
  const toast = useToast();
  return async (undo) => {
    await undo();
    toast({ title: 'Success', message: 'Undone.' });
  };
}

/**
 * Says that something was done, with Undo in the toast, and then what became of the undo. `null`: nothing was changed, so
 * nothing can be undone. `half`: not all of it was done, and the toast stays until it is pressed or dismissed. What it
 * answers removes the toast.
 */
export function useUndoable(): (
  said: string,
  undo: (() => Promise<unknown>) | null,
  options?: { half?: boolean },
) => () => void {
  const toast = useToast();
  const undoing = useUndoing();
  return (said, undo, { half = false } = {}) => {
    const press = (run: () => Promise<unknown>) =>
      undoing(run).catch((error: unknown) => toast({ tone: 'bad', message: messageOf(error) }));
    const action = undo ? { label: 'Undo', onPress: () => void press(undo) } : undefined;
    return toast(
      half ? { tone: 'bad', message: said, action, lasts: true } : { title: 'Success', message: said, action },
    );
  };
}
