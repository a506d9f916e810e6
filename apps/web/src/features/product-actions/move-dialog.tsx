import type { MasterProductSuggestion, ProductRow } from '@quotewright/domain/catalogue/contract.js';
import * as calls from '@quotewright/domain/catalogue/endpoints.js';
import { useController } from 'react-hook-form';
import { useCommand } from '../../api/use-command.js';
import { FormDialog } from '../form/form-dialog.js';
import { useSavingForm } from '../form/form.js';
import { MasterProductField } from '../product-panel/master-product-field.js';
import { useUndoable } from '../template-change/use-undoable.js';
import type { Viewer } from '../viewer/use-viewer.js';

/** Anybody's products. */
const ANY_SUPPLIER = 0;

/** Moves a product, with the offers of all its suppliers, to another master product or a new one. */
export function MoveDialog({ product, viewer, onClose }: { product: ProductRow; viewer: Viewer; onClose: () => void }) {
  const command = useCommand();
  const undoable = useUndoable();
  const form = useSavingForm<{ target: MasterProductSuggestion | null }>({
    defaultValues: { target: null },
    guard: false,
    fieldOf: (path) => (path.startsWith('master_product') ? 'target' : null),
    async save({ target }) {
      if (!target) return;
      const id = product.product_id;
      const to = target.id > 0 ? { master_product_id: target.id } : { master_product_name: target.name };
      const { message, data } = await command(calls.moveProduct, { body: { id, ...to } });
      undoable(message, () => command(calls.moveProduct, { body: { id, master_product_id: data.from.id } }));
      onClose();
    },
  });
  const { field } = useController({
    control: form.control,
    name: 'target',
    rules: {
      validate: (value) => value !== null || 'Choose one from the list: a master product, or “Create” for a new name.',
    },
  });
  return (
    <FormDialog form={form} title={`Move ${product.name}`} action="Move" about="the choice" onClose={onClose}>
      <p className="text-sm text-ink-2">
        {`It is in ${product.master_product_name}. Every supplier’s offer of it moves along. Lines keep their product and price.`}
      </p>
      <MasterProductField
        userId={viewer.id}
        supplier={ANY_SUPPLIER}
        value={field.value}
        onChange={field.onChange}
        error={form.formState.errors.target?.message}
        ref={field.ref}
      />
    </FormDialog>
  );
}
