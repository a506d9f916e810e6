import { Type } from 'class-transformer';
import { IsIn, IsInt, IsObject, IsString, MaxLength, ValidateNested } from 'class-validator';
import {
  longestAnswers,
  quoteRules,
  quoteSorts,
  type AddQuoteRequest,
  type Answers,
  type CalculateRequest,
  type LineChoice,
  type LineTrial,
  type QuoteRevisions,
  type QuoteSort,
  type QuotesQuery,
  type TemplateStage,
} from '@quotewright/domain/quotes/contract.js';
import { formulaRule } from '@quotewright/domain/formula/parse.js';
import { quoteTypes, settingRules, type QuoteType } from '@quotewright/domain/formula/settings.js';
import { largestId, searchRule } from '@quotewright/domain/kernel/contract.js';
import { limits } from '@quotewright/domain/templates/contract.js';
import { CommandBody } from '../platform/http/context.js';
import { Id, IdInAddress, PageQuery } from '../platform/http/fields.js';
import { Described, Follows, schemaOfNumber, schemaOfText } from '../platform/http/rules.js';
import { MayBeAbsent, Satisfies } from '../platform/http/validation.js';

const QuoteTypeField = () => IsIn(quoteTypes, { message: `quote_type is one of ${quoteTypes.join(', ')}.` });
const State = () => IsIn(['staging', 'published'], { message: 'state is staging or published.' });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isOfferId = (id: unknown): boolean => Number.isInteger(id) && Number(id) >= 1 && Number(id) <= largestId;

const isTrials = (lines: unknown, allowed: readonly string[]): boolean =>
  isObject(lines) &&
  Object.entries(lines).every(
    ([id, trial]) =>
      /^\d{1,10}$/.test(id) &&
      isObject(trial) &&
      Object.keys(trial).every((key) => allowed.includes(key)) &&
      (trial.product_supplier_id == null || isOfferId(trial.product_supplier_id)) &&
      (trial.formula == null || (typeof trial.formula === 'string' && trial.formula.length <= 2_000)) &&
      (trial.settings == null || isObject(trial.settings)),
  );

const answersById = { propertyNames: { pattern: '^\\d{1,10}$' }, maxProperties: limits.questions };
const offerId = { type: 'integer', minimum: 1, maximum: largestId };
const choices = {
  propertyNames: { pattern: '^\\d{1,10}$' },
  maxProperties: limits.lines,
  additionalProperties: { properties: { product_supplier_id: offerId } },
};
const trials = {
  propertyNames: { pattern: '^\\d{1,10}$' },
  maxProperties: limits.lines,
  additionalProperties: {
    properties: {
      product_supplier_id: offerId,
      formula: schemaOfText(formulaRule),
      settings: {
        properties: {
          waste_percent: schemaOfNumber(settingRules.waste_percent),
          pack_size: schemaOfNumber(settingRules.pack_size),
          minimum_quantity: schemaOfNumber(settingRules.minimum_quantity),
          include_when: {
            properties: {
              question_id: { type: 'integer', minimum: 1, maximum: largestId },
              value: schemaOfNumber(settingRules.include_when),
            },
          },
        },
      },
    },
  },
};

export class CalculateDto implements CalculateRequest {
  @Id() templateid: number;
  @IsObject({ message: 'answers must be an object: { "<question id>": value }.' })
  @Described(answersById)
  answers: Answers;
  @MayBeAbsent() @QuoteTypeField() quote_type?: QuoteType;
  @MayBeAbsent() @State() state?: TemplateStage;
  @MayBeAbsent()
  @Satisfies(
    (lines: unknown) => isTrials(lines, ['formula', 'settings', 'product_supplier_id']),
    'lines',
    'lines must be an object: { "<line id>": { formula?, settings?, product_supplier_id? } }.',
    trials,
  )
  lines?: Record<string, LineTrial>;
}

class RevisionsDto implements QuoteRevisions {
  @IsInt() template: number;
  @Satisfies(
    (offers: unknown) => isObject(offers) && Object.values(offers).every(Number.isInteger),
    'offers',
    'revisions must be as calculate returned them.',
    { additionalProperties: { type: 'integer' }, maxProperties: limits.lines },
  )
  offers: Record<string, number>;
}

export class AddQuoteDto extends CommandBody implements AddQuoteRequest {
  @IsString({ message: 'answers must be a JSON string.' })
  @MaxLength(longestAnswers)
  @Described({ contentMediaType: 'application/json', contentSchema: { type: 'object', ...answersById } })
  answers: string;
  /** Accepted and ignored: the owner is the signed-in user. */
  @MayBeAbsent()
  @Satisfies((id: unknown) => typeof id === 'number' || typeof id === 'string', 'user_id', 'user_id must be an id.')
  user_id?: number | string | null;
  @MayBeAbsent() @Follows(quoteRules.sessionid) sessionid?: string | null;
  @Id() templateid: number;
  @MayBeAbsent() @QuoteTypeField() quote_type?: QuoteType;
  @MayBeAbsent() @State() state?: TemplateStage;
  @MayBeAbsent() @Follows(quoteRules.name) name?: string;
  @MayBeAbsent() @Follows(quoteRules.notes) notes?: string;
  @MayBeAbsent() @Id() lead?: number;
  @MayBeAbsent()
  @Satisfies(
    (lines: unknown) => isTrials(lines, ['product_supplier_id']),
    'lines',
    'lines must be an object: { "<line id>": { product_supplier_id } }.',
    choices,
  )
  lines?: Record<string, LineChoice>;
  @MayBeAbsent() @IsObject() @ValidateNested() @Type(() => RevisionsDto) revisions?: RevisionsDto;
}

export class QuotesQueryDto extends PageQuery implements QuotesQuery {
  @MayBeAbsent() @Follows(quoteRules.sessionid) sessionid?: string;
  @MayBeAbsent() @Follows(searchRule) searchTerm?: string;
  @MayBeAbsent() @QuoteTypeField() quote_type?: QuoteType;
  @MayBeAbsent() @IdInAddress() by?: number;
  @MayBeAbsent() @IsIn(quoteSorts, { message: `sort is one of ${quoteSorts.join(', ')}.` }) sort?: QuoteSort;
}
