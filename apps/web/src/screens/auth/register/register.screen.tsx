import { OPEN_USER_TYPES } from '@quotewright/domain/identity/contract.js';
import { accountRules } from '@quotewright/domain/identity/contract-rules.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import { Link, usePlace } from '../../../lib/navigation.js';
import { signUp } from '../../../api/identity.js';
import { paths, WELCOME } from '../../../app/paths.js';
import {
  AuthPage,
  EmailField,
  emailRules,
  useReturnTo,
  NewPasswordField,
  newPasswordRules,
} from '../../../features/sign-in/sign-in.js';
import { Meta } from '../../../seo/meta.js';
import { Button } from '../../../ui/button.js';
import { Field, Input } from '../../../ui/field.js';
import { Form, FormAlert, useSavingForm } from '../../../features/form/form.js';

type OpenUserType = (typeof OPEN_USER_TYPES)[number];

/** The account types in plain words, with their purpose. */
const KINDS: Record<OpenUserType, { name: string; lead: string }> = {
  contractor: { name: 'Contractors', lead: 'Quote your own jobs from templates you can change line by line.' },
  retail: { name: 'Retail Stores', lead: 'Show customers what a job needs, from the products you sell.' },
  retailinstall: { name: 'Retail & Install', lead: 'Quote product and installation together.' },
  partner: { name: 'Partners', lead: 'Quote for the businesses you support.' },
};

/** Sign up as one of the open account types; `type` in the address selects one, contractor by default. */
export function Register() {
  const { target, ...returnTo } = useReturnTo();
  const { query } = usePlace();
  const type = OPEN_USER_TYPES.find((known) => known === query.get('type')) ?? 'contractor';
  const form = useSavingForm({
    guard: false,
    defaultValues: { name: '', business_name: '', email: '', password: '' },
    save: ({ business_name, ...values }) =>
      signUp(
        {
          ...values,
          name: values.name.trim(),
          email: values.email.trim(),
          user_type: type,
          ...(business_name.trim() && { business_name: business_name.trim() }),
        },
        `${target}${target.includes('?') ? '&' : '?'}${WELCOME}`,
      ),
  });
  const { errors } = form.formState;
  return (
    <AuthPage
      title="Sign up for free"
      returnTo={returnTo}
      lead={
        <>
          Already have an account? <Link to={paths.login(returnTo)}>Sign in</Link>.
        </>
      }
    >
      <Meta
        title="Sign up"
        description="Turn a few measurements into a complete construction quote."
        canonical={paths.register({ type: type === 'contractor' ? undefined : type })}
      />
      <nav className="segmented account-types" aria-label="Account type">
        {OPEN_USER_TYPES.map((kind) => (
          <Link
            key={kind}
            replace
            preventScrollReset
            to={paths.register({ ...returnTo, type: kind === 'contractor' ? undefined : kind })}
            aria-current={kind === type ? 'true' : undefined}
          >
            {KINDS[kind].name}
          </Link>
        ))}
      </nav>
      <p className="text-sm text-ink-2">{KINDS[type].lead}</p>
      <Form onSubmit={form.submit} className="grid gap-4" label="Sign up">
        <Field label="Your name" error={errors.name?.message}>
          <Input
            autoComplete="name"
            maxLength={accountRules.name.most}
            {...form.register('name', { validate: follows(accountRules.name) })}
          />
        </Field>
        <Field label="Business name" optional error={errors.business_name?.message}>
          <Input
            autoComplete="organization"
            maxLength={accountRules.business_name.most}
            {...form.register('business_name', { validate: follows(accountRules.business_name) })}
          />
        </Field>
        <EmailField autoComplete="email" error={errors.email?.message} {...form.register('email', emailRules)} />
        <NewPasswordField error={errors.password?.message} {...form.register('password', newPasswordRules)} />
        <FormAlert form={form} />
        <Button type="submit" variant="primary" size="big" className="auth-submit" busy={form.saving}>
          Sign up
        </Button>
        <p className="text-xs text-ink-3">
          By signing up you accept the <a href={paths['term-conditions']()}>Terms &amp; Conditions</a> and the{' '}
          <a href={paths['privacy-policy']()}>Privacy Policy</a>.
        </p>
      </Form>
    </AuthPage>
  );
}
