import { Type } from 'class-transformer';
import { IsIn, IsInt, IsUUID, Max, Min } from 'class-validator';
import { searchRule } from '@quotewright/domain/kernel/contract.js';
import {
  approvalRules,
  priceApprovalRules,
  readyRules,
  reasonRules,
  reminderRules,
  type ApprovalRule,
  type PriceApproval,
  type ReadyRule,
  type ReasonRule,
  type ReminderRule,
} from '@quotewright/domain/kernel/contract-reasons.js';
import { historySources, type HistorySource } from '@quotewright/domain/templates/contract.js';
import {
  approvalPercentRule,
  mostTrail,
  trailLimit,
  trailTypes,
  type ApprovalRuleRequest,
  type PriceApprovalRequest,
  type ProductHistoryQuery,
  type ReadyRuleRequest,
  type ReasonRuleRequest,
  type ReminderRuleRequest,
  type TrailFilter,
  type TrailQuery,
  type TrailType,
} from '@quotewright/domain/trail/contract.js';
import type { SpannedFilter } from '@quotewright/projections/trail/trail-page.js';
import { Id, IdInAddress, Moment, Position, spanOf } from '../platform/http/fields.js';
import { DecidedNumber, Follows } from '../platform/http/rules.js';
import { MayBeAbsent } from '../platform/http/validation.js';

export class EventParam {
  @IsUUID() event_id: string;
}

export class TrailFilterDto implements TrailFilter {
  @MayBeAbsent() @IdInAddress() actor?: number;
  @MayBeAbsent() @IsIn(trailTypes, { message: `type is one of ${trailTypes.join(', ')}.` }) type?: TrailType;
  @MayBeAbsent() @Moment('from') from?: string;
  @MayBeAbsent() @Moment('to') to?: string;
  @MayBeAbsent() @IdInAddress() template?: number;
  @MayBeAbsent() @IdInAddress() product?: number;
  @MayBeAbsent()
  @IsIn(historySources, { message: `source is one of ${historySources.join(', ')}.` })
  source?: HistorySource;
  @MayBeAbsent() @Follows(searchRule) text?: string;
}

export class TrailQueryDto extends TrailFilterDto implements TrailQuery {
  @MayBeAbsent() @Position('before') before?: string;
  @MayBeAbsent() @Type(() => Number) @IsInt() @Min(1) @Max(mostTrail) limit: number = trailLimit;
}

export class ProductHistoryDto implements ProductHistoryQuery {
  @MayBeAbsent() @Position('before') before?: string;
  @MayBeAbsent() @Type(() => Number) @IsInt() @Min(1) @Max(mostTrail) limit: number = trailLimit;
}

export class ReasonRuleDto implements ReasonRuleRequest {
  @IsIn(reasonRules, { message: `rule is one of ${reasonRules.join(', ')}.` }) rule!: ReasonRule;
}

export class ApprovalRuleDto implements ApprovalRuleRequest {
  @IsIn(approvalRules, { message: `needed is one of ${approvalRules.join(', ')}.` }) needed!: ApprovalRule;
}

export class ReminderRuleDto implements ReminderRuleRequest {
  @IsIn(reminderRules, { message: `reminders is one of ${reminderRules.join(', ')}.` }) reminders!: ReminderRule;
}

export class ReadyRuleDto implements ReadyRuleRequest {
  @IsIn(readyRules, { message: `rule is one of ${readyRules.join(', ')}.` }) rule!: ReadyRule;
}

export class PriceApprovalDto implements PriceApprovalRequest {
  @Id() supplier: number;
  @IsIn(priceApprovalRules, { message: `when is one of ${priceApprovalRules.join(', ')}.` })
  when: PriceApproval['when'];
  @MayBeAbsent() @DecidedNumber(approvalPercentRule) percent?: number | string;
}

/** The filter as asked for, without what is absent. */
export function filterIn({ actor, type, from, to, template, product, source, text }: TrailFilterDto): TrailFilter {
  const filter: TrailFilter = { actor, type, from, to, template, product, source, text: text?.trim() || undefined };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

/** The filter with its dates as instants. */
export const spanned = ({ from, to, ...filter }: TrailFilter): SpannedFilter => ({
  ...filter,
  ...spanOf({ from, to }),
});
