import { IsIn } from 'class-validator';
import {
  contentAddressRule,
  contentKinds,
  type ContentKind,
  type ContentListQuery,
  type ContentPageQuery,
} from '@quotewright/domain/content/contract.js';
import { searchRule } from '@quotewright/domain/kernel/contract.js';
import { Follows } from '../platform/http/rules.js';
import { MayBeAbsent } from '../platform/http/validation.js';

export class ContentPageDto implements ContentPageQuery {
  @Follows(contentAddressRule) address!: string;
}

export class ContentListDto implements ContentListQuery {
  @MayBeAbsent() @IsIn(contentKinds, { message: `kind is one of ${contentKinds.join(', ')}.` }) kind?: ContentKind;
  @MayBeAbsent() @Follows(searchRule) tag?: string;
  @MayBeAbsent() @Follows(searchRule) search?: string;
  @MayBeAbsent() @IsIn(['1'], { message: 'near is 1 or absent.' }) near?: '1';
}
