import { Readable } from 'node:stream';
import { Controller, Inject, Param, Query, Req, StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { businessOf, type Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { access } from '@quotewright/domain/trail/access.js';
import type { ExportFormat, HistoryProof, TrailFilter, TrailPage } from '@quotewright/domain/trail/contract.js';
import * as calls from '@quotewright/domain/trail/endpoints.js';
import { templateHistory } from '@quotewright/projections/templates/template-history.js';
import { maySee, trailEvents, trailOf } from '@quotewright/projections/trail/trail-page.js';
import { wholeTrail } from '@quotewright/projections/trail/whole-trail.js';
import { accountById } from '../platform/auth/accounts.js';
import { AggregateCommand, type CommandContext } from '../platform/commands/aggregate-command.js';
import { isErased, proofOf } from '../platform/chain/proof.js';
import { assertOwnScript } from '../platform/http/access-hook.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/fields.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { SETTINGS, type Settings } from '../platform/settings.js';
import { EventParam, filterIn, ProductHistoryDto, spanned, TrailFilterDto, TrailQueryDto } from './trail.dto.js';
import { csvOf, jsonOf } from './trail-export.js';

/** The whole trail, and its exports. */
@Controller()
export class TrailController {
  constructor(
    private readonly bus: CommandBus,
    private readonly read: ReadModels,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Call(calls.trail)
  async trail(@Query() query: TrailQueryDto, @Viewer() viewer: Actor): Promise<Answer<TrailPage>> {
    const { before, limit } = query;
    const page = await trailOf(this.read, viewer, { before, limit, filter: spanned(filterIn(query)) });
    return answer(page, { stale: this.lacks() });
  }

  @Call(calls.productHistory)
  async productHistory(
    @Param() { id }: IdParam,
    @Query() { before, limit }: ProductHistoryDto,
    @Viewer() viewer: Actor,
  ): Promise<Answer<TrailPage>> {
    const page = await trailOf(this.read, viewer, { before, limit, filter: { product: id } });
    if (page.product?.name === null) throw new DomainError('not_found', 'This product was not found in your history.');
    return answer(page, { stale: this.lacks() });
  }

  @Call(calls.exportCsv)
  async exportCsv(
    @Query() query: TrailFilterDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
    @Req() request: FastifyRequest,
  ): Promise<StreamableFile> {
    assertOwnScript(request, this.settings);
    const filter = filterIn(query);
    const { events } = await this.exported('csv', filter, viewer, context);
    return file('csv', 'text/csv; charset=utf-8', csvOf(events));
  }

  @Call(calls.exportJson)
  async exportJson(
    @Query() query: TrailFilterDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
    @Req() request: FastifyRequest,
  ): Promise<StreamableFile> {
    assertOwnScript(request, this.settings);
    const filter = filterIn(query);
    const { events, by } = await this.exported('json', filter, viewer, context);
    const head = { exported_at: new Date().toISOString(), exported_by: by, filter };
    return file('json', 'application/json; charset=utf-8', jsonOf(head, events));
  }

  /** An erased event is in nobody's trail any more; its entry proves that it was there. */
  @Call(calls.proof)
  async proof(@Param() { event_id: eventId }: EventParam, @Viewer() viewer: Actor): Promise<HistoryProof> {
    const { knex } = this.read;
    const allowed =
      (await maySee(this.read, viewer, eventId)) || (viewer.userType === 'admin' && (await isErased(knex, eventId)));
    if (!allowed) throw new DomainError('not_found', 'This change was not found in your history.');
    return proofOf(knex, eventId);
  }

  /** Records an export in the access trail. Its events are those before that record. */
  private async exported(format: ExportFormat, filter: TrailFilter, viewer: Actor, context: CommandContext) {
    if (this.lacks()) throw incomplete();
    const { position, pending } = await this.bus.execute(
      new AggregateCommand(
        access,
        businessOf(viewer),
        { type: 'ExportHistory', format, filter },
        { ...context, respondAsync: false },
      ),
    );
    // An export that lacks the newest changes would not say so.
    if (pending || position === null) throw incomplete();
    const account = await accountById(this.read.knex, viewer.id);
    return {
      events: trailEvents(this.read, viewer, spanned(filter), position),
      by: { id: viewer.id, name: account?.name ?? null, user_type: viewer.userType },
    };
  }

  /** Whether events of the trail could not be applied yet. */
  private lacks(): boolean {
    return this.read.parked(wholeTrail) || this.read.parked(templateHistory);
  }
}

const incomplete = (): DomainError =>
  new DomainError('unavailable', 'The history is not up to date at the moment. Try again shortly.');

/** A file for download, made as it is sent. */
function file(extension: ExportFormat, type: string, content: AsyncIterable<string>): StreamableFile {
  const day = new Date().toISOString().slice(0, 10);
  return new StreamableFile(Readable.from(content, { objectMode: false }), {
    type,
    disposition: `attachment; filename="history-${day}.${extension}"`,
  });
}
