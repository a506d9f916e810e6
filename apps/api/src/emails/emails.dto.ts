import { reasonRule } from '@quotewright/domain/kernel/contract-rules.js';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn } from 'class-validator';
import {
  addressRule,
  mostSent,
  recipientTypes,
  type PreviewTemplatesRequest,
  type RecipientType,
  type SendTemplatesRequest,
} from '@quotewright/domain/emails/contract.js';
import { Ids } from '../platform/http/fields.js';
import { Follows } from '../platform/http/rules.js';
import { MayBeAbsent } from '../platform/http/validation.js';

export class PreviewTemplatesDto implements PreviewTemplatesRequest {
  @ArrayMinSize(1, { message: 'Choose at least one template.' })
  @ArrayMaxSize(mostSent, { message: `An e-mail holds at most ${mostSent} templates.` })
  @Ids()
  selected_ids: number[];

  @MayBeAbsent()
  @IsArray()
  @IsIn(recipientTypes, { each: true, message: `selected_usertypes may name ${recipientTypes.join(' and ')}.` })
  selected_usertypes?: RecipientType[];

  @MayBeAbsent() @Follows(addressRule, 'email') email?: string | null;
}

export class SendTemplatesDto extends PreviewTemplatesDto implements SendTemplatesRequest {
  /** Stored with the event. */
  @MayBeAbsent() @Follows(reasonRule, 'reason') reason?: string | null;
}
