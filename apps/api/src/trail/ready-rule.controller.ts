import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { galleryRules } from '@quotewright/domain/kernel/reasons.js';
import { access } from '@quotewright/domain/trail/access.js';
import type { ReadyRuleAnswer } from '@quotewright/domain/trail/contract.js';
import * as calls from '@quotewright/domain/trail/endpoints.js';
import { AggregateCommand, type CommandContext } from '../platform/commands/aggregate-command.js';
import { Policies } from '../platform/commands/policies.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { ReadyRuleDto } from './trail.dto.js';

/** What a failed check of a template of the gallery does to its publishing. */
@Controller()
export class ReadyRuleController {
  constructor(
    private readonly bus: CommandBus,
    private readonly policies: Policies,
  ) {}

  @Call(calls.readyRule)
  async rule(): Promise<ReadyRuleAnswer> {
    return { rule: (await this.policies.of(galleryRules)).ready };
  }

  @Call(calls.changeReadyRule)
  async change(@Body() { rule }: ReadyRuleDto, @Context() context: CommandContext): Promise<Answer<null>> {
    const command = { type: 'ChangeReadyRule', rule } as const;
    const result = await this.bus.execute(new AggregateCommand(access, galleryRules, command, context));
    return answer(null, { message: 'Saved.', result });
  }
}
