import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { ApiError } from './errors.js';

/** Makes a passkey, by the user's hand. The options and the answer are JSON. */
export async function makePasskey(options: string): Promise<string> {
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
  return JSON.stringify(await startRegistration({ optionsJSON }).catch(refused('No passkey was made.')));
}

/** Signs with a passkey, by the user's hand. The options and the answer are JSON. */
export async function signWithPasskey(options: string): Promise<string> {
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
  return JSON.stringify(await startAuthentication({ optionsJSON }).catch(refused('No passkey was used.')));
}

/** Whether the browser can offer passkeys in the list of a field. */
export const offersInLists = (): Promise<boolean> => browserSupportsWebAuthnAutofill();

/** Lets the browser offer passkeys in the list of the e-mail field. `null`: none was chosen before something else was asked. */
export async function passkeyFromList(options: string): Promise<string | null> {
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON, useBrowserAutofill: true }).then(JSON.stringify, () => null);
}

/** Ends the question that the browser asks or the list that it offers. */
export const endQuestion = (): void => WebAuthnAbortService.cancelCeremony();

/** The refusal of a browser, as forms show it: it says no more than that, because pages must not learn more. */
const refused =
  (message: string) =>
  (error: unknown): never => {
    const known = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    throw new ApiError({
      status: 400,
      code: 'passkey_invalid',
      message: known ? 'This device already has a passkey for your account.' : `${message} Try again.`,
      data: null,
      errors: [],
    });
  };
