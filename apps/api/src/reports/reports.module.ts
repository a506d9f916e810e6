import { ReportsData } from './reports-data.js';
import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { servePlainPages } from '../platform/http/plain-routes.js';
import { mailEndPages } from './mail-end-page.js';
import { MailsController } from './mails.controller.js';
import { Panels } from './panels.js';
import { ReportMails } from './report-mails.js';
import { ReportsController } from './reports.controller.js';
import { TablesController } from './tables.controller.js';

@Module({
  controllers: [ReportsController, TablesController, MailsController],
  providers: [ReportsData, Panels, ReportMails],
})
export class ReportsModule implements OnApplicationBootstrap {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly mails: ReportMails,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await servePlainPages(this.host, (pages) => mailEndPages(pages, this.mails));
  }
}
