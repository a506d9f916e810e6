import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../../ui/button.js';
import { Form, FormAlert, type SavingForm } from './form.js';

interface FormButtonsProps {
  form: Pick<SavingForm<FieldValues>, 'saving' | 'submit'>;
  /** The word on the button that sends it. */
  action: string;
  onCancel: () => void;
}

/** Cancel and the button that sends the form, for the foot of its dialog or panel. */
export function FormButtons({ form, action, onCancel }: FormButtonsProps) {
  return (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      <Button variant="primary" busy={form.saving} onClick={() => form.submit()}>
        {action}
      </Button>
    </>
  );
}

interface FootFormProps {
  form: Pick<SavingForm<FieldValues>, 'failure' | 'saving' | 'submit'>;
  label: string;
  /** Its fields. */
  children: ReactNode;
}

/** A form whose buttons are in the foot of its dialog or panel (`FormButtons`). */
export function FootForm({ form, label, children }: FootFormProps) {
  return (
    <Form onSubmit={form.submit} className="grid gap-4" label={label}>
      {children}
      <FormAlert form={form} />
      {/* The submit button is outside the form; this one lets Enter submit it. */}
      <button type="submit" hidden />
    </Form>
  );
}
