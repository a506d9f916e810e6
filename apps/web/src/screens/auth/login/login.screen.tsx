import { accountRules } from '@quotewright/domain/identity/contract-rules.js';
import { Link } from '../../../lib/navigation.js';
import { signIn } from '../../../api/identity.js';
import { paths } from '../../../app/paths.js';
import { AuthPage, EmailField, emailRules, useReturnTo } from '../../../features/sign-in/sign-in.js';
import { Meta } from '../../../seo/meta.js';
import { Button } from '../../../ui/button.js';
import { Field, Input } from '../../../ui/field.js';
import { Form, FormAlert, useSavingForm } from '../../../features/form/form.js';

/** Sign in, and return to the requested page. */
export function Login() {
  const { target, ...returnTo } = useReturnTo();
  const form = useSavingForm({
    guard: false,
    defaultValues: { email: '', password: '' },
    save: (values) => signIn({ ...values, email: values.email.trim() }, target),
  });
  const { errors } = form.formState;
  return (
    <AuthPage
      title="Sign in"
      returnTo={returnTo}
      lead={
        <>
          New here? <Link to={paths.register(returnTo)}>Sign up for free</Link>.
        </>
      }
    >
      <Meta title="Sign in" />
      <Form onSubmit={form.submit} className="grid gap-4" label="Sign in">
        <EmailField autoComplete="username" error={errors.email?.message} {...form.register('email', emailRules)} />
        <Field
          label="Password"
          error={errors.password?.message}
          hint={<Link to={paths['forgot-password']()}>Forgot your password?</Link>}
        >
          <Input
            type="password"
            autoComplete="current-password"
            {...form.register('password', { required: accountRules.given_password.message })}
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
