import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsObject, IsUUID, Max, Min, ValidateNested } from 'class-validator';
import { largestVersion } from '@quotewright/domain/kernel/contract.js';
import {
  standardTextRules,
  type AddWarrantyAdviceRequest,
  type UndoWarrantyAdviceRequest,
  type UpdateAdviceRequest,
  type UpdateWarrantyAdviceRequest,
  type UpdateWarrantyRequest,
  type WarrantyAdviceHistoryQuery,
  type WarrantyAdviceInput,
  type WarrantyAdviceQuery,
} from '@quotewright/domain/advice/contract.js';
import { CommandBody } from '../platform/http/context.js';
import { Id, IdInAddress, Position } from '../platform/http/fields.js';
import { DecidedText } from '../platform/http/rules.js';
import { MayBeAbsent, MayBeNull } from '../platform/http/validation.js';

const { title: titleRule, warranty: warrantyRule, advice: adviceRule } = standardTextRules;

/** The fields of a standard text, in the body's `data`. */
const Data = (of: () => new () => object) => applyDecorators(IsObject(), ValidateNested(), Type(of));

class TextDto implements WarrantyAdviceInput {
  @DecidedText(titleRule) title: string;
  @MayBeNull() @Id() category_id?: number | null;
  @DecidedText(warrantyRule) warranty: string;
  @DecidedText(adviceRule) advice: string;
  @MayBeAbsent() @IsBoolean() is_default?: boolean;
  @MayBeAbsent() @IsInt() @Min(0) @Max(largestVersion) version?: number;
}

class NewTextDto extends TextDto {
  @MayBeAbsent() @IsIn([0], { message: 'A new text has no id yet.' }) id?: 0;
}

class KnownTextDto extends TextDto {
  @Id() id: number;
}

class WarrantyDto {
  @Id() id: number;
  @DecidedText(warrantyRule) warranty: string;
}

class AdviceDto {
  @Id() id: number;
  @DecidedText(adviceRule) advice: string;
}

export class AddWarrantyAdviceDto extends CommandBody implements AddWarrantyAdviceRequest {
  @Data(() => NewTextDto) data: NewTextDto;
}

export class UpdateWarrantyAdviceDto extends CommandBody implements Omit<UpdateWarrantyAdviceRequest, 'version'> {
  @Data(() => KnownTextDto) data: KnownTextDto;
}

export class UpdateWarrantyDto extends CommandBody implements Omit<UpdateWarrantyRequest, 'version'> {
  @Data(() => WarrantyDto) data: WarrantyDto;
}

export class UpdateAdviceDto extends CommandBody implements Omit<UpdateAdviceRequest, 'version'> {
  @Data(() => AdviceDto) data: AdviceDto;
}

export class UndoWarrantyAdviceDto extends CommandBody implements UndoWarrantyAdviceRequest {
  @IsUUID() batch_id: string;
}

export class WarrantyAdviceQueryDto implements WarrantyAdviceQuery {
  @MayBeAbsent() @IdInAddress() quote_template_id?: number;
  @MayBeAbsent() @IdInAddress() quote_id?: number;
}

export class WarrantyAdviceHistoryDto implements WarrantyAdviceHistoryQuery {
  @MayBeAbsent() @Position('before') before?: string;
}
