import { accountRules } from '@quotewright/domain/identity/contract-rules.js';
import { passkeyRules } from '@quotewright/domain/identity/contract-passkeys.js';
import type { Proof } from '@quotewright/domain/identity/contract-proof.js';
import { codeRule } from '@quotewright/domain/identity/contract-second-factor.js';
import { Follows } from '../platform/http/rules.js';
import { MayBeAbsent } from '../platform/http/validation.js';

export const GivenPassword = () => Follows(accountRules.given_password, 'password');
export const Code = () => Follows(codeRule, 'code');
export const Credential = () => Follows(passkeyRules.credential, 'credential');

export class ProofDto implements Proof {
  @GivenPassword() password: string;
  @MayBeAbsent() @Code() code?: string;
  @MayBeAbsent() @Credential() credential?: string;
}
