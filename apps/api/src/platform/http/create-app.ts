import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Sessions } from '../auth/sessions.js';
import { Checkpoints } from '../commands/checkpoints.js';
import { Database } from '../db/database.js';
import { Mailer } from '../mail/mailer.js';
import { serveOutbox } from '../mail/outbox-page.js';
import { Media } from '../media/media.js';
import { serveMedia } from '../media/media-route.js';
import type { Settings } from '../settings.js';
import { describeApi } from './docs.js';
import { Draining, endConnections } from './draining.js';
import { waitForReadSide } from './envelope.js';
import { FailureFilter } from './failures.js';
import { installAccessHook } from './access-hook.js';
import { NestLog } from '../telemetry/log.js';
import { serveMetrics } from '../telemetry/metrics-route.js';
import { SystemWatch } from '../telemetry/system-watch.js';
import { serveLiveness } from './health.controller.js';
import { answerOnce } from './idempotency.js';
import { RequestKeys } from './request-keys.js';
import { fastifyAdapter, prepareServer } from './server.js';
import { validationPipe } from './validation.js';

/**
 * Builds the HTTP side of a process: every route under `/api`, media, documentation. Listens to nothing yet.
 * Throws what a provider throws while it starts.
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
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  endConnections(fastify, app.get(Draining));
  installAccessHook(fastify, settings, app.get(Sessions));
  answerOnce(fastify, new RequestKeys(app.get(Database).knex));
  waitForReadSide(fastify, app.get(Checkpoints));
  serveLiveness(fastify);
  serveMedia(fastify, app.get(Media));
  serveOutbox(fastify, app.get(Mailer));
  serveMetrics(fastify, settings, app.get(SystemWatch));
  describeApi(app);
  return app;
}
