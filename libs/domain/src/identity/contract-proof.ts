/** Shows that the caller owns the account, before a change that whoever found an open browser must not make. */
export interface Proof {
  password: string;
  /** With two-factor sign-in: a code of the app, or a recovery code. */
  code?: string;
  /** Instead of a code: what the browser made of the options of `beginProof` with a passkey of the account, as JSON. */
  credential?: string;
}
