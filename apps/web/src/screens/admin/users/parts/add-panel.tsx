import { accountRules } from '@quotewright/domain/identity/contract-rules.js';
import { USER_TYPES, userTypeNames, type AddUserRequest } from '@quotewright/domain/identity/contract.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import { useAddUser } from '../../../../api/accounts.js';
import { FootForm, FormButtons } from '../../../../features/form/foot-form.js';
import { useSavingForm } from '../../../../features/form/form.js';
import { useGuardedClose } from '../../../../features/form/use-guarded-close.js';
import { EmailField, emailRules } from '../../../../features/sign-in/sign-in.js';
import { SidePanel } from '../../../../ui/dialog.js';
import { Field, Input, Select } from '../../../../ui/field.js';
import { useToast } from '../../../../ui/toast.js';

/** Adds an account for somebody, who sets the password by a mailed link. */
export function AddPanel({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const add = useAddUser();
  const form = useSavingForm<Required<AddUserRequest>>({
    guard: false,
    defaultValues: { name: '', email: '', business_name: '', user_type: 'contractor' },
    save: async ({ business_name: business, ...values }) => {
      toast({
        message: await add.mutateAsync({
          ...values,
          email: values.email.trim(),
          ...(business.trim() && { business_name: business.trim() }),
        }),
      });
      onClose();
    },
  });
  const { errors } = form.formState;
  const close = useGuardedClose({ dirty: form.formState.isDirty, saving: form.saving, about: 'the user', onClose });
  return (
    <SidePanel
      open
      title="Add User"
      onClose={close}
      footer={<FormButtons form={form} action="Add User" onCancel={close} />}
    >
      <FootForm form={form} label="Add User">
        <p className="text-sm text-ink-2">They get an e-mail with a link to set a password. It works for seven days.</p>
        <Field label="Name" error={errors.name?.message}>
          <Input autoComplete="off" {...form.register('name', { validate: follows(accountRules.name) })} />
        </Field>
        <EmailField autoComplete="email" error={errors.email?.message} {...form.register('email', emailRules)} />
        <Field label="Business name" optional error={errors.business_name?.message}>
          <Input
            autoComplete="off"
            {...form.register('business_name', { validate: follows(accountRules.business_name) })}
          />
        </Field>
        <Field label="User type" error={errors.user_type?.message} className="users-type">
          <Select {...form.register('user_type')}>
            {USER_TYPES.map((type) => (
              <option key={type} value={type}>
                {userTypeNames[type]}
              </option>
            ))}
          </Select>
        </Field>
      </FootForm>
    </SidePanel>
  );
}
