import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { servePlainPages } from '../platform/http/plain-routes.js';
import { AddressChanges } from './address-changes.js';
import { AllSignInsController } from './all-sign-ins.controller.js';
import { AllSignIns } from './all-sign-ins.js';
import { Approvals } from './approvals.js';
import { DataExportController } from './data-export.controller.js';
import { DataExports } from './data-exports.js';
import { Erasure } from './erasure.js';
import { IdentityController } from './identity.controller.js';
import { IdentityData } from './identity-data.js';
import { Identity } from './identity.js';
import { PasskeysController } from './passkeys.controller.js';
import { Passkeys } from './passkeys.js';
import { PasswordReset } from './password-reset.js';
import { SecondFactor } from './second-factor.js';
import { SecurityController } from './security.controller.js';
import { SeeAs } from './see-as.js';
import { SignIns } from './sign-ins.js';
import { UsersController } from './users.controller.js';
import { Users } from './users.js';
import { StandingController } from './standing.controller.js';
import { presentAddressPages } from './present-address-page.js';
import { ProfileController } from './profile.controller.js';
import { Profile } from './profile.js';
import { TeamController } from './team.controller.js';
import { Team } from './team.js';
import { Verification } from './verification.js';

@Module({
  controllers: [
    AllSignInsController,
    DataExportController,
    PasskeysController,
    IdentityController,
    ProfileController,
    SecurityController,
    StandingController,
    TeamController,
    UsersController,
  ],
  providers: [
    AddressChanges,
    AllSignIns,
    Identity,
    IdentityData,
    DataExports,
    Passkeys,
    PasswordReset,
    Profile,
    Verification,
    Approvals,
    Erasure,
    SecondFactor,
    SeeAs,
    SignIns,
    Team,
    Users,
  ],
})
export class IdentityModule implements OnApplicationBootstrap {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly changes: AddressChanges,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await servePlainPages(this.host, (pages) => presentAddressPages(pages, this.changes));
  }
}
