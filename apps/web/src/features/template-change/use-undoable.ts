import { messageOf } from '../../api/errors.js';
import { useToast } from '../../ui/toast.js';

/** Says that something was done, with Undo in the toast; what comes of pressing that is said as well. */
export function useUndoable(): (said: string, undo: () => Promise<unknown>) => void {
  const toast = useToast();
  return (said, undo) => {
    const takeBack = () =>
      undo().then(
        () => toast({ title: 'Success', message: 'Undone.' }),
        (error: unknown) => toast({ tone: 'bad', message: messageOf(error) }),
      );
    toast({ title: 'Success', message: said, action: { label: 'Undo', onPress: () => void takeBack() } });
  };
}
