import { reasonRule } from '@quotewright/domain/kernel/contract-rules.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import { type ReactNode } from 'react';
import { FormDialog } from '../form/form-dialog.js';
import { useSavingForm } from '../form/form.js';
import { Field, Textarea } from '../../ui/field.js';

interface ReasonDialogProps {
  title: string;
  /** What will happen. */
  body: ReactNode;
  /** What the reason is called, and an example. */
  label: string;
  hint: string;
  action: string;
  give: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Does something to a proposal that the history keeps a reason for. */
export function ReasonDialog({ title, body, label, hint, action, give, onClose }: ReasonDialogProps) {
  const form = useSavingForm<{ reason: string }>({
    guard: false,
    defaultValues: { reason: '' },
    save: async ({ reason }) => {
      await give(reason);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={title} action={action} about="the reason" onClose={onClose}>
      {body}
      <Field label={label} hint={hint} error={form.formState.errors.reason?.message}>
        <Textarea
          rows={3}
          maxLength={reasonRule.most}
          {...form.register('reason', { validate: follows({ ...reasonRule, least: 1, missing: 'Say why.' }) })}
        />
      </Field>
    </FormDialog>
  );
}
