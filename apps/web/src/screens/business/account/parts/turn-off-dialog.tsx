import { useTurnOffSecondFactor } from '../../../../api/security.js';
import { FormDialog } from '../../../../features/form/form-dialog.js';
import { useSavingForm } from '../../../../features/form/form.js';
import { noProof, ProofFields, proofOf } from '../../../../features/proof/proof-fields.js';
import { useToast } from '../../../../ui/toast.js';

/** Turns two-factor sign-in off. The default export, because it is loaded on demand. */
export default function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const turnOff = useTurnOffSecondFactor();
  const form = useSavingForm({
    guard: false,
    defaultValues: noProof,
    save: async (values) => {
      toast({ message: await turnOff.mutateAsync(await proofOf(values)) });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="Turn off two-factor sign-in" action="Turn off" about="this" onClose={onClose}>
      <p className="text-sm text-ink-2">Signing in then asks for your password alone. Your recovery codes end too.</p>
      <ProofFields form={form} />
    </FormDialog>
  );
}
