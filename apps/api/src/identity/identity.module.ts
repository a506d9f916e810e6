import { Module } from '@nestjs/common';
import { Approvals } from './approvals.js';
import { Erasure } from './erasure.js';
import { IdentityController } from './identity.controller.js';
import { Identity } from './identity.js';
import { PasswordReset } from './password-reset.js';
import { SecurityController } from './security.controller.js';
import { SignIns } from './sign-ins.js';
import { StandingController } from './standing.controller.js';
import { MemberEvents } from './member-events.js';
import { TeamController } from './team.controller.js';
import { Team } from './team.js';
import { Verification } from './verification.js';

@Module({
  controllers: [IdentityController, SecurityController, StandingController, TeamController],
  providers: [Identity, PasswordReset, Verification, Approvals, Erasure, SignIns, Team, MemberEvents],
})
export class IdentityModule {}
