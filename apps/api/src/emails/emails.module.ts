import { EmailsData } from './emails-data.js';
import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { servePlainPages } from '../platform/http/plain-routes.js';
import { optOutPages } from '../platform/mail/opt-out-page.js';
import { OptOuts } from '../platform/mail/opt-outs.js';
import { EmailsController } from './emails.controller.js';
import { Mailings } from './mailings.js';
import { NoticesController } from './notices.controller.js';
import { Notices } from './notices.js';

@Module({ controllers: [EmailsController, NoticesController], providers: [EmailsData, Mailings, Notices] })
export class EmailsModule implements OnApplicationBootstrap {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly optOuts: OptOuts,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await servePlainPages(this.host, (pages) => optOutPages(pages, this.optOuts));
  }
}
