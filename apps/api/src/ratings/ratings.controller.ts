import { Body, Controller } from '@nestjs/common';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import type { QuotedSuppliersPage, RatingsPage } from '@quotewright/domain/ratings/contract.js';
import * as calls from '@quotewright/domain/ratings/endpoints.js';
import { supplierRatings } from '@quotewright/projections/ratings/supplier-ratings.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { AnswerRatingDto, HideRatingDto, QuotedSuppliersDto, RateDto, RatingsDto } from './ratings.dto.js';
import { Ratings } from './ratings.js';

/** Ratings of suppliers by the businesses that quoted with them. */
@Controller()
export class RatingsController {
  constructor(
    private readonly ratings: Ratings,
    private readonly read: ReadModels,
  ) {}

  @Call(calls.suppliers)
  async suppliers(@Body() body: QuotedSuppliersDto, @Viewer() viewer: Actor): Promise<Answer<QuotedSuppliersPage>> {
    return answer(await this.ratings.suppliers(body, viewer), { stale: this.read.parked(supplierRatings) });
  }

  @Call(calls.ratings)
  async list(@Body() body: RatingsDto, @Viewer() viewer: Actor): Promise<Answer<RatingsPage>> {
    return answer(await this.ratings.list(body, viewer), { stale: this.read.parked(supplierRatings) });
  }

  @Call(calls.rate)
  async rate(
    @Body() body: RateDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<null>> {
    return answer(null, { message: 'Rating saved.', result: await this.ratings.rate(body, viewer, context) });
  }

  @Call(calls.answerRating)
  async answerRating(@Body() body: AnswerRatingDto, @Viewer() viewer: Actor): Promise<Answer<null>> {
    await this.ratings.answer(body, viewer);
    return answer(null, { message: 'Answer saved.' });
  }

  @Call(calls.hide)
  async hide(@Body() body: HideRatingDto): Promise<Answer<null>> {
    await this.ratings.hide(body);
    return answer(null, { message: body.hidden ? 'Hidden. Its stars still count.' : 'Shown again.' });
  }
}
