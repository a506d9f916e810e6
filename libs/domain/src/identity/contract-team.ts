import type { Role } from '../kernel/decider.js';

/** Days that an invitation works. */
export const invitationDays = 7;

/** Somebody in the caller's business. */
export interface TeamMember {
  id: number;
  name: string;
  email: string;
  /** Media hash of the picture, or `null`. */
  image: string | null;
  role: Role;
  /** Sees cost and margin: a viewer only if allowed. */
  see_cost: boolean;
  /** ISO 8601 UTC, to a few minutes; `null` without a session. */
  seen_at: string | null;
}

/** An invitation that nobody has accepted yet. */
export interface TeamInvitation {
  id: number;
  email: string;
  role: Role;
  see_cost: boolean;
  sent_at: string;
  ends_at: string;
}

/** `GET /team`. */
export interface Team {
  /** The name that the business goes by. */
  business: string;
  /** Owners first, then by name. */
  members: TeamMember[];
  /** For owners; empty for others. */
  invitations: TeamInvitation[];
}

/** What a member may do. `see_cost` counts for viewers only. */
export interface MemberRights {
  role: Role;
  see_cost?: boolean;
}

export interface InviteRequest extends MemberRights {
  email: string;
}

export interface ChangeMemberRequest extends MemberRights {
  /** The account. */
  id: number;
}

/** Names a member by account, or an invitation. */
export interface TeamRequest {
  id: number;
}

/** `GET /invite/{token}`: what its holder is invited to. */
export interface Invitation {
  business: string;
  /** Who invited; `null` if their account is gone. */
  by: string | null;
  role: Role;
  email: string;
  /** The address has an account, which has to sign in. */
  has_account: boolean;
  ends_at: string;
}

export interface AcceptInvitationRequest {
  /** From the mailed link. */
  token: string;
  /** Of a new account. */
  name?: string;
  /** Of a new account. */
  password?: string;
}

/** The page where a mailed link accepts an invitation. */
export function invitationPage(token: string): string {
  return `/invite/${encodeURIComponent(token)}`;
}
