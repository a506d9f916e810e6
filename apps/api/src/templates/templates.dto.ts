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
import { formulaRule } from '@quotewright/domain/formula/parse.js';
import { largestId, largestVersion, searchRule } from '@quotewright/domain/kernel/contract.js';
import { reasonRule } from '@quotewright/domain/kernel/contract-rules.js';
import type { EventSource, UserType } from '@quotewright/domain/kernel/decider.js';
import { IMAGES_AT_ONCE } from '@quotewright/domain/kernel/media.js';
import {
  blameLimit,
  commentRule,
  everyText,
  guidePriceRule,
  historyLimit,
  historyParts,
  historySources,
  isSampleAnswer,
  jobNameRule,
  limits,
  momentNameRule,
  mostBlame,
  mostChecked,
  mostHistory,
  mostTogether,
  publicStates,
  questionRules,
  quotePrices,
  readEnd,
  readMoment,
  reviewNoteRule,
  templateFilterFields,
  templateScopes,
  templateSortFields,
  templatesPerPage,
  toleranceRule,
  type AcknowledgeRequest,
  type AddFromCatalogueRequest,
  type BlameQuery,
  type ChangeFormulaRequest,
  type ChangeLineSettingsRequest,
  type ChangesRequest,
  type CommentRequest,
  type CopyTemplateRequest,
  type DeleteLineRequest,
  type EditedImage,
  type HistoryPart,
  type HistoryQuery,
  type JobRequest,
  type ListTemplatesRequest,
  type MakeDefaultRequest,
  type PublishRequest,
  type QuotePrice,
  type ReasonRequest,
  type RehearseRequest,
  type MarkRequest,
  type ReadyOfRequest,
  type RelatedRequest,
  type RemoveCommentRequest,
  type RemoveMomentRequest,
  type RestoreRequest,
  queueParts,
  type QueuePart,
  type ReviewQueueQuery,
  type ReviewRequest,
  type RollBackRequest,
  type SaveJobRequest,
  type SaveMomentRequest,
  type SaveQuestionRequest,
  type SaveTemplateRequest,
  type UndoBatchRequest,
  type TemplateScope,
  type TemplateText,
  type TemplateSortField,
  type UndoRequest,
  type VersionName,
} from '@quotewright/domain/templates/contract.js';
import type { Filter } from '@quotewright/projections/templates/woven-history.js';
import { CommandBody } from '../platform/http/context.js';
import {
  Id,
  IdInAddress,
  idOrNone,
  IdOrNone,
  IdOrZero,
  Ids,
  isIdOrNone,
  Moment,
  PageBody,
  PageQuery,
  PerPage,
  Position,
  POSITION,
  spanOf,
} from '../platform/http/fields.js';
import {
  DecidedNumber,
  DecidedPrice,
  DecidedText,
  Follows,
  NumberOrNone,
  schemaOfNumber,
} from '../platform/http/rules.js';
import { MayBeAbsent, MayBeNull, Satisfies, Text } from '../platform/http/validation.js';

const states: readonly unknown[] = [...publicStates, 'changed', 'in_review', 'scheduled', ''];
const LONGEST_FILTER = 100;
/** The column that it is compared with is a Postgres integer. */
const MOST_QUESTIONS = largestId;
const isFilter = (field: string, value: unknown): boolean => {
  if (field === 'state') return states.includes(value);
  if (field === 'most_questions')
    return value === '' || (Number.isInteger(value) && Number(value) > 0 && Number(value) <= MOST_QUESTIONS);
  if (field.endsWith('_id')) return isIdOrNone(value);
  return typeof value === 'number' || (typeof value === 'string' && value.length <= LONGEST_FILTER);
};
const isFilters = (filters: unknown): boolean =>
  typeof filters === 'object' &&
  filters !== null &&
  !Array.isArray(filters) &&
  Object.entries(filters).every(
    ([field, value]) => (templateFilterFields as readonly string[]).includes(field) && isFilter(field, value),
  );

const filterId = { ...idOrNone, type: ['integer', 'string'] };
const filters = {
  propertyNames: { enum: templateFilterFields },
  properties: {
    state: { enum: states },
    category_id: filterId,
    subcategory_id: filterId,
    master_product_id: filterId,
    most_questions: { anyOf: [{ type: 'integer', minimum: 1, maximum: MOST_QUESTIONS }, { enum: [''] }] },
  },
  additionalProperties: { maxLength: LONGEST_FILTER },
};

