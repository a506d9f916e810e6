import { ArrayMaxSize, IsArray, IsBoolean, IsIn } from 'class-validator';
import {
  BUSINESS_NAME_MAX,
  DOMAINS_MAX,
  isEmail,
  isMailDomain,
  NAME_MAX,
  OPEN_USER_TYPES,
  PASSWORD_MAX,
  PASSWORD_MIN,
  REASON_MAX,
  STANDINGS,
  USER_TYPES,
  type AddUserRequest,
  type ApproveRequest,
  type ListUsersRequest,
  type LoginRequest,
  type RegisterRequest,
  type SendVerificationRequest,
  type Standing,
  type TrustedDomains,
} from '@quotewright/domain/identity/contract.js';
import type { UserType } from '@quotewright/domain/kernel/decider.js';
import { isPasswordLength } from '../platform/auth/passwords.js';
import { Id, PageBody } from '../platform/http/fields.js';
import { MayBeAbsent, Satisfies, Text } from '../platform/http/validation.js';

const Name = () =>
  Text(
    (name) => name.trim().length > 0 && name.length <= NAME_MAX,
    'name',
    `Enter a name of at most ${NAME_MAX} characters.`,
  );
const Email = () => Text((email) => isEmail(email.trim()), 'email', 'Enter an e-mail address such as jo@example.com.');
const Password = () =>
  Text(isPasswordLength, 'password_length', `A password has ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`);
/** A password that is only compared: whatever its length, it is right or wrong. */
const GivenPassword = () => Text((password) => password.length <= 1_000, 'password', 'Enter your password.');
const BusinessName = () =>
  Text(
    (name) => name.length <= BUSINESS_NAME_MAX,
    'business_name',
    `A business name has at most ${BUSINESS_NAME_MAX} characters.`,
  );

export class RegisterDto implements RegisterRequest {
  @Name() name: string;
  @Email() email: string;
  @Password() password: string;
  @MayBeAbsent() @BusinessName() business_name?: string;
  @MayBeAbsent()
  @IsIn(OPEN_USER_TYPES, { message: `user_type is one of ${OPEN_USER_TYPES.join(', ')}.` })
  user_type?: (typeof OPEN_USER_TYPES)[number];
}

export class LoginDto implements LoginRequest {
  @Email() email: string;
  @GivenPassword() password: string;
}

export class AddUserDto implements AddUserRequest {
  @Name() name: string;
  @Email() email: string;
  @MayBeAbsent() @BusinessName() business_name?: string;
  @IsIn(USER_TYPES, { message: `user_type is one of ${USER_TYPES.join(', ')}.` }) user_type: UserType;
}

export class ListUsersDto extends PageBody implements ListUsersRequest {
  @MayBeAbsent()
  @IsIn(USER_TYPES, { message: `user_type is one of ${USER_TYPES.join(', ')}.` })
  user_type?: UserType;
  @MayBeAbsent() @IsIn(STANDINGS, { message: `standing is one of ${STANDINGS.join(', ')}.` }) standing?: Standing;
}

export class ForgotPasswordDto {
  @Email() email: string;
}

const Token = () =>
  Text((token) => /^[\w-]{43}$/.test(token), 'token', 'This link is not complete: open it from the mail again.');

export class ConfirmAddressDto {
  @Token() token: string;
}

export class SendVerificationDto implements SendVerificationRequest {
  @MayBeAbsent() @Email() email?: string;
  @MayBeAbsent() @GivenPassword() password?: string;
}

export class ApproveDto implements ApproveRequest {
  @Id() id: number;
  @IsBoolean() approved: boolean;
  @MayBeAbsent()
  @Text((reason) => reason.length <= REASON_MAX, 'reason', `A reason has at most ${REASON_MAX} characters.`)
  reason?: string;
}

export class TrustedDomainsDto implements TrustedDomains {
  @IsArray()
  @ArrayMaxSize(DOMAINS_MAX, { message: `There are at most ${DOMAINS_MAX} trusted domains.` })
  @Satisfies(
    (domains: unknown) =>
      Array.isArray(domains) && domains.every((domain) => typeof domain === 'string' && isMailDomain(domain.trim())),
    'domain',
    'Enter domains such as builders.example, without @.',
  )
  domains: string[];
}

export class ResetPasswordDto {
  @Token() token: string;
  @Password() password: string;
}

export class DeleteAccountDto {
  @GivenPassword() password: string;
}

export class UserIdDto {
  @Id() id: number;
}

export class PremiumDto extends UserIdDto {
  @IsBoolean() premium: boolean;
}

export class PremiumRequestDto {
  @Id() quote_template_id: number;
}
