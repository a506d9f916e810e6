import { Module } from '@nestjs/common';
import { AdviceData } from './advice-data.js';
import { AdviceController } from './advice.controller.js';

@Module({ controllers: [AdviceController], providers: [AdviceData] })
export class AdviceModule {}
