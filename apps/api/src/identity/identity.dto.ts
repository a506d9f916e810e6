import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import {
  BUSINESS_NAME_MAX,
  isEmail,
  NAME_MAX,
  OPEN_USER_TYPES,
  PASSWORD_MAX,
  PASSWORD_MIN,
  USER_TYPES,
  type AddUserRequest,
  type ListUsersRequest,
  type LoginRequest,
  type RegisterRequest,
} from '@quotewright/domain/identity/contract.js';
import type { UserType } from '@quotewright/domain/kernel/decider.js';
import { isPasswordLength } from '../platform/auth/passwords.js';
import { Id, PageBody } from '../platform/http/fields.js';
import { Text } from '../platform/http/validation.js';

const Name = () =>
  Text((name) => name.trim().length > 0 && name.length <= NAME_MAX, 'name', `Enter a name of at most ${NAME_MAX} characters.`);
const Email = () => Text((email) => isEmail(email.trim()), 'email', 'Enter an e-mail address such as jo@example.com.');
const Password = () => Text(isPasswordLength, 'password_length', `A password has ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`);
/** A password that is only compared: whatever its length, it is right or wrong. */
const GivenPassword = () => Text((password) => password.length <= 1_000, 'password', 'Enter your password.');
const BusinessName = () =>
  Text((name) => name.length <= BUSINESS_NAME_MAX, 'business_name', `A business name has at most ${BUSINESS_NAME_MAX} characters.`);

export class RegisterDto implements RegisterRequest {
  @Name() name: string;
  @Email() email: string;
  @Password() password: string;
  @IsOptional() @BusinessName() business_name?: string;
  @IsOptional()
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
  @IsOptional() @BusinessName() business_name?: string;
  @IsIn(USER_TYPES, { message: `user_type is one of ${USER_TYPES.join(', ')}.` }) user_type: UserType;
}

export class ListUsersDto extends PageBody implements ListUsersRequest {
  @IsOptional()
  @IsIn(USER_TYPES, { message: `user_type is one of ${USER_TYPES.join(', ')}.` })
  user_type?: UserType;
}

export class ForgotPasswordDto {
  @Email() email: string;
}

export class ResetPasswordDto {
  @Text((token) => /^[\w-]{43}$/.test(token), 'token', 'This link is not complete: open it from the mail again.') token: string;
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
