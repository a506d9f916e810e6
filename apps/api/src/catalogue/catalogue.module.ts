import { Module } from '@nestjs/common';
import { AlikeNames } from './alike-names.js';
import { CatalogueData } from './catalogue-data.js';
import { CatalogueController } from './catalogue.controller.js';
import { MasterProductsController } from './master-products.controller.js';
import { MasterProducts } from './master-products.js';
import { Offers } from './offers.js';
import { PriceApprovalsController } from './price-approvals.controller.js';
import { PriceApprovals } from './price-approvals.js';
import { PriceChangeTimes } from './price-change-times.js';
import { PriceChangeWork } from './price-change-work.js';
import { PriceChangesController } from './price-changes.controller.js';
import { PriceChanges } from './price-changes.js';
import { PriceSheetWork } from './price-sheet-work.js';
import { PriceSheetsController } from './price-sheets.controller.js';
import { PriceSheets } from './price-sheets.js';
import { SuppliersController } from './suppliers.controller.js';

@Module({
  controllers: [
    CatalogueController,
    MasterProductsController,
    PriceChangesController,
    PriceApprovalsController,
    PriceSheetsController,
    SuppliersController,
  ],
  providers: [
    AlikeNames,
    CatalogueData,
    MasterProducts,
    Offers,
    PriceApprovals,
    PriceChanges,
    PriceChangeTimes,
    PriceChangeWork,
    PriceSheets,
    PriceSheetWork,
  ],
})
export class CatalogueModule {}
