import type { Role } from '@quotewright/domain/identity/contract.js';
import { roleNames, roles } from '@quotewright/domain/kernel/rights.js';
import { useInvite } from '../../../api/team.js';
import { Form, FormAlert, useSavingForm } from '../../../features/form/form.js';
import { EmailField, emailRules } from '../../../features/sign-in/sign-in.js';
import { Button } from '../../../ui/button.js';
import { Checkbox } from '../../../ui/choice.js';
import { Field, Select } from '../../../ui/field.js';
import { Dim } from '../../../ui/ornament.js';
import { useToast } from '../../../ui/toast.js';

const BLANK = { email: '', role: 'estimator' as Role, see_cost: false };

/**
 * Mails an invitation.
 * @param alone the business has one person: says what a team is for
 */
export function InviteForm({ alone }: { alone: boolean }) {
  const invite = useInvite();
  const toast = useToast();
  const form = useSavingForm({
    guard: false,
    defaultValues: BLANK,
    save: async (values) => {
      toast({ title: 'Success', message: await invite.mutateAsync({ ...values, email: values.email.trim() }) });
      // After the form has noted what is saved.
      queueMicrotask(() => form.reset(BLANK));
    },
  });
  return (
    <section aria-label="Invite a colleague">
      <h2 className="sub-head">Invite a colleague</h2>
      <Dim className="my-2" />
      <p className="mb-4 text-sm text-ink-2">
        {alone ? 'A team works on the same templates, prices and quotes, and the history says who did what. ' : ''}
        We e-mail a link that works for seven days.
      </p>
      <Form onSubmit={form.submit} className="team-invite" label="Invite a colleague">
        <EmailField
          autoComplete="email"
          error={form.formState.errors.email?.message}
          {...form.register('email', emailRules)}
        />
        <Field label="Role">
          <Select {...form.register('role')}>
            {roles.map((role) => (
              <option key={role} value={role}>
                {roleNames[role]}
              </option>
            ))}
          </Select>
        </Field>
        {form.watch('role') === 'viewer' && <Checkbox {...form.register('see_cost')}>Sees cost and margin</Checkbox>}
        <FormAlert form={form} />
        <Button type="submit" variant="primary" busy={form.saving}>
          Send invitation
        </Button>
      </Form>
    </section>
  );
}
