import { accountRules } from '@quotewright/domain/identity/contract-rules.js';
import { sitePath } from '@quotewright/domain/kernel/site-address.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { usePlace } from '../../lib/navigation.js';
import { paths, type ReturnTo } from '../../app/paths.js';
import { Field, Input } from '../../ui/field.js';
import { Picture } from '../../ui/picture.js';
import { NeedsScript } from '../../ui/needs-script.js';

/**
 * Where sign-in was requested from (Get Template, or a page behind sign-in), and where to go after: back, or to the
 * dashboard.
 */
export function useReturnTo(): ReturnTo & { target: string } {
  const { query } = usePlace();
  const u = sitePath(query.get('u'));
  return {
    u,
    qn: query.get('qn'),
    thumbnail: query.get('thumbnail'),
    access: query.get('access'),
    target: u ?? paths.dashboard(),
  };
}

/** The frame of sign-in and sign-up: the form, and the requested template next to it. */
export function AuthPage({
  title,
  lead,
  children,
  returnTo,
}: {
  title: string;
  lead: ReactNode;
  children: ReactNode;
  returnTo?: ReturnTo;
}) {
  return (
    <div className="page">
      <div className="auth">
        <div className="auth-form">
          <h1>{title}</h1>
          <p className="text-ink-2">{lead}</p>
          <NeedsScript />
          {children}
        </div>
        {returnTo?.qn && (
          <aside className="auth-return-to" aria-label="The template you are getting">
            <Picture image={returnTo.thumbnail} alt="" sizes="360px" />
            <div>
              <p className="text-sm text-ink-3">You are getting</p>
              <p className="card-name">{returnTo.qn}</p>
              <p className="mt-2 text-sm text-ink-2">
                {returnTo.access ? 'Premium: next, ask for access.' : 'Next, add it in one click.'}
              </p>
            </div>
          </aside>
        )}
      </div>
    </div>
  );
}

/** Rules of an e-mail address for `register`. */
export const emailRules = { validate: follows(accountRules.email) };

interface EmailFieldProps extends UseFormRegisterReturn {
  label?: string;
  error: string | undefined;
  /** `webauthn`: the browser offers passkeys there too. */
  autoComplete: 'email' | 'off' | 'username' | 'username webauthn';
}

/** The e-mail address of an account, to be registered with `emailRules`. */
export function EmailField({ label = 'Email', error, ...input }: EmailFieldProps) {
  return (
    <Field label={label} error={error}>
      <Input type="email" {...input} />
    </Field>
  );
}

/** Rules of the password that an account has for `register`. */
export const passwordRules = { required: accountRules.given_password.message };

interface PasswordFieldProps extends UseFormRegisterReturn {
  label?: string;
  hint?: ReactNode;
  error: string | undefined;
}

/** The password that an account has, to be registered with `passwordRules`. */
export function PasswordField({ label = 'Your password', hint, error, ...input }: PasswordFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      <Input type="password" autoComplete="current-password" {...input} />
    </Field>
  );
}

/** Rules of a new password for `register`. */
export const newPasswordRules = { validate: follows(accountRules.password) };

interface NewPasswordFieldProps extends UseFormRegisterReturn {
  label?: string;
  error: string | undefined;
}

/** A password to choose, to be registered with `newPasswordRules`. */
export function NewPasswordField({ label = 'Password', error, ...input }: NewPasswordFieldProps) {
  return (
    <Field
      label={label}
      error={error}
      hint={`At least ${accountRules.password.least} characters. A few words are easier to keep than symbols.`}
    >
      <Input type="password" autoComplete="new-password" {...input} />
    </Field>
  );
}
