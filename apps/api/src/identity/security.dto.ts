import type { EndSessionRequest } from '@quotewright/domain/identity/contract-sign-ins.js';
import { IsBoolean, IsUUID } from 'class-validator';
import {
  codeRule,
  type CodeRequest,
  type PasswordRequest,
  type ProvenRequest,
  type SecurityRules,
} from '@quotewright/domain/identity/contract-second-factor.js';
import { accountRules } from '@quotewright/domain/identity/contract-rules.js';
import {
  passkeyRules,
  type AddPasskeyRequest,
  type BeginPasskeyRequest,
  type PasskeyAnswer,
  type PasskeyRequest,
  type RenamePasskeyRequest,
} from '@quotewright/domain/identity/contract-passkeys.js';
import { Id } from '../platform/http/fields.js';
import { MayBeAbsent } from '../platform/http/validation.js';
import { Follows } from '../platform/http/rules.js';

export class EndSessionDto implements EndSessionRequest {
  @Id() id: number;
}

const GivenPassword = () => Follows(accountRules.given_password, 'password');

export class PasswordDto implements PasswordRequest {
  @GivenPassword() password: string;
}

export class CodeDto implements CodeRequest {
  @Follows(codeRule, 'code') code: string;
}

export class ProvenDto extends CodeDto implements ProvenRequest {
  @GivenPassword() password: string;
}

export class ExportParam {
  @IsUUID() id: string;
}

export class OwnerDto implements BeginPasskeyRequest {
  @GivenPassword() password: string;
  @MayBeAbsent() @Follows(codeRule, 'code') code?: string;
}

export class PasskeyAnswerDto implements PasskeyAnswer {
  @Follows(passkeyRules.credential, 'credential') credential: string;
}

export class AddPasskeyDto extends PasskeyAnswerDto implements AddPasskeyRequest {
  @Follows(passkeyRules.name, 'name') name: string;
}

export class PasskeyDto implements PasskeyRequest {
  @Id() id: number;
}

export class RenamePasskeyDto extends PasskeyDto implements RenamePasskeyRequest {
  @Follows(passkeyRules.name, 'name') name: string;
}

export class SecurityRulesDto implements SecurityRules {
  @IsBoolean() admins_need_second_factor: boolean;
}
