import { Module } from '@nestjs/common';
import { ReleaseItems } from './release-items.js';
import { ReleaseLetters } from './release-letters.js';
import { ReleasePreview } from './release-preview.js';
import { ReleaseProcess } from './release-process.js';
import { ReleasePublishingController } from './release-publishing.controller.js';
import { ReleaseReverts } from './release-reverts.js';
import { ReleaseSteps } from './release-steps.js';
import { ReleasesController } from './releases.controller.js';
import { Releases } from './releases.js';

@Module({
  controllers: [ReleasesController, ReleasePublishingController],

  providers: [Releases, ReleaseItems, ReleaseSteps, ReleaseProcess, ReleaseLetters, ReleaseReverts, ReleasePreview],
})
export class ReleasesModule {}
