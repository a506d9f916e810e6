import { Body, Controller, Param, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  historyPage,
  textsFor,
  type ClientTexts,
  type WarrantyAdvice,
  type WarrantyAdviceAnswer,
  type WarrantyAdviceHistory,
  type WarrantyAdviceInput,
  type WarrantyAdviceQuery,
  type WarrantyAdviceSaved,
} from '@quotewright/domain/advice/contract.js';
import * as calls from '@quotewright/domain/advice/endpoints.js';
import {
  standardTexts,
  type StandardTextCommand,
  type StandardTextsState,
  type WrittenInput,
} from '@quotewright/domain/advice/standard-texts.js';
import { businessOf, streamOf, type Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { templateMissing } from '@quotewright/domain/templates/contract.js';
import {
  standardTextLists,
  standardTextsOf,
  undoneBatches,
} from '@quotewright/projections/advice/standard-text-lists.js';
import { publishedCategories } from '@quotewright/projections/categories/category-lists.js';
import { savedQuoteById } from '@quotewright/projections/quotes/saved-quotes.js';
import { templateById } from '@quotewright/projections/templates/template-details.js';
import { visibleState } from '@quotewright/projections/templates/template-view.js';
import { trailOf } from '@quotewright/projections/trail/trail-page.js';
import { AggregateCommand, type CommandContext, type CommandResult } from '../platform/commands/aggregate-command.js';
import { showingCurrent } from '../platform/commands/version-conflict.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/fields.js';
import { invalidInput } from '../platform/http/validation.js';
import { ReadModels } from '../platform/projections/read-models.js';
import {
  AddWarrantyAdviceDto,
  UndoWarrantyAdviceDto,
  UpdateAdviceDto,
  UpdateWarrantyAdviceDto,
  UpdateWarrantyDto,
  WarrantyAdviceHistoryDto,
  WarrantyAdviceQueryDto,
} from './advice.dto.js';

/** The standard warranty and advice texts of businesses. */
@Controller()
export class AdviceController {
  constructor(
    private readonly bus: CommandBus,
    private readonly read: ReadModels,
  ) {}

  @Call(calls.all)
  async all(@Query() query: WarrantyAdviceQueryDto, @Viewer() viewer: Actor): Promise<Answer<WarrantyAdviceAnswer>> {
    const templates = await standardTextsOf(this.read, businessOf(viewer));
    const texts = await this.textsOf(query, templates, viewer);
    const stale = await this.read.stale(standardTextLists, streamOf(standardTexts, businessOf(viewer)));
    return answer({ templates, ...texts }, { stale });
  }

  @Call(calls.add)
  async add(
    @Body() { data }: AddWarrantyAdviceDto,
    @Context() context: CommandContext,
  ): Promise<Answer<WarrantyAdviceSaved>> {
    const ownerId = businessOf(context.actor!);
    const text = await this.written(data, ownerId);
    const command: StandardTextCommand = { type: 'AddStandardText', ownerId, text };
    const result = await this.run(command, { ...context, ids: { standard_text: 1 } });
    return saved(result, result.state.texts.at(-1)!.id, 'Standard text added.');
  }

  @Call(calls.update)
  async update(
    @Body() { data }: UpdateWarrantyAdviceDto,
    @Context() context: CommandContext,
  ): Promise<Answer<WarrantyAdviceSaved>> {
    const text = await this.written(data, businessOf(context.actor!));
    const { expectedVersion = data.version } = context;
    return this.edit(data.id, text, { ...context, expectedVersion }, 'Standard text saved.');
  }

  @Call(calls.updateWarranty)
  async updateWarranty(
    @Body() { data: { id, warranty } }: UpdateWarrantyDto,
    @Context() context: CommandContext,
  ): Promise<Answer<WarrantyAdviceSaved>> {
    return this.edit(id, { warranty }, context, 'Warranty saved.');
  }

  @Call(calls.updateAdvice)
  async updateAdvice(
    @Body() { data: { id, advice } }: UpdateAdviceDto,
    @Context() context: CommandContext,
  ): Promise<Answer<WarrantyAdviceSaved>> {
    return this.edit(id, { advice }, context, 'Advice saved.');
  }

  @Call(calls.makeDefault)
  async makeDefault(
    @Param() { id }: IdParam,
    @Context() context: CommandContext,
  ): Promise<Answer<WarrantyAdviceSaved>> {
    return saved(await this.run({ type: 'MakeStandardTextDefault', textId: id }, context), id, 'Default changed.');
  }

  @Call(calls.remove)
  async remove(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<Answer<WarrantyAdviceSaved>> {
    return saved(await this.run({ type: 'DeleteStandardText', textId: id }, context), id, 'Standard text deleted.');
  }

  @Call(calls.undo)
  async undo(
    @Body() { batch_id: batchId }: UndoWarrantyAdviceDto,
    @Context() context: CommandContext,
  ): Promise<Answer<null>> {
    return answer(null, {
      message: 'Undone.',
      result: await this.run({ type: 'UndoStandardTexts', batchId }, context),
    });
  }

  @Call(calls.history)
  async history(
    @Query() { before }: WarrantyAdviceHistoryDto,
    @Viewer() viewer: Actor,
  ): Promise<Answer<WarrantyAdviceHistory>> {
    const [page, undone] = await Promise.all([
      trailOf(this.read, viewer, { before, limit: historyPage, filter: { type: 'advice' } }),
      undoneBatches(this.read, businessOf(viewer)),
    ]);
    const data = page.entries.map(({ entry_id, batch_id, summary, actor, at, source, reason }) => ({
      batch_id,
      summary,
      actor,
      at,
      source,
      reason,
      changes: page.data.filter((row) => row.entry_id === entry_id).flatMap(({ changes }) => changes),
      undone: undone.has(batch_id),
    }));
    return answer({ data, next: page.next });
  }

  /** The texts of the template or quote that is asked about, and otherwise the general ones. */
  private async textsOf(
    { quote_template_id: templateId, quote_id: quoteId }: WarrantyAdviceQuery,
    standard: readonly WarrantyAdvice[],
    viewer: Actor,
  ): Promise<ClientTexts> {
    if (templateId !== undefined && quoteId !== undefined)
      throw invalidInput([{ path: 'quote_id', code: 'one', message: 'Name a template or a quote, not both.' }]);
    if (quoteId !== undefined) {
      const quote = await savedQuoteById(this.read, viewer, quoteId);
      if (!quote) throw new DomainError('not_found', 'This quote was not found.');
      return { warranty: quote.warranty, advice: quote.advice };
    }
    if (templateId === undefined) return textsFor({ warranty: '', advice: '' }, null, standard);
    const row = await templateById(this.read, templateId);
    const state = row && visibleState(row, viewer);
    if (!state) throw new DomainError('template_not_found', templateMissing);
    return textsFor(state.content, state.content.categoryId, standard);
  }

  /** A text as the decider takes it. Throws `invalid_input` for a category that the business cannot choose. */
  private async written(data: WarrantyAdviceInput, ownerId: number): Promise<WrittenInput> {
    const { title, category_id: categoryId = null, warranty, advice, is_default: isDefault } = data;
    if (categoryId !== null) {
      const [published, own] = await Promise.all([publishedCategories(this.read), standardTextsOf(this.read, ownerId)]);
      // A text keeps its category when that is taken off the site.
      const known =
        published.some(({ id }) => id === categoryId) || own.some((text) => text.category_id === categoryId);
      if (!known)
        throw invalidInput([{ path: 'data.category_id', code: 'unknown_category', message: 'Choose a category.' }]);
    }
    return { title, categoryId, warranty, advice, ...(isDefault !== undefined && { isDefault }) };
  }

  private async edit(
    textId: number,
    text: Partial<WrittenInput>,
    context: CommandContext,
    message: string,
  ): Promise<Answer<WarrantyAdviceSaved>> {
    return saved(await this.run({ type: 'EditStandardText', textId, text }, context), textId, message);
  }

  private async run(command: StandardTextCommand, context: CommandContext): Promise<CommandResult<StandardTextsState>> {
    const businessId = businessOf(context.actor!);
    return showingCurrent(
      this.bus.execute(new AggregateCommand(standardTexts, businessId, command, context)),
      async () =>
        (await standardTextsOf(this.read, businessId)).find(({ id }) => 'textId' in command && id === command.textId),
    );
  }
}

function saved(
  { state, batchId, ...result }: CommandResult<StandardTextsState>,
  id: number,
  message: string,
): Answer<WarrantyAdviceSaved> {
  const version = state.texts.find((text) => text.id === id)?.version ?? result.version;
  return answer({ id, version, batch_id: batchId }, { message, result });
}
