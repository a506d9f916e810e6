import { isEmail } from '@quotewright/domain/identity/contract.js';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { forgotPassword } from '../../../api/identity.js';
import { paths } from '../../../app/paths.js';
import { AuthPage } from '../../../features/errand/errand.js';
import { Meta } from '../../../seo/meta.js';
import { Button } from '../../../ui/button.js';
import { Field, Input } from '../../../ui/field.js';
import { Form, FormAlert, useSavingForm } from '../../../features/form/form.js';
import { Notice } from '../../../ui/states.js';

/** Asks for a mail with a link to a new password. */
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
          <Field label="Email" error={form.formState.errors.email?.message}>
            <Input
              type="email"
              autoComplete="username"
              {...form.register('email', {
                validate: (email) => isEmail(email.trim()) || 'Enter your e-mail address, like name@company.com.',
              })}
            />
          </Field>
          <FormAlert form={form} />
          <Button type="submit" variant="primary" size="big" busy={form.saving}>
            Send the link
          </Button>
        </Form>
      )}
    </AuthPage>
  );
}
