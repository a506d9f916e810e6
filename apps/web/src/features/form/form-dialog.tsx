import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Form, FormAlert, type SavingForm } from './form.js';
import { useGuardedClose } from './use-guarded-close.js';

interface FormDialogProps<V extends FieldValues> {
  /** Made with `guard: false`: the dialog asks by itself before what was typed is lost. */
  form: SavingForm<V>;
  title: string;
  /** The word on the button that sends it. */
  action: string;
  /** What is typed in it, for the question: `the title`. */
  about: string;
  onClose: () => void;
  /** Its fields. */
  children: ReactNode;
}

/** A dialog that is one form, with its buttons at its foot. */
export function FormDialog<V extends FieldValues>({
  form,
  title,
  action,
  about,
  onClose,
  children,
}: FormDialogProps<V>) {
  const close = useGuardedClose({ dirty: form.formState.isDirty, saving: form.saving, about, onClose });
  return (
    <Dialog
      open
      title={title}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" busy={form.saving} onClick={() => form.submit()}>
            {action}
          </Button>
        </>
      }
    >
      <Form onSubmit={form.submit} className="grid gap-4" label={title}>
        {children}
        <FormAlert form={form} />
        {/* The button stands in the foot of the dialog; this one lets Enter send the form. */}
        <button type="submit" hidden />
      </Form>
    </Dialog>
  );
}
