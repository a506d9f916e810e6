import type { Refusal, SignInFilter } from '../kernel/contract-sign-ins.js';

export * from '../kernel/contract-sign-ins.js';

/** How long a sign-in is kept after its last use. */
export const signInDays = 180;

/** Most sign-ins in the list of an account. */
export const mostSignIns = 100;

/** What a sign-in was made with. */
export const signInWays = ['password', 'sign_up', 'code', 'recovery_code', 'passkey'] as const;
export type SignInWay = (typeof signInWays)[number];

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

/** Most refused sign-ins that are kept of an account: the newest. */
export const mostRefusals = 1_000;

/** The same of all that belong to no account. */
export const mostUnknown = 5_000;

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
  /** What it was made or tried with; `null`: it was refused before that was kept. */
  how: SignInWay | null;
  /** `null`: it was let in. */
  refused: Refusal | null;
  /** How many there were: those to unknown addresses, and those beyond a limit, are counted by the minute. */
  attempts: number;
}

/** `before`: the `next` of an earlier page. */
export interface SignInQuery extends SignInFilter {
  before?: string;
  limit?: number;
}

/** Attempts of a page, and the largest page size. */
export const signInLimit = 50;
export const mostListedSignIns = 200;

/** One attempt in the list of all accounts. */
export interface ListedSignIn extends SignInAttempt {
  id: string;
  /** `null`: to an address that has no account, which is not kept. */
  account: { id: number; name: string } | null;
}

/** Newest first. */
export interface SignInPage {
  data: ListedSignIn[];
  /** Pass as `before` for the next page; `null` at the oldest. */
  next: string | null;
}
