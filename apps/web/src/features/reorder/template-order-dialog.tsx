import type { SortItem, TemplateChanged, TemplateDetails } from '@quotewright/domain/templates/contract.js';
import type { Command } from '@quotewright/domain/kernel/endpoint.js';
import { useRef } from 'react';
import { templateConflict } from '../../api/conflicts.js';
import { useTemplateCommand } from '../../api/templates.js';
import { useUndoCommand } from '../template-change/use-template-change.js';
import { sameOrder, type OrderSent, type ReorderItem } from './order.js';
import { OrderDialog } from './order-dialog.js';

interface TemplateOrderDialogProps {
  template: TemplateDetails;
  /** The call that takes the order. */
  call: Command<string, SortItem[], TemplateChanged>;
  label: string;
  /** The list to order, from the template. */
  itemsOf: (template: TemplateDetails) => readonly ReorderItem[];
  onClose: () => void;
}

/**
 * Change Order for a part of a template. An order is made against the version of its list: concurrent changes of it are
 * not overwritten. Changes to other parts of the template are no conflict.
 */
export function TemplateOrderDialog({ template, call, label, itemsOf, onClose }: TemplateOrderDialogProps) {
  const order = useTemplateCommand(call);
  const undo = useUndoCommand(template.id);
  const version = useRef(template.version);

  async function update(ids: number[], before: readonly ReorderItem[]): Promise<OrderSent> {
    for (;;) {
      try {
        const { data } = await order.mutateAsync({
          body: ids.map((id, at) => ({ id, sort_order: at + 1 })),
          version: version.current,
        });
        const { batch_id: batch } = data;
        return { undo: batch === null ? null : () => undo({ batch_id: batch }) };
      } catch (error) {
        const current = templateConflict(error)?.current;
        if (!current) throw error;
        version.current = current.version;
        const now = itemsOf(current);
        if (!sameOrder(now, before)) return { now };
      }
    }
  }

  return <OrderDialog label={label} items={itemsOf(template)} onClose={onClose} onUpdate={update} />;
}
