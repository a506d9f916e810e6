import { ask, changingGet, get, post, type } from '../kernel/endpoint.js';
import type { Page } from '../kernel/contract.js';
import type { ChangePasswordRequest, ProfilePictureRequest, ProfileRequest } from './contract-profile.js';
import type { EraseBusinessRequest, SetAddressRequest } from './contract-address.js';
import { proofCodes } from './proof-codes.js';
import type { SignInAttempt, SignInFilter, SignInPage, SignInQuery } from './contract-sign-ins.js';
import type { SeeAsRequest } from './contract-see-as.js';
import type { ActivateRequest, AnswerPremiumRequest, UpdateUserRequest } from './contract-users.js';
import type {
  AccountRequest,
  AddUserRequest,
  ApproveRequest,
  ConfirmAddressRequest,
  ListUsersRequest,
  Me,
  SendVerificationRequest,
  SetPremiumRequest,
  SupplierOption,
  SuppliersRequest,
  TrustedDomains,
  UserRow,
} from './contract.js';

// What pages of the tool call. Apart from signing in and out, so that no public page carries it.

export const addUser = post('/api/users/add', {
  access: ['admin'],
  confirmed: true,
  codes: ['email_taken'],
  // A supplier is in the lists of suppliers.
  changes: ['accounts', 'products'],
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

/** The newest attempts to sign in to an account within 180 days, with those that were refused. */
export const userSignIns = get('/api/users/:id/sign-ins', {
  access: ['admin'],
  topic: 'accounts',
  answer: type<SignInAttempt[]>(),
});

/** Attempts to sign in to any account within 180 days, with those that were refused, newest first. */
export const allSignIns = get('/api/sign-ins', {
  access: ['admin'],
  topic: 'accounts',
  query: type<SignInQuery>(),
  answer: type<SignInPage>(),
});

/**
 * The same as a CSV file. An export is itself an event of the trail, so this answers only this site's own scripts. The
 * answer is the file, without the envelope.
 */
export const exportSignIns = changingGet('/api/sign-ins.csv', {
  access: ['admin'],
  confirmed: true,
  changes: ['trail'],
  file: 'text/csv',
  query: type<SignInFilter>(),
  answer: type<string>(),
});

/** Every supplier, for filters, choices and for an admin who acts for one. */
export const suppliers = ask('/api/users/suppliers', {
  access: 'signed-in',
  topic: 'products',
  body: type<SuppliersRequest>(),
  answer: type<SupplierOption[]>(),
});

export const removeUser = post('/api/users/remove', {
  access: ['admin'],
  codes: ['last_admin', 'last_owner'],
  changes: ['accounts'],
  confirmed: true,
  body: type<AccountRequest>(),
  answer: type<null>(),
});

/**
 * Erases the business of an account for good: the accounts of all its members, and what belongs to it. The members are told
 * by e-mail.
 */
export const eraseUsersBusiness = post('/api/users/erase-business', {
  access: ['admin'],
  codes: proofCodes,
  changes: ['accounts', 'trail'],
  secret: true,
  body: type<EraseBusinessRequest>(),
  answer: type<null>(),
});

/**
 * Lets an account move to another address, whose link its owner confirms signed in. The present address is told, and can
 * stop it.
 */
export const setAddress = post('/api/users/address', {
  access: ['admin'],
  codes: ['already_verified', 'email_taken', 'own_account', ...proofCodes],
  changes: ['accounts', 'me', 'trail'],
  secret: true,
  body: type<SetAddressRequest>(),
  answer: type<null>(),
});

/** Renames the caller and, for owners, their business. */
export const saveProfile = post('/api/account/profile', {
  access: 'signed-in',
  needs: 'account',
  changes: ['me', 'team'],
  body: type<ProfileRequest>(),
  answer: type<null>(),
});

/** Replaces the caller's picture. */
export const savePicture = post('/api/account/picture', {
  access: 'signed-in',
  needs: 'account',
  changes: ['me', 'team'],
  pictures: 'one',
  body: type<ProfilePictureRequest>(),
  answer: type<null>(),
});

/** Sets another password, which ends every other session. */
export const changePassword = post('/api/account/password', {
  access: 'signed-in',
  needs: 'account',
  codes: ['password_too_common', ...proofCodes],
  changes: ['me'],
  secret: true,
  body: type<ChangePasswordRequest>(),
  answer: type<null>(),
});

export const setPremium = post('/api/users/premium', {
  access: ['admin'],
  changes: ['accounts'],
  body: type<SetPremiumRequest>(),
  answer: type<null>(),
});

/** Grants or refuses a request for premium templates; who asked gets an e-mail. */
export const answerPremium = post('/api/users/premium/answer', {
  access: ['admin'],
  changes: ['accounts'],
  body: type<AnswerPremiumRequest>(),
  answer: type<null>(),
});

/** Gives an account other names. */
export const updateUser = post('/api/users/update', {
  access: ['admin'],
  changes: ['accounts', 'me'],
  body: type<UpdateUserRequest>(),
  answer: type<null>(),
});

/** Deactivates an account, which ends its sessions, or lets it be used again. */
export const activateUser = post('/api/users/activate', {
  access: ['admin'],
  codes: ['own_account'],
  // What a business sells is offered or not.
  changes: ['accounts', 'products', 'templates'],
  body: type<ActivateRequest>(),
  answer: type<null>(),
});

/** Ends every session of an account. */
export const signOutUser = post('/api/users/sign-out', {
  access: ['admin'],
  changes: ['accounts', 'me'],
  body: type<AccountRequest>(),
  answer: type<null>(),
});

/** Turns two-factor sign-in off for somebody who has lost phone and recovery codes. The owner gets an e-mail. */
export const turnOffUsersSecondFactor = post('/api/users/second-factor/off', {
  access: ['admin'],
  confirmed: true,
  changes: ['accounts', 'me'],
  body: type<AccountRequest>(),
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
  codes: ['already_verified', 'email_taken', ...proofCodes],
  changes: ['me'],
  secret: true,
  body: type<SendVerificationRequest>(),
  answer: type<null>(),
});

export const confirmAddress = post('/api/verification/confirm', {
  access: 'signed-in',
  needs: 'account',
  codes: ['email_taken', 'verification_invalid'],
  changes: ['me'],
  body: type<ConfirmAddressRequest>(),
  answer: type<Me>(),
});

/**
 * Shows the caller's session what an account sees, for a while, and lets it change nothing. The account is told, by e-mail
 * and in its history.
 */
export const seeAs = post('/api/users/see-as', {
  access: ['admin'],
  codes: ['cannot_be_seen'],
  changes: [],
  secret: true,
  body: type<SeeAsRequest>(),
  answer: type<null>(),
});

/** Ends that. Repeated, it changes nothing. */
export const stopSeeing = post('/api/see-as/stop', {
  access: 'signed-in',
  needs: 'account',
  seeing: true,
  changes: [],
  secret: true,
  answer: type<null>(),
});
