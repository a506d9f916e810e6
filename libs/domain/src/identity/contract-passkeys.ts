import type { TextRule } from '../kernel/text-rules.js';

/** Most passkeys of an account. */
export const mostPasskeys = 20;

/** What the fields about passkeys take. */
export const passkeyRules = {
  name: { least: 1, most: 60, missing: 'Give it a name.', message: 'Use at most 60 characters.' },
  /** What the browser made, as JSON. */
  credential: { least: 2, most: 20_000, verbatim: true, message: 'The answer of your browser is not complete.' },
} as const satisfies Record<string, TextRule>;

/** A passkey of the account. */
export interface Passkey {
  id: number;
  name: string;
  created_at: string;
  /** Its last sign-in. */
  used_at: string | null;
}

export interface Passkeys {
  /** The only address (`https://quotes.example`) at which browsers make and use them; `null`: there is none. */
  address: string | null;
  /** The newest first. */
  passkeys: Passkey[];
}

/** What the browser is asked: the JSON form of the options of WebAuthn. They work once, for five minutes. */
export interface PasskeyOptions {
  options: string;
}

export interface PasskeyAnswer {
  /** The JSON form of what the browser made of the options. */
  credential: string;
}

export interface AddPasskeyRequest extends PasskeyAnswer {
  name: string;
}

export interface RenamePasskeyRequest {
  id: number;
  name: string;
}

/** Names a passkey of the account. */
export interface PasskeyRequest {
  id: number;
}
