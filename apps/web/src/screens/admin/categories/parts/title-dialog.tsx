import { titleRule, type StagingCategory } from '@quotewright/domain/categories/contract.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import { useCommand } from '../../../../api/use-command.js';
import { FormDialog } from '../../../../features/form/form-dialog.js';
import { useSavingForm } from '../../../../features/form/form.js';
import { Field, Input } from '../../../../ui/field.js';
import { useToast } from '../../../../ui/toast.js';
import type { Kind } from '../kinds.js';

/** Adds a category or sub category, or renames one (`item`). */
export function TitleDialog({
  kind,
  item,
  onClose,
}: {
  kind: Kind;
  item: StagingCategory | null;
  onClose: () => void;
}) {
  const command = useCommand();
  const toast = useToast();
  const form = useSavingForm<{ title: string }>({
    defaultValues: { title: item?.title ?? '' },
    guard: false,
    async save({ title }) {
      const { message } = item
        ? await command(kind.update, { body: { id: item.id, title, version: item.version } })
        : await kind.add(command, title);
      toast({ title: 'Success', message });
      onClose();
    },
  });

  return (
    <FormDialog
      form={form}
      title={item ? `Edit ${item.title}` : `Add ${kind.noun}`}
      action={item ? 'Save' : `Add ${kind.noun}`}
      about="the title"
      onClose={onClose}
    >
      <Field
        label="Title"
        error={form.formState.errors.title?.message}
        hint={
          item?.published
            ? 'Visitors see the new title once it is published. Its address stays.'
            : item
              ? 'Its address stays.'
              : 'Hidden until published.'
        }
      >
        <Input maxLength={titleRule.most} {...form.register('title', { validate: follows(titleRule) })} />
      </Field>
    </FormDialog>
  );
}
