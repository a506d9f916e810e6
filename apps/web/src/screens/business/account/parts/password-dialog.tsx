import { useChangePassword } from '../../../../api/profile.js';
import { FormDialog } from '../../../../features/form/form-dialog.js';
import { useSavingForm } from '../../../../features/form/form.js';
import { noProof, ProofFields, proofOf } from '../../../../features/proof/proof-fields.js';
import { NewPasswordField, newPasswordRules } from '../../../../features/sign-in/sign-in.js';
import { useToast } from '../../../../ui/toast.js';

/** Sets another password. The default export, because it is loaded on demand. */
export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const change = useChangePassword();
  const form = useSavingForm({
    guard: false,
    defaultValues: { ...noProof, new_password: '' },
    save: async ({ new_password, ...proof }) => {
      toast({ message: await change.mutateAsync({ ...(await proofOf(proof)), new_password }) });
      onClose();
    },
  });
  const { errors } = form.formState;
  return (
    <FormDialog form={form} title="Change your password" action="Change" about="the password" onClose={onClose}>
      <p className="text-sm text-ink-2">This signs you out in every other browser.</p>
      <ProofFields form={form} label="Current password" />
      <NewPasswordField
        label="New password"
        error={errors.new_password?.message}
        {...form.register('new_password', newPasswordRules)}
      />
    </FormDialog>
  );
}
