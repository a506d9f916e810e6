import type { UserRow } from '@quotewright/domain/identity/contract.js';
import { useSetAddress } from '../../../../api/accounts.js';
import { FormDialog } from '../../../../features/form/form-dialog.js';
import { useSavingForm } from '../../../../features/form/form.js';
import { noProof, ProofFields, proofOf } from '../../../../features/proof/proof-fields.js';
import { EmailField, emailRules } from '../../../../features/sign-in/sign-in.js';
import { AdminReasonField } from '../../../../features/why/admin-reason-field.js';
import { useToast } from '../../../../ui/toast.js';

/** Lets an account move to another address whose present one cannot be read any more. The default export, because it is loaded on demand. */
export default function SetAddressDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const toast = useToast();
  const set = useSetAddress();
  const form = useSavingForm({
    guard: false,
    defaultValues: { email: '', reason: '', ...noProof },
    save: async ({ email, reason, ...proof }) => {
      toast({
        message: await set.mutateAsync({
          id: user.id,
          email: email.trim(),
          reason: reason.trim(),
          ...(await proofOf(proof)),
        }),
      });
      onClose();
    },
  });
  const { errors } = form.formState;
  return (
    <FormDialog form={form} title="Another address" action="Send the link" about="the address" onClose={onClose}>
      <p className="text-sm text-ink-2">
        {'For people who cannot read e-mails to '}
        <bdi>{user.email}</bdi>
        {
          ' any more. Be sure who asks you. The account moves once they have opened the link to the new address, signed in. The present address is told, and can stop it.'
        }
      </p>
      <EmailField
        label="New address"
        autoComplete="off"
        error={errors.email?.message}
        {...form.register('email', emailRules)}
      />
      <AdminReasonField form={form} hint="The account reads it, and the history keeps it." />
      <ProofFields form={form} />
    </FormDialog>
  );
}
