import { join } from 'node:path';
import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { Clock } from './platform/clock.js';
import { Devices } from './platform/auth/devices.js';
import { Sessions } from './platform/auth/sessions.js';
import { Throttle } from './platform/auth/throttle.js';
import { SILENCE } from './platform/db/connection.js';
import { Database } from './platform/db/database.js';
import { EVENT_STORE, openEventStore } from './platform/event-store/event-store.js';
import { GuardedLog } from './platform/event-store/guarded-log.js';
import { Draining } from './platform/http/draining.js';
import { Jobs } from './platform/jobs/jobs.js';
import { Announcer } from './platform/mail/announcer.js';
import { Mailer } from './platform/mail/mailer.js';
import { OptOuts } from './platform/mail/opt-outs.js';
import { OutboxController } from './platform/mail/outbox.controller.js';
import { DiskStore, MEDIA_STORE, S3Store, type MediaStore } from './platform/media/media-store.js';
import { LogPictures } from './platform/media/log-pictures.js';
import { Media } from './platform/media/media.js';
import { OwnData } from './platform/own-data/own-data.js';
import { LOGGER } from './platform/telemetry/log.js';
import { SETTINGS, type Settings } from './platform/settings.js';

/** The technical services every context may inject. */
@Global()
@Module({})
export class PlatformModule implements OnApplicationShutdown {
  constructor(
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly sessions: Sessions,
    private readonly db: Database,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /** Runs after the server's last answer: first the workers end, then their dependencies. */
  async onApplicationShutdown(): Promise<void> {
    this.mailer.close();
    await this.sessions.close();
    await this.jobs.close();
    await this.store.close();
    await this.db.close();
  }

  static with(settings: Settings, logger: Logger): DynamicModule {
    const services = [
      { provide: SETTINGS, useValue: settings },
      { provide: LOGGER, useValue: logger },
      Clock,
      { provide: Draining, useFactory: () => new Draining() },
      {
        provide: Database,
        useFactory: () => new Database(settings.databaseUrl, logger, SILENCE, settings.databasePoolerUrl),
      },
      {
        provide: GuardedLog,
        inject: [Database],
        useFactory: async (db: Database) =>
          new GuardedLog(await openEventStore(settings, undefined, settings.databasePoolerUrl), db.knex, logger),
      },
      { provide: EVENT_STORE, useExisting: GuardedLog },
      {
        provide: Sessions,
        inject: [Database],
        useFactory: (db: Database) => new Sessions(db, settings.secure),
      },
      { provide: Devices, inject: [Database], useFactory: (db: Database) => new Devices(db.knex, settings.secure) },
      { provide: Throttle, inject: [Database], useFactory: (db: Database) => new Throttle(db.knex) },
      { provide: Jobs, useFactory: () => Jobs.open(settings, logger) },
      {
        provide: OptOuts,
        inject: [Database],
        useFactory: (db: Database) => new OptOuts(db.knex, settings.smtpUrl !== null),
      },
      {
        provide: Mailer,
        inject: [Database, Jobs, OptOuts],
        useFactory: (db: Database, jobs: Jobs, optOuts: OptOuts) => new Mailer(db.knex, jobs, optOuts, settings),
      },
      {
        provide: Announcer,
        inject: [Database, EVENT_STORE, Jobs, Mailer],
        useFactory: (db: Database, store: EventStore, jobs: Jobs, mailer: Mailer) =>
          new Announcer(db.knex, store, jobs, mailer),
      },
      {
        provide: MEDIA_STORE,
        useFactory: (): MediaStore =>
          settings.mediaUrl ? new S3Store(settings.mediaUrl) : new DiskStore(join(settings.dataDir, 'media')),
      },
      { provide: OwnData, useFactory: () => new OwnData() },
      { provide: Media, useFactory: (store: MediaStore) => new Media(store), inject: [MEDIA_STORE] },
      {
        provide: LogPictures,
        inject: [Database, Media, EVENT_STORE, Jobs],
        useFactory: (db: Database, media: Media, store: EventStore, jobs: Jobs) =>
          new LogPictures(db.knex, media, store, jobs, settings.perBusiness.pictureBytes),
      },
    ];
    return {
      module: PlatformModule,
      controllers: [OutboxController],
      providers: services,
      exports: services,
    };
  }
}
