import { Module } from '@nestjs/common';
import { CatalogueData } from './catalogue-data.js';
import { CatalogueController } from './catalogue.controller.js';
import { Offers } from './offers.js';
import { PriceChangeWork } from './price-change-work.js';
import { PriceChangesController } from './price-changes.controller.js';
import { PriceChanges } from './price-changes.js';

@Module({
  controllers: [CatalogueController, PriceChangesController],
  providers: [CatalogueData, Offers, PriceChanges, PriceChangeWork],
})
export class CatalogueModule {}
