import { messageOf } from '../../api/errors.js';
import { useToast } from '../../ui/toast.js';

/**
 * Says that something was done, with Undo in the toast; what comes of pressing that is said as well. `half`: not all of it
 * was, and the toast stays until it is pressed or dismissed. What it answers takes the toast away.
 */
export function useUndoable(): (
  said: string,
  undo: () => Promise<unknown>,
  options?: { half?: boolean },
) => () => void {
  const toast = useToast();
  return (said, undo, { half = false } = {}) => {
    const takeBack = () =>
      undo().then(
        () => toast({ title: 'Success', message: 'Undone.' }),
        (error: unknown) => toast({ tone: 'bad', message: messageOf(error) }),
      );
    const action = { label: 'Undo', onPress: () => void takeBack() };
    return toast(
      half ? { tone: 'bad', message: said, action, lasts: true } : { title: 'Success', message: said, action },
    );
  };
}
