import { isApiError, messageOf } from '../../api/errors.js';
import { useUndoPriceChange } from '../../api/price-changes.js';
import { counted } from '../../lib/format.js';
import { useConfirm } from '../../ui/confirm.js';
import { useProgressToast } from '../../ui/progress-toast.js';
import { useToast } from '../../ui/toast.js';

/** Undoes a price change: says how far it is and what became of it, and asks where something was changed later. */
export function useUndoingPriceChange(): (id: string) => Promise<void> {
  const undo = useUndoPriceChange();
  const confirm = useConfirm();
  const toast = useToast();
  const progress = useProgressToast();

  return async function run(id: string, rest = false): Promise<void> {
    const { say, dismiss } = progress();
    try {
      const undone = await undo(id, rest, ({ done, steps }, away) => {
        const far = `${done} of ${counted(steps, 'product')}`;
        say(away ? `No connection. The undo goes on; it was at ${far}.` : `Undoing: ${far}`, away);
      });
      dismiss();
      if (undone.state === 'asked') {
        toast({
          title: 'Success',
          message: 'Asked for an approval of the undo. It waits under Coming changes.',
        });
        return;
      }
      const { applied, left_count: left, left: stayed } = undone;
      const [first] = stayed;
      const why = first?.message ? ` ${first.name}: ${first.message}` : '';
      const message = `${counted(applied, 'product')} set back.${left > 0 ? ` ${left} could not be.${why}` : ''}`;
      toast({ title: 'Success', message, action: { label: 'Undo', onPress: () => void run(undone.id) } });
    } catch (error) {
      dismiss();
      const later = isApiError(error, 'changed_since') ? error.data : null;
      if (later && (await confirm(laterQuestion(later.names, later.count)))) return run(id, true);
      if (!later) toast({ tone: 'bad', message: messageOf(error) });
    }
  };
}

/** Names in a question. */
const MOST_NAMED = 5;

function laterQuestion(names: readonly string[], count: number) {
  const named = names.slice(0, MOST_NAMED).join(', ');
  const more = count > MOST_NAMED ? ` and ${count - MOST_NAMED} more` : '';
  return {
    title: 'Undo the rest?',
    body: `Changed later, so these stay as they are: ${named}${more}.`,
    action: 'Undo the rest',
    keep: 'Keep everything',
  };
}
