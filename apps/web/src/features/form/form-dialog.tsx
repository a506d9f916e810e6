import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Dialog } from '../../ui/dialog.js';
import { FootForm, FormButtons } from './foot-form.js';
import type { SavingForm } from './form.js';
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
    <Dialog open title={title} onClose={close} footer={<FormButtons form={form} action={action} onCancel={close} />}>
      <FootForm form={form} label={title}>
        {children}
      </FootForm>
    </Dialog>
  );
}
