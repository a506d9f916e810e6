import { ask, get, post, type } from '../kernel/endpoint.js';
import type { Page } from '../kernel/contract.js';
import type {
  AccountRequest,
  AddUserRequest,
  ApproveRequest,
  ConfirmAddressRequest,
  DeleteAccountRequest,
  ForgotPasswordRequest,
  ListUsersRequest,
  LoginRequest,
  Me,
  PremiumRequest,
  RegisterRequest,
  ResetPasswordRequest,
  SendVerificationRequest,
  SetPremiumRequest,
  SupplierOption,
  TrustedDomains,
  UserRow,
} from './contract.js';

export const register = post('/api/register', {
  access: 'public',
  changes: [],
  creates: true,
  secret: true,
  body: type<RegisterRequest>(),
  answer: type<Me>(),
});

export const login = post('/api/login', {
  access: 'public',
  changes: [],
  secret: true,
  body: type<LoginRequest>(),
  answer: type<Me>(),
});

export const logout = post('/api/logout', {
  access: 'public',
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
  changes: [],
  secret: true,
  body: type<ResetPasswordRequest>(),
  answer: type<null>(),
});

export const addUser = post('/api/users/add', {
  access: ['admin'],
  changes: ['accounts'],
  creates: true,
  body: type<AddUserRequest>(),
  answer: type<{ id: number }>(),
});

export const listUsers = ask('/api/users/list', {
  access: ['admin'],
  topic: 'accounts',
  body: type<ListUsersRequest>(),
  answer: type<Page<UserRow>>(),
});

/** Every supplier, for filters and for an admin who acts for one. */
export const suppliers = ask('/api/users/suppliers', {
  access: 'signed-in',
  topic: 'products',
  body: type<Record<string, never>>(),
  answer: type<SupplierOption[]>(),
});

export const deleteAccount = post('/api/users/delete', {
  access: 'signed-in',
  changes: [],
  secret: true,
  body: type<DeleteAccountRequest>(),
  answer: type<null>(),
});

export const removeUser = post('/api/users/remove', {
  access: ['admin'],
  changes: ['accounts'],
  body: type<AccountRequest>(),
  answer: type<null>(),
});

export const setPremium = post('/api/users/premium', {
  access: ['admin'],
  changes: ['accounts'],
  body: type<SetPremiumRequest>(),
  answer: type<null>(),
});

export const approve = post('/api/users/approve', {
  access: ['admin'],
  changes: ['accounts'],
  body: type<ApproveRequest>(),
  answer: type<null>(),
});

/** Vouches for the address of an account. */
export const markVerified = post('/api/users/verify', {
  access: ['admin'],
  changes: ['accounts'],
  body: type<AccountRequest>(),
  answer: type<null>(),
});

export const trustedDomains = get('/api/users/domains', {
  access: ['admin'],
  topic: 'accounts',
  answer: type<TrustedDomains>(),
});

export const trustDomains = post('/api/users/domains', {
  access: ['admin'],
  changes: ['accounts'],
  body: type<TrustedDomains>(),
  answer: type<null>(),
});

export const sendVerification = post('/api/verification/send', {
  access: 'signed-in',
  changes: [],
  secret: true,
  body: type<SendVerificationRequest>(),
  answer: type<null>(),
});

export const confirmAddress = post('/api/verification/confirm', {
  access: 'signed-in',
  changes: [],
  body: type<ConfirmAddressRequest>(),
  answer: type<Me>(),
});

/** Asks the admins for access to premium templates. */
export const requestPremium = post('/api/premium/request', {
  access: 'signed-in',
  changes: [],
  body: type<PremiumRequest>(),
  answer: type<null>(),
});
