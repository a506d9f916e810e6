import { get, post, type } from '../kernel/endpoint.js';
import { businessTypes } from '../kernel/rights.js';
import type { Me } from './contract.js';
import type { Proof } from './contract-proof.js';
import { proofCodes } from './proof-codes.js';
import type {
  AcceptInvitationRequest,
  ChangeMemberRequest,
  Invitation,
  InviteRequest,
  Team,
  TeamRequest,
} from './contract-team.js';

/** The members of the caller's business, and for its owners the open invitations. */
export const team = get('/api/team', { access: businessTypes, topic: 'team', answer: type<Team>() });

/** Invites an address. Repeated, it sends a new link, and the old one ends. It answers alike for every address outside. */
export const invite = post('/api/team/invite', {
  access: businessTypes,
  confirmed: true,
  needs: 'business',
  codes: ['address_unverified', 'already_member'],
  changes: ['team', 'trail'],
  body: type<InviteRequest>(),
  answer: type<null>(),
});

/** Withdraws an invitation. Repeated, it changes nothing. */
export const withdrawInvitation = post('/api/team/invitation/withdraw', {
  access: businessTypes,
  needs: 'business',
  changes: ['team', 'trail'],
  body: type<TeamRequest>(),
  answer: type<null>(),
});

/** Changes what a member may do. It counts at once, in every session. */
export const changeMember = post('/api/team/member', {
  access: businessTypes,
  confirmed: true,
  needs: 'business',
  codes: ['last_owner'],
  changes: ['team', 'trail'],
  body: type<ChangeMemberRequest>(),
  answer: type<null>(),
});

/** Removes a member, whose sessions end. What they made stays with the business. */
export const removeMember = post('/api/team/remove', {
  access: businessTypes,
  needs: 'business',
  codes: ['last_owner'],
  changes: ['team', 'trail'],
  body: type<TeamRequest>(),
  answer: type<null>(),
});

/** Leaves the team. The account stays, with an empty business of its own. */
export const leave = post('/api/team/leave', {
  access: businessTypes,
  needs: 'account',
  codes: ['last_owner'],
  changes: [],
  answer: type<null>(),
});

/** Deletes the business with everything in it. Its members keep their accounts, each with an empty business. */
export const eraseBusiness = post('/api/team/erase', {
  access: businessTypes,
  needs: 'business',
  codes: proofCodes,
  changes: [],
  secret: true,
  body: type<Proof>(),
  answer: type<null>(),
});

/** What the holder of a link is invited to. */
export const invitation = get('/api/invite/:token', {
  access: 'public',
  codes: ['invitation_invalid'],
  topic: 'team',
  answer: type<Invitation>(),
});

/** Accepts an invitation, with the account that is signed in or, for an address without one, a new account. */
export const acceptInvitation = post('/api/invite/accept', {
  access: 'public',
  codes: ['invitation_invalid', 'cannot_join', 'password_too_common'],
  changes: [],
  secret: true,
  body: type<AcceptInvitationRequest>(),
  answer: type<Me>(),
});
