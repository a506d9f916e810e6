import type { EndSessionRequest } from '@quotewright/domain/identity/contract-sign-ins.js';
import { IsBoolean, IsUUID } from 'class-validator';
import type {
  CodeRequest,
  PasswordRequest,
  SecurityRules,
} from '@quotewright/domain/identity/contract-second-factor.js';
import {
  passkeyRules,
  type AddPasskeyRequest,
  type PasskeyAnswer,
  type PasskeyRequest,
  type RenamePasskeyRequest,
} from '@quotewright/domain/identity/contract-passkeys.js';
import { Id } from '../platform/http/fields.js';
import { Follows } from '../platform/http/rules.js';
import { Code, Credential, GivenPassword } from './proof.dto.js';

export class EndSessionDto implements EndSessionRequest {
  @Id() id: number;
}

export class PasswordDto implements PasswordRequest {
  @GivenPassword() password: string;
}

export class CodeDto implements CodeRequest {
  @Code() code: string;
}

export class ExportParam {
  @IsUUID() id: string;
}

export class PasskeyAnswerDto implements PasskeyAnswer {
  @Credential() credential: string;
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
