import { largestVersion } from '@quotewright/domain/kernel/contract.js';
import { reasonRule } from '@quotewright/domain/kernel/contract-rules.js';
import {
  sendingRules as rules,
  type AcceptOnPaperRequest,
  type ProposalLinksRequest,
  type ProposalReasonRequest,
  type SendProposalRequest,
} from '@quotewright/domain/proposals/contract-sending.js';
import { IsInt, Max, Min } from 'class-validator';
import { CommandBody } from '../platform/http/context.js';
import { Id } from '../platform/http/fields.js';
import { Follows } from '../platform/http/rules.js';
import { MayBeAbsent } from '../platform/http/validation.js';
import { Nested, PicksDto } from './proposals.dto.js';

export class SendProposalDto extends CommandBody implements SendProposalRequest {
  @MayBeAbsent() @IsInt() @Min(0) @Max(largestVersion) declare version?: number;
  @Follows(rules.to) to: string;
  @Follows(rules.message) message: string;
}

export class ProposalReasonDto implements ProposalReasonRequest {
  @Follows({ ...reasonRule, least: 1, missing: 'Say why.' }, 'reason') reason: string;
}

export class AcceptOnPaperDto extends ProposalReasonDto implements AcceptOnPaperRequest {
  @MayBeAbsent() @Nested(() => PicksDto) picks?: PicksDto;
}

export class ApproveProposalDto extends CommandBody {}

export class ProposalLinksDto implements ProposalLinksRequest {
  @MayBeAbsent() @Id() revoke?: number;
}
