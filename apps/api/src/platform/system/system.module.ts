import { Module } from '@nestjs/common';
import { Database } from '../db/database.js';
import { GuardedLog } from '../event-store/guarded-log.js';
import { Jobs } from '../jobs/jobs.js';
import { Mailer } from '../mail/mailer.js';
import { Operations } from '../projections/operations.js';
import { SETTINGS, type Settings } from '../settings.js';
import { HeadLetters } from './head-letters.js';
import { HealthController } from './health.controller.js';
import { SystemController } from './system.controller.js';
import { SystemWatch } from './system-watch.js';

/** Health checks, the System screen's calls and the system's part of `/metrics`. */
@Module({
  controllers: [HealthController, SystemController],
  providers: [
    {
      provide: SystemWatch,
      inject: [GuardedLog, Operations, Jobs, SETTINGS],
      useFactory: (store: GuardedLog, operations: Operations, jobs: Jobs, settings: Settings) =>
        new SystemWatch(store, operations, jobs, settings),
    },
    {
      provide: HeadLetters,
      inject: [Database, Jobs, Mailer, SETTINGS],
      useFactory: ({ knex }: Database, jobs: Jobs, mailer: Mailer, settings: Settings) =>
        new HeadLetters(knex, jobs, mailer, settings),
    },
  ],
})
export class SystemModule {}
