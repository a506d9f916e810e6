import { useState } from 'react';
import { Link } from '../../../lib/navigation.js';
import { forgotPassword } from '../../../api/identity.js';
import { paths } from '../../../app/paths.js';
import { AuthPage, EmailField, emailRules } from '../../../features/sign-in/sign-in.js';
import { Meta } from '../../../seo/meta.js';
import { Button } from '../../../ui/button.js';
import { Form, FormAlert, useSavingForm } from '../../../features/form/form.js';
import { Notice } from '../../../ui/states.js';

/** Requests an e-mail with a link to a new password. */
export function ForgotPassword() {
  const [sent, setSent] = useState<string | null>(null);
  const form = useSavingForm({
    guard: false,
    defaultValues: { email: '' },
    save: async ({ email }) => setSent(await forgotPassword(email.trim())),
  });
  return (
    <AuthPage
      title="Forgot your password?"
      lead={
        <>
          We send a link to set a new one. Or <Link to={paths.login()}>sign in</Link>.
        </>
      }
    >
      <Meta title="Forgot your password" />
      {sent ? (
        <Notice tone="good" live>
          {sent}
        </Notice>
      ) : (
        <Form onSubmit={form.submit} className="grid gap-4" label="Forgot your password">
          <EmailField
            autoComplete="username"
            error={form.formState.errors.email?.message}
            {...form.register('email', emailRules)}
          />
          <FormAlert form={form} />
          <Button type="submit" variant="primary" size="big" busy={form.saving}>
            Send the link
          </Button>
        </Form>
      )}
    </AuthPage>
  );
}
