import 'reflect-metadata';
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import type { ProjectionStatus } from '@quotewright/domain/system/contract.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { StoreUnavailableError } from '@quotewright/domain/kernel/errors.js';
import { eventTypes } from '@quotewright/domain/contexts.js';
import { projections } from '@quotewright/projections/index.js';
import { AppModule } from './app.module.js';
import { ensureFirstAdmin } from './platform/auth/first-admin.js';
import { Chain } from './platform/chain/chain.js';
import { ChainProcess } from './platform/chain/chain-process.js';
import { openKey } from './platform/chain/head.js';
import { isOutage } from './platform/db/connection.js';
import { Database } from './platform/db/database.js';
import { migrate } from './platform/db/migrate.js';
import { EVENT_STORE, openEventStore, openStoredLog } from './platform/event-store/event-store.js';
import { Draining } from './platform/http/draining.js';
import { createApp } from './create-app.js';
import { Jobs } from './platform/jobs/jobs.js';
import { Projector } from './platform/projections/projector.js';
import { progressBar } from './platform/progress.js';
import { Operations } from './platform/projections/operations.js';
import { ReadModels } from './platform/projections/read-models.js';
import { readSettings, type Settings } from './platform/settings.js';
import { sampleServices } from './sample-services.js';
import { refusalOf } from './startup.js';
import { Supervisor } from './platform/supervisor.js';
import { createLogger, loggedError, NestLog } from './platform/telemetry/log.js';
import { addChild, measure, measured, measureProcess, measureProjections } from './platform/telemetry/metrics.js';
import { listenForMetrics } from './platform/system/metrics-route.js';
import { askChild, answerParent } from './platform/telemetry/child-metrics.js';
import { PartWatch } from './platform/telemetry/part-watch.js';
import { Probe } from './platform/telemetry/probe.js';
import { SystemWatch } from './platform/system/system-watch.js';
import { openTraces } from './platform/telemetry/traces.js';
import { serveWeb } from './platform/web/serve-web.js';

/** The engine's limit of a heap (bytes) on a machine of eight gigabytes. */
const ROOMY = 2 * 1024 ** 3;
/** Time for everything to end by itself (ms), after the draining; the launcher kills two seconds later. */
const PATIENCE = 8_000;
/** How long a scrape waits for the database and the log (ms). */
const SCRAPE_PATIENCE = 2_000;

/** Longest statement of the projector (ms). */
const PROJECTOR_SILENCE = 30_000;
/** Processor time of the chain, compared with feeding a read model (`weight`; `npm run bench -- --only projectors`). */
const CHAIN_WEIGHT = 30;

/** The argument of a projector that is a child of the serving process. */
const CHILD = '--child';

// The heap may double between two collections of all of it: where cores are few, each slows all processes for a tenth of a
// second (docs/adr/0179). Not where memory is short, as in a small container.
if (getHeapStatistics().heap_size_limit >= ROOMY) setFlagsFromString('--heap-growing-percent=100');

/** Clean-up steps, newest first. */
const undo: (() => Promise<unknown>)[] = [];
let ending: Promise<void> | undefined;
/** Takes the instance out of service, if a load balancer sends it visitors. */
let leave: ((hurry: AbortSignal) => Promise<void>) | undefined;
const hurry = new AbortController();
let logger = createLogger();

/** @param how `drained` lets an instance serve until nobody comes any more; a later `at once` cuts that short */
async function end(code: number, how: 'drained' | 'at once' = 'at once'): Promise<void> {
  if (how === 'at once') hurry.abort();
  return (ending ??= (async () => {
    await leave?.(hurry.signal);
    const giveUp = setTimeout(() => process.exit(code || 1), PATIENCE);
    for (const step of undo.reverse()) await step().catch((error: unknown) => logger.error({ err: error }, 'ending'));
    clearTimeout(giveUp);
    process.exit(code);
  })());
}

/**
 * Runs the projector as a child, so that it has its own core. If it dies it is restarted, and reads lag until then; if
 * it dies repeatedly the whole process ends, for its process manager to notice.
 */
