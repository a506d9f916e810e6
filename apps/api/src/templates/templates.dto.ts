import { Type } from 'class-transformer';
import {
  Allow,
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import {
  includeOperators,
  settingRules,
  quoteTypes,
  type IncludeOperator,
  type QuoteType,
} from '@quotewright/domain/formula/settings.js';
import { mostPerPage } from '@quotewright/domain/kernel/contract.js';
import type { UserType } from '@quotewright/domain/kernel/decider.js';
import { isPosition } from '@quotewright/domain/kernel/event-store.js';
import { IMAGES_AT_ONCE } from '@quotewright/domain/kernel/media.js';
import { isPrice } from '@quotewright/domain/kernel/money.js';
import {
  historyLimit,
  isSampleAnswer,
  limits,
  mostHistory,
  publicStates,
  questionRules,
  quotePrices,
  templateFilterFields,
  templateScopes,
  templateSortFields,
  templatesPerPage,
  type AddFromCatalogueRequest,
  type ChangeFormulaRequest,
  type ChangeLineSettingsRequest,
  type CopyTemplateRequest,
  type DeleteLineRequest,
  type EditedImage,
  type ListTemplatesRequest,
  type MakeDefaultRequest,
  type PublishRequest,
  type QuotePrice,
  type ReasonRequest,
  type RelatedRequest,
  type SaveQuestionRequest,
  type SaveTemplateRequest,
  type TemplateScope,
  type TemplateSortField,
  type UndoRequest,
  type VersionName,
} from '@quotewright/domain/templates/contract.js';
import { CommandBody } from '../platform/http/context.js';
import { Id, IdInAddress, IdOrZero, Ids, isIdOrNone, PageBody } from '../platform/http/fields.js';
import { MayBeAbsent, MayBeNull, Satisfies, Text } from '../platform/http/validation.js';

/** A text whose rule the template itself decides; only impossible values are refused here. */
const AnyText = () => Text((text) => text.length <= 20_000, 'text', 'This must be a text.');
const isNumberOrText = (value: unknown): boolean =>
  (typeof value === 'number' && Number.isFinite(value)) || (typeof value === 'string' && value.length <= 100);
const OptionalId = () => Satisfies(isIdOrNone, 'id', 'This must be an id.');

const states: readonly unknown[] = [...publicStates, 'changed', ''];
const isFilter = (field: string, value: unknown): boolean =>
  field === 'state' ? states.includes(value) : field.endsWith('_id') ? isIdOrNone(value) : isNumberOrText(value);
const isFilters = (filters: unknown): boolean =>
  typeof filters === 'object' &&
  filters !== null &&
  !Array.isArray(filters) &&
  Object.entries(filters).every(
    ([field, value]) => (templateFilterFields as readonly string[]).includes(field) && isFilter(field, value),
  );

class TemplateSort {
  @IsIn(templateSortFields, { message: `sort.field is one of ${templateSortFields.join(', ')}.` })
  field: TemplateSortField;
  @IsIn(['asc', 'desc'], { message: 'sort.type is asc or desc.' }) type: 'asc' | 'desc';
}

export class ListTemplatesDto extends PageBody implements ListTemplatesRequest {
  @MayBeAbsent() @IsInt() @Min(1) @Max(mostPerPage) override perPage: number = templatesPerPage;
  @MayBeAbsent() @OptionalId() category_id?: number | string | null;
  @MayBeAbsent() @OptionalId() subcategory_id?: number | string | null;
  @MayBeAbsent() @Ids() category_ids?: number[];
  @MayBeAbsent()
  @IsIn(templateScopes, { message: `scope is one of ${templateScopes.join(', ')}.` })
  scope?: TemplateScope;
  @MayBeAbsent() @IsObject() @ValidateNested() @Type(() => TemplateSort) sort?: TemplateSort;
  @MayBeAbsent()
  @Satisfies(isFilters, 'filters', `columnFilters may name ${templateFilterFields.join(', ')}.`)
  columnFilters?: Record<string, string | number>;
  @MayBeAbsent() @Ids() ids?: number[];
}

export class StagingQuery {
  @MayBeAbsent() @Type(() => Number) @IsInt() @Min(1) @Max(1_000_000) page: number = 1;
  @MayBeAbsent() @Type(() => Number) @IsInt() @Min(1) @Max(mostPerPage) perPage?: number;
  @MayBeAbsent() @IsString() @MaxLength(200) searchTerm?: string;
}

export class SlugParam {
  @IsString() @MaxLength(200) slug: string;
}

export class TemplateQuery {
  @MayBeAbsent() @IsString() @MaxLength(60) as_of?: string;
}

export class RelatedQuery {
  @MayBeAbsent() @IsString() @MaxLength(200) alias?: string;
  @MayBeAbsent() @IdInAddress() quote_template_id?: number;
}

class EditedImageDto implements EditedImage {
  @Id() id: number;
  @IsString() img: string;
}

export class SaveTemplateDto extends CommandBody implements Omit<SaveTemplateRequest, 'version' | 'reason'> {
  @MayBeAbsent() @IdOrZero() id?: number;
  @MayBeAbsent() @AnyText() name?: string;
  @MayBeAbsent() @AnyText() description?: string;
  @MayBeAbsent() @Satisfies(isPrice, 'price', 'Price must be a number, like 12.50.') price?: number | string;
  @MayBeAbsent() @AnyText() unit?: string;
  @MayBeAbsent()
  @IsIn(quoteTypes, { message: `quote_type is one of ${quoteTypes.join(', ')}.` })
  quote_type?: QuoteType;
  @MayBeAbsent() @Id() category_id?: number | null;
  @MayBeAbsent() @Id() subcategory_id?: number | null;
  @MayBeAbsent()
  @IsIn(quotePrices, { message: `quote_price is one of ${quotePrices.join(', ')}.` })
  quote_price?: QuotePrice;
  @MayBeAbsent() @AnyText() brand?: string;
  @MayBeAbsent() @AnyText() advice?: string;
  @MayBeAbsent() @AnyText() warranty?: string;
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(IMAGES_AT_ONCE, { message: `Send at most ${IMAGES_AT_ONCE} pictures at once.` })
  @IsString({ each: true })
  img?: string[];
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(IMAGES_AT_ONCE, { message: `Send at most ${IMAGES_AT_ONCE} pictures at once.` })
  @ValidateNested({ each: true })
  @Type(() => EditedImageDto)
  edited_images?: EditedImageDto[];
  @MayBeAbsent() @OptionalId() user_id?: number | string | null;
  /** Accepted and ignored. */
  @Allow() userType?: UserType | null;
}

export class SaveQuestionDto extends CommandBody implements Omit<SaveQuestionRequest, 'version' | 'reason'> {
  @MayBeAbsent() @IdOrZero() id?: number;
  @AnyText() title: string;
  @AnyText() unit: string;
  @Id() quote_template_id: number;
  @MayBeNull()
  @Satisfies(
    (value: unknown) =>
      value === '' || ((typeof value === 'number' || typeof value === 'string') && isSampleAnswer(String(value))),
    'sample_answer',
    questionRules.sample_answer,
  )
  sample_answer?: number | string | null;
}

class LineDto extends CommandBody {
  @Id() quote_template_id: number;
  @Id() product_id: number;
  @MayBeAbsent() @Id() quote_template_product_id?: number;
}

export class AddFromCatalogueDto extends CommandBody implements Omit<AddFromCatalogueRequest, 'version' | 'reason'> {
  @Id() quote_template_id: number;
  @Id() product_id: number;
  @MayBeAbsent() @IdOrZero() supplier?: number;
  @MayBeAbsent() @IdOrZero() quote_line_id?: number;
}

export class DeleteLineDto extends LineDto implements Omit<DeleteLineRequest, 'version' | 'reason'> {
  @MayBeAbsent() @Id() product_supplier_id?: number;
}

export class MakeDefaultDto extends LineDto implements Omit<MakeDefaultRequest, 'version' | 'reason'> {
  @Id() new_product_id: number;
  @Id() product_supplier_id: number;
}

export class ChangeFormulaDto extends LineDto implements Omit<ChangeFormulaRequest, 'version' | 'reason'> {
  @AnyText() formula: string;
}

class IncludeWhenDto {
  @Id() question_id: number;
  @IsIn(includeOperators, { message: `op is one of ${includeOperators.join(' ')}.` }) op: IncludeOperator;
  @Satisfies(isNumberOrText, 'number', settingRules.include_when) value: number | string;
}

export class ChangeLineSettingsDto
  extends CommandBody
  implements Omit<ChangeLineSettingsRequest, 'version' | 'reason'>
{
  @Id() quote_template_id: number;
  @Id() quote_template_product_id: number;
  @MayBeAbsent() @AnyText() formula?: string;
  @MayBeNull() @Satisfies(isNumberOrText, 'number', settingRules.waste_percent) waste_percent?: number | string | null;
  @MayBeNull() @Satisfies(isNumberOrText, 'number', settingRules.pack_size) pack_size?: number | string | null;
  @MayBeNull() @IsBoolean() round_up?: boolean | null;
  @MayBeNull() @Satisfies(isNumberOrText, 'number', settingRules.minimum_quantity) minimum_quantity?:
    | number
    | string
    | null;
  @MayBeNull() @IsObject() @ValidateNested() @Type(() => IncludeWhenDto) include_when?: IncludeWhenDto | null;
}

export class RelatedDto extends CommandBody implements Omit<RelatedRequest, 'version' | 'reason'> {
  @Id() quote_template_id: number;
  @Id() related_template_id: number;
}

export class CopyTemplateDto implements CopyTemplateRequest {
  @Id() quote_template_id: number;
}

export class HistoryQuery {
  @MayBeAbsent() @Text(isPosition, 'position', 'before is not a position that this server gave out.') before?: string;
  @MayBeAbsent() @Type(() => Number) @IsInt() @Min(1) @Max(mostHistory) limit: number = historyLimit;
}

const Version = () =>
  Matches(/^(\d{1,9}|published|current)$/, { message: 'A version is a number, published or current.' });

export class CompareQuery {
  @Version() from: VersionName & string;
  @Version() to: VersionName & string;
}

export class UndoDto extends CommandBody implements Omit<UndoRequest, 'version' | 'reason'> {
  @Id() quote_template_id: number;
  @MayBeAbsent() @IsUUID() event_id?: string;
  @MayBeAbsent() @IsUUID() batch_id?: string;
}

export class PublishDto extends CommandBody implements Omit<PublishRequest, 'version'> {
  @Id() quote_template_id: number;
  @MayBeAbsent() @IsString() @MaxLength(limits.note) note?: string;
}

export class ReasonDto extends CommandBody implements Omit<ReasonRequest, 'version' | 'reason'> {
  @Id() quote_template_id: number;
}

/** The bodies of calls whose path says everything. */
export class BareDto extends CommandBody {}
