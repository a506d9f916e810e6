import { codeRule } from '@quotewright/domain/identity/contract-second-factor.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import { useEffect, useState } from 'react';
import { passkeysWork } from '../../../lib/passkey.js';
import { Link } from '../../../lib/navigation.js';
import { isApiError } from '../../../api/errors.js';
import { signIn, signInByPasskey } from '../../../api/identity.js';
import { offerPasskeys } from '../../../api/passkey-offer.js';
import { paths } from '../../../app/paths.js';
import {
  AuthPage,
  EmailField,
  emailRules,
  useReturnTo,
  PasswordField,
  passwordRules,
} from '../../../features/sign-in/sign-in.js';
import { Meta } from '../../../seo/meta.js';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/states.js';
import { Field, Input } from '../../../ui/field.js';
import { Form, FormAlert, useSavingForm } from '../../../features/form/form.js';

/** Sign in, with a code where the account asks for one, and return to the requested page. */
export function Login() {
  const { target, ...returnTo } = useReturnTo();
  /** The password was right, and the account has a second factor. */
  const [asked, setAsked] = useState(false);
  const form = useSavingForm({
    guard: false,
    defaultValues: { email: '', password: '', code: '' },
    save: async ({ email, password, code }) => {
      try {
        await signIn({ email: email.trim(), password, ...(asked && { code }) }, target);
      } catch (error) {
        if (!isApiError(error, 'code_required')) throw error;
        setAsked(true);
      }
    },
  });
  const { setFocus } = form;
  useEffect(() => {
    if (asked) setFocus('code');
  }, [asked, setFocus]);
  const { errors } = form.formState;
  return (
    <AuthPage
      title={asked ? 'Enter your code' : 'Sign in'}
      returnTo={returnTo}
      lead={
        asked ? (
          'Open your authenticator app and enter the code that it shows for Quotewright.'
        ) : (
          <>
            New here? <Link to={paths.register(returnTo)}>Sign up for free</Link>.
          </>
        )
      }
    >
      <Meta title="Sign in" />
      <Form onSubmit={form.submit} className="grid gap-4" label="Sign in">
        {asked ? (
          <Field
            label="Code"
            error={errors.code?.message}
            hint="Without your phone, enter one of your recovery codes. Each works once."
          >
            <Input autoComplete="one-time-code" {...form.register('code', { validate: follows(codeRule) })} />
          </Field>
        ) : (
          <>
            <EmailField
              autoComplete="username webauthn"
              error={errors.email?.message}
              {...form.register('email', emailRules)}
            />
            <PasswordField
              label="Password"
              error={errors.password?.message}
              hint={<Link to={paths['forgot-password']()}>Forgot your password?</Link>}
              {...form.register('password', passwordRules)}
            />
          </>
        )}
        <FormAlert form={form} />
        <Button type="submit" variant="primary" size="big" busy={form.saving}>
          Sign In
        </Button>
        {!asked && <ByPasskey target={target} />}
        {asked && (
          <Button variant="plain" onClick={() => window.location.reload()}>
            Use another account
          </Button>
        )}
      </Form>
    </AuthPage>
  );
}

/** Signing in with a passkey, where the browser knows them. */
function ByPasskey({ target }: { target: string }) {
  const [works, setWorks] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => setWorks(passkeysWork()), []);
  const form = useSavingForm({ guard: false, defaultValues: {}, save: () => signInByPasskey(target) });
  const { saving } = form;
  // The list in the e-mail field is given up while the button asks, and offered again if that fails.
  useEffect(() => (works && !saving ? offerPasskeys(target, setRefused) : undefined), [works, saving, target]);
  if (!works) return null;
  return (
    <>
      <Button size="big" busy={form.saving} onClick={() => form.submit()}>
        Sign in with a passkey
      </Button>
      <FormAlert form={form} />
      {refused !== null && !form.failure && (
        <Notice tone="bad" live>
          {refused}
        </Notice>
      )}
    </>
  );
}
