import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { galleryRules } from '@quotewright/domain/kernel/reasons.js';
import { access } from '@quotewright/domain/trail/access.js';
import type { Approvals } from '@quotewright/domain/trail/contract.js';
import * as calls from '@quotewright/domain/trail/endpoints.js';
import { AggregateCommand, type CommandContext } from '../platform/commands/aggregate-command.js';
import { Policies } from '../platform/commands/policies.js';
import { Database } from '../platform/db/database.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { ApprovalRuleDto } from './trail.dto.js';

/** How many approvals publishing a template of the gallery needs. */
@Controller()
export class ApprovalsController {
  constructor(
    private readonly bus: CommandBus,
    private readonly db: Database,
    private readonly policies: Policies,
  ) {}

  @Call(calls.approvals)
  async approvals(): Promise<Approvals> {
    const [{ approvals: needed }, admins] = await Promise.all([this.policies.of(galleryRules), this.admins()]);
    return { needed, admins };
  }

  @Call(calls.changeApprovalRule)
  async change(@Body() { needed }: ApprovalRuleDto, @Context() context: CommandContext): Promise<Answer<null>> {
    const admins = await this.admins();
    const command = { type: 'ChangeApprovalRule', approvals: needed, admins } as const;
    const result = await this.bus.execute(new AggregateCommand(access, galleryRules, command, context));
    return answer(null, { message: 'Saved.', result });
  }

  private async admins(): Promise<number> {
    const [row] = await this.db.knex('app.user').where({ user_type: 'admin' }).count();
    return Number(row!.count);
  }
}
