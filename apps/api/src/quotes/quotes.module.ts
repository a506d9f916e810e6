import { Module } from '@nestjs/common';
import { QuotesData } from './quotes-data.js';
import { QuotesController } from './quotes.controller.js';
import { Quotes } from './quotes.js';

@Module({ controllers: [QuotesController], providers: [QuotesData, Quotes] })
export class QuotesModule {}
