import { passkeyRules } from '@quotewright/domain/identity/contract-passkeys.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import { makePasskey } from '../../../../api/passkey-browser.js';
import { beginPasskey, useAddPasskey } from '../../../../api/security.js';
import { FormDialog } from '../../../../features/form/form-dialog.js';
import { useSavingForm } from '../../../../features/form/form.js';
import { noProof, ProofFields, proofOf } from '../../../../features/proof/proof-fields.js';
import { Field, Input } from '../../../../ui/field.js';
import { useToast } from '../../../../ui/toast.js';

/** Adds a passkey: password first, then the browser asks. The default export, because it is loaded on demand. */
export default function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const add = useAddPasskey();
  const form = useSavingForm({
    guard: false,
    defaultValues: { name: '', ...noProof },
    save: async ({ name, ...proof }) => {
      const { options } = await beginPasskey(await proofOf(proof));
      toast({ message: await add.mutateAsync({ name, credential: await makePasskey(options) }) });
      onClose();
    },
  });
  const { errors } = form.formState;
  return (
    <FormDialog form={form} title="Add a passkey" action="Go on" about="this" onClose={onClose}>
      <p className="text-sm text-ink-2">Your browser then asks where to keep it.</p>
      <Field label="Name" error={errors.name?.message} hint="By which you know it again, such as Office laptop.">
        <Input autoComplete="off" data-autofocus {...form.register('name', { validate: follows(passkeyRules.name) })} />
      </Field>
      <ProofFields form={form} />
    </FormDialog>
  );
}
