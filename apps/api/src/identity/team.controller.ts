import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Me } from '@quotewright/domain/identity/contract.js';
import type { Invitation, Team as TeamView } from '@quotewright/domain/identity/contract-team.js';
import * as calls from '@quotewright/domain/identity/team-endpoints.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { Erasure } from './erasure.js';
import { Identity } from './identity.js';
import { ProofDto } from './proof.dto.js';
import { AcceptInvitationDto, ChangeMemberDto, InvitationTokenDto, InviteDto, TeamDto } from './team.dto.js';
import { Team } from './team.js';

/** The members of a business, and invitations to it. */
@Controller()
export class TeamController {
  constructor(
    private readonly members: Team,
    private readonly identity: Identity,
    private readonly erasure: Erasure,
  ) {}

  @Call(calls.team)
  async team(@Viewer() viewer: Actor): Promise<TeamView> {
    return this.members.of(viewer);
  }

  @Call(calls.invite)
  async invite(
    @Viewer() viewer: Actor,
    @Body() body: InviteDto,
    @Context() context: CommandContext,
    @Req() request: FastifyRequest,
  ): Promise<Answer<null>> {
    await this.members.invite(body, viewer, context, request.visitorAddress);
    return answer(null, { message: `We have e-mailed an invitation to ${body.email}.` });
  }

  @Call(calls.withdrawInvitation)
  async withdraw(
    @Viewer() viewer: Actor,
    @Body() { id }: TeamDto,
    @Context() context: CommandContext,
  ): Promise<Answer<null>> {
    await this.members.withdraw(id, viewer, context);
    return answer(null, { message: 'The invitation no longer works.' });
  }

  @Call(calls.changeMember)
  async change(
    @Viewer() viewer: Actor,
    @Body() body: ChangeMemberDto,
    @Context() context: CommandContext,
  ): Promise<Answer<null>> {
    await this.members.change(body, viewer, context);
    return answer(null, { message: 'Saved.' });
  }

  @Call(calls.removeMember)
  async remove(
    @Viewer() viewer: Actor,
    @Body() { id }: TeamDto,
    @Context() context: CommandContext,
  ): Promise<Answer<null>> {
    await this.members.remove(id, viewer, context);
    return answer(null, { message: 'Removed from the team.' });
  }

  @Call(calls.leave)
  async leave(@Viewer() viewer: Actor, @Context() context: CommandContext): Promise<Answer<null>> {
    await this.members.leave(viewer, context);
    return answer(null, { message: 'You have left the team.' });
  }

  @Call(calls.eraseBusiness)
  async erase(
    @Viewer() viewer: Actor,
    @Body() body: ProofDto,
    @Context() context: CommandContext,
    @Req() request: FastifyRequest,
  ): Promise<Answer<null>> {
    await this.identity.assertOwner(request, body);
    await this.erasure.eraseBusiness(viewer, context);
    return answer(null, { message: 'The business and what belongs to it were deleted.' });
  }

  @Call(calls.invitation)
  async invitation(@Param() { token }: InvitationTokenDto): Promise<Invitation> {
    return this.members.byLink(token);
  }

  @Call(calls.acceptInvitation)
  async accept(
    @Viewer() viewer: Actor | null,
    @Body() body: AcceptInvitationDto,
    @Context() context: CommandContext,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Me>> {
    const id = await this.members.accept(body, viewer, context, request, reply);
    return answer(await this.identity.meById(id), { message: 'Welcome to the team.' });
  }
}
