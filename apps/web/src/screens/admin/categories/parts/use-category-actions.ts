import type { StagingCategory } from '@quotewright/domain/categories/contract.js';
import type { SortItem } from '@quotewright/domain/kernel/contract.js';
import { useCommand } from '../../../../api/use-command.js';
import { isApiError, messageOf } from '../../../../api/errors.js';
import type { OrderSent } from '../../../../features/reorder/order.js';
import { useConfirm } from '../../../../ui/confirm.js';
import { useToast } from '../../../../ui/toast.js';
import type { Kind } from '../kinds.js';

interface Options {
  /** What a deletion also removes. */
  alongWith?: (item: StagingCategory) => string;
  /** The item cannot be deleted, because templates are in it. */
  onInUse: (item: StagingCategory) => void;
}

/** What can be done with the categories of a list; outcomes are reported as toasts. */
export function useCategoryActions(kind: Kind, { alongWith, onInUse }: Options) {
  const command = useCommand();
  const confirm = useConfirm();
  const toast = useToast();

  /** Runs a command and reports it; a failure becomes a toast. `undo` reverts it. */
  async function change(call: Kind['publish'], item: StagingCategory, undo?: Kind['publish']) {
    try {
      const { message } = await command(call, { body: { id: item.id } });
      toast({
        message: `${item.title}: ${message}`,
        ...(undo && { action: { label: 'Undo', onPress: () => void change(undo, item) } }),
      });
    } catch (error) {
      if (isApiError(error, 'category_in_use')) onInUse(item);
      else toast({ tone: 'bad', message: messageOf(error) });
    }
  }

  async function unpublish(item: StagingCategory) {
    const sure =
      item.templates === 0 ||
      (await confirm({
        title: `Unpublish ${item.title}?`,
        body: `Visitors no longer find it among the ${kind.nouns}. ${item.templates === 1 ? 'The template in it stays' : `The ${item.templates} templates in it stay`} public, under the name visitors know.`,
        action: 'Unpublish',
      }));
    if (sure) await change(kind.unpublish, item, kind.publish);
  }

  async function remove(item: StagingCategory) {
    if (item.templates > 0) return onInUse(item);
    const body = `${alongWith?.(item) ?? ''}No template uses it. You can’t undo this.`;
    if (await confirm({ title: `Delete ${item.title}?`, body, action: 'Delete', danger: true }))
      await change(kind.remove, item);
  }

  async function sort(ids: number[]): Promise<OrderSent> {
    const order = ids.map((id, at): SortItem => ({ id, sort_order: at + 1 }));
    const { batch_id: batch } = (await command(kind.sort, { body: order })).data;
    return { undo: batch === null ? null : () => kind.undoSort(command, batch) };
  }

  return { change, unpublish, remove, sort };
}
