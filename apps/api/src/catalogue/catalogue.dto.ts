import { applyDecorators } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import {
  Allow,
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import {
  limits,
  productFilterFields,
  productSortFields,
  suggestionsPerPage,
  type MasterProductListRequest,
  type OptionsRequest,
  type OptionSuppliersRequest,
  type OwnOffersRequest,
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
import { MayBeAbsent, MayBeNull, Satisfies, Text } from '../platform/http/validation.js';

const Price = () => Satisfies(isPrice, 'not_a_price', 'Enter a price such as 58 or 58.50.');
const ProductTypeField = () => IsIn(productTypes, { message: `product_type is one of ${productTypes.join(', ')}.` });
const Required = (longest: number) =>
  Text(
    (text) => text.trim() !== '' && text.trim().length <= longest,
    'required',
    `This is needed, with at most ${longest} characters.`,
  );
const Optional = (longest: number) =>
  Text((text) => text.trim().length <= longest, 'too_long', `At most ${longest} characters.`);

/** Optional for an existing product. */
const OfNewProduct = () =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => value ?? undefined),
    ValidateIf(({ id, product_id }: SaveOfferDto, value) => value !== undefined || !(id || product_id)),
  );

const isFilters = (filters: unknown): boolean =>
  typeof filters === 'object' &&
  filters !== null &&
  !Array.isArray(filters) &&
  Object.entries(filters).every(
    ([field, value]) =>
      (productFilterFields as readonly string[]).includes(field) &&
      (typeof value === 'number' || (typeof value === 'string' && value.length <= 200)),
  );

class ProductSort {
  @IsIn(productSortFields, { message: `sort.field is one of ${productSortFields.join(', ')}.` })
  field: ProductSortField;
  @IsIn(['asc', 'desc'], { message: 'sort.type is asc or desc.' }) type: 'asc' | 'desc';
}

export class ProductListDto extends PageBody implements ProductListRequest {
  @MayBeAbsent()
  @Satisfies(isFilters, 'filters', `columnFilters may name ${productFilterFields.join(', ')}.`)
  columnFilters?: Record<string, string | number>;
  @MayBeAbsent() @IsObject() @ValidateNested() @Type(() => ProductSort) sort?: ProductSort;
  @MayBeAbsent() @Ids() ids?: number[];
  /** Accepted and ignored: the signed-in user decides what is shown. */
  @MayBeAbsent() @IdOrZero() user_id?: number;
  @MayBeAbsent() @IdOrZero() supplier?: number;
  @MayBeAbsent() @IsBoolean() offered?: boolean;
}

/** A command that needs only its subject. */
export class NamedDto extends CommandBody {
  @Id() id: number;
}

export class MasterProductListDto extends PageBody implements MasterProductListRequest {
  @MayBeAbsent()
  @IsIn(['waiting', 'private', 'accepted'], { message: 'state is waiting, private or accepted.' })
  state?: MasterProductListRequest['state'];
}

export class OptionsDto implements OptionsRequest {
  @Id() master_product_id: number;
  @MayBeAbsent() @ProductTypeField() product_type?: ProductType;
  @MayBeAbsent() @IdOrZero() supplier?: number;
  /** Accepted and ignored. */
  @MayBeAbsent() @IdOrZero() user_id?: number;
  @MayBeAbsent() @IsString() @MaxLength(200) searchTerm?: string;
}

export class OptionSuppliersDto implements OptionSuppliersRequest {
  @Id() master_product_id: number;
}

export class OwnOffersDto implements OwnOffersRequest {
  @Ids() product_ids: number[];
}

export class SuggestionsDto extends PageBody implements SuggestionsRequest {
  @MayBeAbsent() @IsInt() @Min(1) @Max(mostPerPage) override perPage: number = suggestionsPerPage;
  @MayBeAbsent() @IdOrZero() supplier?: number;
}

export class SaveOfferDto extends CommandBody {
  @MayBeAbsent() @IdOrZero() id?: number;
  @MayBeAbsent() @IdOrZero() product_id?: number;
  @MayBeAbsent() @IdOrZero() supplier?: number;
  @MayBeAbsent() @IdOrZero() user_id?: number;
  @MayBeAbsent() @IdOrZero() master_product_id?: number;
  @MayBeAbsent() @Optional(limits.masterProductName) master_product_name?: string;
  @OfNewProduct() @Required(limits.name) name?: string;
  @MayBeAbsent() @Optional(limits.description) description?: string;
  @OfNewProduct() @ProductTypeField() product_type?: ProductType;
  @MayBeAbsent() @Optional(limits.sku) sku?: string;
  @Price() cost_price: number | string;
  @Price() retail_price: number | string;
  @Required(limits.unit) unit: string;
  @MayBeNull()
  @Satisfies(
    (stock: unknown) => typeof stock === 'number' || typeof stock === 'string',
    'not_a_count',
    'Units in stock are a number from 0.',
  )
  unit_in_stock?: number | string | null;
  @MayBeAbsent() @Optional(limits.brand) brand?: string;
  @MayBeAbsent() @IsString() formula?: string;
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
