import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { galleryRules } from '@quotewright/domain/kernel/reasons.js';
import { access, type AccessCommand } from '@quotewright/domain/trail/access.js';
import type { ReviewRules } from '@quotewright/domain/trail/contract.js';
import * as calls from '@quotewright/domain/trail/endpoints.js';
import { activeAdmins } from '@quotewright/projections/templates/template-reviews.js';
import { AggregateCommand, type CommandContext } from '../platform/commands/aggregate-command.js';
import { Policies } from '../platform/commands/policies.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { ApprovalRuleDto, ReminderRuleDto } from './trail.dto.js';

/** The gallery's rules about reviews. */
@Controller()
export class ReviewRulesController {
  constructor(
    private readonly bus: CommandBus,
    private readonly policies: Policies,
    private readonly read: ReadModels,
  ) {}

  @Call(calls.reviewRules)
  async rules(): Promise<ReviewRules> {
    const [{ approvals: needed, reminders }, admins] = await Promise.all([
      this.policies.of(galleryRules),
      this.admins(),
    ]);
    return { needed, admins, reminders };
  }

  @Call(calls.changeApprovalRule)
  async changeApprovals(
    @Body() { needed }: ApprovalRuleDto,
    @Context() context: CommandContext,
  ): Promise<Answer<null>> {
    return this.change({ type: 'ChangeApprovalRule', approvals: needed, admins: await this.admins() }, context);
  }

  @Call(calls.changeReminderRule)
  async changeReminders(
    @Body() { reminders }: ReminderRuleDto,
    @Context() context: CommandContext,
  ): Promise<Answer<null>> {
    return this.change({ type: 'ChangeReminderRule', reminders }, context);
  }

  private async change(command: AccessCommand, context: CommandContext): Promise<Answer<null>> {
    const result = await this.bus.execute(new AggregateCommand(access, galleryRules, command, context));
    return answer(null, { message: 'Saved.', result });
  }

  private async admins(): Promise<number> {
    return (await activeAdmins(this.read)).length;
  }
}
