import { get, post, type } from '../kernel/endpoint.js';
import type { PasskeyAnswer, PasskeyOptions } from './contract-passkeys.js';
import type {
  ForgotPasswordRequest,
  LoginRequest,
  Me,
  PremiumRequest,
  RegisterRequest,
  ResetPasswordRequest,
} from './contract.js';
import type { Proof } from './contract-proof.js';
import { proofCodes } from './proof-codes.js';

export const register = post('/api/register', {
  access: 'public',
  codes: ['email_taken', 'password_too_common'],
  changes: [],
  once: true,
  secret: true,
  body: type<RegisterRequest>(),
  answer: type<Me>(),
});

export const login = post('/api/login', {
  access: 'public',
  codes: ['account_deactivated', 'code_required', 'wrong_code', 'wrong_credentials'],
  changes: [],
  secret: true,
  body: type<LoginRequest>(),
  answer: type<Me>(),
});

/** What a browser signs to sign in with a passkey. */
export const beginPasskeySignIn = post('/api/login/passkey/begin', {
  access: 'public',
  codes: ['passkeys_unavailable'],
  changes: [],
  secret: true,
  answer: type<PasskeyOptions>(),
});

/** Signs in with a passkey, which counts as two factors. */
export const passkeySignIn = post('/api/login/passkey', {
  access: 'public',
  codes: ['account_deactivated', 'passkey_invalid', 'passkey_unknown', 'passkeys_unavailable'],
  changes: [],
  secret: true,
  body: type<PasskeyAnswer>(),
  answer: type<Me>(),
});

export const logout = post('/api/logout', {
  access: 'public',
  seeing: true,
  changes: [],
  secret: true,
  answer: type<null>(),
});

/** Who is signed in. */
export const me = get('/api/me', {
  access: 'public',
  topic: 'me',
  answer: type<Me | null>(),
});

/** Answers the same whether the address is known or not. */
export const forgotPassword = post('/api/password/forgot', {
  access: 'public',
  changes: [],
  body: type<ForgotPasswordRequest>(),
  answer: type<null>(),
});

export const resetPassword = post('/api/password/reset', {
  access: 'public',
  codes: ['password_too_common', 'reset_token_invalid'],
  changes: [],
  secret: true,
  body: type<ResetPasswordRequest>(),
  answer: type<null>(),
});

export const deleteAccount = post('/api/users/delete', {
  access: 'signed-in',
  needs: 'account',
  codes: ['last_admin', 'last_owner', ...proofCodes],
  changes: [],
  secret: true,
  body: type<Proof>(),
  answer: type<null>(),
});

/** Asks the admins for access to premium templates. */
export const requestPremium = post('/api/premium/request', {
  access: 'signed-in',
  codes: ['address_unverified'],
  changes: [],
  body: type<PremiumRequest>(),
  answer: type<null>(),
});
