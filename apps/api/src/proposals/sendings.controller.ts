import { Body, Controller, Param } from '@nestjs/common';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import type { ProposalAdded } from '@quotewright/domain/proposals/contract.js';
import type { ProposalLinks, ProposalSentAnswer } from '@quotewright/domain/proposals/contract-sending.js';
import * as calls from '@quotewright/domain/proposals/endpoints.js';
import type { CommandContext, CommandResult } from '../platform/commands/aggregate-command.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/fields.js';
import { ProposalLinkBook } from './links.js';
import {
  AcceptOnPaperDto,
  ApproveProposalDto,
  ProposalLinksDto,
  ProposalReasonDto,
  SendProposalDto,
} from './sendings.dto.js';
import { Sendings } from './sendings.js';

const done = (result: CommandResult, message: string): Answer<ProposalAdded> =>
  answer({ id: result.id, version: result.version }, { message, result });

/** What goes out, and what becomes of it. */
@Controller()
export class SendingsController {
  constructor(
    private readonly links: ProposalLinkBook,
    private readonly sendings: Sendings,
  ) {}

  @Call(calls.sendProposal)
  async send(
    @Param() { id }: IdParam,
    @Body() body: SendProposalDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<ProposalSentAnswer>> {
    const { result, ...sent } = await this.sendings.send(id, body, viewer, context);
    return answer(sent, { message: 'Proposal sent.', result });
  }

  @Call(calls.remindOfProposal)
  async remind(
    @Param() { id }: IdParam,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<ProposalAdded>> {
    return done(await this.sendings.remind(id, viewer, context), 'Client reminded.');
  }

  @Call(calls.withdrawProposal)
  async withdraw(
    @Param() { id }: IdParam,
    @Body() _: ProposalReasonDto,
    @Context() context: CommandContext,
  ): Promise<Answer<ProposalAdded>> {
    return done(await this.sendings.withdraw(id, context), 'Proposal withdrawn.');
  }

  @Call(calls.startChangeOrder)
  async startOrder(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<Answer<ProposalAdded>> {
    return done(await this.sendings.startOrder(id, context), 'Change order started.');
  }

  @Call(calls.dropChangeOrder)
  async dropOrder(
    @Param() { id }: IdParam,
    @Body() _: ProposalReasonDto,
    @Context() context: CommandContext,
  ): Promise<Answer<ProposalAdded>> {
    return done(await this.sendings.dropOrder(id, context), 'Change order dropped.');
  }

  @Call(calls.voidProposal)
  async void(
    @Param() { id }: IdParam,
    @Body() _: ProposalReasonDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<ProposalAdded>> {
    return done(await this.sendings.void(id, viewer, context), 'Proposal voided.');
  }

  @Call(calls.approveProposal)
  async approve(
    @Param() { id }: IdParam,
    @Body() _: ApproveProposalDto,
    @Context() context: CommandContext,
  ): Promise<Answer<ProposalAdded>> {
    return done(await this.sendings.approve(id, context), 'Agreed.');
  }

  @Call(calls.acceptOnPaper)
  async accept(
    @Param() { id }: IdParam,
    @Body() { picks }: AcceptOnPaperDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<ProposalAdded>> {
    return done(await this.sendings.accept(id, picks, viewer, context), 'Acceptance recorded.');
  }

  @Call(calls.proposalLinks)
  async list(@Param() { id }: IdParam, @Viewer() viewer: Actor): Promise<ProposalLinks> {
    return this.links.list(id, viewer);
  }

  @Call(calls.changeProposalLinks)
  async change(
    @Param() { id }: IdParam,
    @Body() { revoke }: ProposalLinksDto,
    @Viewer() viewer: Actor,
  ): Promise<Answer<ProposalLinks>> {
    if (revoke !== undefined) return answer(await this.links.revoke(id, revoke, viewer), { message: 'Link revoked.' });
    return answer(await this.links.another(id, viewer), { message: 'Link made.' });
  }
}
