import { Type } from 'class-transformer';
import { IsIn, IsInt, IsObject, IsString, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import {
  limits,
  type AddQuoteRequest,
  type Answers,
  type CalculateRequest,
  type LineTrial,
  type QuoteRevisions,
  type TemplateStage,
} from '@quotewright/domain/quotes/contract.js';
import { quoteTypes, type QuoteType } from '@quotewright/domain/formula/settings.js';
import { defaultPerPage, mostPerPage } from '@quotewright/domain/kernel/contract.js';
import { CommandBody } from '../platform/http/context.js';
import { Id } from '../platform/http/fields.js';
import { MayBeAbsent, Satisfies } from '../platform/http/validation.js';

const QuoteTypeField = () => IsIn(quoteTypes, { message: `quote_type is one of ${quoteTypes.join(', ')}.` });
const State = () => IsIn(['staging', 'published'], { message: 'state is staging or published.' });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTrials = (lines: unknown): boolean =>
  isObject(lines) &&
  Object.entries(lines).every(
    ([id, trial]) =>
      /^\d{1,10}$/.test(id) &&
      isObject(trial) &&
      Object.keys(trial).every((key) => key === 'formula' || key === 'settings') &&
      (trial.formula == null || (typeof trial.formula === 'string' && trial.formula.length <= 2_000)) &&
      (trial.settings == null || isObject(trial.settings)),
  );

export class CalculateDto implements CalculateRequest {
  @Id() templateid: number;
  @IsObject({ message: 'answers must be an object: { "<question id>": value }.' }) answers: Answers;
  @MayBeAbsent() @QuoteTypeField() quote_type?: QuoteType;
  @MayBeAbsent() @State() state?: TemplateStage;
  @MayBeAbsent()
  @Satisfies(isTrials, 'lines', 'lines must be an object: { "<line id>": { formula?, settings? } }.')
  lines?: Record<string, LineTrial>;
}

class RevisionsDto implements QuoteRevisions {
  @IsInt() template: number;
  @Satisfies(
    (offers: unknown) => isObject(offers) && Object.values(offers).every(Number.isInteger),
    'offers',
    'revisions must be as calculate returned them.',
  )
  offers: Record<string, number>;
}

export class AddQuoteDto extends CommandBody implements AddQuoteRequest {
  @IsString({ message: 'answers must be a JSON string.' }) @MaxLength(100_000) answers: string;
  /** Accepted and ignored: the owner is the signed-in user. */
  @MayBeAbsent()
  @Satisfies((id: unknown) => typeof id === 'number' || typeof id === 'string', 'user_id', 'user_id must be an id.')
  user_id?: number | string | null;
  @MayBeAbsent() @IsString() @MaxLength(limits.sessionid) sessionid?: string | null;
  @Id() templateid: number;
  @MayBeAbsent() @QuoteTypeField() quote_type?: QuoteType;
  @MayBeAbsent() @State() state?: TemplateStage;
  @MayBeAbsent() @IsString() @MaxLength(limits.name) name?: string;
  @MayBeAbsent() @IsString() @MaxLength(limits.notes) notes?: string;
  @MayBeAbsent() @IsObject() @ValidateNested() @Type(() => RevisionsDto) revisions?: RevisionsDto;
}

export class QuotesQuery {
  @MayBeAbsent() @IsString() @MaxLength(limits.sessionid) sessionid?: string;
  @MayBeAbsent() @Type(() => Number) @IsInt() @Min(1) @Max(1_000_000) page: number = 1;
  @MayBeAbsent() @Type(() => Number) @IsInt() @Min(1) @Max(mostPerPage) perPage: number = defaultPerPage;
}
