import { reasonRule } from '@quotewright/domain/kernel/contract-rules.js';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsString, ValidateIf } from 'class-validator';
import {
  OPEN_USER_TYPES,
  STANDINGS,
  USER_TYPES,
  type AddUserRequest,
  type ApproveRequest,
  type ListUsersRequest,
  type LoginRequest,
  type RegisterRequest,
  type SendVerificationRequest,
  type Standing,
  type SuppliersRequest,
  type TrustedDomains,
} from '@quotewright/domain/identity/contract.js';
import type { EraseBusinessRequest, SetAddressRequest } from '@quotewright/domain/identity/contract-address.js';
import { accountRules, adminReasonRule, tokenRule } from '@quotewright/domain/identity/contract-rules.js';
import {
  premiumFilters,
  type ActivateRequest,
  type AnswerPremiumRequest,
  type PremiumFilter,
  type UpdateUserRequest,
} from '@quotewright/domain/identity/contract-users.js';
import type {
  ChangePasswordRequest,
  ProfilePictureRequest,
  ProfileRequest,
} from '@quotewright/domain/identity/contract-profile.js';
import type { SeeAsRequest } from '@quotewright/domain/identity/contract-see-as.js';
import { mostDomains, domainRule } from '@quotewright/domain/identity/contract-domains.js';
import type { UserType } from '@quotewright/domain/kernel/decider.js';
import { textFault } from '@quotewright/domain/kernel/text-rules.js';
import { Id, Ids, PageBody } from '../platform/http/fields.js';
import { Address, Follows, schemaOfText } from '../platform/http/rules.js';
import { MayBeAbsent, Satisfies } from '../platform/http/validation.js';
import { Code, Credential, GivenPassword, ProofDto } from './proof.dto.js';

const Name = () => Follows(accountRules.name, 'name');
const Password = () => Follows(accountRules.password, 'password_length');
const BusinessName = () => Follows(accountRules.business_name, 'business_name');
const Reason = () => Follows(adminReasonRule, 'reason');

export class RegisterDto implements RegisterRequest {
  @Name() name: string;
  @Address() email: string;
  @Password() password: string;
  @MayBeAbsent() @BusinessName() business_name?: string;
  @MayBeAbsent()
  @IsIn(OPEN_USER_TYPES, { message: `user_type is one of ${OPEN_USER_TYPES.join(', ')}.` })
  user_type?: (typeof OPEN_USER_TYPES)[number];
}

export class LoginDto implements LoginRequest {
  @Address() email: string;
  @GivenPassword() password: string;
  @MayBeAbsent() @Code() code?: string;
}

export class AddUserDto implements AddUserRequest {
  @Name() name: string;
  @Address() email: string;
  @MayBeAbsent() @BusinessName() business_name?: string;
  @IsIn(USER_TYPES, { message: `user_type is one of ${USER_TYPES.join(', ')}.` }) user_type: UserType;
}

export class ListUsersDto extends PageBody implements ListUsersRequest {
  @MayBeAbsent()
  @IsIn(USER_TYPES, { message: `user_type is one of ${USER_TYPES.join(', ')}.` })
  user_type?: UserType;
  @MayBeAbsent() @IsIn(STANDINGS, { message: `standing is one of ${STANDINGS.join(', ')}.` }) standing?: Standing;
  @MayBeAbsent() @Ids() ids?: number[];
  @MayBeAbsent() @IsBoolean() deactivated?: boolean;
  @MayBeAbsent()
  @IsIn(premiumFilters, { message: `premium is one of ${premiumFilters.join(', ')}.` })
  premium?: PremiumFilter;
  @MayBeAbsent() @IsBoolean() once?: boolean;
}

export class ForgotPasswordDto {
  @Address() email: string;
}

const Token = () => Follows(tokenRule, 'token');

export class ConfirmAddressDto {
  @Token() token: string;
}

export class SendVerificationDto implements SendVerificationRequest {
  @MayBeAbsent() @Address() email?: string;
  @MayBeAbsent() @GivenPassword() password?: string;
  @MayBeAbsent() @Code() code?: string;
  @MayBeAbsent() @Credential() credential?: string;
}

export class ApproveDto implements ApproveRequest {
  @Id() id: number;
  @IsBoolean() approved: boolean;
  @MayBeAbsent()
  @Follows(reasonRule, 'reason')
  reason?: string;
}

export class TrustedDomainsDto implements TrustedDomains {
  @IsArray()
  @ArrayMaxSize(mostDomains, { message: `There are at most ${mostDomains} trusted domains.` })
  @Satisfies(
    (domains: unknown) =>
      Array.isArray(domains) && domains.every((domain) => typeof domain === 'string' && !textFault(domainRule, domain)),
    'domain',
    domainRule.message,
    { items: schemaOfText(domainRule) },
  )
  domains: string[];
}

export class ResetPasswordDto {
  @Token() token: string;
  @Password() password: string;
}

export class UserIdDto {
  @Id() id: number;
}

export class ProfileDto implements ProfileRequest {
  @Name() name: string;
  @MayBeAbsent() @BusinessName() business_name?: string;
}

export class ProfilePictureDto implements ProfilePictureRequest {
  @ValidateIf((_, img) => img !== null) @IsString() img: string | null;
}

export class ChangePasswordDto extends ProofDto implements ChangePasswordRequest {
  @Password() new_password: string;
}

export class UpdateUserDto extends UserIdDto implements UpdateUserRequest {
  @Name() name: string;
  @MayBeAbsent() @BusinessName() business_name?: string;
}

export class SeeAsDto extends UserIdDto implements SeeAsRequest {
  @Reason() reason: string;
}

export class SetAddressDto extends ProofDto implements SetAddressRequest {
  @Id() id: number;
  @Address() email: string;
  @Reason() reason: string;
}

export class EraseBusinessDto extends ProofDto implements EraseBusinessRequest {
  @Id() id: number;
  @BusinessName() business_name: string;
  @Reason() reason: string;
}

export class SuppliersDto implements SuppliersRequest {
  @MayBeAbsent() @IsBoolean() deactivated?: boolean;
}

export class ActivateDto extends UserIdDto implements ActivateRequest {
  @IsBoolean() active: boolean;
}

export class AnswerPremiumDto extends UserIdDto implements AnswerPremiumRequest {
  @IsBoolean() granted: boolean;
  @MayBeAbsent()
  @Follows(reasonRule, 'reason')
  reason?: string;
}

export class PremiumDto extends UserIdDto {
  @IsBoolean() premium: boolean;
}

export class PremiumRequestDto {
  @Id() quote_template_id: number;
}
