import { Module } from '@nestjs/common';
import { ReleaseItems } from './release-items.js';
import { ReleasePublishingController } from './release-publishing.controller.js';
import { ReleasesController } from './releases.controller.js';
import { Releases } from './releases.js';

@Module({
  controllers: [ReleasesController, ReleasePublishingController],
  providers: [Releases, ReleaseItems],
})
export class ReleasesModule {}
