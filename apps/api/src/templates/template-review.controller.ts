import { Body, Controller, Param, Query } from '@nestjs/common';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { galleryRules } from '@quotewright/domain/kernel/reasons.js';
import type { ReviewCounts, ReviewQueue, TemplateReview } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import type { ReviewCommand } from '@quotewright/domain/templates/review.js';
import { reviewCounts, reviewQueue } from '@quotewright/projections/templates/review-queue.js';
import { reviewedTemplate, reviewOf } from '@quotewright/projections/templates/template-reviews.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { Announcer } from '../platform/mail/announcer.js';
import { Policies } from '../platform/commands/policies.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/fields.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { ReviewNotes } from './review-notes.js';
import { ChangesDto, CommentDto, MarkDto, RemoveCommentDto, ReviewDto, ReviewQueueDto } from './templates.dto.js';
import { Templates } from './templates.js';

/** The review of a gallery template before it is published. */
@Controller()
export class TemplateReviewController {
  constructor(
    private readonly templates: Templates,
    private readonly policies: Policies,
    private readonly notes: ReviewNotes,
    private readonly announcer: Announcer,
    private readonly read: ReadModels,
  ) {}

  @Call(calls.review)
  async review(@Param() { id }: IdParam, @Viewer() viewer: Actor): Promise<TemplateReview> {
    const row = await this.templates.reviewed(id, viewer);
    const of = await reviewedTemplate(this.read, row);
    const [known, notes, { approvals: needed }, admins] = await Promise.all([
      reviewOf(this.read, row.id, of, viewer.id),
      this.notes.of(row, of.settled),
      this.policies.of(galleryRules),
      this.templates.admins(),
    ]);
    return { ...known, ...notes, needed, able: admins.filter((id) => !of.changers.includes(id)).length };
  }

  @Call(calls.reviewQueue)
  async queue(@Query() query: ReviewQueueDto, @Viewer() viewer: Actor): Promise<ReviewQueue> {
    const [page, { approvals: needed }] = await Promise.all([
      reviewQueue(this.read, viewer.id, query),
      this.policies.of(galleryRules),
    ]);
    return { ...page, needed };
  }

  @Call(calls.reviewCounts)
  async counts(@Viewer() viewer: Actor): Promise<ReviewCounts> {
    return reviewCounts(this.read, viewer.id);
  }

  @Call(calls.requestReview)
  async request(@Body() body: ReviewDto, @Context() context: CommandContext): Promise<Answer<null>> {
    return this.say('RequestReview', body, context, 'Review requested.');
  }

  @Call(calls.approve)
  async approve(@Body() body: ReviewDto, @Context() context: CommandContext): Promise<Answer<null>> {
    return this.say('ApproveTemplate', body, context, 'Approved.');
  }

  @Call(calls.requestChanges)
  async requestChanges(@Body() body: ChangesDto, @Context() context: CommandContext): Promise<Answer<null>> {
    return this.say('RequestChanges', body, context, 'Changes requested.');
  }

  @Call(calls.markChange)
  async mark(@Body() body: MarkDto, @Viewer() viewer: Actor): Promise<Answer<null>> {
    await this.notes.mark(await this.templates.reviewed(body.quote_template_id, viewer), body, viewer);
    return answer(null, { message: body.accepted ? 'Accepted.' : 'No longer accepted.' });
  }

  @Call(calls.comment)
  async comment(@Body() body: CommentDto, @Viewer() viewer: Actor): Promise<Answer<null>> {
    await this.notes.comment(await this.templates.reviewed(body.quote_template_id, viewer), body, viewer);
    return answer(null, { message: 'Comment added.' });
  }

  @Call(calls.removeComment)
  async removeComment(@Body() body: RemoveCommentDto, @Viewer() viewer: Actor): Promise<Answer<null>> {
    await this.notes.remove(await this.templates.reviewed(body.quote_template_id, viewer), body.id, viewer);
    return answer(null, { message: 'Comment removed.' });
  }

  /** Asks for a review or answers one; `ReviewLetters` tells the others. */
  private async say(
    type: ReviewCommand['type'],
    body: ReviewDto,
    context: CommandContext,
    message: string,
  ): Promise<Answer<null>> {
    const row = await this.templates.reviewed(body.quote_template_id, context.actor!);
    const result = await this.templates.review(type, row, body, { ...context, announced: true });
    this.announcer.soon(result.batchId);
    return answer(null, { message, result });
  }
}
