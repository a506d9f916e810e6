import { accountRules } from '@quotewright/domain/identity/contract-rules.js';
import { hasRight } from '@quotewright/domain/kernel/rights.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import { useMe } from '../../../../api/identity.js';
import { useSaveProfile } from '../../../../api/profile.js';
import { FormDialog } from '../../../../features/form/form-dialog.js';
import { useSavingForm } from '../../../../features/form/form.js';
import { Field, Input } from '../../../../ui/field.js';
import { useToast } from '../../../../ui/toast.js';

/** Renames the user and, for owners, the business. The default export, because it is loaded on demand. */
export default function NamesDialog({ onClose }: { onClose: () => void }) {
  const { details, extradetails } = useMe()!;
  const names = hasRight(extradetails.member.role, 'business');
  const toast = useToast();
  const save = useSaveProfile();
  const form = useSavingForm({
    guard: false,
    defaultValues: { name: details.name, business_name: details.business_name ?? '' },
    save: async ({ name, business_name: business }) => {
      toast({ message: await save.mutateAsync({ name, ...(names && { business_name: business }) }) });
      onClose();
    },
  });
  const { errors } = form.formState;
  return (
    <FormDialog form={form} title="Your name" action="Save" about="the names" onClose={onClose}>
      <Field label="Name" error={errors.name?.message}>
        <Input autoComplete="name" {...form.register('name', { validate: follows(accountRules.name) })} />
      </Field>
      {names ? (
        <Field label="Business name" optional error={errors.business_name?.message} hint="Shown on your quotes.">
          <Input
            autoComplete="organization"
            {...form.register('business_name', { validate: follows(accountRules.business_name) })}
          />
        </Field>
      ) : (
        <p className="text-sm text-ink-3">An owner of your team can rename the business.</p>
      )}
    </FormDialog>
  );
}
