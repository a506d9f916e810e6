import { Module } from '@nestjs/common';
import { CatalogueData } from './catalogue-data.js';
import { CatalogueController } from './catalogue.controller.js';
import { Offers } from './offers.js';

@Module({ controllers: [CatalogueController], providers: [CatalogueData, Offers] })
export class CatalogueModule {}
