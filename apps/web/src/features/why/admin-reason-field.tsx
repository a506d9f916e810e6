import { adminReasonRule } from '@quotewright/domain/identity/contract-rules.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field, Textarea } from '../../ui/field.js';

interface AdminReasonFieldProps {
  /** A form with a reason, whatever else it holds. */
  form: {
    register(name: 'reason', rules: { validate: (text: string) => true | string }): UseFormRegisterReturn;
    formState: { errors: { reason?: { message?: string } } };
  };
  /** Who reads it. */
  hint: string;
}

/** Why an admin does something to an account. */
export function AdminReasonField({ form, hint }: AdminReasonFieldProps) {
  return (
    <Field label="Reason" hint={hint} error={form.formState.errors.reason?.message}>
      <Textarea
        rows={3}
        maxLength={adminReasonRule.most}
        {...form.register('reason', { validate: follows(adminReasonRule) })}
      />
    </Field>
  );
}
