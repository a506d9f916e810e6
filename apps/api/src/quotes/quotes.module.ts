import { Module } from '@nestjs/common';
import { QuotesController } from './quotes.controller.js';
import { Quotes } from './quotes.js';

@Module({ controllers: [QuotesController], providers: [Quotes] })
export class QuotesModule {}
