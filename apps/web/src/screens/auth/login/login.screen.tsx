import { isEmail } from '@quotewright/domain/identity/contract.js';
import { Link } from 'react-router-dom';
import { signIn } from '../../../api/identity.js';
import { paths } from '../../../app/paths.js';
import { AuthPage, useErrand } from '../../../features/errand/errand.js';
import { Meta } from '../../../seo/meta.js';
import { Button } from '../../../ui/button.js';
import { Field, Input } from '../../../ui/field.js';
import { Form, FormAlert, useSavingForm } from '../../../features/form/form.js';

/** Sign in, and back to what one came for. */
export function Login() {
  const { target, ...errand } = useErrand();
  const form = useSavingForm({
    guard: false,
    defaultValues: { email: '', password: '' },
    save: (values) => signIn({ ...values, email: values.email.trim() }, target),
  });
  const { errors } = form.formState;
  return (
    <AuthPage
      title="Sign in"
      errand={errand}
      lead={
        <>
          New here? <Link to={paths.register(errand)}>Sign up for free</Link>.
        </>
      }
    >
      <Meta title="Sign in" />
      <Form onSubmit={form.submit} className="grid gap-4" label="Sign in">
        <Field label="Email" error={errors.email?.message}>
          <Input
            type="email"
            autoComplete="username"
            {...form.register('email', {
              validate: (email) => isEmail(email.trim()) || 'Enter your e-mail address, like name@company.com.',
            })}
          />
        </Field>
        <Field
          label="Password"
          error={errors.password?.message}
          hint={<Link to={paths['forgot-password']()}>Forgot your password?</Link>}
        >
          <Input
            type="password"
            autoComplete="current-password"
            {...form.register('password', { required: 'Enter your password.' })}
          />
        </Field>
        <FormAlert form={form} />
        <Button type="submit" variant="primary" size="big" busy={form.saving}>
          Sign In
        </Button>
      </Form>
    </AuthPage>
  );
}
