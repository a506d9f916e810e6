import { Body, Controller, Param, Query } from '@nestjs/common';
import { Type } from 'class-transformer';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import {
  clientTextRules,
  type ClientComparison,
  type ProposalMessage,
  type SendMessageRequest,
} from '@quotewright/domain/proposals/contract-client-page.js';
import * as calls from '@quotewright/domain/proposals/endpoints.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { CommandBody, Context } from '../platform/http/context.js';
import { Id, IdParam } from '../platform/http/fields.js';
import { Follows } from '../platform/http/rules.js';
import { MayBeAbsent } from '../platform/http/validation.js';
import { ClientPages } from './client-pages.js';
import { Conversations } from './conversations.js';

class SendMessageDto extends CommandBody implements SendMessageRequest {
  @Follows(clientTextRules.message) message: string;
  @MayBeAbsent() @Id() line_id?: number;
}

class CompareDto {
  @Type(() => Number) @MayBeAbsent() @Id() revision?: number;
}

/** What a business and its client say to each other about a proposal, and what a revision changes. */
@Controller()
export class ConversationsController {
  constructor(
    private readonly clients: ClientPages,
    private readonly conversations: Conversations,
  ) {}

  @Call(calls.messages)
  async messages(@Param() { id }: IdParam, @Viewer() viewer: Actor): Promise<ProposalMessage[]> {
    return this.conversations.ofBusiness(id, viewer);
  }

  @Call(calls.sendMessage)
  async send(
    @Param() { id }: IdParam,
    @Body() body: SendMessageDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<null>> {
    await this.conversations.reply(id, body, viewer, context);
    return answer(null, { message: 'Sent.' });
  }

  @Call(calls.compare)
  async compare(
    @Param() { id }: IdParam,
    @Query() { revision }: CompareDto,
    @Viewer() viewer: Actor,
  ): Promise<ClientComparison | null> {
    return this.clients.compared(id, revision, viewer);
  }
}
