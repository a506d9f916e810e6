import { Body, Controller, Param, Query } from '@nestjs/common';
import type { PriceChange, PriceChangeRow, WaitingChange } from '@quotewright/domain/catalogue/contract.js';
import * as calls from '@quotewright/domain/catalogue/endpoints.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import {
  AddPriceChangeDto,
  AskForPriceChangeDto,
  PriceChangeDto,
  PriceChangeParam,
  PriceChangeQueryDto,
  PriceChangeRowsDto,
  SchedulePriceChangeDto,
  UndoPriceChangeDto,
  WaitingChangesQueryDto,
} from './price-changes.dto.js';
import { PriceChanges } from './price-changes.js';

/** Changes of several offers at once: what they do is said before they are applied. */
@Controller()
export class PriceChangesController {
  constructor(private readonly changes: PriceChanges) {}

  @Call(calls.addPriceChange)
  async add(
    @Body() body: AddPriceChangeDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<PriceChange> {
    return this.changes.of(await this.changes.add(body, viewer, context), viewer);
  }

  @Call(calls.priceChange)
  async one(
    @Param() { id }: PriceChangeParam,
    @Query() { page }: PriceChangeQueryDto,
    @Viewer() viewer: Actor,
  ): Promise<PriceChange> {
    return this.changes.of(id, viewer, page);
  }

  @Call(calls.priceChangeRows)
  async rows(@Query() { id, page }: PriceChangeRowsDto, @Viewer() viewer: Actor): Promise<Page<PriceChangeRow>> {
    return this.changes.rows(id, viewer, page);
  }

  @Call(calls.applyPriceChange)
  async apply(
    @Body() { id }: PriceChangeDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<PriceChange>> {
    await this.changes.apply(id, viewer, context);
    return answer(await this.changes.of(id, viewer), { message: 'The changes are being made.' });
  }

  @Call(calls.schedulePriceChange)
  async schedule(
    @Body() body: SchedulePriceChangeDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<PriceChange>> {
    await this.changes.schedule(body, viewer, context);
    return answer(await this.changes.of(body.id, viewer), { message: 'Scheduled.' });
  }

  @Call(calls.askForPriceChange)
  async ask(
    @Body() body: AskForPriceChangeDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<PriceChange>> {
    await this.changes.ask(body, viewer, context);
    return answer(await this.changes.of(body.id, viewer), { message: 'Asked for an approval.' });
  }

  @Call(calls.waitingPriceChanges)
  async waiting(@Query() { page }: WaitingChangesQueryDto, @Viewer() viewer: Actor): Promise<Page<WaitingChange>> {
    return this.changes.waiting(viewer, page);
  }

  @Call(calls.discardPriceChange)
  async discard(
    @Body() { id }: PriceChangeDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<PriceChange>> {
    await this.changes.discard(id, viewer, context);
    return answer(await this.changes.of(id, viewer), { message: 'Nothing was changed.' });
  }

  @Call(calls.undoPriceChange)
  async undo(
    @Body() { id, rest }: UndoPriceChangeDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<PriceChange>> {
    const undo = await this.changes.undo(id, rest === true, viewer, context);
    const made = await this.changes.of(undo, viewer);
    return answer(made, { message: made.state === 'asked' ? 'The undo waits for an approval.' : 'Undo started.' });
  }
}
