import { masterProductNameRule, type MasterProductRow } from '@quotewright/domain/catalogue/contract.js';
import * as calls from '@quotewright/domain/catalogue/endpoints.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import { useCommand } from '../../../../api/use-command.js';
import { FormDialog } from '../../../../features/form/form-dialog.js';
import { useSavingForm } from '../../../../features/form/form.js';
import { Field, Input } from '../../../../ui/field.js';
import { useToast } from '../../../../ui/toast.js';

/** Renames a master product; its address stays. */
export function NameDialog({ row, onClose }: { row: MasterProductRow; onClose: () => void }) {
  const command = useCommand();
  const toast = useToast();
  const form = useSavingForm<{ name: string }>({
    defaultValues: { name: row.name },
    guard: false,
    async save({ name }) {
      const { message } = await command(calls.renameMasterProduct, { body: { id: row.id, name } });
      toast({ title: 'Success', message });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={`Rename ${row.name}`} action="Rename" about="the name" onClose={onClose}>
      <Field label="Name" hint="Its address stays the same." error={form.formState.errors.name?.message}>
        <Input
          maxLength={masterProductNameRule.most}
          {...form.register('name', { validate: follows(masterProductNameRule) })}
        />
      </Field>
    </FormDialog>
  );
}
