import { reasonRule } from '@quotewright/domain/kernel/contract-rules.js';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsString,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { mailKinds, type MailKind } from '@quotewright/domain/emails/contract-kinds.js';
import {
  mostBounces,
  type BouncesRequest,
  type ChooseNotificationRequest,
  type ReadNoticesRequest,
} from '@quotewright/domain/emails/contract-notices.js';
import {
  addressRule,
  mostSent,
  recipientTypes,
  type PreviewTemplatesRequest,
  type RecipientType,
  type SendTemplatesRequest,
} from '@quotewright/domain/emails/contract.js';
import { mostPerPage } from '@quotewright/domain/kernel/contract.js';
import { Id, Ids } from '../platform/http/fields.js';
import { Address, Follows } from '../platform/http/rules.js';
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

  @MayBeAbsent() @Address(addressRule) email?: string | null;
}

export class ChooseNotificationDto implements ChooseNotificationRequest {
  @IsIn(Object.keys(mailKinds), { message: 'This kind of e-mail is not known.' }) kind: MailKind;
  @MayBeAbsent() @IsBoolean() mail?: boolean;
  @MayBeAbsent() @IsBoolean() bell?: boolean;
}

export class ReadNoticesDto implements ReadNoticesRequest {
  @MayBeAbsent()
  @ArrayMaxSize(mostPerPage, { message: `Name at most ${mostPerPage} notices at once.` })
  @Ids()
  ids?: number[];

  @MayBeAbsent() @Id() upto?: number;
}

class BounceDto {
  @Address() email: string;

  @MayBeAbsent()
  @Matches(/^5\.\d{1,3}\.\d{1,3}$/, { message: 'A permanent failure has a status like 5.1.1.' })
  status?: string;
}

export class BouncesDto implements BouncesRequest {
  @IsArray()
  @ArrayMaxSize(mostBounces, { message: `A report names at most ${mostBounces} addresses.` })
  @ValidateNested({ each: true })
  @Type(() => BounceDto)
  bounces: BounceDto[];
}

export class KindParam {
  @IsString() @MaxLength(100) kind: string;
}

export class SendTemplatesDto extends PreviewTemplatesDto implements SendTemplatesRequest {
  /** Stored with the event. */
  @MayBeAbsent() @Follows(reasonRule, 'reason') reason?: string | null;
}
