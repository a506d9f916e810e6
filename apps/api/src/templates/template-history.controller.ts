import { Body, Controller, Param, Query } from '@nestjs/common';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { shown } from '@quotewright/domain/kernel/texts.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import { streamOf, type Actor } from '@quotewright/domain/kernel/decider.js';
import {
  readEnd,
  type Comparison,
  type FieldBlame,
  type HistoryPage,
  type Moment,
  type RollBackPreview,
  type SampleJob,
  type StagingRow,
  type TemplateLife,
  type TemplateChanged,
} from '@quotewright/domain/templates/contract.js';
import { template, type TemplateCommand } from '@quotewright/domain/templates/template.js';
import { templateById, templateOwner, type TemplateRow } from '@quotewright/projections/templates/template-details.js';
import { blameOf } from '@quotewright/projections/templates/field-blame.js';
import { historyOf } from '@quotewright/projections/templates/history-page.js';
import { templateHistory } from '@quotewright/projections/templates/template-history.js';
import { lifeOf } from '@quotewright/projections/templates/template-life.js';
import { jobsOf } from '@quotewright/projections/templates/template-jobs.js';
import { momentsOf } from '@quotewright/projections/templates/template-moments.js';
import { stagingBoard } from '@quotewright/projections/templates/template-listing.js';
import type { CommandContext, CommandResult } from '../platform/commands/aggregate-command.js';
import { Announcer } from '../platform/mail/announcer.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/fields.js';
import { ReadModels } from '../platform/projections/read-models.js';
import {
  BlameQueryDto,
  CompareQuery,
  filterOf,
  HistoryQueryDto,
  JobDto,
  PublishDto,
  ReasonDto,
  RemoveMomentDto,
  RestoreDto,
  RollBackDto,
  RollBackQuery,
  SaveJobDto,
  SaveMomentDto,
  StagingQuery,
  UndoDto,
} from './templates.dto.js';
import { comparisonOf } from './comparison.js';
import { RollBacks } from './roll-backs.js';
import { SampleJobs } from './sample-jobs.js';
import { TemplatePast } from './template-past.js';
import { changed, Templates } from './templates.js';

/** A template's history, undo and publishing. */
@Controller()
export class TemplateHistoryController {
  constructor(
    private readonly templates: Templates,
    private readonly past: TemplatePast,
    private readonly rollBacks: RollBacks,
    private readonly announcer: Announcer,
    private readonly sampleJobs: SampleJobs,
    private readonly read: ReadModels,
  ) {}

  @Call(calls.history)
  async history(
    @Param() { id }: IdParam,
    @Query() query: HistoryQueryDto,
    @Viewer() viewer: Actor,
  ): Promise<Answer<HistoryPage>> {
    const { before, upto, limit } = query;
    return answer(
      await historyOf(this.read, id, this.editable(id, viewer), viewer, {
        before,
        upto,
        limit,
        filter: filterOf(query),
      }),
      {
        stale: await this.read.stale(templateHistory, streamOf(template, id)),
      },
    );
  }

  @Call(calls.blame)
  async blame(
    @Param() { id }: IdParam,
    @Query() query: BlameQueryDto,
    @Viewer() viewer: Actor,
  ): Promise<Answer<FieldBlame>> {
    return answer(await blameOf(this.read, id, this.mayEdit(id, viewer), viewer, query), {
      stale: await this.read.stale(templateHistory, streamOf(template, id)),
    });
  }

  @Call(calls.compare)
  async compare(@Param() { id }: IdParam, @Query() query: CompareQuery, @Viewer() viewer: Actor): Promise<Comparison> {
    const allowed = this.mayEdit(id, viewer);
    const [from, to] = await Promise.all([
      this.past.at(id, allowed, readEnd(query.from)!),
      this.past.at(id, allowed, readEnd(query.to)!),
    ]);
    const at = query.prices === 'now' ? { pricesAt: undefined } : {};
    return comparisonOf(this.read, id, { ...from, ...at }, { ...to, ...at }, viewer);
  }

  @Call(calls.life)
  async life(@Param() { id }: IdParam, @Viewer() viewer: Actor): Promise<Answer<TemplateLife>> {
    await this.editable(id, viewer);
    return answer(await lifeOf(this.read, id), {
      stale: await this.read.stale(templateHistory, streamOf(template, id)),
    });
  }

  @Call(calls.moments)
  async moments(@Param() { id }: IdParam, @Viewer() viewer: Actor): Promise<Moment[]> {
    await this.editable(id, viewer);
    return momentsOf(this.read, id);
  }

  @Call(calls.saveMoment)
  async saveMoment(@Body() body: SaveMomentDto, @Context() context: CommandContext): Promise<Answer<null>> {
    const result = await this.templates.saveMoment(body, context);
    return answer(null, { message: body.id === undefined ? 'Moment named.' : 'Moment renamed.', result });
  }

  @Call(calls.removeMoment)
  async removeMoment(@Body() body: RemoveMomentDto, @Context() context: CommandContext): Promise<Answer<null>> {
    return answer(null, { message: 'Moment removed.', result: await this.templates.removeMoment(body, context) });
  }

