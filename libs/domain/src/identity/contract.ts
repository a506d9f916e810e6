import type { Role, Standing, UserType } from '../kernel/decider.js';

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
}

export interface AddUserRequest {
  name: string;
  email: string;
  business_name?: string;
  user_type: UserType;
}

export interface ListUsersRequest {
  user_type?: UserType;
  standing?: Standing;
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
  premium: boolean;
  standing: Standing;
  created_at: string;
}

/** `POST /users/approve`: an admin's decision on a trade business, sent to it by e-mail. */
export interface ApproveRequest {
  id: number;
  approved: boolean;
  /** Shown to the business. */
  reason?: string;
}

/** `POST /verification/send`: with `email`, the account's new address. */
export interface SendVerificationRequest {
  email?: string;
  /** Needed with `email`. */
  password?: string;
}

/** Domains whose businesses are approved once their address is confirmed; lower case, without `@`. */
export interface TrustedDomains {
  domains: string[];
}

/** Which e-mails about their work a person wants. */
export interface Notifications {
  /** Somebody else undid a change of theirs. */
  undone: boolean;
  /** Reviews: asked for, answered, and a reminder of those that wait. Only admins get these. */
  reviews: boolean;
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

export interface DeleteAccountRequest {
  password: string;
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
