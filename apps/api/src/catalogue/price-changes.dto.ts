import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsObject,
  IsUUID,
  ValidateNested,
} from 'class-validator';
import {
  mostChanges,
  mostLeftOut,
  offerRules,
  pricedFields,
  priceEndings,
  priceStepRule,
  priceSteps,
  stockRule,
  type AcceptPriceChangeRequest,
  type AddPriceChangeRequest,
  type AskedChangeQuery,
  type AskedChangesQuery,
  type AskForPriceChangeRequest,
  type BulkChange,
  type OfferChange,
  type PriceChangeQuery,
  type PriceChangeRowsQuery,
  type PriceRule,
  type SchedulePriceChangeRequest,
  type WaitingChangesQuery,
} from '@quotewright/domain/catalogue/contract.js';
import { timeZoneRule } from '@quotewright/domain/kernel/time-zone.js';
import { CommandBody } from '../platform/http/context.js';
import { Id, IdInAddress, Ids, Moment } from '../platform/http/fields.js';
import { DecidedNumber, Follows, NumberOrNone, Price } from '../platform/http/rules.js';
import { MayBeAbsent, MayBeNull } from '../platform/http/validation.js';
import { FilteredDto } from './price-sheets.dto.js';

class OfferChangeDto implements OfferChange {
  @Id() id: number;
  @MayBeAbsent() @Price(offerRules.cost_price) cost_price?: number | string;
  @MayBeAbsent() @Price(offerRules.retail_price) retail_price?: number | string;
  @MayBeAbsent() @Follows(offerRules.unit, 'required') unit?: string;
  @MayBeNull() @NumberOrNone(stockRule, 'not_a_count') unit_in_stock?: number | string | null;
  @MayBeAbsent() @Follows(offerRules.supplier_sku, 'too_long') supplier_sku?: string;
  @MayBeAbsent() @Follows(offerRules.brand, 'too_long') brand?: string;
}

class PriceRuleDto implements PriceRule {
  @IsIn(pricedFields, { message: `price.field is one of ${pricedFields.join(', ')}.` }) field: PriceRule['field'];
  @IsIn(priceSteps, { message: `price.by is one of ${priceSteps.join(', ')}.` }) by: PriceRule['by'];
  @DecidedNumber(priceStepRule) value: number | string;
  @MayBeAbsent()
  @IsIn(priceEndings, { message: `price.ending is one of ${priceEndings.join(', ')}.` })
  ending?: PriceRule['ending'];
}

class BulkChangeDto implements BulkChange {
  @MayBeAbsent() @ArrayMinSize(1) @Ids(mostChanges) ids?: number[];
  @MayBeAbsent() @IsObject() @ValidateNested() @Type(() => FilteredDto) filtered?: FilteredDto;
  @MayBeAbsent() @IsObject() @ValidateNested() @Type(() => PriceRuleDto) price?: PriceRule;
  @MayBeNull() @NumberOrNone(stockRule, 'not_a_count') unit_in_stock?: number | string | null;
  @MayBeAbsent() @Follows(offerRules.brand, 'too_long') brand?: string;
  @MayBeAbsent() @IsBoolean() delete?: boolean;
}

export class AddPriceChangeDto implements AddPriceChangeRequest {
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(mostChanges, { message: `Change at most ${mostChanges} products at once.` })
  @ValidateNested({ each: true })
  @Type(() => OfferChangeDto)
  changes?: OfferChange[];

  @MayBeAbsent() @IsObject() @ValidateNested() @Type(() => BulkChangeDto) bulk?: BulkChange;
}

export class PriceChangeParam {
  @IsUUID() id: string;
}

export class PriceChangeQueryDto implements PriceChangeQuery {
  @MayBeAbsent() @IdInAddress() page?: number;
}

export class PriceChangeRowsDto implements PriceChangeRowsQuery {
  @IsUUID() id: string;
  @MayBeAbsent() @IdInAddress() page?: number;
}

export class PriceChangeDto extends CommandBody {
  @IsUUID() id: string;
}

export class UndoPriceChangeDto extends PriceChangeDto {
  @MayBeAbsent() @IsBoolean() rest?: boolean;
}

export class WaitingChangesQueryDto implements WaitingChangesQuery {
  @MayBeAbsent() @IdInAddress() page?: number;
}

export class SchedulePriceChangeDto extends PriceChangeDto implements Omit<SchedulePriceChangeRequest, 'reason'> {
  @Moment('at') at: string;
  @Follows({ ...timeZoneRule, least: 1 }, 'time_zone') time_zone: string;
}

export class AskForPriceChangeDto extends PriceChangeDto implements Omit<AskForPriceChangeRequest, 'reason'> {
  @MayBeAbsent() @Moment('at') at?: string;
  @MayBeAbsent() @Follows({ ...timeZoneRule, least: 1 }, 'time_zone') time_zone?: string;
}

export class AskedChangesQueryDto implements AskedChangesQuery {
  @MayBeAbsent() @IdInAddress() page?: number;
}

export class AskedChangeQueryDto extends AskedChangesQueryDto implements AskedChangeQuery {
  @MayBeAbsent() @IdInAddress() templates?: number;
}

export class AnswerPriceChangeDto extends CommandBody {
  @Id() id: number;
}

export class AcceptPriceChangeDto extends AnswerPriceChangeDto implements Omit<AcceptPriceChangeRequest, 'reason'> {
  @MayBeAbsent() @Ids(mostLeftOut) without?: number[];
}
