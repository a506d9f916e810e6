import { Body, Controller, Param, Query } from '@nestjs/common';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import type { Rehearsal } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { IdParam, PageQuery } from '../platform/http/fields.js';
import { Rehearsals } from './rehearsals.js';
import { RehearseDto } from './templates.dto.js';
import { Templates } from './templates.js';

/** Rehearsals of a gallery template before it is published. */
@Controller()
export class RehearsalController {
  constructor(
    private readonly templates: Templates,
    private readonly rehearsals: Rehearsals,
  ) {}

  @Call(calls.rehearsal)
  async one(@Param() { id }: IdParam, @Query() query: PageQuery, @Viewer() viewer: Actor): Promise<Rehearsal> {
    return this.rehearsals.of(await this.templates.reviewed(id, viewer), query);
  }

  @Call(calls.rehearse)
  async start(@Body() body: RehearseDto, @Viewer() viewer: Actor): Promise<Answer<null>> {
    await this.rehearsals.start(await this.templates.reviewed(body.quote_template_id, viewer));
    return answer(null, { message: 'Rehearsal started.' });
  }

  @Call(calls.cancelRehearsal)
  async cancel(@Body() body: RehearseDto, @Viewer() viewer: Actor): Promise<Answer<null>> {
    await this.rehearsals.cancel(await this.templates.reviewed(body.quote_template_id, viewer));
    return answer(null, { message: 'Rehearsal cancelled.' });
  }
}
