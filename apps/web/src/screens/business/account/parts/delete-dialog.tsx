import { useMe } from '../../../../api/identity.js';
import { deleteAccount } from '../../../../api/profile.js';
import { FormDialog } from '../../../../features/form/form-dialog.js';
import { useSavingForm } from '../../../../features/form/form.js';
import { noProof, ProofFields, proofOf } from '../../../../features/proof/proof-fields.js';

/** Deletes the account for good. The default export, because it is loaded on demand. */
export default function DeleteDialog({ onClose }: { onClose: () => void }) {
  const admin = useMe()!.details.user_type === 'admin';
  const form = useSavingForm({
    guard: false,
    defaultValues: noProof,
    save: async (proof) => deleteAccount(await proofOf(proof)),
  });
  return (
    <FormDialog form={form} title="Delete your account" action="Delete for good" about="this" onClose={onClose}>
      <p className="text-sm text-ink-2">
        {admin
          ? 'Your name, address, picture and sign-ins are deleted for good. What you made in the gallery stays.'
          : 'Your name, address, picture and sign-ins are deleted for good. In a team, what you made stays with it. If you are its only member, your templates, products and quotes go too, with their history.'}
      </p>
      <ProofFields form={form} />
    </FormDialog>
  );
}
