import { largestVersion } from '@quotewright/domain/kernel/contract.js';
import {
  clientRules,
  type ClientsRequest,
  type EraseClientRequest,
  type SaveClientRequest,
} from '@quotewright/domain/proposals/contract-clients.js';
import { IsInt, Max, Min } from 'class-validator';
import { CommandBody } from '../platform/http/context.js';
import { Id, IdOrZero, PageBody } from '../platform/http/fields.js';
import { Follows } from '../platform/http/rules.js';
import { MayBeAbsent } from '../platform/http/validation.js';

export class ClientsDto extends PageBody implements ClientsRequest {
  @MayBeAbsent() @Id() id?: number;
}

export class SaveClientDto implements SaveClientRequest {
  @IdOrZero() id: number;
  @MayBeAbsent() @IsInt() @Min(1) @Max(largestVersion) version?: number;
  @Follows(clientRules.name) name: string;
  @Follows(clientRules.email) email: string;
  @Follows(clientRules.phone) phone: string;
  @Follows(clientRules.billing_address) billing_address: string;
  @Follows(clientRules.site_address) site_address: string;
  @Follows(clientRules.notes) notes: string;
}

export class EraseClientDto extends CommandBody implements EraseClientRequest {
  @Id() id: number;
}
