import { Body, Controller } from '@nestjs/common';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import * as calls from '@quotewright/domain/reports/endpoints.js';
import type { ReportMail } from '@quotewright/domain/reports/contract-mails.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { ReportMails } from './report-mails.js';
import { ReportMailDto, SaveReportMailDto } from './reports.dto.js';

/** Reports that are mailed. */
@Controller()
export class MailsController {
  constructor(private readonly mails: ReportMails) {}

  @Call(calls.mails)
  async list(@Viewer() viewer: Actor): Promise<ReportMail[]> {
    return this.mails.list(viewer);
  }

  @Call(calls.saveMail)
  async save(@Body() body: SaveReportMailDto, @Viewer() viewer: Actor): Promise<Answer<null>> {
    await this.mails.save(body, viewer);
    const when = body.every === 'week' ? 'every Monday' : 'on the first of every month';
    return answer(null, { message: `The report is mailed ${when}.` });
  }

  @Call(calls.removeMail)
  async remove(@Body() { id }: ReportMailDto, @Viewer() viewer: Actor): Promise<Answer<null>> {
    await this.mails.remove(id, viewer);
    return answer(null, { message: 'The report is not mailed any more.' });
  }
}
