import { passkeyRules, type Passkey } from '@quotewright/domain/identity/contract-passkeys.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import { useRenamePasskey } from '../../../../api/security.js';
import { FormDialog } from '../../../../features/form/form-dialog.js';
import { useSavingForm } from '../../../../features/form/form.js';
import { Field, Input } from '../../../../ui/field.js';
import { useToast } from '../../../../ui/toast.js';

/** Gives a passkey another name. The default export, because it is loaded on demand. */
export default function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const toast = useToast();
  const rename = useRenamePasskey();
  const form = useSavingForm({
    guard: false,
    defaultValues: { name: passkey.name },
    save: async ({ name }) => {
      toast({ message: await rename.mutateAsync({ id: passkey.id, name }) });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="Rename the passkey" action="Save" about="the name" onClose={onClose}>
      <Field label="Name" error={form.formState.errors.name?.message}>
        <Input autoComplete="off" {...form.register('name', { validate: follows(passkeyRules.name) })} />
      </Field>
    </FormDialog>
  );
}
