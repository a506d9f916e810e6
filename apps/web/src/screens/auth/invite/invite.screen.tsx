import type { Me } from '@quotewright/domain/identity/contract.js';
import { accountRules } from '@quotewright/domain/identity/contract-rules.js';
import type { Invitation } from '@quotewright/domain/identity/contract-team.js';
import { roleNames } from '@quotewright/domain/kernel/rights.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../api/errors.js';
import { signOut, useMe } from '../../../api/identity.js';
import { acceptInvitation, invitationQuery } from '../../../api/team.js';
import { paths } from '../../../app/paths.js';
import { Form, FormAlert, useSavingForm } from '../../../features/form/form.js';
import { AuthPage, NewPasswordField, newPasswordRules } from '../../../features/sign-in/sign-in.js';
import { useParams } from '../../../lib/navigation.js';
import { Meta } from '../../../seo/meta.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Field, Input } from '../../../ui/field.js';
import { Notice } from '../../../ui/states.js';
import { useToast } from '../../../ui/toast.js';

/** An invitation to a team, by the link in its e-mail. Opening it changes nothing. */
export function Invite() {
  const { token = '' } = useParams();
  const { data } = useQuery(invitationQuery(token));
  const me = useMe();
  if (!data) return null;
  const { business, by, role, email } = data;
  return (
    <AuthPage
      title={`Join ${business}`}
      lead={
        <>
          {by ? <bdi>{by}</bdi> : 'An owner'} invites you as {roleNames[role].toLowerCase()}. The invitation is for{' '}
          <bdi>{email}</bdi>.
        </>
      }
    >
      <Meta title={`Join ${business}`} />
      <Next token={token} invitation={data} me={me} />
    </AuthPage>
  );
}

/** What there is to do for who opened it. */
function Next({ token, invitation, me }: { token: string; invitation: Invitation; me: Me | null }) {
  if (me && me.details.email.toLowerCase() !== invitation.email.toLowerCase()) return <Another me={me} />;
  if (me) return <Join token={token} />;
  if (!invitation.has_account) return <Begin token={token} />;
  return (
    <>
      <p>This address has an account. Sign in with it, and you come back here.</p>
      <ButtonLink variant="primary" size="big" to={paths.login({ u: paths.invite(token) })}>
        Sign In
      </ButtonLink>
    </>
  );
}

function Another({ me }: { me: Me }) {
  const toast = useToast();
  return (
    <>
      <Notice tone="warn">
        You are signed in as <bdi>{me.details.email}</bdi>. Sign out, then open the invitation again.
      </Notice>
      <Button
        size="big"
        onClick={() => void signOut().catch((error) => toast({ tone: 'bad', message: messageOf(error) }))}
      >
        Sign out
      </Button>
    </>
  );
}

/** The account of the address joins. */
function Join({ token }: { token: string }) {
  const form = useSavingForm({
    guard: false,
    defaultValues: {},
    save: () => acceptInvitation({ token }, paths.dashboard()),
  });
  return (
    <Form onSubmit={form.submit} className="grid gap-4" label="Join the team">
      <p>From then on your account works for this business.</p>
      <FormAlert form={form} />
      <Button type="submit" variant="primary" size="big" busy={form.saving}>
        Join the team
      </Button>
    </Form>
  );
}

/** A new account joins. */
function Begin({ token }: { token: string }) {
  const form = useSavingForm({
    guard: false,
    defaultValues: { name: '', password: '' },
    save: ({ name, password }) => acceptInvitation({ token, name: name.trim(), password }, paths.dashboard()),
  });
  const { errors } = form.formState;
  return (
    <Form onSubmit={form.submit} className="grid gap-4" label="Join the team">
      <Field label="Your name" error={errors.name?.message}>
        <Input
          autoComplete="name"
          maxLength={accountRules.name.most}
          {...form.register('name', { validate: follows(accountRules.name) })}
        />
      </Field>
      <NewPasswordField error={errors.password?.message} {...form.register('password', newPasswordRules)} />
      <FormAlert form={form} />
      <Button type="submit" variant="primary" size="big" busy={form.saving}>
        Join the team
      </Button>
    </Form>
  );
}
