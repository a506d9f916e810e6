import { codeRule } from '@quotewright/domain/identity/contract-second-factor.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import type { ComponentProps } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { PasswordField, passwordRules } from '../../../../features/sign-in/sign-in.js';
import { Field, Input } from '../../../../ui/field.js';

export interface Proof {
  password: string;
  code: string;
}

/** What a form sends: without a second factor there is no code. */
export const proofOf = ({ password, code }: Proof) => ({ password, ...(code !== '' && { code }) });

/** Password and code, before a change that whoever found an open browser must not make. */
export function ProofFields({ register, errors }: { register: UseFormRegister<Proof>; errors: FieldErrors<Proof> }) {
  return (
    <>
      <PasswordField error={errors.password?.message} {...register('password', passwordRules)} />
      <CodeField error={errors.code?.message} {...register('code', codeRules)} />
    </>
  );
}

export const codeRules = { validate: follows(codeRule) };

/** A code of the authenticator app. */
export function CodeField({ error, ...input }: ComponentProps<typeof Input> & { error: string | undefined }) {
  return (
    <Field label="Code" error={error} hint="Of your authenticator app, or a recovery code.">
      <Input autoComplete="one-time-code" {...input} />
    </Field>
  );
}
