import { Body, Controller, Param } from '@nestjs/common';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { galleryRules } from '@quotewright/domain/kernel/reasons.js';
import type { TemplateReview } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { reviewOf } from '@quotewright/projections/templates/template-reviews.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { Policies } from '../platform/commands/policies.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/fields.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { ChangesDto, ReviewDto } from './templates.dto.js';
import { Templates } from './templates.js';

/** The review of a gallery template before it is published. */
@Controller()
export class TemplateReviewController {
  constructor(
    private readonly templates: Templates,
    private readonly policies: Policies,
    private readonly read: ReadModels,
  ) {}

  @Call(calls.review)
  async review(@Param() { id }: IdParam, @Viewer() viewer: Actor): Promise<TemplateReview> {
    const row = await this.templates.reviewed(id, viewer);
    const [known, { approvals: needed }] = await Promise.all([
      reviewOf(this.read, row, viewer.id),
      this.policies.of(galleryRules),
    ]);
    return { ...known, needed };
  }

  @Call(calls.requestReview)
  async request(@Body() body: ReviewDto, @Context() context: CommandContext): Promise<Answer<null>> {
    const result = await this.templates.review('RequestReview', body, context);
    return answer(null, { message: 'Review requested.', result });
  }

  @Call(calls.approve)
  async approve(@Body() body: ReviewDto, @Context() context: CommandContext): Promise<Answer<null>> {
    const result = await this.templates.review('ApproveTemplate', body, context);
    return answer(null, { message: 'Approved.', result });
  }

  @Call(calls.requestChanges)
  async requestChanges(@Body() body: ChangesDto, @Context() context: CommandContext): Promise<Answer<null>> {
    const result = await this.templates.review('RequestChanges', body, context);
    return answer(null, { message: 'Changes requested.', result });
  }
}
