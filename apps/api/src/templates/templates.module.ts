import { Module } from '@nestjs/common';
import { TemplatesData } from './templates-data.js';
import { BatchUndosController } from './batch-undos.controller.js';
import { BatchUndos } from './batch-undos.js';
import { RehearsalController } from './rehearsal.controller.js';
import { Rehearsals } from './rehearsals.js';
import { ReviewLetters } from './review-letters.js';
import { ReviewNotes } from './review-notes.js';
import { ReviewReminders } from './review-reminders.js';
import { RollBacks } from './roll-backs.js';
import { SampleJobs } from './sample-jobs.js';
import { TemplateHistoryController } from './template-history.controller.js';
import { TemplatePartsController } from './template-parts.controller.js';
import { TemplatePast } from './template-past.js';
import { TemplateReadyController } from './template-ready.controller.js';
import { TemplateReviewController } from './template-review.controller.js';
import { TemplatesController } from './templates.controller.js';
import { Templates } from './templates.js';
import { UndoLetters } from './undo-letters.js';

@Module({
  controllers: [
    TemplatesController,
    TemplatePartsController,
    TemplateHistoryController,
    TemplateReviewController,
    RehearsalController,
    BatchUndosController,
    TemplateReadyController,
  ],
  providers: [
    TemplatesData,
    Templates,
    SampleJobs,
    TemplatePast,
    RollBacks,
    UndoLetters,
    ReviewNotes,
    ReviewLetters,
    ReviewReminders,
    Rehearsals,
    BatchUndos,
  ],
})
export class TemplatesModule {}
