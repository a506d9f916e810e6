import { Body, Controller, Param } from '@nestjs/common';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { galleryRules } from '@quotewright/domain/kernel/reasons.js';
import type { TemplateReview, WaitingReview } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { reviewQueue } from '@quotewright/projections/templates/template-listing.js';
import { askerOf, reviewedTemplate, reviewOf } from '@quotewright/projections/templates/template-reviews.js';
import type { CommandContext, CommandResult } from '../platform/commands/aggregate-command.js';
import { Policies } from '../platform/commands/policies.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/fields.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { ReviewLetters } from './review-letters.js';
import { ReviewNotes } from './review-notes.js';
import { ChangesDto, CommentDto, MarkDto, RemoveCommentDto, ReviewDto } from './templates.dto.js';
import { Templates } from './templates.js';

/** The review of a gallery template before it is published. */
@Controller()
export class TemplateReviewController {
  constructor(
    private readonly templates: Templates,
    private readonly policies: Policies,
    private readonly notes: ReviewNotes,
    private readonly letters: ReviewLetters,
    private readonly read: ReadModels,
  ) {}

  @Call(calls.review)
  async review(@Param() { id }: IdParam, @Viewer() viewer: Actor): Promise<TemplateReview> {
    const row = await this.templates.reviewed(id, viewer);
    const of = await reviewedTemplate(this.read, row);
    const [known, notes, { approvals: needed }] = await Promise.all([
      reviewOf(this.read, row.id, of, viewer.id),
      this.notes.of(row, of.settled),
      this.policies.of(galleryRules),
    ]);
    return { ...known, ...notes, needed };
  }

  @Call(calls.reviewQueue)
  queue(@Viewer() viewer: Actor): Promise<WaitingReview[]> {
    return reviewQueue(this.read, viewer.id);
  }

  @Call(calls.requestReview)
  async request(@Body() body: ReviewDto, @Context() context: CommandContext): Promise<Answer<null>> {
    const { actor } = context;
    const row = await this.templates.reviewed(body.quote_template_id, actor!);
    const result = await this.templates.review('RequestReview', row, body, context);
    if (result.changed) await this.letters.asked(row, actor!, body.note);
    return answer(null, { message: 'Review requested.', result });
  }

  @Call(calls.approve)
  async approve(@Body() body: ReviewDto, @Context() context: CommandContext): Promise<Answer<null>> {
    const result = await this.reply('ApproveTemplate', body, context);
    return answer(null, { message: 'Approved.', result });
  }

  @Call(calls.requestChanges)
  async requestChanges(@Body() body: ChangesDto, @Context() context: CommandContext): Promise<Answer<null>> {
    const result = await this.reply('RequestChanges', body, context);
    return answer(null, { message: 'Changes requested.', result });
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

  /** Answers a review, and tells who asked for it. */
  private async reply(
    type: 'ApproveTemplate' | 'RequestChanges',
    body: ReviewDto,
    context: CommandContext,
  ): Promise<CommandResult> {
    const { quote_template_id: id, note } = body;
    const actor = context.actor!;
    const row = await this.templates.reviewed(id, actor);
    // Requested changes end the review.
    const asker = await askerOf(this.read, id);
    const result = await this.templates.review(type, row, body, context);
    if (result.changed) await this.letters.answered(row, actor, asker, type === 'ApproveTemplate', note);
    return result;
  }
}
