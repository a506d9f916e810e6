import type { Proof } from '@quotewright/domain/identity/contract-proof.js';
import { codeRule } from '@quotewright/domain/identity/contract-second-factor.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../api/identity.js';
import { beginProof, passkeysQuery, secondFactorQuery } from '../../api/security.js';
import { passkeysWork } from '../../lib/passkey.js';
import { Field, Input } from '../../ui/field.js';
import { SkeletonText } from '../../ui/states.js';
import type { SavingForm } from '../form/form.js';
import { QueryFailed } from '../query-failed/query-failed.js';
import { PasswordField, passwordRules } from '../sign-in/sign-in.js';

/** What a form with `ProofFields` holds. */
interface ProofValues {
  password: string;
  code: string;
  by: 'code' | 'passkey';
}

/** Where such a form begins. */
export const noProof: ProofValues = { password: '', code: '', by: 'code' };

/** What such a form sends. For a passkey the browser asks now, so that its answer is fresh with each attempt. */
export async function proofOf({ password, code, by }: ProofValues): Promise<Proof> {
  if (by === 'code') return { password, ...(code !== '' && { code }) };
  const { signWithPasskey } = await import('../../api/passkey-browser.js');
  return { password, credential: await signWithPasskey((await beginProof()).options) };
}

interface ProofFieldsProps<V extends ProofValues> {
  form: SavingForm<V>;
  /** Of the password. */
  label?: string;
}

/**
 * Asks who is there, before a change that whoever found an open browser must not make: the password and, where the account
 * has a second factor, a code or one of its passkeys.
 */
export function ProofFields<V extends ProofValues>({ form, label }: ProofFieldsProps<V>) {
  // A form of more values has these too, which the types of its library cannot say.
  const { register, setValue, watch, formState } = form as unknown as SavingForm<ProofValues>;
  const { errors } = formState;
  const { id } = useMe()!.extradetails.member;
  const secondFactor = useQuery(secondFactorQuery(id));
  const passkeys = useQuery(passkeysQuery(id)).data;
  const usable =
    passkeys !== undefined &&
    passkeys.passkeys.length > 0 &&
    passkeys.address === window.location.origin &&
    passkeysWork();
  return (
    <>
      <PasswordField label={label} error={errors.password?.message} {...register('password', passwordRules)} />
      {secondFactor.isPending && <SkeletonText lines={1} />}
      <QueryFailed query={secondFactor} />
      {secondFactor.data?.since && (
        <div className="grid gap-2 justify-items-start">
          {watch('by') === 'code' ? (
            <Field
              label="Code"
              error={errors.code?.message}
              hint="Of your authenticator app, or a recovery code."
              className="w-full"
            >
              <Input autoComplete="one-time-code" {...register('code', { validate: follows(codeRule) })} />
            </Field>
          ) : (
            <p className="text-sm text-ink-2" role="status">
              Instead of a code: when you go on, your browser asks for your passkey.
            </p>
          )}
          {usable && (
            <button
              type="button"
              className="link text-sm"
              onClick={() => setValue('by', watch('by') === 'code' ? 'passkey' : 'code')}
            >
              {watch('by') === 'code' ? 'Use a passkey instead' : 'Enter a code instead'}
            </button>
          )}
        </div>
      )}
    </>
  );
}
