import { accountRules } from '@quotewright/domain/identity/contract-rules.js';
import type { UserRow } from '@quotewright/domain/identity/contract.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import { useEraseBusiness } from '../../../../api/accounts.js';
import { FormDialog } from '../../../../features/form/form-dialog.js';
import { useSavingForm } from '../../../../features/form/form.js';
import { noProof, ProofFields, proofOf } from '../../../../features/proof/proof-fields.js';
import { AdminReasonField } from '../../../../features/why/admin-reason-field.js';
import { Field, Input } from '../../../../ui/field.js';
import { useToast } from '../../../../ui/toast.js';

interface EraseBusinessProps {
  user: UserRow;
  onGone: () => void;
  onClose: () => void;
}

/** Erases the business of an account with all its members, after its name was typed. The default export, because it is loaded on demand. */
export default function EraseBusinessDialog({ user, onGone, onClose }: EraseBusinessProps) {
  const toast = useToast();
  const erase = useEraseBusiness();
  const form = useSavingForm({
    guard: false,
    defaultValues: { business_name: '', reason: '', ...noProof },
    save: async ({ business_name, reason, ...proof }) => {
      toast({
        message: await erase.mutateAsync({
          id: user.id,
          business_name: business_name.trim(),
          reason: reason.trim(),
          ...(await proofOf(proof)),
        }),
      });
      onGone();
    },
  });
  const { errors } = form.formState;
  const members = user.members === 1 ? 'the account of its only member' : `the accounts of its ${user.members} members`;
  return (
    <FormDialog form={form} title="Erase the business" action="Erase for good" about="this" onClose={onClose}>
      <div className="text-sm text-ink-2 grid gap-2">
        <p>
          <strong>Deleted for good:</strong>
          {` ${members} with names, addresses, pictures and sign-ins; its templates, quotes and standard texts with their history; its leads, bookings and open invitations.`}
        </p>
        <p>
          <strong>Kept:</strong>
          {
            ' templates and quotes of others that use its products count as before, though the products are no longer offered to anyone. Histories of others keep what its members did, without their names.'
          }
        </p>
        <p>Each member gets an e-mail with the reason. This cannot be undone.</p>
      </div>
      <Field
        label="Name of the business"
        error={errors.business_name?.message}
        hint={
          <>
            {'Type exactly: '}
            <bdi>{user.called}</bdi>
          </>
        }
      >
        <Input
          autoComplete="off"
          data-autofocus
          {...form.register('business_name', {
            required: 'Type the name of the business.',
            validate: follows(accountRules.business_name),
          })}
        />
      </Field>
      <AdminReasonField form={form} hint="The members read it, and the history keeps it." />
      <ProofFields form={form} />
    </FormDialog>
  );
}
