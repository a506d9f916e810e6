import { IsBoolean, IsIn } from 'class-validator';
import { accountRules, tokenRule } from '@quotewright/domain/identity/contract-rules.js';
import type {
  AcceptInvitationRequest,
  ChangeMemberRequest,
  InviteRequest,
  MemberRights,
  TeamRequest,
} from '@quotewright/domain/identity/contract-team.js';
import type { Role } from '@quotewright/domain/kernel/decider.js';
import { roles } from '@quotewright/domain/kernel/rights.js';
import { Id } from '../platform/http/fields.js';
import { Address, Follows } from '../platform/http/rules.js';
import { MayBeAbsent } from '../platform/http/validation.js';

class MemberRightsDto implements MemberRights {
  @IsIn(roles, { message: `role is one of ${roles.join(', ')}.` }) role: Role;
  @MayBeAbsent() @IsBoolean() see_cost?: boolean;
}

export class InviteDto extends MemberRightsDto implements InviteRequest {
  @Address() email: string;
}

export class ChangeMemberDto extends MemberRightsDto implements ChangeMemberRequest {
  @Id() id: number;
}

export class TeamDto implements TeamRequest {
  @Id() id: number;
}

export class InvitationTokenDto {
  @Follows(tokenRule, 'token') token: string;
}

export class AcceptInvitationDto extends InvitationTokenDto implements AcceptInvitationRequest {
  @MayBeAbsent() @Follows(accountRules.name, 'name') name?: string;
  @MayBeAbsent() @Follows(accountRules.password, 'password_length') password?: string;
}
