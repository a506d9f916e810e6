import { ReportsData } from './reports-data.js';
import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { serveMailEnd } from './mail-end-page.js';
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

  /** A page outside the controllers, as that of the opt-outs is. */
  async onApplicationBootstrap(): Promise<void> {
    // A worker-only process has no routes.
    const adapter = this.host.httpAdapter as HttpAdapterHost['httpAdapter'] | undefined;
    if (adapter) await serveMailEnd(adapter.getInstance<FastifyInstance>(), this.mails);
  }
}
