import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { serveSharePictures } from './content/share-picture-route.js';
import { SharePictures } from './content/share-pictures.js';
import { Sessions } from './platform/auth/sessions.js';
import { Checkpoints } from './platform/commands/checkpoints.js';
import { Database } from './platform/db/database.js';
import { Mailer } from './platform/mail/mailer.js';
import { serveOutbox } from './platform/mail/outbox-page.js';
import { Media } from './platform/media/media.js';
import { serveMedia } from './platform/media/media-route.js';
import type { Settings } from './platform/settings.js';
import { serveDocs } from './platform/http/docs.js';
import { Draining, endConnections } from './platform/http/draining.js';
import { waitForReadSide } from './platform/http/envelope.js';
import { keepAnswers } from './platform/http/kept-answers.js';
import { FailureFilter } from './platform/http/failures.js';
import { installAccessHook } from './platform/http/access-hook.js';
import { Registry } from './platform/projections/registry.js';
import { NestLog } from './platform/telemetry/log.js';
import { serveMetrics } from './platform/system/metrics-route.js';
import { SystemWatch } from './platform/system/system-watch.js';
import { serveLiveness } from './platform/system/health.controller.js';
import { answerOnce } from './platform/http/idempotency.js';
import { RequestKeys } from './platform/http/request-keys.js';
import { fastifyAdapter, prepareServer } from './platform/http/server.js';
import { servePolicyReports } from './platform/web/policy-reports.js';
import { serveSecurityContact } from './platform/web/security-contact.js';
import { validationPipe } from './platform/http/validation.js';

/**
 * Builds the HTTP side of a process: every route under `/api`, media, documentation. Does not listen yet. Throws what a
 * provider throws at its start.
 */
export async function createApp(
  module: DynamicModule,
  settings: Settings,
  logger: Logger,
): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(module, fastifyAdapter(settings, logger), {
    logger: new NestLog(logger),
    bodyParser: false,
    abortOnError: false,
  });
  app.useGlobalPipes(validationPipe());
  app.useGlobalFilters(new FailureFilter());
  await prepareServer(app, settings, logger);
  const fastify = app.getHttpAdapter().getInstance();
  endConnections(fastify, app.get(Draining));
  installAccessHook(fastify, settings, app.get(Sessions));
  answerOnce(fastify, new RequestKeys(app.get(Database).knex));
  waitForReadSide(fastify, app.get(Checkpoints));
  keepAnswers(fastify, app.get(Registry));
  serveLiveness(fastify);
  serveMedia(fastify, app.get(Media));
  serveSharePictures(fastify, app.get(SharePictures));
  serveOutbox(fastify, app.get(Mailer));
  serveMetrics(fastify, settings, app.get(SystemWatch));
  serveDocs(fastify);
  servePolicyReports(fastify, logger);
  serveSecurityContact(fastify, settings);
  return app;
}
