import { Type } from 'class-transformer';
import { Allow, ArrayMaxSize, IsArray, IsIn, IsInt, IsObject, IsOptional, IsString, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import {
  limits,
  productFilterFields,
  productSortFields,
  suggestionsPerPage,
  type OptionsRequest,
  type OptionSuppliersRequest,
  type ProductImage,
  type ProductListRequest,
  type ProductSortField,
  type SuggestionsRequest,
} from '@quotewright/domain/catalogue/contract.js';
import { productTypes, type ProductType } from '@quotewright/domain/formula/settings.js';
import { mostPerPage } from '@quotewright/domain/kernel/contract.js';
import { IMAGES_AT_ONCE } from '@quotewright/domain/kernel/media.js';
import { isPrice } from '@quotewright/domain/kernel/money.js';
import { CommandBody } from '../platform/http/context.js';
import { Id, IdOrZero, Ids, PageBody } from '../platform/http/fields.js';
import { MayBeAbsent, Satisfies, Text } from '../platform/http/validation.js';

const Price = () => Satisfies(isPrice, 'not_a_price', 'Enter a price such as 58 or 58.50.');
const ProductTypeField = () => IsIn(productTypes, { message: `product_type is one of ${productTypes.join(', ')}.` });
const Required = (longest: number) =>
  Text((text) => text.trim() !== '' && text.trim().length <= longest, 'required', `This is needed, with at most ${longest} characters.`);
const Optional = (longest: number) => Text((text) => text.trim().length <= longest, 'too_long', `At most ${longest} characters.`);

const isFilters = (filters: unknown): boolean =>
  typeof filters === 'object' &&
  filters !== null &&
  !Array.isArray(filters) &&
  Object.entries(filters).every(
    ([field, value]) => (productFilterFields as readonly string[]).includes(field) && (typeof value === 'number' || (typeof value === 'string' && value.length <= 200)),
  );

class ProductSort {
  @IsIn(productSortFields, { message: `sort.field is one of ${productSortFields.join(', ')}.` }) field: ProductSortField;
  @IsIn(['asc', 'desc'], { message: 'sort.type is asc or desc.' }) type: 'asc' | 'desc';
}

export class ProductListDto extends PageBody implements ProductListRequest {
  @IsOptional() @Satisfies(isFilters, 'filters', `columnFilters may name ${productFilterFields.join(', ')}.`) columnFilters?: Record<string, string | number>;
  @IsOptional() @IsObject() @ValidateNested() @Type(() => ProductSort) sort?: ProductSort;
  @IsOptional() @Ids() ids?: number[];
  /** Accepted and ignored: what is shown follows from who is signed in. */
  @IsOptional() @IdOrZero() user_id?: number;
  @IsOptional() @IdOrZero() supplier?: number;
}

export class OptionsDto implements OptionsRequest {
  @Id() master_product_id: number;
  @IsOptional() @ProductTypeField() product_type?: ProductType;
  @IsOptional() @IdOrZero() supplier?: number;
  /** Accepted and ignored. */
  @IsOptional() @IdOrZero() user_id?: number;
  @IsOptional() @IsString() @MaxLength(200) searchTerm?: string;
}

export class OptionSuppliersDto implements OptionSuppliersRequest {
  @Id() master_product_id: number;
}

export class SuggestionsDto extends PageBody implements SuggestionsRequest {
  @MayBeAbsent() @IsInt() @Min(1) @Max(mostPerPage) override perPage: number = suggestionsPerPage;
  @IsOptional() @IdOrZero() supplier?: number;
}

export class SaveOfferDto extends CommandBody {
  @IsOptional() @IdOrZero() id?: number;
  @IsOptional() @IdOrZero() product_id?: number;
  @IsOptional() @IdOrZero() supplier?: number;
  @IsOptional() @IdOrZero() user_id?: number;
  @IsOptional() @IdOrZero() master_product_id?: number;
  @IsOptional() @Optional(limits.masterProductName) master_product_name?: string;
  @Required(limits.name) name: string;
  @IsOptional() @Optional(limits.description) description?: string;
  @ProductTypeField() product_type: ProductType;
  @IsOptional() @Optional(limits.sku) sku?: string;
  @Price() cost_price: number | string;
  @Price() retail_price: number | string;
  @Required(limits.unit) unit: string;
  @IsOptional() @Satisfies((stock: unknown) => typeof stock === 'number' || typeof stock === 'string', 'not_a_count', 'Units in stock are a number from 0.')
  unit_in_stock?: number | string | null;
  @IsOptional() @Optional(limits.brand) brand?: string;
  @IsOptional() @IsString() formula?: string;
  @IsOptional() @IsArray() @ArrayMaxSize(IMAGES_AT_ONCE, { message: `Send at most ${IMAGES_AT_ONCE} pictures at once.` }) @IsString({ each: true }) img?: string[];
  @Allow() images?: ProductImage[];
  @Allow() product_owner?: number | null;
  @IsOptional() @IdOrZero() quote_template_id?: number;
  @IsOptional() @IdOrZero() quoteline_id?: number;
}
