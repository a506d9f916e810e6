import { IsBoolean, IsIn } from 'class-validator';
import {
  allStars,
  ratingParts,
  type AnswerRatingRequest,
  type HideRatingRequest,
  type QuotedSuppliersRequest,
  type RateRequest,
  type RatingsRequest,
  type Stars,
} from '@quotewright/domain/ratings/contract.js';
import { ratingRules } from '@quotewright/domain/ratings/contract-rules.js';
import { Id, PageBody } from '../platform/http/fields.js';
import { Follows } from '../platform/http/rules.js';
import { MayBeAbsent } from '../platform/http/validation.js';

export class QuotedSuppliersDto extends PageBody implements QuotedSuppliersRequest {
  @MayBeAbsent() @Id() quote?: number;
}

export class RatingsDto extends PageBody implements RatingsRequest {
  @MayBeAbsent() @Id() supplier?: number;
}

export class RateDto implements RateRequest {
  @Id() supplier_id: number;
  @IsIn(allStars, { message: 'Give 1 to 5 stars.' }) stars: Stars;
  @MayBeAbsent() @Follows(ratingRules.sentence, 'sentence') sentence?: string;
}

export class AnswerRatingDto implements AnswerRatingRequest {
  @Id() id: number;
  @Follows(ratingRules.answer, 'answer') answer: string;
}

export class HideRatingDto implements HideRatingRequest {
  @Id() id: number;
  @IsIn(ratingParts, { message: `part is one of ${ratingParts.join(', ')}.` }) part: (typeof ratingParts)[number];
  @IsBoolean() hidden: boolean;
}
