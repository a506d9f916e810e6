import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { offerRules } from '@quotewright/domain/catalogue/contract.js';
import { largestVersion, searchRule } from '@quotewright/domain/kernel/contract.js';
import { reasonRule } from '@quotewright/domain/kernel/contract-rules.js';
import {
  mostPreviewed,
  mostReleaseItems,
  releaseActions,
  releaseItemKinds,
  releaseNameRule,
  releaseStates,
  type AddReleaseItemsRequest,
  type AddReleaseRequest,
  type ChangeReleaseRequest,
  type PublishReleaseRequest,
  type ReleaseAction,
  type ReleaseItemKind,
  type ReleaseItemRequest,
  type ReleasePreviewQuery,
  type ReleaseRequest,
  type ReleasesQuery,
  type ReleaseState,
  type RemoveReleaseItemsRequest,
  type ScheduleReleaseRequest,
  type ScheduleTemplateRequest,
} from '@quotewright/domain/releases/contract.js';
import { CommandBody } from '../platform/http/context.js';
import { Id, Moment, PageQuery } from '../platform/http/fields.js';
import { Follows, Price } from '../platform/http/rules.js';
import { MayBeAbsent, MayBeNull } from '../platform/http/validation.js';

type Body<Request> = Omit<Request, 'version' | 'reason'>;

const keyPattern = new RegExp(`^(${releaseItemKinds.join('|')})-\\d{1,10}$`);
const noKey = 'An item is named like template-7.';

const Note = () => Follows(reasonRule);

export class ReleasesQueryDto extends PageQuery implements ReleasesQuery {
  @MayBeAbsent()
  @IsIn(releaseStates, { message: `state is one of ${releaseStates.join(', ')}.` })
  state?: ReleaseState;
  @MayBeAbsent() @Matches(keyPattern, { message: noKey }) item?: string;
  @MayBeAbsent() @Follows(searchRule) searchTerm?: string;
}

const idsPattern = new RegExp(`^\\d{1,9}(,\\d{1,9}){0,${mostPreviewed - 1}}$`);

export class PreviewedParam {
  @IsString() @MaxLength(200) slug: string;
}

export class ReleasePreviewDto implements ReleasePreviewQuery {
  @Matches(idsPattern, { message: `releases names 1 to ${mostPreviewed} releases, like 3,5.` }) releases: string;
}

class ReleaseItemDto implements ReleaseItemRequest {
  @IsIn(releaseItemKinds, { message: `kind is one of ${releaseItemKinds.join(', ')}.` }) kind: ReleaseItemKind;
  @Id() id: number;
  @MayBeAbsent()
  @IsIn(releaseActions, { message: `action is one of ${releaseActions.join(', ')}.` })
  action?: ReleaseAction;
  @MayBeAbsent() @IsInt() @Min(1) @Max(largestVersion) version?: number;
  @MayBeAbsent() @Price(offerRules.retail_price) retail_price?: number | string;
  @MayBeAbsent() @Price(offerRules.cost_price) cost_price?: number | string;
  @MayBeAbsent() @Price(offerRules.retail_price) seen_retail_price?: number | string;
  @MayBeAbsent() @Price(offerRules.cost_price) seen_cost_price?: number | string;
}

export class AddReleaseDto extends CommandBody implements Body<AddReleaseRequest> {
  @Follows(releaseNameRule) name: string;
  @MayBeAbsent() @Note() note?: string;
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(mostReleaseItems)
  @ValidateNested({ each: true })
  @Type(() => ReleaseItemDto)
  items?: ReleaseItemDto[];
}

export class ReleaseDto extends CommandBody implements Body<ReleaseRequest> {
  @Id() id: number;
}

export class ChangeReleaseDto extends ReleaseDto implements Body<ChangeReleaseRequest> {
  @MayBeAbsent() @Follows(releaseNameRule) name?: string;
  @MayBeAbsent() @Note() note?: string;
}

export class AddReleaseItemsDto extends ReleaseDto implements Body<AddReleaseItemsRequest> {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(mostReleaseItems)
  @ValidateNested({ each: true })
  @Type(() => ReleaseItemDto)
  items: ReleaseItemDto[];
}

export class RemoveReleaseItemsDto extends ReleaseDto implements Body<RemoveReleaseItemsRequest> {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(mostReleaseItems)
  @Matches(keyPattern, { each: true, message: noKey })
  keys: string[];
}

export class ScheduleReleaseDto extends ReleaseDto implements Body<ScheduleReleaseRequest> {
  @MayBeNull() @Moment('at') at: string | null;
  @MayBeAbsent() @Note() note?: string;
  @MayBeAbsent() @IsBoolean() override?: boolean;
}

export class PublishReleaseDto extends ReleaseDto implements Body<PublishReleaseRequest> {
  @MayBeAbsent() @Note() note?: string;
  @MayBeAbsent() @IsBoolean() override?: boolean;
}

export class ScheduleTemplateDto extends CommandBody implements Body<ScheduleTemplateRequest> {
  @Id() quote_template_id: number;
  @Moment('at') at: string;
  @MayBeAbsent() @Note() note?: string;
  @MayBeAbsent() @IsBoolean() override?: boolean;
}
