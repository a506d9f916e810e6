import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Dialog } from '../../ui/dialog.js';
import { FootForm, FormButtons } from './foot-form.js';
import type { SavingForm } from './form.js';
import { useGuardedClose } from './use-guarded-close.js';

interface FormDialogProps<V extends FieldValues> {
  /** Created with `guard: false`: the dialog itself asks before unsaved changes are lost. */
  form: SavingForm<V>;
  title: string;
  /** The label of the submit button. */
  action: string;
  /** Name of the content, for the question: `the title`. */
  about: string;
  onClose: () => void;
  /** Its fields. */
  children: ReactNode;
}

/** A dialog with one form and its buttons at the foot. */
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
    <Dialog open title={title} onClose={close} footer={<FormButtons form={form} action={action} onCancel={close} />}>
      <FootForm form={form} label={title}>
        {children}
      </FootForm>
    </Dialog>
  );
}
