import { get, post, type } from '../kernel/endpoint.js';
import type {
  CodeRequest,
  NewSecret,
  PasswordRequest,
  RecoveryCodes,
  SecondFactor,
  SecurityRules,
} from './contract-second-factor.js';
import type { AddressChange } from './contract-address.js';
import type { DataExport } from './contract-data-export.js';
import type {
  AddPasskeyRequest,
  PasskeyOptions,
  PasskeyRequest,
  Passkeys,
  RenamePasskeyRequest,
} from './contract-passkeys.js';
import type { Proof } from './contract-proof.js';
import { proofCodes } from './proof-codes.js';
import type { EndSessionRequest, SignInRow } from './contract-sign-ins.js';

// How an account is kept safe.

/**
 * Says that the account's owner is there, for ten minutes in this session. Calls that ask for it answer 403
 * `confirm_required` otherwise.
 */
export const confirmSession = post('/api/session/confirm', {
  access: 'signed-in',
  needs: 'account',
  codes: proofCodes,
  changes: [],
  secret: true,
  body: type<Proof>(),
  answer: type<null>(),
});

/** The newest sign-ins, those that are open first. */
export const signIns = get('/api/account/sessions', {
  access: 'signed-in',
  seeing: false,
  topic: 'me',
  answer: type<SignInRow[]>(),
});

/** Ends one session, but not the one it is called with. Repeated, or for a session of somebody else, it does nothing. */
export const endSession = post('/api/account/sessions/end', {
  access: 'signed-in',
  needs: 'account',
  changes: ['me'],
  body: type<EndSessionRequest>(),
  answer: type<null>(),
});

/** Ends all sessions but the one it is called with. */
export const endOtherSessions = post('/api/account/sessions/end-others', {
  access: 'signed-in',
  needs: 'account',
  changes: ['me'],
  answer: type<null>(),
});

/** Whether signing in asks for a code. */
export const secondFactor = get('/api/account/second-factor', {
  access: 'signed-in',
  seeing: false,
  topic: 'me',
  answer: type<SecondFactor>(),
});

/** Makes a secret for an authenticator app; it counts once a code of it is sent to `confirm`. */
export const beginSecondFactor = post('/api/account/second-factor/begin', {
  access: 'signed-in',
  needs: 'account',
  codes: ['second_factor_on', 'wrong_password'],
  changes: [],
  secret: true,
  body: type<PasswordRequest>(),
  answer: type<NewSecret>(),
});

/** Turns it on, ends every other session, and answers the recovery codes, this once. */
export const confirmSecondFactor = post('/api/account/second-factor/confirm', {
  access: 'signed-in',
  needs: 'account',
  codes: ['second_factor_on', 'wrong_code'],
  changes: ['me'],
  secret: true,
  body: type<CodeRequest>(),
  answer: type<RecoveryCodes>(),
});

/** Replaces the recovery codes. */
export const renewRecoveryCodes = post('/api/account/second-factor/recovery-codes', {
  access: 'signed-in',
  needs: 'account',
  codes: proofCodes,
  changes: ['me'],
  secret: true,
  body: type<Proof>(),
  answer: type<RecoveryCodes>(),
});

export const turnOffSecondFactor = post('/api/account/second-factor/off', {
  access: 'signed-in',
  needs: 'account',
  codes: ['second_factor_required', ...proofCodes],
  changes: ['me'],
  secret: true,
  body: type<Proof>(),
  answer: type<null>(),
});

export const securityRules = get('/api/settings/security', {
  access: ['admin'],
  topic: 'accounts',
  answer: type<SecurityRules>(),
});

export const saveSecurityRules = post('/api/settings/security', {
  access: ['admin'],
  confirmed: true,
  changes: ['accounts', 'me'],
  body: type<SecurityRules>(),
  answer: type<null>(),
});

/** The passkeys of the account, and where they work. */
export const passkeys = get('/api/account/passkeys', {
  access: 'signed-in',
  needs: 'account',
  seeing: false,
  topic: 'me',
  answer: type<Passkeys>(),
});

/** What a browser is asked to show with a passkey of the account, instead of a code, who the caller is. */
export const beginProof = post('/api/account/proof/begin', {
  access: 'signed-in',
  needs: 'account',
  codes: ['passkeys_unavailable'],
  changes: [],
  secret: true,
  answer: type<PasskeyOptions>(),
});

/** The change of the caller's address that waits, or `null`. */
export const addressChange = get('/api/account/address', {
  access: 'signed-in',
  seeing: false,
  topic: 'me',
  answer: type<AddressChange | null>(),
});

/** Sends the links that are still awaited again; earlier ones end. If nothing is awaited any more, the address changes. */
export const resendAddressChange = post('/api/account/address/send', {
  access: 'signed-in',
  needs: 'account',
  codes: ['email_taken'],
  changes: ['me'],
  answer: type<null>(),
});

/** Stops the change of the caller's address. Repeated, it changes nothing. */
export const cancelAddressChange = post('/api/account/address/cancel', {
  access: 'signed-in',
  needs: 'account',
  changes: ['me'],
  answer: type<null>(),
});

/** What a browser is asked for a new passkey, after the password. */
export const beginPasskey = post('/api/account/passkeys/begin', {
  access: 'signed-in',
  needs: 'account',
  codes: ['limit_reached', ...proofCodes],
  changes: [],
  secret: true,
  body: type<Proof>(),
  answer: type<PasskeyOptions>(),
});

/** Adds the passkey that the browser made. The owner gets an e-mail. */
export const addPasskey = post('/api/account/passkeys/add', {
  access: 'signed-in',
  needs: 'account',
  codes: ['limit_reached', 'passkey_invalid', 'passkeys_unavailable'],
  changes: ['me'],
  secret: true,
  body: type<AddPasskeyRequest>(),
  answer: type<null>(),
});

export const renamePasskey = post('/api/account/passkeys/rename', {
  access: 'signed-in',
  needs: 'account',
  changes: ['me'],
  body: type<RenamePasskeyRequest>(),
  answer: type<null>(),
});

/** Removes a passkey; repeated, or for one of somebody else, it does nothing. The owner gets an e-mail. */
export const removePasskey = post('/api/account/passkeys/remove', {
  access: 'signed-in',
  confirmed: true,
  needs: 'account',
  changes: ['me'],
  body: type<PasskeyRequest>(),
  answer: type<null>(),
});

/** The newest export of the caller's data, or `null`. */
export const dataExport = get('/api/my-data', {
  access: 'signed-in',
  seeing: false,
  needs: 'account',
  topic: 'me',
  answer: type<DataExport | null>(),
});

/**
 * Begins an export of everything that the caller's account holds and, for owners, their business. While one is made, that
 * one goes on; a finished one is replaced.
 */
export const startDataExport = post('/api/my-data', {
  access: 'signed-in',
  confirmed: true,
  needs: 'account',
  changes: ['me', 'trail'],
  answer: type<null>(),
});

/** A finished export, as a ZIP archive: the answer is the file, without the envelope. */
export const dataExportFile = get('/api/my-data/:id/file', {
  access: 'signed-in',
  confirmed: true,
  needs: 'account',
  topic: 'me',
  file: 'application/zip',
  answer: type<string>(),
});
