import { ask, get, post, type } from '../kernel/endpoint.js';
import type { Page } from '../kernel/contract.js';
import type {
  AccountRequest,
  AddUserRequest,
  ApproveRequest,
  ConfirmAddressRequest,
  ListUsersRequest,
  Me,
  Notifications,
  SendVerificationRequest,
  SetPremiumRequest,
  SupplierOption,
  TrustedDomains,
  UserRow,
} from './contract.js';

// What pages of the tool call. Apart from signing in and out, so that no public page carries it.

export const addUser = post('/api/users/add', {
  access: ['admin'],
  codes: ['email_taken'],
  changes: ['accounts'],
  once: true,
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

export const removeUser = post('/api/users/remove', {
  access: ['admin'],
  codes: ['last_admin', 'last_owner'],
  changes: ['accounts'],
  body: type<AccountRequest>(),
  answer: type<null>(),
});

/** Which e-mails about their work the caller wants. */
export const notifications = get('/api/account/notifications', {
  access: 'signed-in',
  topic: 'me',
  answer: type<Notifications>(),
});

export const saveNotifications = post('/api/account/notifications', {
  access: 'signed-in',
  needs: 'account',
  changes: ['me'],
  body: type<Notifications>(),
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
  codes: ['address_unverified'],
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
  needs: 'account',
  codes: ['already_verified', 'email_taken', 'wrong_password'],
  changes: [],
  secret: true,
  body: type<SendVerificationRequest>(),
  answer: type<null>(),
});

export const confirmAddress = post('/api/verification/confirm', {
  access: 'signed-in',
  needs: 'account',
  codes: ['email_taken', 'verification_invalid'],
  changes: [],
  body: type<ConfirmAddressRequest>(),
  answer: type<Me>(),
});
