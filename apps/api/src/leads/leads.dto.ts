import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsObject, ValidateNested } from 'class-validator';
import { bookingRules } from '@quotewright/domain/bookings/contract-rules.js';
import { accountRules } from '@quotewright/domain/identity/contract-rules.js';
import {
  leadFilters,
  mostLeadTrades,
  type DeclineLeadRequest,
  type LeadContractorsRequest,
  type LeadCustomer,
  type LeadFilter,
  type LeadProfile,
  type LeadRequest,
  type LeadsRequest,
  type SendLeadRequest,
  type SettleLeadRequest,
} from '@quotewright/domain/leads/contract.js';
import { leadRules } from '@quotewright/domain/leads/contract-rules.js';
import type { Answers } from '@quotewright/domain/quotes/contract.js';
import { limits } from '@quotewright/domain/templates/contract.js';
import { Id, Ids, PageBody } from '../platform/http/fields.js';
import { Address, Described, Follows } from '../platform/http/rules.js';
import { MayBeAbsent } from '../platform/http/validation.js';

const Alias = () => Follows({ ...bookingRules.template, least: 1 }, 'template_alias');

export class LeadProfileDto implements LeadProfile {
  @IsBoolean() open: boolean;
  @Follows(leadRules.about, 'about') about: string;
  @Follows(leadRules.area, 'area') area: string;
  @Ids(mostLeadTrades) category_ids: number[];
}

export class LeadContractorsDto extends PageBody implements LeadContractorsRequest {
  @Alias() template_alias: string;
}

class LeadCustomerDto implements LeadCustomer {
  @Follows(accountRules.name, 'name') name: string;
  @MayBeAbsent() @Address({ ...accountRules.email, least: 0 }) email: string = '';
  @MayBeAbsent() @Follows({ ...bookingRules.mobile, least: 0 }, 'phone') phone: string = '';
}

export class SendLeadDto implements SendLeadRequest {
  @Alias() template_alias: string;
  @Id() contractor_id: number;
  @IsObject({ message: 'answers must be an object: { "<question id>": value }.' })
  @Described({ propertyNames: { pattern: '^\\d{1,10}$' }, maxProperties: limits.questions })
  answers: Answers;
  @MayBeAbsent() @Follows(leadRules.note, 'note') note?: string;
  @MayBeAbsent() @IsObject() @ValidateNested() @Type(() => LeadCustomerDto) customer?: LeadCustomerDto;
  @MayBeAbsent() @IsBoolean() consent?: boolean;
}

export class LeadsDto extends PageBody implements LeadsRequest {
  @MayBeAbsent() @IsIn(leadFilters, { message: `state is one of ${leadFilters.join(', ')}.` }) state?: LeadFilter;
  @MayBeAbsent() @Id() by?: number;
}

export class LeadDto implements LeadRequest {
  @Id() id: number;
}

export class DeclineLeadDto extends LeadDto implements DeclineLeadRequest {
  @MayBeAbsent() @Follows(leadRules.decline_reason, 'decline_reason') decline_reason?: string;
}

export class SettleLeadDto extends LeadDto implements SettleLeadRequest {
  @IsIn(['won', 'lost'], { message: 'state is won or lost.' }) state: 'won' | 'lost';
}
