import { Body, Controller, Param } from '@nestjs/common';
import { strip } from '@quotewright/domain/catalogue/visibility.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import {
  type LineOption,
  type LineRequest,
  type LineSaved,
  type QuestionSaved,
  type TemplateChanged,
} from '@quotewright/domain/templates/contract.js';
import { lineOf, type LineRef } from '@quotewright/domain/templates/lines.js';
import type { TemplateCommand, TemplateState } from '@quotewright/domain/templates/template.js';
import { offersByIds, optionsOf } from '@quotewright/projections/catalogue/catalogue-offers.js';
import { templateById } from '@quotewright/projections/templates/template-details.js';
import { notOfferedAs } from '@quotewright/projections/templates/template-view.js';
import type { CommandContext, CommandResult } from '../platform/commands/aggregate-command.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { IdParam, SortItemDto } from '../platform/http/fields.js';
import { listOf } from '../platform/http/validation.js';
import { ReadModels } from '../platform/projections/read-models.js';
import {
  AddFromCatalogueDto,
  BareDto,
  ChangeFormulaDto,
  ChangeLineSettingsDto,
  DeleteLineDto,
  MakeDefaultDto,
  SaveQuestionDto,
} from './templates.dto.js';
import { changed, Templates } from './templates.js';

/** The questions and lines of a template. */
@Controller()
export class TemplatePartsController {
  constructor(
    private readonly templates: Templates,
    private readonly read: ReadModels,
  ) {}

  @Call(calls.saveQuestion)
  async saveQuestion(
    @Body() body: SaveQuestionDto,
    @Context() context: CommandContext,
  ): Promise<Answer<QuestionSaved>> {
    const question = { title: body.title, unit: body.unit, sampleAnswer: body.sample_answer };
    const command: TemplateCommand = body.id
      ? { type: 'ChangeQuestion', questionId: body.id, question }
      : { type: 'AddQuestion', question };
    const result = await this.templates.run(body.quote_template_id, command, context, body.id ? {} : { question: 1 });
    const id = body.id || result.state.content.questions.at(-1)!.id;
    return answer({ id, ...changed(result) }, { message: body.id ? 'Question saved.' : 'Question added.', result });
  }

