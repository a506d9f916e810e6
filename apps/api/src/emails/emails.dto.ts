import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsInt, Max, Min } from 'class-validator';
import {
  mostSent,
  recipientTypes,
  type PreviewTemplatesRequest,
  type RecipientType,
  type SendTemplatesRequest,
} from '@quotewright/domain/emails/contract.js';
import { isEmail } from '@quotewright/domain/identity/contract.js';
import { mostPerPage } from '@quotewright/domain/kernel/contract.js';
import { Ids } from '../platform/http/fields.js';
import { MayBeAbsent, Text } from '../platform/http/validation.js';

export class PreviewTemplatesDto implements PreviewTemplatesRequest {
  @ArrayMinSize(1, { message: 'Choose at least one template.' })
  @ArrayMaxSize(mostSent, { message: `A letter holds ${mostSent} templates at most.` })
  @Ids()
  selected_ids: number[];

  @MayBeAbsent()
  @IsArray()
  @IsIn(recipientTypes, { each: true, message: `selected_usertypes may name ${recipientTypes.join(' and ')}.` })
  selected_usertypes?: RecipientType[];

  @MayBeAbsent()
  @Text(
    (text) => text.trim() === '' || isEmail(text.trim()),
    'email',
    'Enter an e-mail address, like name@example.com.',
  )
  email?: string | null;
}

export class SendTemplatesDto extends PreviewTemplatesDto implements SendTemplatesRequest {
  /** Stored with the event. */
  @MayBeAbsent()
  @Text((text) => text.length <= 500, 'reason', 'The reason must be a text of at most 500 characters.')
  reason?: string | null;
}

export class PageQuery {
  @MayBeAbsent() @Type(() => Number) @IsInt() @Min(1) @Max(1_000_000) page: number = 1;
  @MayBeAbsent() @Type(() => Number) @IsInt() @Min(1) @Max(mostPerPage) perPage?: number;
}