function startProjector(): void {
  const start = (): ChildProcess =>
    fork(fileURLToPath(import.meta.url), [CHILD], { env: { ...process.env, ROLE: 'projector' } });
  const say = (line: string): void => {
    if (!ending) console.error(line);
  };
  const supervisor = new Supervisor('The projector', start, say, () => void end(1));
  addChild(() => askChild(supervisor.child));
  // Not by a signal: those are for the whole group, and the projector continues while the rest drains.
  undo.push(() => supervisor.stop((child) => child.disconnect()));
}

/** The HTTP server, with the sample loaded first if wanted; under `all` also the workers. */
async function serve(settings: Settings, logger: Logger): Promise<void> {
  const app = await createApp(AppModule.with(settings, logger), settings, logger);
  // The log has answered: the projector would refuse to start for the same reason. It ends after the app.
  if (settings.role === 'all') startProjector();
  undo.push(() => app.close());
  await serveWeb(app, settings);
  await app.init();
  const { knex } = app.get(Database);
  await ensureFirstAdmin(knex, settings);
  // Loaded only if wanted: the catalogue's code and drawings.
  const sample = settings.sampleData ? await import('./sample/load-sample.js') : null;
  const services = sampleServices(app);
  await sample?.loadSample(services, { onProgress: progressBar('Loading the sample catalogue') });
  await prepareReadModels(app.get(ReadModels), app.get(Operations));
  await sample?.tellStory(services, progressBar('Loading its history'));
  if (settings.role === 'all') await app.get(Jobs).work();
  app.get(SystemWatch).serves();
  await listen(app, settings);
  // In development, each change of a file ends and starts it.
  if (process.env.NODE_ENV !== 'development') leave = (hurried) => app.get(Draining).drain(hurried);

  console.log(`\nQuotewright is ready: ${settings.publicUrl}`);
  if (sample) {
    console.log(`Sample accounts, all with the password ${sample.SAMPLE_PASSWORD}:`);
    for (const { email, userType, team } of sample.printedAccounts())
      console.log(`  ${email.padEnd(40)} ${userType}${team ? `, ${team.role} of ${team.of}` : ''}`);
  }
}

/** Not by Nest, which logs a refused port a second time; and without Fastify's own line. */
async function listen(app: NestFastifyApplication, { host, port }: Settings): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  const { log } = fastify;
  const { level } = log;
  log.level = 'warn';
  await fastify.listen({ host, port });
  log.level = level;
  log.debug({ host, port }, 'listening');
}

/** Waits until the read models can answer: usually at once, with a progress bar after an upgrade that changed one. */
async function prepareReadModels(readModels: ReadModels, operations: Operations): Promise<void> {
  const bar = progressBar('Preparing the read models');
  for (let most = 0; !(await readModels.untilReady(1_000)); ) {
    const left = (await operations.status()).reduce((sum, { lag }) => sum + (lag ?? 0), 0);
    most = Math.max(most, left);
    if (most > 0) bar(most - left, most);
  }
}

/** E-mail, erasure and images without serving anything. */
async function work(settings: Settings, logger: Logger): Promise<void> {
  const app = await NestFactory.createApplicationContext(AppModule.with(settings, logger), {
    logger: new NestLog(logger),
    abortOnError: false,
  });
  undo.push(() => app.close());
  await app.get(Jobs).work();
  await watchParts(app.get<EventStore>(EVENT_STORE), app.get(Database), logger);
  const watch = app.get(SystemWatch);
  await answerScrapes(settings, async () => measure(await watch.look()));
}

