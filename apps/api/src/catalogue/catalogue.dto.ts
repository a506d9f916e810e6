import { applyDecorators } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import {
  Allow,
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsObject,
  IsString,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import {
  acceptanceStates,
  masterProductNameRule,
  offerRules,
  packRule,
  productFilterFields,
  productSortFields,
  supplierSortFields,
  supplierStates,
  productTypeMissing,
  stockLevels,
  stockRule,
  suggestionsPerPage,
  type MasterProductListRequest,
  type OptionsRequest,
  type OptionSuppliersRequest,
  type OwnOffersRequest,
  type ProductImage,
  type ProductListRequest,
  type ProductPageQuery,
  type ProductSortField,
  type SupplierListRequest,
  type SupplierSortField,
  type SupplierState,
  type SuggestionsRequest,
  storeTypes,
  untouchedDays,
  weightRule,
  weightUnits,
  type StoreQuery,
  type StoreType,
  type WeightUnit,
} from '@quotewright/domain/catalogue/contract.js';
import { formulaRule } from '@quotewright/domain/formula/parse.js';
import { productTypes, type ProductType } from '@quotewright/domain/formula/settings.js';
import { searchRule } from '@quotewright/domain/kernel/contract.js';
import { IMAGES_AT_ONCE } from '@quotewright/domain/kernel/media.js';
import { CommandBody } from '../platform/http/context.js';
import { Id, IdInAddress, IdOrZero, Ids, PageBody, PerPage } from '../platform/http/fields.js';
import { DecidedText, Follows, NumberOrNone, Price } from '../platform/http/rules.js';
import { MayBeAbsent, MayBeNull, Satisfies } from '../platform/http/validation.js';

const ProductTypeField = () => IsIn(productTypes, { message: productTypeMissing });

/** Optional for an existing product. */
const OfNewProduct = () =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => value ?? undefined),
    ValidateIf(({ id, product_id }: SaveOfferDto, value) => value !== undefined || !(id || product_id)),
  );

/** Filters that take one of some values. */
const chosenFrom: Record<string, readonly string[]> = {
  stock: stockLevels,
  untouched: untouchedDays.map(String),
  used: ['yes', 'no'],
};

const isFilters = (filters: unknown): boolean =>
  typeof filters === 'object' &&
  filters !== null &&
  !Array.isArray(filters) &&
  Object.entries(filters).every(
    ([field, value]) =>
      (productFilterFields as readonly string[]).includes(field) &&
      (typeof value === 'number' || (typeof value === 'string' && value.length <= searchRule.most)) &&
      (value === '' || (chosenFrom[field]?.includes(String(value)) ?? true)),
  );

const FILTERS_SAY = `columnFilters may name ${productFilterFields.join(', ')}; ${Object.entries(chosenFrom)
  .map(([field, values]) => `${field} is one of ${values.join(', ')}`)
  .join('; ')}.`;

const filters = {
  propertyNames: { enum: productFilterFields },
  properties: Object.fromEntries(
    Object.entries(chosenFrom).map(([field, values]) => [
      field,
      { enum: ['', ...values, ...(field === 'untouched' ? untouchedDays : [])] },
    ]),
  ),
  additionalProperties: { maxLength: searchRule.most },
};

class ProductSort {
  @IsIn(productSortFields, { message: `sort.field is one of ${productSortFields.join(', ')}.` })
  field: ProductSortField;
  @IsIn(['asc', 'desc'], { message: 'sort.type is asc or desc.' }) type: 'asc' | 'desc';
}

class SupplierSort {
  @IsIn(supplierSortFields, { message: `sort.field is one of ${supplierSortFields.join(', ')}.` })
  field: SupplierSortField;
  @IsIn(['asc', 'desc'], { message: 'sort.type is asc or desc.' }) type: 'asc' | 'desc';
}

export class SupplierListDto extends PageBody implements SupplierListRequest {
  @MayBeAbsent() @Ids() ids?: number[];
  @MayBeAbsent()
  @IsIn(supplierStates, { message: `state is one of ${supplierStates.join(', ')}.` })
  state?: SupplierState;
  @MayBeAbsent() @IsObject() @ValidateNested() @Type(() => SupplierSort) sort?: SupplierSort;
}

export class ProductListDto extends PageBody implements ProductListRequest {
  @MayBeAbsent()
  @Satisfies(isFilters, 'filters', FILTERS_SAY, filters)
  columnFilters?: Record<string, string | number>;
  @MayBeAbsent() @IsObject() @ValidateNested() @Type(() => ProductSort) sort?: ProductSort;
  @MayBeAbsent() @Ids() ids?: number[];
  /** Accepted and ignored: the signed-in user decides what is shown. */
  @MayBeAbsent() @IdOrZero() user_id?: number;
  @MayBeAbsent() @IdOrZero() supplier?: number;
  @MayBeAbsent() @IsBoolean() offered?: boolean;
  @MayBeAbsent() @IsBoolean() by_product?: boolean;
}

