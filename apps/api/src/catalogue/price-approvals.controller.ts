import { Body, Controller, Param, Query } from '@nestjs/common';
import type { AskedChange, AskedChangeDetail } from '@quotewright/domain/catalogue/contract.js';
import * as calls from '@quotewright/domain/catalogue/endpoints.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/fields.js';
import { PriceApprovals } from './price-approvals.js';
import {
  AcceptPriceChangeDto,
  AnswerPriceChangeDto,
  AskedChangeQueryDto,
  AskedChangesQueryDto,
} from './price-changes.dto.js';

/** Price changes of suppliers that wait for an admin. */
@Controller()
export class PriceApprovalsController {
  constructor(private readonly approvals: PriceApprovals) {}

  @Call(calls.askedPriceChanges)
  async list(@Query() { page }: AskedChangesQueryDto): Promise<Page<AskedChange>> {
    return this.approvals.list(page);
  }

  @Call(calls.askedPriceChange)
  async one(
    @Param() { id }: IdParam,
    @Query() { page, templates }: AskedChangeQueryDto,
    @Viewer() viewer: Actor,
  ): Promise<AskedChangeDetail> {
    return this.approvals.of(id, viewer, page, templates);
  }

  @Call(calls.acceptPriceChange)
  async accept(
    @Body() { id, without = [] }: AcceptPriceChangeDto,
    @Context() context: CommandContext,
  ): Promise<Answer<null>> {
    await this.approvals.accept(id, without, context);
    return answer(null, { message: 'Accepted. The supplier is told.' });
  }

  @Call(calls.refusePriceChange)
  async refuse(@Body() { id }: AnswerPriceChangeDto, @Context() context: CommandContext): Promise<Answer<null>> {
    await this.approvals.refuse(id, context);
    return answer(null, { message: 'Refused. The supplier is told.' });
  }
}