  @Call(calls.jobs)
  async jobs(@Param() { id }: IdParam, @Viewer() viewer: Actor): Promise<SampleJob[]> {
    return jobsOf(this.read, await this.editable(id, viewer), viewer);
  }

  @Call(calls.saveJob)
  async saveJob(@Body() body: SaveJobDto, @Context() context: CommandContext): Promise<Answer<null>> {
    const result = await this.sampleJobs.save(body, context);
    return answer(null, { message: body.id === undefined ? 'Sample job kept.' : 'Sample job saved.', result });
  }

  @Call(calls.acceptJob)
  async acceptJob(@Body() body: JobDto, @Context() context: CommandContext): Promise<Answer<null>> {
    return answer(null, { message: 'New figures accepted.', result: await this.sampleJobs.accept(body, context) });
  }

  @Call(calls.removeJob)
  async removeJob(@Body() body: JobDto, @Context() context: CommandContext): Promise<Answer<null>> {
    const result = await this.sampleJobs.run(body, 'RemoveJob', context);
    return answer(null, { message: 'Sample job removed.', result });
  }

  @Call(calls.bringJobBack)
  async bringJobBack(@Body() body: JobDto, @Context() context: CommandContext): Promise<Answer<null>> {
    const result = await this.sampleJobs.run(body, 'BringJobBack', context);
    return answer(null, { message: 'Sample job brought back.', result });
  }

  @Call(calls.undo)
  async undo(@Body() body: UndoDto, @Context() context: CommandContext): Promise<Answer<TemplateChanged>> {
    const result = await this.templates.undo(body, { ...context, announced: true });
    this.announcer.soon(result.batchId);
    return said(result, body.event_id === undefined ? 'Undone.' : 'Change undone.');
  }

  @Call(calls.restore)
  async restore(@Body() body: RestoreDto, @Context() context: CommandContext): Promise<Answer<TemplateChanged>> {
    const { quote_template_id: id, as_of, path } = body;
    const row = await this.templates.edited(id, context);
    const { row: past } = await this.past.at(id, Promise.resolve(), readEnd(as_of)!);
    const result = await this.templates.restore(row, past, path, context);
    return said(result, changed(result).batch_id === null ? 'It already is as it was then.' : 'Restored.');
  }

  @Call(calls.publish)
  async publish(@Body() body: PublishDto, @Context() context: CommandContext): Promise<Answer<TemplateChanged>> {
    const reason = shown(body.note ?? '') || context.reason;
    const result = await this.templates.publish(body.quote_template_id, body.override ?? false, { ...context, reason });
    const { unseen } = result;
    return said(
      result,
      unseen.length === 0
        ? 'Template published.'
        : `Template published. Visitors cannot see ${unseen.join(' and ')} yet: never published.`,
    );
  }

  @Call(calls.unpublish)
  async unpublish(@Body() body: ReasonDto, @Context() context: CommandContext): Promise<Answer<TemplateChanged>> {
    return this.say(
      body.quote_template_id,
      { type: 'UnpublishTemplate' },
      context,
      'Template taken off the public site.',
    );
  }

  @Call(calls.discard)
  async discard(@Body() body: ReasonDto, @Context() context: CommandContext): Promise<Answer<TemplateChanged>> {
    return this.say(body.quote_template_id, { type: 'DiscardChanges' }, context, 'Changes discarded.');
  }

  @Call(calls.rollBackPreview)
  async rollBackPreview(
    @Param() { id }: IdParam,
    @Query() { to }: RollBackQuery,
    @Viewer() viewer: Actor,
  ): Promise<RollBackPreview> {
    const row = await this.templates.reviewed(id, viewer);
    return this.rollBacks.preview(row, to, viewer);
  }

  @Call(calls.rollBack)
  async rollBack(@Body() body: RollBackDto, @Context() context: CommandContext): Promise<Answer<TemplateChanged>> {
    const { quote_template_id: id, to, discard = false } = body;
    const row = await this.templates.reviewed(id, context.actor!);
    const result = await this.rollBacks.run(row, to, discard, context);
    return said(
      result,
      changed(result).batch_id === null ? `Version ${to} is public already.` : `Rolled back to version ${to}.`,
    );
  }

  @Call(calls.staging)
  async staging(@Query() query: StagingQuery): Promise<Page<StagingRow>> {
    return stagingBoard(this.read, query);
  }

  /** The template, if `viewer` may edit it. */
  private async editable(id: number, viewer: Actor): Promise<TemplateRow> {
    return this.templates.editable(await templateById(this.read, id), viewer);
  }

  /** Fails unless `viewer` may edit the template. */
  private async mayEdit(id: number, viewer: Actor): Promise<void> {
    this.templates.editable(await templateOwner(this.read, id), viewer);
  }

  private async say(
    id: number,
    command: TemplateCommand,
    context: CommandContext,
    message: string,
  ): Promise<Answer<TemplateChanged>> {
    return said(await this.templates.run(id, command, context), message);
  }
}

function said(result: CommandResult<unknown>, message: string): Answer<TemplateChanged> {
  return answer(changed(result), { message, result });
}
