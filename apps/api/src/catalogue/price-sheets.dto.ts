import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean, IsIn, IsUUID, ValidateNested } from 'class-validator';
import {
  changingGroups,
  commaMeanings,
  mostSheetColumns,
  reaches,
  sheetFields,
  sheetGroups,
  sheetNumbers,
  stockLevels,
  thresholdRule,
  untouchedDays,
  type AddPriceSheetRequest,
  type LeaveOutRequest,
  type PriceSheetQuery,
  type PriceSheetRequest,
  type PriceSheetsQuery,
  type ProductsFileQuery,
  type SheetColumnsRequest,
  type SheetThresholdRequest,
} from '@quotewright/domain/catalogue/contract.js';
import { productTypes } from '@quotewright/domain/formula/settings.js';
import { searchRule } from '@quotewright/domain/kernel/contract.js';
import { CommandBody } from '../platform/http/context.js';
import { Id, IdInAddress, Ids } from '../platform/http/fields.js';
import { DecidedNumber, Follows } from '../platform/http/rules.js';
import { MayBeAbsent } from '../platform/http/validation.js';

const oneOf = (field: string, values: readonly (string | null)[], each = false): PropertyDecorator =>
  IsIn(values, { each, message: `${field} is one of ${values.map(String).join(', ')}.` });

/** The fields beside the file: texts, as forms have them. */
export class AddPriceSheetDto implements AddPriceSheetRequest {
  @MayBeAbsent() @IdInAddress() supplier?: number;
}

export class PriceSheetParam {
  @IsUUID() id: string;
}

export class PriceSheetQueryDto implements PriceSheetQuery {
  @MayBeAbsent() @oneOf('group', sheetGroups) group?: PriceSheetQuery['group'];
  @MayBeAbsent() @IdInAddress() page?: number;
}

export class PriceSheetsQueryDto implements PriceSheetsQuery {
  @MayBeAbsent() @IdInAddress() page?: number;
}

/** Filters of the list of offers. */
class NarrowedDto {
  @MayBeAbsent() @Follows(searchRule) searchTerm?: string;
  @MayBeAbsent() @oneOf('product_type', productTypes) product_type?: ProductsFileQuery['product_type'];
  @MayBeAbsent() @oneOf('reach', reaches) reach?: ProductsFileQuery['reach'];
  @MayBeAbsent() @oneOf('stock', stockLevels) stock?: ProductsFileQuery['stock'];
  @MayBeAbsent() @oneOf('untouched', untouchedDays.map(String)) untouched?: string;
  @MayBeAbsent() @oneOf('used', ['yes', 'no']) used?: ProductsFileQuery['used'];
}

/** The filters in an address. */
export class ProductsFileDto extends NarrowedDto implements ProductsFileQuery {
  @MayBeAbsent() @IdInAddress() supplier?: number;
}

/** The filters in a body. */
export class FilteredDto extends NarrowedDto implements ProductsFileQuery {
  @MayBeAbsent() @Id() supplier?: number;
}

export class PriceSheetDto extends CommandBody implements PriceSheetRequest {
  @IsUUID() id: string;
}

class CommaDto {
  @oneOf('field', sheetNumbers) field: (typeof sheetNumbers)[number];
  @oneOf('means', commaMeanings) means: (typeof commaMeanings)[number];
}

export class SheetColumnsDto extends PriceSheetDto implements SheetColumnsRequest {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(mostSheetColumns)
  @oneOf('columns', [...sheetFields, null], true)
  columns: SheetColumnsRequest['columns'];

  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(sheetNumbers.length)
  @ValidateNested({ each: true })
  @Type(() => CommaDto)
  commas?: CommaDto[];
}

export class SheetThresholdDto extends PriceSheetDto implements SheetThresholdRequest {
  @DecidedNumber(thresholdRule) percent: number | string;
}

export class LeaveOutDto extends PriceSheetDto implements LeaveOutRequest {
  @IsBoolean() out: boolean;
  @MayBeAbsent() @ArrayMinSize(1) @Ids() rows?: number[];
  @MayBeAbsent() @oneOf('group', changingGroups) group?: LeaveOutRequest['group'];
}
