import { Module } from '@nestjs/common';
import { CatalogueController } from './catalogue.controller.js';
import { Offers } from './offers.js';

@Module({ controllers: [CatalogueController], providers: [Offers] })
export class CatalogueModule {}
