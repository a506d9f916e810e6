import * as calls from '@quotewright/domain/identity/team-endpoints.js';
import type { AcceptInvitationRequest } from '@quotewright/domain/identity/contract-team.js';
import type { BodyOf, Command } from '@quotewright/domain/kernel/endpoint.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.js';
import { sessionChanged } from './identity.js';
import { readAgain } from './read-again.js';
import { reading } from './reading.js';

/** The members of the user's business, and its open invitations. */
export const teamQuery = (userId: number) => reading(calls.team, userId, {});

/** What the holder of a link is invited to. */
export const invitationQuery = (token: string) => reading(calls.invitation, null, { params: { token } });

/** A command on the team. Returns the server's message. */
function useTeamCommand<Body>(call: Command<string, Body, null>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof call>) => (await api.command(call, { body })).message,
    onSettled: () => readAgain(client, call),
  });
}

/** Mails an invitation. */
export const useInvite = () => useTeamCommand(calls.invite);

/** Withdraws an invitation. */
export const useWithdrawInvitation = () => useTeamCommand(calls.withdrawInvitation);

/** Changes what a member may do. */
export const useChangeMember = () => useTeamCommand(calls.changeMember);

/** Removes a member. */
export const useRemoveMember = () => useTeamCommand(calls.removeMember);

/** Leaves the team, and goes to `target` with what belongs to the user now. */
export async function leaveTeam(target: string): Promise<void> {
  await api.command(calls.leave, {});
  sessionChanged(target);
}

/** Deletes the business with everything in it, and goes to `target` with an empty one. */
export async function eraseBusiness(body: BodyOf<typeof calls.eraseBusiness>, target: string): Promise<void> {
  await api.command(calls.eraseBusiness, { body });
  sessionChanged(target);
}

/** Joins a team, and goes to `target`. */
export async function acceptInvitation(body: AcceptInvitationRequest, target: string): Promise<void> {
  await api.command(calls.acceptInvitation, { body });
  sessionChanged(target);
}
