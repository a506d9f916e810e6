import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { businessOf, type Actor } from '@quotewright/domain/kernel/decider.js';
import { galleryRules } from '@quotewright/domain/kernel/reasons.js';
import { access } from '@quotewright/domain/trail/access.js';
import type { Reasons } from '@quotewright/domain/trail/contract.js';
import * as calls from '@quotewright/domain/trail/endpoints.js';
import { AggregateCommand, type CommandContext } from '../platform/commands/aggregate-command.js';
import { Policies } from '../platform/commands/policies.js';
import { Texts } from '../platform/commands/texts.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { ReasonRuleDto } from './trail.dto.js';

/** How many earlier reasons are offered to a person who is asked for one. */
const OFFERED = 5;

/** Whose rule an account sets: its own as a business, the gallery's as an admin. */
const ruledBy = (viewer: Actor): number => (viewer.userType === 'admin' ? galleryRules : businessOf(viewer));

/** When changes need a reason. */
@Controller()
export class ReasonsController {
  constructor(
    private readonly bus: CommandBus,
    private readonly policies: Policies,
    private readonly texts: Texts,
  ) {}

  @Call(calls.reasons)
  async reasons(@Viewer() viewer: Actor): Promise<Answer<Reasons>> {
    const [{ reasons: rule }, last] = await Promise.all([
      this.policies.of(ruledBy(viewer)),
      this.texts.lastOf(viewer.id, OFFERED),
    ]);
    return answer({ rule, last });
  }

  @Call(calls.changeReasonRule)
  async change(
    @Viewer() viewer: Actor,
    @Body() { rule }: ReasonRuleDto,
    @Context() context: CommandContext,
  ): Promise<Answer<null>> {
    const result = await this.bus.execute(
      new AggregateCommand(access, ruledBy(viewer), { type: 'ChangeReasonRule', rule }, context),
    );
    return answer(null, { message: 'Saved.', result });
  }
}
