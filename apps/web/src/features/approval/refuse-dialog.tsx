import { reasonRule } from '@quotewright/domain/kernel/contract-rules.js';
import type { UserRow } from '@quotewright/domain/identity/contract.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import { useApprove } from '../../api/accounts.js';
import { FormDialog } from '../form/form-dialog.js';
import { useSavingForm } from '../form/form.js';
import { Field, Textarea } from '../../ui/field.js';
import { useToast } from '../../ui/toast.js';

/** Refuses a business, with the reason for its e-mail. */
export default function RefuseDialog({ account, onClose }: { account: UserRow; onClose: () => void }) {
  const toast = useToast();
  const approve = useApprove();
  const form = useSavingForm({
    guard: false,
    defaultValues: { reason: '' },
    save: async ({ reason }) => {
      toast({
        message: await approve.mutateAsync({
          id: account.id,
          approved: false,
          ...(reason.trim() && { reason: reason.trim() }),
        }),
      });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Refuse ${account.business_name ?? account.name}`}
      action="Refuse"
      about="the reason"
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">
        Suppliers’ costs stay hidden from this business. It can go on quoting with retail prices and its own numbers,
        and you can approve it later.
      </p>
      <Field label="Reason" optional hint="E-mailed to the business." error={form.formState.errors.reason?.message}>
        <Textarea
          rows={3}
          maxLength={reasonRule.most}
          {...form.register('reason', { validate: follows(reasonRule) })}
        />
      </Field>
    </FormDialog>
  );
}