/** Feeds the read models, or stands by while another projector does. */
async function project(settings: Settings, logger: Logger): Promise<void> {
  // Nobody waits for its answers, and a batch or an index of a rebuilt table may take long.
  const db = new Database(settings.databaseUrl, logger, PROJECTOR_SILENCE);
  undo.push(() => db.close());
  const store = await openEventStore(settings);
  undo.push(() => store.close());
  if (!process.argv.includes(CHILD)) await watchParts(store, db, logger);
  const chain = await openChain(settings, db, logger);
  const projector = new Projector(db, store, projections, reportTo(logger, 'projector'), eventTypes, () =>
    chain.works ? CHAIN_WEIGHT : 0,
  );
  undo.push(() => projector.stop());
  await projector.start();
  undo.push(() => chain.stop());
  chain.start();
  const operations = new Operations(db.knex, store, projections);
  const standing = new Probe<ProjectionStatus[]>(SCRAPE_PATIENCE);
  answerParent(measured);
  await answerScrapes(settings, async () => {
    const { ok, value } = await standing.ask(() => operations.status());
    measureProjections(ok ? value : null);
  });
}

/** Takes failures of work that goes on by itself. Of an outage the watch of parts says one line; each attempt is for debugging. */
function reportTo(logger: Logger, work: string): (error: Error) => void {
  return (error) => {
    const level = error instanceof StoreUnavailableError || isOutage(error) ? 'debug' : 'error';
    logger[level]({ err: error }, work);
  };
}

/** Nobody asks these roles, apart from a child, how they are: they say themselves when the log or the database is lost and back. */
async function watchParts(store: EventStore, { knex }: Database, logger: Logger): Promise<void> {
  const watch = new PartWatch(
    { 'event log': () => store.newest(), database: async () => knex.raw('SELECT 1') },
    logger,
  );
  undo.push(() => watch.stop());
  await watch.start();
}

/** What fills the chain of events, or stands by while another projector does. */
async function openChain(settings: Settings, db: Database, logger: Logger): Promise<ChainProcess> {
  const store = await openStoredLog(settings);
  undo.push(() => store.close());
  const open = async (): Promise<Chain> => new Chain(db.knex, store, await openKey(settings));
  return new ChainProcess(settings.databaseUrl, open, reportTo(logger, 'chain'));
}

/** `/metrics` for a process that serves nothing else, if wanted. */
async function answerScrapes(settings: Settings, look: () => Promise<void>): Promise<void> {
  if (settings.metricsPort === null) return;
  const server = await listenForMetrics(settings, look);
  undo.push(async () => void server.close());
}

async function start(settings: Settings): Promise<void> {
  logger = createLogger(settings.logLevel, settings.role);
  measureProcess(settings.role);
  undo.push(await openTraces(settings, logger));
  await migrate(settings.databaseOwnerUrl, settings.databaseUrl, (line) => console.log(line));
  if (ending) return;
  await { all: serve, web: serve, worker: work, projector: project }[settings.role](settings, logger);
  logger.debug('ready');
  process.send?.({ ready: true, address: settings.publicUrl });
}

// An uncaught error ends the process, and is logged without the values that Node would print.
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    logger.fatal({ err: error }, event === 'uncaughtException' ? 'uncaught exception' : 'unhandled rejection');
    void end(1);
  });
}
if (process.argv.includes(CHILD)) {
  // Its parent ends it, after everything else.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
} else {
  process.on('SIGTERM', () => void end(0, 'drained'));
  // Somebody waits at a terminal.
  process.on('SIGINT', () => void end(0));
}
function stopPostgres(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // It is gone already: the next start on the same data was faster.
  }
}

// The launcher, or the parent of a projector, has died, or the parent no longer needs it.
process.on('disconnect', () => {
  const { EMBEDDED_POSTGRES_PID: postgres } = process.env;
  // Postgres does not notice its launcher's end, so its last user ends it.
  if (postgres && !process.argv.includes(CHILD)) process.on('exit', () => stopPostgres(Number(postgres)));
  void end(0);
});

let settings: Settings | null = null;
// Files of this process (pictures, above all) are for its own user.
process.umask(0o077);
try {
  settings = readSettings(process.env);
  await start(settings);
} catch (error) {
  // What fails because its process is being ended is no reason of its own.
  if (ending) await ending;
  const refusal = refusalOf(error, settings);
  console.error(refusal ?? `Quotewright could not start.\n${JSON.stringify(loggedError(error), null, 2)}`);
  await end(1);
}