export class StoreDto implements StoreQuery {
  @MayBeAbsent() @IsIn(storeTypes, { message: `type is one of ${storeTypes.join(', ')}.` }) type?: StoreType;
  @MayBeAbsent() @Follows(searchRule) searchTerm?: string;
  @MayBeAbsent() @IdInAddress() page?: number;
}

export class ProductUseDto implements Pick<ProductPageQuery, 'alias'> {
  @IsString() @MaxLength(200) alias: string;
}

export class ProductPageDto extends ProductUseDto implements ProductPageQuery {
  @MayBeAbsent() @IdInAddress() page?: number;
}

/** A command that needs only its subject. */
export class NamedDto extends CommandBody {
  @Id() id: number;
}

export class MasterProductListDto extends PageBody implements MasterProductListRequest {
  @MayBeAbsent()
  @IsIn(acceptanceStates, { message: `state is one of ${acceptanceStates.join(', ')}.` })
  state?: MasterProductListRequest['state'];
  @MayBeAbsent() @Ids() ids?: number[];
}

export class RenameMasterProductDto extends NamedDto {
  @Follows(masterProductNameRule, 'required') name: string;
}

export class MergeMasterProductDto extends NamedDto {
  @Id() into: number;
}

export class MoveProductDto extends NamedDto {
  @MayBeAbsent() @IdOrZero() master_product_id?: number;
  @MayBeAbsent() @Follows(offerRules.master_product_name, 'too_long') master_product_name?: string;
}

export class NotTheSameDto extends NamedDto {
  @Id() other_id: number;
  @IsBoolean() different: boolean;
}

export class OptionsDto implements OptionsRequest {
  @Id() master_product_id: number;
  @MayBeAbsent() @ProductTypeField() product_type?: ProductType;
  @MayBeAbsent() @IdOrZero() supplier?: number;
  /** Accepted and ignored. */
  @MayBeAbsent() @IdOrZero() user_id?: number;
  @MayBeAbsent() @Follows(searchRule) searchTerm?: string;
}

export class OptionSuppliersDto implements OptionSuppliersRequest {
  @Id() master_product_id: number;
}

export class OwnOffersDto implements OwnOffersRequest {
  @Ids() product_ids: number[];
}

export class SuggestionsDto extends PageBody implements SuggestionsRequest {
  @PerPage() override perPage: number = suggestionsPerPage;
  @MayBeAbsent() @IdOrZero() supplier?: number;
}

export class SaveOfferDto extends CommandBody {
  @MayBeAbsent() @IdOrZero() id?: number;
  @MayBeAbsent() @IdOrZero() product_id?: number;
  @MayBeAbsent() @IdOrZero() supplier?: number;
  @MayBeAbsent() @IdOrZero() user_id?: number;
  @MayBeAbsent() @IdOrZero() master_product_id?: number;
  @MayBeAbsent() @Follows(offerRules.master_product_name, 'too_long') master_product_name?: string;
  @OfNewProduct() @Follows(offerRules.name, 'required') name?: string;
  @MayBeAbsent() @Follows(offerRules.description, 'too_long') description?: string;
  @OfNewProduct() @ProductTypeField() product_type?: ProductType;
  @MayBeAbsent() @Follows(offerRules.sku, 'too_long') sku?: string;
  @Price(offerRules.cost_price) cost_price: number | string;
  @Price(offerRules.retail_price) retail_price: number | string;
  @Follows(offerRules.unit, 'required') unit: string;
  @MayBeNull() @NumberOrNone(stockRule, 'not_a_count') unit_in_stock?: number | string | null;
  @MayBeAbsent() @Follows(offerRules.supplier_sku, 'too_long') supplier_sku?: string;
  @MayBeAbsent() @Follows(offerRules.gtin, 'malformed') gtin?: string;
  @MayBeAbsent() @Follows(offerRules.part_number, 'too_long') part_number?: string;
  @MayBeNull() @NumberOrNone(weightRule, 'not_an_amount') weight?: number | string | null;
  @MayBeAbsent()
  @IsIn(weightUnits, { message: `weight_unit is one of ${weightUnits.join(', ')}.` })
  weight_unit?: WeightUnit;
  @MayBeNull() @NumberOrNone(packRule, 'not_an_amount') pack_amount?: number | string | null;
  @MayBeAbsent() @Follows(offerRules.pack_unit, 'too_long') pack_unit?: string;
  @MayBeAbsent() @Follows(offerRules.brand, 'too_long') brand?: string;
  @MayBeAbsent() @DecidedText(formulaRule) formula?: string;
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(IMAGES_AT_ONCE, { message: `Send at most ${IMAGES_AT_ONCE} pictures at once.` })
  @IsString({ each: true })
  img?: string[];
  @Allow() images?: ProductImage[];
  @Allow() product_owner?: number | null;
  @MayBeAbsent() @IdOrZero() quote_template_id?: number;
  @MayBeAbsent() @IdOrZero() quoteline_id?: number;
}
