import { useAskForAddress } from '../../api/verification.js';
import { noProof, ProofFields, proofOf } from '../proof/proof-fields.js';
import { EmailField, emailRules } from '../sign-in/sign-in.js';
import { useMe } from '../../api/identity.js';
import { useToast } from '../../ui/toast.js';
import { FormDialog } from '../form/form-dialog.js';
import { useSavingForm } from '../form/form.js';

/** Asks for another address, which counts once it and the present one have agreed. */
export default function ChangeAddress({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const ask = useAskForAddress();
  const { standing } = useMe()!.extradetails;
  const form = useSavingForm({
    guard: false,
    defaultValues: { email: '', ...noProof },
    save: async ({ email, ...proof }) => {
      toast({ message: await ask.mutateAsync({ email: email.trim(), ...(await proofOf(proof)) }) });
      onClose();
    },
  });
  const { errors } = form.formState;
  return (
    <FormDialog form={form} title="Use another address" action="Send the link" about="the address" onClose={onClose}>
      <p className="text-sm text-ink-2">
        {standing === 'unverified'
          ? 'We will e-mail a link to this address. Open it to switch your account to the address.'
          : 'We will e-mail this address and your present one. Your account moves once both have agreed.'}
      </p>
      <EmailField autoComplete="email" error={errors.email?.message} {...form.register('email', emailRules)} />
      <ProofFields form={form} />
    </FormDialog>
  );
}
