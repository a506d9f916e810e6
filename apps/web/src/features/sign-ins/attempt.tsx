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
  password: 'Password',
  sign_up: 'Sign-up',
  code: 'Password and code',
  recovery_code: 'Recovery code',
  passkey: 'Passkey',
};

/** What refused attempts were made with, where the reason does not say. */
const triedNames: Readonly<Partial<Record<SignInWay, string>>> = {
  password: 'with a password',
  code: 'with a code',
  recovery_code: 'with a recovery code',
  passkey: 'with a passkey',
};

/** What became of an attempt, and what it was made with. */
export function AttemptOutcome({ how, refused, attempts }: Pick<SignInAttempt, 'how' | 'refused' | 'attempts'>) {
  if (refused === null) return <span className="name">{wayNames[how!]}</span>;
  const tried = how && triedNames[how];
  return (
    <>
      <Badge tone="fault">{refusalNames[refused]}</Badge>
      {attempts > 1 && ` ${attempts} times`}
      {tried && <span className="note block">{tried}</span>}
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
