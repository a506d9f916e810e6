import { useState } from 'react';
import { usePlace } from '../../../lib/navigation.js';
import { resetPassword } from '../../../api/identity.js';
import { paths } from '../../../app/paths.js';
import { AuthPage, NewPasswordField, newPasswordRules } from '../../../features/sign-in/sign-in.js';
import { Meta } from '../../../seo/meta.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Form, FormAlert, useSavingForm } from '../../../features/form/form.js';
import { Notice } from '../../../ui/states.js';

/** Sets a new password with the mailed link. */
export function ResetPassword() {
  const { query } = usePlace();
  const token = query.get('token') ?? '';
  const [done, setDone] = useState<string | null>(null);
  const form = useSavingForm({
    guard: false,
    defaultValues: { password: '' },
    save: async ({ password }) => setDone(await resetPassword(token, password)),
  });
  return (
    <AuthPage title="Set a new password" lead="This signs you out on every device.">
      <Meta title="Set a new password" />
      {done ? (
        <>
          <Notice tone="good" live>
            {done}
          </Notice>
          <ButtonLink variant="primary" size="big" to={paths.login()}>
            Sign In
          </ButtonLink>
        </>
      ) : (
        <Form onSubmit={form.submit} className="grid gap-4" label="Set a new password">
          <NewPasswordField
            label="New password"
            error={form.formState.errors.password?.message}
            {...form.register('password', newPasswordRules)}
          />
          <FormAlert form={form} />
          <Button type="submit" variant="primary" size="big" busy={form.saving}>
            Set the password
          </Button>
        </Form>
      )}
    </AuthPage>
  );
}
