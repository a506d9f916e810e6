import { Module } from '@nestjs/common';
import { TemplateHistoryController } from './template-history.controller.js';
import { TemplatePartsController } from './template-parts.controller.js';
import { TemplatePast } from './template-past.js';
import { TemplatesController } from './templates.controller.js';
import { Templates } from './templates.js';

@Module({
  controllers: [TemplatesController, TemplatePartsController, TemplateHistoryController],
  providers: [Templates, TemplatePast],
})
export class TemplatesModule {}