class TemplateSort {
  @IsIn(templateSortFields, { message: `sort.field is one of ${templateSortFields.join(', ')}.` })
  field: TemplateSortField;
  @IsIn(['asc', 'desc'], { message: 'sort.type is asc or desc.' }) type: 'asc' | 'desc';
}

export class ListTemplatesDto extends PageBody implements ListTemplatesRequest {
  @PerPage() override perPage: number = templatesPerPage;
  @MayBeAbsent() @IdOrNone() category_id?: number | string | null;
  @MayBeAbsent() @IdOrNone() subcategory_id?: number | string | null;
  @MayBeAbsent() @Ids() category_ids?: number[];
  @MayBeAbsent()
  @IsIn(templateScopes, { message: `scope is one of ${templateScopes.join(', ')}.` })
  scope?: TemplateScope;
  @MayBeAbsent() @Id() by?: number;
  @MayBeAbsent() @IsObject() @ValidateNested() @Type(() => TemplateSort) sort?: TemplateSort;
  @MayBeAbsent()
  @Satisfies(isFilters, 'filters', `columnFilters may name ${templateFilterFields.join(', ')}.`, filters)
  columnFilters?: Record<string, string | number>;
  @MayBeAbsent() @Ids() ids?: number[];
}

export class StagingQuery extends PageQuery {
  @MayBeAbsent() @Follows(searchRule) searchTerm?: string;
}

export class SlugParam {
  @IsString() @MaxLength(200) slug: string;
}

const MOMENT = {
  anyOf: [
    POSITION,
    { type: 'string', format: 'date-time' },
    { type: 'string', format: 'date' },
    { type: 'string', pattern: '^(v|moment-)[1-9]\\d{0,8}$' },
  ],
};
const isPast = (text: string): boolean => {
  const kind = readMoment(text)?.kind;
  return kind !== undefined && kind !== 'published' && kind !== 'current';
};
/** A moment of a template's life that stays what it is. */
const PastMoment = (name: string) =>
  Text(isPast, 'time', `${name} is an ISO time, a version such as v12, or a position.`, MOMENT);

export class TemplateQuery {
  @MayBeAbsent() @PastMoment('as_of') as_of?: string;
}

export class AskedAtQuery {
  @IdInAddress() version: number;
}

export class RelatedQuery {
  @MayBeAbsent() @IsString() @MaxLength(200) alias?: string;
  @MayBeAbsent() @IdInAddress() quote_template_id?: number;
}

class EditedImageDto implements EditedImage {
  @Id() id: number;
  @IsString() img: string;
}

/** Each text of the details. */
class TemplateTexts extends CommandBody {}
interface TemplateTexts extends Partial<Record<TemplateText, string>> {}
everyText((field, rule) => {
  MayBeAbsent()(TemplateTexts.prototype, field);
  DecidedText(rule)(TemplateTexts.prototype, field);
});

export class SaveTemplateDto extends TemplateTexts implements Omit<SaveTemplateRequest, 'version' | 'reason'> {
  @MayBeAbsent() @IdOrZero() id?: number;
  @MayBeAbsent() @DecidedPrice(guidePriceRule) price?: number | string;
  @MayBeAbsent()
  @IsIn(quoteTypes, { message: `quote_type is one of ${quoteTypes.join(', ')}.` })
  quote_type?: QuoteType;
  @MayBeAbsent() @Id() category_id?: number | null;
  @MayBeAbsent() @Id() subcategory_id?: number | null;
  @MayBeAbsent()
  @IsIn(quotePrices, { message: `quote_price is one of ${quotePrices.join(', ')}.` })
  quote_price?: QuotePrice;
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
  @MayBeAbsent() @IdOrNone() user_id?: number | string | null;
  /** Accepted and ignored. */
  @Allow() userType?: UserType | null;
}

