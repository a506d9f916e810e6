import {
  mostListedSignIns,
  refusals,
  signInLimit,
  signInOutcomes,
  type EndSessionRequest,
  type Refusal,
  type SignInFilter,
  type SignInOutcome,
  type SignInQuery,
} from '@quotewright/domain/identity/contract-sign-ins.js';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsUUID, Matches, Max, Min } from 'class-validator';
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
import { Id, IdInAddress, Moment } from '../platform/http/fields.js';
import { Follows } from '../platform/http/rules.js';
import { MayBeAbsent } from '../platform/http/validation.js';
import { Code, Credential, GivenPassword } from './proof.dto.js';

export class EndSessionDto implements EndSessionRequest {
  @Id() id: number;
}

export class SignInFilterDto implements SignInFilter {
  @MayBeAbsent()
  @IsIn(signInOutcomes, { message: `outcome is one of ${signInOutcomes.join(', ')}.` })
  outcome?: SignInOutcome;
  @MayBeAbsent() @IsIn(refusals, { message: `reason is one of ${refusals.join(', ')}.` }) reason?: Refusal;
  @MayBeAbsent() @IdInAddress() account?: number;
  @MayBeAbsent() @Moment('from') from?: string;
  @MayBeAbsent() @Moment('to') to?: string;
}

export class SignInQueryDto extends SignInFilterDto implements SignInQuery {
  /** Microseconds, table and id of the last one of the page before. */
  @MayBeAbsent()
  @Matches(/^\d{1,16}\.[12]\.\d{1,15}$/, { message: 'before is not a place that this server gave out.' })
  before?: string;
  @MayBeAbsent() @Type(() => Number) @IsInt() @Min(1) @Max(mostListedSignIns) limit: number = signInLimit;
}

/** The filter as asked for, without what is absent. */
export const filterIn = ({ outcome, reason, account, from, to }: SignInFilterDto): SignInFilter =>
  Object.fromEntries(Object.entries({ outcome, reason, account, from, to }).filter(([, value]) => value !== undefined));

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
