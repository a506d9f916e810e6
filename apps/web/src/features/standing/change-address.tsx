import { sendVerification } from '../../api/verification.js';
import { EmailField, emailRules, PasswordField, passwordRules } from '../sign-in/sign-in.js';
import { useToast } from '../../ui/toast.js';
import { FormDialog } from '../form/form-dialog.js';
import { useSavingForm } from '../form/form.js';

/** Changes the account's address, once the link mailed there is used. */
export default function ChangeAddress({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const form = useSavingForm({
    guard: false,
    defaultValues: { email: '', password: '' },
    save: async ({ email, password }) => {
      toast({ message: await sendVerification({ email: email.trim(), password }) });
      onClose();
    },
  });
  const { errors } = form.formState;
  return (
    <FormDialog form={form} title="Use another address" action="Send the link" about="the address" onClose={onClose}>
      <p className="text-sm text-ink-2">
        We will e-mail a link to this address. Open it to switch your account to the address.
      </p>
      <EmailField autoComplete="email" error={errors.email?.message} {...form.register('email', emailRules)} />
      <PasswordField error={errors.password?.message} {...form.register('password', passwordRules)} />
    </FormDialog>
  );
}
