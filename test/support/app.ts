import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { projections } from '@quotewright/projections/index.js';
import type { UserType } from '@quotewright/domain/kernel/decider.js';
import { freePort } from '../../scripts/embedded-postgres.mjs';
import { AppModule } from '../../apps/api/src/app.module.js';
import { createAccount, type NewAccount } from '../../apps/api/src/platform/auth/accounts.js';
import { Database } from '../../apps/api/src/platform/db/database.js';
import { migrate } from '../../apps/api/src/platform/db/migrate.js';
import { openEventStore } from '../../apps/api/src/platform/event-store/event-store.js';
import { createApp } from '../../apps/api/src/create-app.js';
import { createLogger } from '../../apps/api/src/platform/telemetry/log.js';
import { Projector } from '../../apps/api/src/platform/projections/projector.js';
import { ReadModels } from '../../apps/api/src/platform/projections/read-models.js';
import { readSettings, type Settings } from '../../apps/api/src/platform/settings.js';
import { busyAccounts } from './busy-accounts.js';
import { Client, PASSWORD, signIn as signInAt } from './client.js';
import { eventStore } from './event-store.js';
import { freshDatabase } from './postgres.js';
import { until } from './until.js';

export { Client, PASSWORD } from './client.js';

/** The real app on a fresh database and a random port, with a projector that feeds the read models. */
export interface TestApp {
  origin: string;
  settings: Settings;
  nest: NestFastifyApplication;
  db: Database;
  /** A new guest each time. */
  guest(): Client;
  /**
   * A signed-in user of a type. The same account for the same type and number (`as('contractor', 2)` = another one).
   */
  as(userType: UserType, number?: number): Promise<Client>;
  /** Adds an account (password `PASSWORD`) and returns its id. */
  account(account: Partial<NewAccount> & { email: string }): Promise<number>;
  /** A client that has signed in with an e-mail address. */
  signIn(email: string, password?: string): Promise<Client>;
  /** Ends everything and drops the database. */
  stop(): Promise<void>;
}

/**
 * What a suite may change: any setting; `template`, a database to copy instead of an empty one; and `pooler`, host and
 * port of one in front of the database.
 */
type StartOptions = Partial<Omit<Settings, 'throttle'>> & {
  throttle?: Partial<Settings['throttle']>;
  template?: string;
  pooler?: string;
};

/** Says which part takes long to stop: of a hook that takes too long Jest tells only that. */
async function stopping(part: string, work: Promise<unknown>): Promise<void> {
  const late = setTimeout(() => process.stderr.write(`${part} has not stopped for 20 s\n`), 20_000);
  await work.finally(() => clearTimeout(late));
}

/**
 * Starts the app in this process: `const app = await startApp(); … await app.stop();` The log is in its database, or in
 * EventStoreDB where `EVENTSTORE_URL` is set.
 * @param options changes to the settings (throttle limits one by one)
 */
export async function startApp({ template, pooler, throttle, ...changes }: StartOptions = {}): Promise<TestApp> {
  const database = await freshDatabase(template);
  const dataDir = await mkdtemp(join(tmpdir(), 'quotewright-test-'));
  const port = await freePort();
  const defaults = readSettings({
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    ...busyAccounts,
    ...(pooler !== undefined && { DATABASE_POOLER_URL: Object.assign(new URL(database.url), { host: pooler }).href }),
    ...eventStore(database.name),
  });
  const settings: Settings = { ...defaults, ...changes, throttle: { ...defaults.throttle, ...throttle } };
  const logger = createLogger(process.env.TEST_LOG ?? 'silent');
  let stopProjector = async (): Promise<void> => undefined;
  const nest = await (async () => {
    await migrate(settings.databaseUrl);
    const store = await openEventStore(settings);
    const projectorDb = new Database(settings.databaseUrl);
    const projector = new Projector(projectorDb, store, projections, (error) =>
      logger.error({ err: error }, 'projector'),
    );
    stopProjector = async () => {
      await stopping('the projector', projector.stop());
      await stopping('its log', store.close());
      await stopping('its database', projectorDb.close());
    };
    await projector.start();
    const created = await createApp(AppModule.with(settings, logger), settings, logger);
    // A shared node holds other suites' events too: it takes a moment to read past them.
    await until(() => created.get(ReadModels).untilReady(1_000));
    await created.listen(port, '127.0.0.1');
    return created;
  })().catch(async (error: unknown) => {
    await stopProjector();
    await database.drop();
    throw error;
  });
  const origin = `http://127.0.0.1:${port}`;
  const db = nest.get(Database);
  const clients = new Map<string, Promise<Client>>();

  const account: TestApp['account'] = (wanted) =>
    createAccount(db.knex, {
      name: wanted.email.split('@')[0]!,
      password: PASSWORD,
      userType: 'contractor',
      verified: true,
      approved: true,
      ...wanted,
    });
  const signIn: TestApp['signIn'] = (email, password) => signInAt(origin, email, password);

  return {
    origin,
    settings,
    nest,
    db,
    guest: () => new Client(origin),
    async as(userType, number = 1) {
      const email = `${userType}${number}@test.example`;
      let client = clients.get(email);
      if (!client) {
        client = account({ email, userType, businessName: `${userType} ${number}` }).then(() => signIn(email));
        clients.set(email, client);
      }
      return client;
    },
    account,
    signIn,
    async stop() {
      await stopping('the app', nest.close());
      await stopProjector();
      await stopping('Postgres', database.drop());
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
