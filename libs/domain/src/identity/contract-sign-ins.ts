/** How long a sign-in is kept after its last use. */
export const signInDays = 180;

/** Most sign-ins in the list of an account. */
export const mostSignIns = 100;

/** What a sign-in was made with. */
export type SignInWay = 'password' | 'sign_up' | 'code' | 'recovery_code' | 'passkey';

/** One sign-in to the account. */
export interface SignInRow {
  id: number;
  /** `Firefox 140`; `null` where the browser did not say. */
  browser: string | null;
  /** `Windows` */
  system: string | null;
  at: string;
  /** Last use, to within five minutes. */
  seen_at: string;
  how: SignInWay;
  /** `here`: the session of this request. `ended`: by signing out, by its owner, or by itself. */
  state: 'here' | 'open' | 'ended';
}

/** Names one sign-in of the account. */
export interface EndSessionRequest {
  id: number;
}

/** From what kind of network a request came; its address is not kept. */
export const networks = ['this_machine', 'private', 'internet'] as const;
export type Network = (typeof networks)[number];

/** Why a sign-in to an account, or a proof of its owner, was refused. */
export const refusals = ['wrong_password', 'wrong_code', 'account_deactivated'] as const;
export type Refusal = (typeof refusals)[number];

/** Most refused sign-ins that are kept of an account: the newest. */
export const mostRefusals = 1_000;

/** Most attempts in the list of an account. */
export const mostAttempts = 50;

/** One attempt to sign in to an account, for admins. */
export interface SignInAttempt {
  at: string;
  /** `Firefox 140`; `null` where the browser did not say. */
  browser: string | null;
  system: string | null;
  /** `null`: from before it was kept. */
  network: Network | null;
  /** What it was made with; `null`: it was refused. */
  how: SignInWay | null;
  /** `null`: it was let in. */
  refused: Refusal | null;
}
