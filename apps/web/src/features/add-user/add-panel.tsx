import { accountRules } from '@quotewright/domain/identity/contract-rules.js';
import {
  USER_TYPES,
  userTypeNames,
  type AddUserRequest,
  type UserType,
} from '@quotewright/domain/identity/contract.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import { useAddUser } from '../../api/accounts.js';
import { FootForm, FormButtons } from '../form/foot-form.js';
import { useSavingForm } from '../form/form.js';
import { useGuardedClose } from '../form/use-guarded-close.js';
import { EmailField, emailRules } from '../sign-in/sign-in.js';
import { SidePanel } from '../../ui/dialog.js';
import { Field, Input, Select } from '../../ui/field.js';
import { useToast } from '../../ui/toast.js';

/**
 * Adds an account for somebody, who sets the password by a mailed link.
 * @param only the one type that can be added; otherwise it is chosen
 */
export function AddPanel({ only, onClose }: { only?: UserType; onClose: () => void }) {
  const title = `Add ${only ? userTypeNames[only] : 'User'}`;
  const toast = useToast();
  const add = useAddUser();
  const form = useSavingForm<Required<AddUserRequest>>({
    guard: false,
    defaultValues: { name: '', email: '', business_name: '', user_type: only ?? 'contractor' },
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
  const close = useGuardedClose({
    dirty: form.formState.isDirty,
    saving: form.saving,
    about: only ? `the ${userTypeNames[only].toLowerCase()}` : 'the user',
    onClose,
  });
  return (
    <SidePanel open title={title} onClose={close} footer={<FormButtons form={form} action={title} onCancel={close} />}>
      <FootForm form={form} label={title}>
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
        {!only && (
          <Field label="User type" error={errors.user_type?.message} className="users-type">
            <Select {...form.register('user_type')}>
              {USER_TYPES.map((type) => (
                <option key={type} value={type}>
                  {userTypeNames[type]}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </FootForm>
    </SidePanel>
  );
}
