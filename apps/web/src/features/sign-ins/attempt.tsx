import type { Network, Refusal, SignInAttempt, SignInWay } from '@quotewright/domain/identity/contract-sign-ins.js';
import { Badge } from '../../ui/badge.js';

const networkNames: Readonly<Record<Network, string>> = {
  this_machine: 'this machine',
  private: 'a private network',
  internet: 'the internet',
};

/** Why attempts were refused, for display. */
export const refusalNames: Readonly<Record<Refusal, string>> = {
  wrong_password: 'Wrong password',
  wrong_code: 'Wrong code',
  passkey_invalid: 'Passkey not accepted',
  passkey_unknown: 'Unknown passkey',
  unknown_address: 'Unknown address',
  too_many_attempts: 'Too many attempts',
  account_deactivated: 'Deactivated',
};

const wayNames: Readonly<Record<SignInWay, string>> = {
  password: 'with a password',
  sign_up: 'by signing up',
  code: 'with a code',
  recovery_code: 'with a recovery code',
  passkey: 'with a passkey',
};

/** Reasons that name what the attempt was made with. */
const telling: readonly (Refusal | null)[] = ['wrong_password', 'passkey_invalid', 'passkey_unknown'];

/** What became of an attempt, and what it was made with. */
export function AttemptOutcome({ how, refused, attempts }: Pick<SignInAttempt, 'how' | 'refused' | 'attempts'>) {
  return (
    <>
      {refused === null ? <span className="name">Let in</span> : <Badge tone="fault">{refusalNames[refused]}</Badge>}
      {attempts > 1 && ` ${attempts} times`}
      {how && !telling.includes(refused) && <span className="note block">{wayNames[how]}</span>}
    </>
  );
}

/** Where an attempt came from, as far as that is kept. */
export function AttemptOrigin({ browser, system, network }: Pick<SignInAttempt, 'browser' | 'system' | 'network'>) {
  return (
    <>
      <bdi>{[browser ?? 'Unknown browser', system].filter(Boolean).join(' on ')}</bdi>
      {network && <span className="note block">{networkNames[network]}</span>}
    </>
  );
}