  @Call(calls.deleteQuestion)
  async deleteQuestion(
    @Param() { id }: IdParam,
    @Body() _body: BareDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<TemplateChanged>> {
    const row = await this.templates.owning('question', id, viewer);
    return said(
      await this.templates.run(row.id, { type: 'RemoveQuestion', questionId: id }, context),
      'Question deleted.',
    );
  }

  @Call(calls.sortQuestions)
  async sortQuestions(
    @Body(listOf(SortItemDto)) order: SortItemDto[],
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<TemplateChanged>> {
    const row = await this.templates.sorted(
      'question',
      order.map(({ id }) => id),
      viewer,
    );
    return said(await this.templates.run(row.id, { type: 'SortQuestions', order }, context), 'Order saved.');
  }

  @Call(calls.addFromCatalogue)
  async addFromCatalogue(
    @Body() body: AddFromCatalogueDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<LineSaved>> {
    const {
      id: offerId,
      product_id: productId,
      formula,
    } = await this.templates.offerOf(
      body.product_id,
      body.supplier,
      viewer,
      await templateById(this.read, body.quote_template_id),
    );
    const lineId = body.quote_line_id;
    const command: TemplateCommand = lineId
      ? { type: 'UseOffer', line: { lineId }, productId, offerId }
      : { type: 'AddLine', productId, offerId, formula };
    const result = await this.templates.run(body.quote_template_id, command, context, lineId ? {} : { line: 1 });
    return lineChanged(
      result,
      lineId || result.state.content.lines.at(-1)!.id,
      lineId ? 'Product replaced.' : 'Product added.',
    );
  }

  @Call(calls.deleteLine)
  async deleteLine(@Body() body: DeleteLineDto, @Context() context: CommandContext): Promise<Answer<TemplateChanged>> {
    const line = { ...lineRef(body), offerId: body.product_supplier_id };
    return said(
      await this.templates.run(body.quote_template_id, { type: 'RemoveLine', line }, context),
      'Product removed.',
    );
  }

  @Call(calls.makeDefault)
  async makeDefault(
    @Body() body: MakeDefaultDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<LineSaved>> {
    const row = this.templates.editable(await templateById(this.read, body.quote_template_id), viewer);
    const line = lineRef(body);
    const { id: offerId, product_id: productId } = await this.templates.offerNamed(
      body.product_supplier_id,
      body.new_product_id,
      viewer,
      row,
    );
    const result = await this.templates.run(row.id, { type: 'UseOffer', line, productId, offerId }, context);
    // A line named by its product used that product; in a repeated call it uses the new one by now.
    const standing =
      row.staged.lines.find(({ product }) => product.productId === body.product_id) ??
      result.state.content.lines.find(({ product }) => product.offerId === offerId)!;
    return lineChanged(result, line.lineId ?? standing.id, 'Default product changed.');
  }

  @Call(calls.changeFormula)
  async changeFormula(@Body() body: ChangeFormulaDto, @Context() context: CommandContext): Promise<Answer<LineSaved>> {
    const line = lineRef(body);
    const result = await this.templates.run(
      body.quote_template_id,
      { type: 'ChangeFormula', line, formula: body.formula },
      context,
    );
    return lineChanged(result, lineOf(result.state.content, line).id, 'Formula changed.');
  }

  @Call(calls.lineSettings)
  async lineSettings(
    @Body() body: ChangeLineSettingsDto,
    @Context() context: CommandContext,
  ): Promise<Answer<LineSaved>> {
    const {
      formula,
      waste_percent,
      pack_size,
      round_up,
      minimum_quantity,
      include_when,
      quote_template_product_id: lineId,
    } = body;
    const settings = { waste_percent, pack_size, round_up, minimum_quantity, include_when };
    const command = {
      type: 'ChangeLineSettings',
      lineId,
      settings,
      ...(formula === undefined ? {} : { formula }),
    } as const;
    return lineChanged(await this.templates.run(body.quote_template_id, command, context), lineId, 'Line saved.');
  }

  @Call(calls.sortLines)
  async sortLines(
    @Body(listOf(SortItemDto)) order: SortItemDto[],
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<TemplateChanged>> {
    const row = await this.templates.sorted(
      'line',
      order.map(({ id }) => id),
      viewer,
    );
    return said(await this.templates.run(row.id, { type: 'SortLines', order }, context), 'Order saved.');
  }

  @Call(calls.lineOptions)
  async lineOptions(@Param() { id }: IdParam, @Viewer() viewer: Actor): Promise<LineOption[]> {
    const { staged } = await this.templates.owning('line', id, viewer);
    const offerId = lineOf(staged, { lineId: id }).product.offerId;
    const standing = (await offersByIds(this.read, [offerId])).get(offerId);
    if (!standing)
      throw new DomainError(
        'unavailable',
        'The products of this template are still being brought up to date: try again in a moment.',
      );
    const offered = await optionsOf(this.read, viewer, { master_product_id: standing.master_product_id });
    // The current offer of the line is listed even if it could not be added again.
    const all = offered.some((offer) => offer.id === offerId) ? offered : [strip(viewer, standing), ...offered];
    return all.map(
      (offer): LineOption => ({
        id: offer.id,
        product_supplier_id: offer.id,
        product_id: offer.product_id,
        master_product_id: offer.master_product_id,
        name: offer.name,
        description: offer.description,
        business_name: offer.business_name,
        product_type: offer.product_type,
        sku: offer.sku,
        retail_price: offer.retail_price,
        cost_price: offer.cost_price,
        unit_in_stock: offer.unit_in_stock,
        unit: offer.unit,
        brand: offer.brand,
        thumbnail: offer.thumbnail,
        formula: offer.formula,
        supplier: offer.supplier,
        ...notOfferedAs(offer),
        is_default: offer.id === offerId,
      }),
    );
  }
}

function said(result: CommandResult<TemplateState>, message: string): Answer<TemplateChanged> {
  return answer(changed(result), { message, result });
}

/** The line that a call means: calls and answers name its id `quote_template_product_id`. */
function lineRef({
  quote_template_product_id: lineId,
  product_id: productId,
}: Pick<LineRequest, 'quote_template_product_id' | 'product_id'>): LineRef {
  return { lineId, productId };
}

function lineChanged(result: CommandResult<TemplateState>, lineId: number, message: string): Answer<LineSaved> {
  return answer({ ...changed(result), quote_template_product_id: lineId }, { message, result });
}
