import type { Role, Standing, UserType } from '../kernel/decider.js';
import type { Proof } from './contract-proof.js';
import type { SeenBy } from './contract-see-as.js';
import type { PremiumFilter } from './contract-users.js';

export type { Role, Standing, UserType };

/** `GET /me`: the signed-in user, or `null`. */
export interface Me {
  details: {
    /** The business that owns what is made; an admin's own id. */
    id: number;
    name: string;
    email: string;
    user_type: UserType;
    business_name: string | null;
    /** Media hash of the picture, or `null`. */
    image: string | null;
  };
  extradetails: {
    /** `imageCDNEnpoint` + a media hash is the picture's address. The product's calls use this spelling. */
    imageCDNEnpoint: string;
    /** May obtain premium templates. */
    premium: boolean;
    standing: Standing;
    /** Sees the cost of other businesses' offers, and with it margin and markup. */
    sees_cost: boolean;
    /** The admin's reason for a refusal, or `null`. */
    refusal: string | null;
    /** The person, and what they may do in the business. */
    member: Member;
    /** A rule asks for two-factor sign-in first: until then only calls under `/api/account` answer. */
    held: boolean;
    /** An admin sees this, for a while; absent: the account itself is signed in. */
    seen_by?: SeenBy;
  };
}

/** A person as a member of a business; `role` is `null` for admins. */
export interface Member {
  id: number;
  role: Role | null;
  /** Sees the cost and margin that the business may see. */
  see_cost: boolean;
}

export const STANDINGS = ['unverified', 'waiting', 'approved', 'refused'] as const satisfies readonly Standing[];

/** The user types available at sign-up. */
export const OPEN_USER_TYPES = ['contractor', 'retail', 'retailinstall', 'partner'] as const;

/** The user types an admin may add. */
export const USER_TYPES = [...OPEN_USER_TYPES, 'suppliers', 'admin'] as const satisfies readonly UserType[];

/** User types as they stand beside names. */
export const userTypeNames: Readonly<Record<UserType, string>> = {
  admin: 'Admin',
  contractor: 'Contractor',
  retailinstall: 'Retail & Install',
  retail: 'Retail',
  partner: 'Partner',
  suppliers: 'Supplier',
};

export interface RegisterRequest {
  name: string;
  email: string;
  password: string;
  business_name?: string;
  user_type?: (typeof OPEN_USER_TYPES)[number];
}

export interface LoginRequest {
  email: string;
  password: string;
  /** With two-factor sign-in: a code of the app, or a recovery code. Without it the answer is `code_required`. */
  code?: string;
}

export interface AddUserRequest {
  name: string;
  email: string;
  business_name?: string;
  user_type: UserType;
}

export interface ListUsersRequest {
  /** Only these accounts. */
  ids?: number[];
  user_type?: UserType;
  standing?: Standing;
  /** Only deactivated accounts, or only others; absent: both. */
  deactivated?: boolean;
  premium?: PremiumFilter;
  /** One account for each business: its owner, if that one is found too. */
  once?: boolean;
  searchTerm?: string;
  page?: number;
  perPage?: number;
}

/** One account in an admin's list. */
export interface UserRow {
  id: number;
  name: string;
  email: string;
  user_type: UserType;
  business_name: string | null;
  /** The name that the business goes by: its own, or that of its first owner. */
  called: string;
  /** Of an admin `null`. */
  role: Role | null;
  /** How many members the business has; 0 for an admin. */
  members: number;
  premium: boolean;
  /** When it asked for premium templates and has no answer yet. */
  premium_requested_at: string | null;
  standing: Standing;
  /** Its address refused an e-mail for good: it gets none until it is confirmed again. */
  mail_failing: boolean;
  deactivated: boolean;
  /** Signing in asks for a code. */
  second_factor: boolean;
  created_at: string;
  /** Last use of the last 180 days, to within five minutes. */
  last_seen_at: string | null;
}

/** `POST /users/approve`: an admin's decision on a trade business, sent to it by e-mail. */
export interface ApproveRequest {
  id: number;
  approved: boolean;
  /** Shown to the business. */
  reason?: string;
}

/** `POST /verification/send`: with `email`, the account's new address, which needs the password, and a code like a `Proof`. */
export interface SendVerificationRequest extends Partial<Proof> {
  email?: string;
}

/** Domains whose businesses are approved once their address is confirmed; lower case, without `@`. */
export interface TrustedDomains {
  domains: string[];
}

export interface ForgotPasswordRequest {
  email: string;
}

export interface ResetPasswordRequest {
  /** From the mailed link. */
  token: string;
  password: string;
}

export interface ConfirmAddressRequest {
  /** From the mailed link. */
  token: string;
}

/** Names an account. */
export interface AccountRequest {
  id: number;
}

export interface SetPremiumRequest extends AccountRequest {
  premium: boolean;
}

export interface PremiumRequest {
  /** The template that made somebody ask. */
  quote_template_id: number;
}

/** `POST /users/suppliers`. */
export interface SuppliersRequest {
  /** Deactivated ones, too; else only those that anything can be added of. */
  deactivated?: boolean;
}

/** `POST /users/suppliers`: one choice of a supplier filter. */
export interface SupplierOption {
  id: number;
  business_name: string;
}

/** The page where a mailed link sets a password. */
export function passwordResetPage(token: string): string {
  return `/password/reset?token=${encodeURIComponent(token)}`;
}

/** The page where a mailed link confirms an address. */
export function verificationPage(token: string): string {
  return `/verify/${encodeURIComponent(token)}`;
}
