import 'reflect-metadata';
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import { projections } from '@quotewright/projections/index.js';
import { AppModule } from './app.module.js';
import { ensureFirstAdmin } from './platform/auth/first-admin.js';
import { Database } from './platform/db/database.js';
import { migrate } from './platform/db/migrate.js';
import { openEventStore } from './platform/event-store/event-store.js';
import { createApp } from './platform/http/create-app.js';
import { createLogger, NestLog } from './platform/http/server.js';
import { Jobs } from './platform/jobs/jobs.js';
import { Media } from './platform/media/media.js';
import { Projector } from './platform/projections/projector.js';
import { progressBar } from './platform/progress.js';
import { Operations } from './platform/projections/operations.js';
import { ReadModels } from './platform/projections/read-models.js';
import { readSettings, type Settings } from './platform/settings.js';
import { refusalOf } from './platform/startup.js';
import { serveWeb } from './platform/web/serve-web.js';

/** How long a part may take to end by itself (ms); the launcher kills after ten seconds. */
const PATIENCE = 8_000;

/** What to undo at the end, newest first. */
const undo: (() => Promise<unknown>)[] = [];
let ending: Promise<void> | undefined;

function end(code: number): Promise<void> {
  return (ending ??= (async () => {
    const giveUp = setTimeout(() => process.exit(code || 1), PATIENCE);
    for (const step of undo.reverse()) await step().catch((error: unknown) => console.error(error));
    clearTimeout(giveUp);
    process.exit(code);
  })());
}

/**
 * Runs the projector as a child, so that projecting has its own core. A family that has lost a member ends whole: what
 * keeps it running (a person, a process manager) starts it anew, and nothing is ever served by half of it.
 */
function startProjector(): void {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), { env: { ...process.env, ROLE: 'projector' } });
  child.on('exit', (code, signal) => {
    if (ending) return;
    console.error(`The projector ended unexpectedly (${signal ?? `code ${code}`}); Quotewright stops.`);
    void end(1);
  });
  undo.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  });
}

/** The HTTP server, with the sample loaded first where it is wanted; under `all` also the workers. */
async function serve(settings: Settings, logger: Logger): Promise<void> {
  const app = await createApp(AppModule.with(settings, logger), settings, logger);
  undo.push(() => app.close());
  await serveWeb(app, settings);
  await app.init();
  const { knex } = app.get(Database);
  await ensureFirstAdmin(knex, settings);
  // The catalogue's code and drawings are only read where they are wanted.
  const sample = settings.sampleData ? await import('./sample/load-sample.js') : null;
  await sample?.loadSample({ bus: app.get(CommandBus), knex, media: app.get(Media) }, { onProgress: progressBar('Loading the sample catalogue') });
  await prepareReadModels(app.get(ReadModels), app.get(Operations));
  if (settings.role === 'all') await app.get(Jobs).work();
  // Not Nest's own listen: it logs a refused port a second time.
  await app.getHttpAdapter().getInstance().listen({ host: settings.host, port: settings.port });

  console.log(`\nQuotewright is ready: ${settings.publicUrl}`);
  if (sample) {
    console.log(`Sample accounts, all with the password ${sample.SAMPLE_PASSWORD}:`);
    for (const { email, userType } of sample.printedAccounts()) console.log(`  ${email.padEnd(40)} ${userType}`);
  }
  process.send?.({ ready: true, address: settings.publicUrl });
}

/** Waits until the read models can answer: at once as a rule, with a progress bar after an upgrade that changed one. */
async function prepareReadModels(readModels: ReadModels, operations: Operations): Promise<void> {
  const bar = progressBar('Preparing the read models');
  for (let most = 0; !(await readModels.untilReady(1_000)); ) {
    const left = (await operations.status()).reduce((sum, { lag }) => sum + (lag ?? 0), 0);
    most = Math.max(most, left);
    if (most > 0) bar(most - left, most);
  }
}

/** Mail, erasure and images without serving anything. */
async function work(settings: Settings, logger: Logger): Promise<void> {
  const app = await NestFactory.createApplicationContext(AppModule.with(settings, logger), { logger: new NestLog(logger), abortOnError: false });
  undo.push(() => app.close());
  await app.get(Jobs).work();
  process.send?.({ ready: true });
}

/** Feeds the read models, or stands by while another projector does. */
async function project(settings: Settings, logger: Logger): Promise<void> {
  const db = new Database(settings.databaseUrl);
  undo.push(() => db.close());
  const store = await openEventStore(settings);
  undo.push(() => store.close());
  const projector = new Projector(db, store, projections, (error) => logger.error({ err: error }, 'projector'));
  undo.push(() => projector.stop());
  await projector.start();
  process.send?.({ ready: true });
}

async function start(settings: Settings): Promise<void> {
  const logger = createLogger();
  await migrate(settings.databaseUrl);
  if (ending) return;
  switch (settings.role) {
    case 'all':
      startProjector();
      return serve(settings, logger);
    case 'web':
      return serve(settings, logger);
    case 'worker':
      return work(settings, logger);
    case 'projector':
      return project(settings, logger);
  }
}

process.on('SIGTERM', () => void end(0));
process.on('SIGINT', () => void end(0));
// The launcher, or the parent of a projector, is gone without a word.
process.on('disconnect', () => void end(0));

let settings: Settings | null = null;
try {
  settings = readSettings(process.env);
  await start(settings);
} catch (error) {
  const refusal = refusalOf(error, settings);
  console.error(refusal ?? `Quotewright could not start.\n${error instanceof Error ? error.stack : String(error)}`);
  await end(1);
}
