import { EmailsData } from './emails-data.js';
import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { serveOptOut } from '../platform/mail/opt-out-page.js';
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

  /**
   * A page outside the controllers, because those answer with the envelope. Registered after Nest has set up error
   * handling.
   */
  async onApplicationBootstrap(): Promise<void> {
    // A worker-only process has no routes.
    const adapter = this.host.httpAdapter as HttpAdapterHost['httpAdapter'] | undefined;
    if (adapter) await serveOptOut(adapter.getInstance<FastifyInstance>(), this.optOuts);
  }
}
