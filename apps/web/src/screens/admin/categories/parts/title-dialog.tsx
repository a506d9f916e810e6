import { isTitle, longestTitle, type StagingCategory } from '@quotewright/domain/categories/contract.js';
import { useCategoryCommand } from '../../../../api/categories.js';
import { Form, FormAlert, useSavingForm } from '../../../../features/form/form.js';
import { useGuardedClose } from '../../../../features/form/use-guarded-close.js';
import { Button } from '../../../../ui/button.js';
import { Dialog } from '../../../../ui/dialog.js';
import { Field, Input } from '../../../../ui/field.js';
import { useToast } from '../../../../ui/toast.js';
import type { Kind } from '../kinds.js';

/** Adds a category or a sub category, or gives one (`item`) another title. */
export function TitleDialog({ kind, item, onClose }: { kind: Kind; item: StagingCategory | null; onClose: () => void }) {
  const command = useCategoryCommand();
  const toast = useToast();
  const form = useSavingForm<{ title: string }>({
    defaultValues: { title: item?.title ?? '' },
    guard: false,
    async save({ title }) {
      const { message } = item ? await command(kind.update, { id: item.id, title, version: item.version }) : await command(kind.add.path, kind.add.body(title), { creates: true });
      toast({ title: 'Success', message });
      onClose();
    },
  });
  const { errors, isDirty } = form.formState;
  const close = useGuardedClose({ dirty: isDirty, saving: form.saving, about: 'the title', onClose });

  return (
    <Dialog
      open
      title={item ? `Edit ${item.title}` : `Add ${kind.noun}`}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" busy={form.saving} onClick={() => form.submit()}>
            {item ? 'Save' : `Add ${kind.noun}`}
          </Button>
        </>
      }
    >
      <Form onSubmit={form.submit} className="grid gap-4">
        <Field
          label="Title"
          error={errors.title?.message}
          hint={item?.published ? 'Visitors see the new title once it is published. Its address stays.' : item ? 'Its address stays.' : 'It is seen by nobody else until it is published.'}
        >
          <Input maxLength={longestTitle} {...form.register('title', { validate: (title) => isTitle(title) || `Enter a title of at most ${longestTitle} characters.` })} />
        </Field>
        <FormAlert form={form} />
      </Form>
    </Dialog>
  );
}