export class SaveQuestionDto extends CommandBody implements Omit<SaveQuestionRequest, 'version' | 'reason'> {
  @MayBeAbsent() @IdOrZero() id?: number;
  @DecidedText(questionRules.title) title: string;
  @DecidedText(questionRules.unit) unit: string;
  @Id() quote_template_id: number;
  @MayBeNull()
  @Satisfies(
    (value: unknown) =>
      value === '' || ((typeof value === 'number' || typeof value === 'string') && isSampleAnswer(String(value))),
    'sample_answer',
    questionRules.sample_answer.message,
    schemaOfNumber(questionRules.sample_answer),
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
  @DecidedText(formulaRule) formula: string;
}

class IncludeWhenDto {
  @Id() question_id: number;
  @IsIn(includeOperators, { message: `op is one of ${includeOperators.join(' ')}.` }) op: IncludeOperator;
  @DecidedNumber(settingRules.include_when) value: number | string;
}

export class ChangeLineSettingsDto
  extends CommandBody
  implements Omit<ChangeLineSettingsRequest, 'version' | 'reason'>
{
  @Id() quote_template_id: number;
  @Id() quote_template_product_id: number;
  @MayBeAbsent() @DecidedText(formulaRule) formula?: string;
  @MayBeNull() @DecidedNumber(settingRules.waste_percent) waste_percent?: number | string | null;
  @MayBeNull() @DecidedNumber(settingRules.pack_size) pack_size?: number | string | null;
  @MayBeNull() @IsBoolean() round_up?: boolean | null;
  @MayBeNull() @DecidedNumber(settingRules.minimum_quantity) minimum_quantity?: number | string | null;
  @MayBeNull() @IsObject() @ValidateNested() @Type(() => IncludeWhenDto) include_when?: IncludeWhenDto | null;
}

export class RelatedDto extends CommandBody implements Omit<RelatedRequest, 'version' | 'reason'> {
  @Id() quote_template_id: number;
  @Id() related_template_id: number;
}

export class CopyTemplateDto implements CopyTemplateRequest {
  @Id() quote_template_id: number;
}

const FieldPath = (name: string) =>
  Text((text) => /^[\w.]{1,100}$/.test(text), 'path', `${name} is a path, such as price or lines.7.`, {
    type: 'string',
    pattern: '^[\\w.]{1,100}$',
  });

export class BlameQueryDto implements BlameQuery {
  @FieldPath('path') path: string;
  @MayBeAbsent() @Position('before') before?: string;
  @MayBeAbsent() @Type(() => Number) @IsInt() @Min(1) @Max(mostBlame) limit: number = blameLimit;
}

export class HistoryQueryDto implements HistoryQuery {
  @MayBeAbsent() @Position('before') before?: string;
  @MayBeAbsent() @Position('upto') upto?: string;
  @MayBeAbsent() @Type(() => Number) @IsInt() @Min(1) @Max(mostHistory) limit: number = historyLimit;
  @MayBeAbsent() @IdInAddress() actor?: number;
  @MayBeAbsent() @IsIn(historyParts, { message: `part is one of ${historyParts.join(', ')}.` }) part?: HistoryPart;
  @MayBeAbsent() @FieldPath('field') field?: string;
  @MayBeAbsent() @Moment('from') from?: string;
  @MayBeAbsent() @Moment('to') to?: string;
  @MayBeAbsent()
  @IsIn(historySources, { message: `source is one of ${historySources.join(', ')}.` })
  source?: EventSource;
  @MayBeAbsent() @Follows(searchRule) text?: string;
}

/** The filter of a query, with its times as instants: a `to` without a time includes its day. */
export function filterOf({ actor, part, field, from, to, source, text }: HistoryQuery): Filter {
  return { actor, part, field, source, text: text?.trim() || undefined, ...spanOf({ from, to }) };
}

const Version = () =>
  Text(
    (text) => readEnd(text) !== null,
    'version',
    'Compare a version, published, current, a named moment such as moment-3, or a date.',
    {
      anyOf: [
        { type: 'integer', minimum: 0, maximum: largestVersion },
        { enum: ['published', 'current'] },
        ...MOMENT.anyOf,
      ],
    },
  );

export class CompareQuery {
  @Version() from: VersionName & string;
  @Version() to: VersionName & string;
  @MayBeAbsent() @IsIn(['now']) prices?: 'now';
}

export class UndoDto extends CommandBody implements Omit<UndoRequest, 'version' | 'reason'> {
  @Id() quote_template_id: number;
  @MayBeAbsent() @IsUUID() event_id?: string;
  @MayBeAbsent() @IsUUID() batch_id?: string;
  @MayBeAbsent() @IsUUID() entry_id?: string;
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(mostTogether, { message: `At most ${mostTogether} entries are undone with another.` })
  @IsUUID(undefined, { each: true })
  also?: string[];
  @MayBeAbsent() @IsInt() @Min(1) @Max(largestVersion) upto_version?: number;
}

export class RestoreDto extends CommandBody implements Omit<RestoreRequest, 'version' | 'reason'> {
  @Id() quote_template_id: number;
  @PastMoment('as_of') as_of: string;
  @FieldPath('path') path: string;
}

export class SaveMomentDto implements SaveMomentRequest {
  @Id() quote_template_id: number;
  @MayBeAbsent() @Id() id?: number;
  @Follows(momentNameRule) name: string;
  @MayBeAbsent() @Id() at_version?: number;
}

export class RemoveMomentDto implements RemoveMomentRequest {
  @Id() quote_template_id: number;
  @Id() id: number;
}

export class ReviewQueueDto extends StagingQuery implements ReviewQueueQuery {
  @MayBeAbsent() @IsIn(queueParts, { message: `part is one of ${queueParts.join(', ')}.` }) part?: QueuePart;
}

export class ReviewDto implements ReviewRequest {
  @Id() quote_template_id: number;
  @Id() at_version: number;
  @MayBeAbsent() @Follows(reasonRule) note?: string;
}

export class ChangesDto implements ChangesRequest {
  @Id() quote_template_id: number;
  @Id() at_version: number;
  @Follows(reviewNoteRule) note: string;
}

export class CommentDto implements CommentRequest {
  @Id() quote_template_id: number;
  @Id() at_version: number;
  @FieldPath('path') path: string;
  @Follows(commentRule) text: string;
}

export class RemoveCommentDto implements RemoveCommentRequest {
  @Id() quote_template_id: number;
  @Id() id: number;
}

export class MarkDto implements MarkRequest {
  @Id() quote_template_id: number;
  @Id() at_version: number;
  @FieldPath('path') path: string;
  @IsBoolean() accepted: boolean;
}

/** A hash as JSON Schema. */
const HASH = { type: 'string', pattern: '^[\\da-f]{64}$' };

export class ReadyOfDto implements ReadyOfRequest {
  @Ids(mostChecked) ids: number[];
}

export class AcknowledgeDto implements AcknowledgeRequest {
  @Id() quote_template_id: number;
  @FieldPath('path') path: string;
  @Text((text) => /^[\da-f]{64}$/.test(text), 'value', 'value is that of a warning.', HASH) value: string;
  @IsBoolean() acknowledged: boolean;
}

const isAnswers = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length <= limits.questions &&
  Object.entries(value).every(
    ([id, answer]) => /^\d{1,10}$/.test(id) && typeof answer === 'string' && isSampleAnswer(answer),
  );

export class SaveJobDto implements SaveJobRequest {
  @Id() quote_template_id: number;
  @MayBeAbsent() @Id() id?: number;
  @Follows(jobNameRule) name: string;
  @MayBeNull() @NumberOrNone(toleranceRule, 'tolerance') tolerance?: number | string | null;
  @MayBeAbsent()
  @Satisfies(isAnswers, 'answers', 'answers must be an object: { "<question id>": number }.', {
    type: 'object',
    propertyNames: { pattern: '^\\d{1,10}$' },
    maxProperties: limits.questions,
    additionalProperties: { ...schemaOfNumber(questionRules.sample_answer), type: 'string' },
  })
  answers?: Record<string, string>;
}

export class JobDto implements JobRequest {
  @Id() quote_template_id: number;
  @Id() id: number;
}

export class UndoBatchDto extends CommandBody implements UndoBatchRequest {
  @IsUUID() batch_id: string;
}

export class UuidParam {
  @IsUUID() id: string;
}

export class RehearseDto implements RehearseRequest {
  @Id() quote_template_id: number;
}

export class PublishDto extends CommandBody implements Omit<PublishRequest, 'version'> {
  @Id() quote_template_id: number;
  @MayBeAbsent() @Follows(reasonRule) note?: string;
  @MayBeAbsent() @IsBoolean() override?: boolean;
}

export class ReasonDto extends CommandBody implements Omit<ReasonRequest, 'version' | 'reason'> {
  @Id() quote_template_id: number;
}

export class RollBackDto extends CommandBody implements Omit<RollBackRequest, 'version' | 'reason'> {
  @Id() quote_template_id: number;
  @Id() to: number;
  @MayBeAbsent() @IsBoolean() discard?: boolean;
}

export class RollBackQuery {
  @IdInAddress() to: number;
}

/** The bodies of calls whose path says everything. */
export class BareDto extends CommandBody {}
