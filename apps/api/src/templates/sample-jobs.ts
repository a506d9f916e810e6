import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { businessOf } from '@quotewright/domain/kernel/decider.js';
import { decimalText, mostDecimals, readDecimal } from '@quotewright/domain/kernel/money.js';
import { readNumber } from '@quotewright/domain/kernel/number-rules.js';
import { toleranceRule, type JobRequest, type SaveJobRequest } from '@quotewright/domain/templates/contract.js';
import type { TemplateContent } from '@quotewright/domain/templates/content.js';
import { jobs, type Job } from '@quotewright/domain/templates/jobs.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { offersByIds } from '@quotewright/projections/catalogue/catalogue-offers.js';
import type { TemplateRow } from '@quotewright/projections/templates/template-details.js';
import { jobFigures, keptJobsOf } from '@quotewright/projections/templates/template-jobs.js';
import { AggregateCommand, type CommandContext, type CommandResult } from '../platform/commands/aggregate-command.js';
import { invalidInput } from '../platform/http/validation.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { Templates } from './templates.js';

interface HasId {
  readonly id: number;
}

/** The copies' ids by the ids of what was copied, place by place. */
function idsBeside(source: readonly HasId[], copy: readonly HasId[]): Map<number, number> {
  return new Map(source.slice(0, copy.length).map(({ id }, at) => [id, copy[at]!.id]));
}

const toleranceOf = (value: SaveJobRequest['tolerance']): string | null =>
  value == null || value === '' ? null : readNumber(toleranceRule, value);

/** Commands on the sample jobs of a template. Their figures are those of its saved state. */
@Injectable()
export class SampleJobs {
  constructor(
    private readonly bus: CommandBus,
    private readonly templates: Templates,
    private readonly read: ReadModels,
  ) {}

  /** Keeps a new job, or changes the name and tolerance of one. */
  async save({ quote_template_id: id, id: job, ...body }: SaveJobRequest, context: CommandContext) {
    const row = await this.templates.edited(id, context);
    const { name, answers = {} } = body;
    const tolerance = toleranceOf(body.tolerance);
    if (job !== undefined)
      return this.bus.execute(new AggregateCommand(jobs, id, { type: 'ChangeJob', job, name, tolerance }, context));
    const asked = new Set(row.staged.questions.map((question) => String(question.id)));
    const unknown = Object.keys(answers).filter((question) => !asked.has(question));
    if (unknown.length > 0)
      throw invalidInput(
        unknown.map((question) => ({
          path: `answers.${question}`,
          code: 'unknown_question',
          message: 'This template has no such question.',
        })),
      );
    const given = Object.entries(answers).map(([question, answer]): [number, string] => [
      Number(question),
      decimalText(readDecimal(answer)!, mostDecimals),
    ]);
    const figures = await this.figures(row, new Map(given));
    const command = { type: 'KeepJob', name, tolerance, ownerId: row.owner_id, ...figures } as const;
    return this.bus.execute(new AggregateCommand(jobs, id, command, context));
  }

  /** What comes out of a job now is what it expects from now on; answers to deleted questions go. */
  async accept({ quote_template_id: id, id: job }: JobRequest, context: CommandContext): Promise<CommandResult> {
    const row = await this.templates.edited(id, context);
    const kept = (await keptJobsOf(this.read, id)).find((one) => one.job === job);
    if (!kept) throw new DomainError('job_not_found', 'There is no such sample job. It may have been removed.');
    const figures = await this.figures(
      row,
      new Map(kept.answers.map(({ questionId, answer }) => [questionId, answer])),
    );
    return this.bus.execute(new AggregateCommand(jobs, id, { type: 'AcceptFigures', job, ...figures }, context));
  }

  /** Removes a job, or brings a removed one back. */
  async run(
    { quote_template_id: id, id: job }: JobRequest,
    type: 'RemoveJob' | 'BringJobBack',
    context: CommandContext,
  ): Promise<CommandResult> {
    await this.templates.edited(id, context);
    return this.bus.execute(new AggregateCommand(jobs, id, { type, job }, context));
  }

  /**
   * Gives the copy of a template its jobs, with the copy's own questions and lines. What the copied state does not have
   * is left out. Can be repeated.
   */
  async copy(
    sourceId: number,
    source: TemplateContent,
    copy: { id: number; content: TemplateContent },
    context: CommandContext,
  ) {
    const kept = await keptJobsOf(this.read, sourceId);
    if (kept.length === 0) return;
    const questions = idsBeside(source.questions, copy.content.questions);
    const lines = idsBeside(source.lines, copy.content.lines);
    const copied = kept.map(
      ({ name, tolerance, answers, expected }): Job => ({
        name,
        tolerance,
        answers: answers.flatMap(({ questionId, answer }) =>
          questions.has(questionId) ? [{ questionId: questions.get(questionId)!, answer }] : [],
        ),
        expected: expected.flatMap(({ lineId, ...figure }) =>
          lines.has(lineId) ? [{ lineId: lines.get(lineId)!, ...figure }] : [],
        ),
      }),
    );
    const command = { type: 'CopyJobs', jobs: copied, ownerId: businessOf(context.actor!) } as const;
    await this.bus.execute(new AggregateCommand(jobs, copy.id, command, { ...context, expectedVersion: undefined }));
  }

  private async figures({ id, staged }: TemplateRow, answers: ReadonlyMap<number, string>) {
    const offers = await offersByIds(
      this.read,
      staged.lines.map(({ product }) => product.offerId),
    );
    return jobFigures({ id, staged }, offers, answers);
  }
}
