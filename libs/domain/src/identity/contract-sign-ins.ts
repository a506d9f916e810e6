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
