import { Body, Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { PriceApproval } from '@quotewright/domain/kernel/contract-reasons.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { readNumber } from '@quotewright/domain/kernel/number-rules.js';
import { access, noApproval } from '@quotewright/domain/trail/access.js';
import { approvalPercentRule } from '@quotewright/domain/trail/contract.js';
import * as calls from '@quotewright/domain/trail/endpoints.js';
import { AggregateCommand, type CommandContext } from '../platform/commands/aggregate-command.js';
import { Policies } from '../platform/commands/policies.js';
import { Database } from '../platform/db/database.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/fields.js';
import { invalidInput } from '../platform/http/validation.js';
import { PriceApprovalDto } from './trail.dto.js';

/** When price changes of a supplier wait for an admin. */
@Controller()
export class PriceApprovalController {
  constructor(
    private readonly bus: CommandBus,
    private readonly db: Database,
    private readonly policies: Policies,
  ) {}

  @Call(calls.priceApproval)
  async rule(@Param() { id }: IdParam): Promise<PriceApproval> {
    return (await this.policies.of(await this.supplierOf(id))).prices ?? noApproval;
  }

  @Call(calls.changePriceApproval)
  async change(@Body() body: PriceApprovalDto, @Context() context: CommandContext): Promise<Answer<null>> {
    const supplier = await this.supplierOf(body.supplier);
    const command = { type: 'ChangePriceApproval', rule: ruleOf(body) } as const;
    const result = await this.bus.execute(new AggregateCommand(access, supplier, command, context));
    return answer(null, { message: 'Saved.', result });
  }

  /** The business of a supplier, by its id or that of an account of it. Throws `not_found`. */
  private async supplierOf(id: number): Promise<number> {
    const found = await this.db
      .knex({ b: 'app.business' })
      .leftJoin({ u: 'app.user' }, 'u.business_id', 'b.id')
      .where('b.user_type', 'suppliers')
      .where((one) => void one.where('b.id', id).orWhere('u.id', id))
      .first<{ id: number } | undefined>('b.id');
    if (!found) throw new DomainError('not_found', 'This supplier was not found.');
    return found.id;
  }
}

function ruleOf({ when, percent }: PriceApprovalDto): PriceApproval {
  if (when !== 'above') return { when, percent: null };
  const read = readNumber(approvalPercentRule, percent);
  if (read === null)
    throw invalidInput([{ path: 'percent', code: 'not_a_number', message: approvalPercentRule.message }]);
  return { when, percent: read };
}
