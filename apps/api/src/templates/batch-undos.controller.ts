import { Body, Controller, Param } from '@nestjs/common';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import type { BatchUndo } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { BatchUndos } from './batch-undos.js';
import { UndoBatchDto, UuidParam } from './templates.dto.js';

/** Undoing batches over several templates. */
@Controller()
export class BatchUndosController {
  constructor(private readonly undos: BatchUndos) {}

  @Call(calls.undoBatch)
  async start(
    @Body() { batch_id }: UndoBatchDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<BatchUndo>> {
    const id = await this.undos.start(batch_id, viewer, context);
    return answer(await this.undos.of(id, viewer), { message: 'Undo started.' });
  }

  @Call(calls.batchUndo)
  async one(@Param() { id }: UuidParam, @Viewer() viewer: Actor): Promise<BatchUndo> {
    return this.undos.of(id, viewer);
  }
}
