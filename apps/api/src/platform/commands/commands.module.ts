import { type DynamicModule, Global, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import { isDecider, type AnyDecider, type AnyStreamKind } from '@quotewright/domain/kernel/decider.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { AnyProjection } from '@quotewright/projections/kernel/projection.js';
import { accountById, knownAs } from '../auth/accounts.js';
import { Database } from '../db/database.js';
import { EVENT_STORE } from '../event-store/event-store.js';
import { GuardedLog } from '../event-store/guarded-log.js';
import { Operations } from '../projections/operations.js';
import { ReadModels } from '../projections/read-models.js';
import { Registry } from '../projections/registry.js';
import { LOGGER } from '../telemetry/log.js';
import { AggregateCommandHandler } from './aggregate-command.handler.js';
import { AggregateStates } from './aggregate-states.js';
import { Announcements } from './announcements.js';
import { catchUp } from './catch-up.js';
import { Checkpoints } from './checkpoints.js';
import { CommandKeys } from './command-keys.js';
import { Ids } from './ids.js';
import { Doubles } from './doubles.js';
import { MemberEvents } from './member-events.js';
import { Policies } from './policies.js';
import { openReservations } from './open-reservations.js';
import { Texts } from './texts.js';

/**
 * Everything between a controller and the log, and between the read models and a controller. Needs `Database` and
 * `EVENT_STORE` from a global module; provides `CommandBus`, `ReadModels`, `Checkpoints` and `Operations` to every
 * context.
 */
@Global()
@Module({})
export class CommandsModule implements OnModuleInit, OnApplicationShutdown {
  constructor(private readonly registry: Registry) {}

  /**
   * @param projections the read models this release serves (`libs/projections/src/index.ts`)
   * @param streams every kind of stream (`libs/domain/src/contexts.ts`)
   * @param rules decides about the rules that commands must follow: its state is a `Policy`
   */
  static with(
    projections: readonly AnyProjection[],
    streams: readonly AnyStreamKind[],
    rules: AnyDecider,
  ): DynamicModule {
    const deciders = streams.filter(isDecider);
    const services = [
      { provide: Registry, inject: [Database], useFactory: (db: Database) => new Registry(db) },
      {
        provide: ReadModels,
        inject: [Database, Registry],
        useFactory: (db: Database, registry: Registry) => new ReadModels(db, registry, projections),
      },
      {
        provide: Checkpoints,
        inject: [Registry],
        useFactory: (registry: Registry) => new Checkpoints(registry, projections),
      },
      {
        provide: Operations,
        inject: [Database, EVENT_STORE],
        useFactory: (db: Database, store: EventStore) => new Operations(db.knex, store, projections),
      },
      {
        provide: Doubles,
        inject: [Database, EVENT_STORE],
        useFactory: (db: Database, store: EventStore) => new Doubles(db.knex, store, deciders),
      },
      {
        provide: AggregateStates,
        inject: [EVENT_STORE],
        useFactory: (store: EventStore) => new AggregateStates(store),
      },
      {
        provide: Policies,
        inject: [AggregateStates],
        useFactory: (states: AggregateStates) => new Policies(states, rules),
      },
      MemberEvents,
      { provide: Texts, inject: [Database], useFactory: (db: Database) => new Texts(db.knex) },
      {
        provide: Ids,
        inject: [Database, GuardedLog],
        // Before the first command: no id or name of a restored log may be given out again.
        useFactory: async (db: Database, log: GuardedLog) => {
          await log.start((store) => catchUp(db.knex, store, streams));
          return new Ids(db.knex);
        },
      },
    ];
    return {
      module: CommandsModule,
      imports: [CqrsModule.forRoot()],
      providers: [
        ...services,
        {
          provide: AggregateCommandHandler,
          inject: [Database, EVENT_STORE, AggregateStates, Ids, Checkpoints, Texts, Policies, LOGGER],
          useFactory: (
            db: Database,
            store: EventStore,
            states: AggregateStates,
            ids: Ids,
            checkpoints: Checkpoints,
            texts: Texts,
            policies: Policies,
            log: Logger,
          ) =>
            new AggregateCommandHandler(
              store,
              states,
              ids,
              new CommandKeys(db.knex),
              openReservations(db.knex, store, deciders),
              checkpoints,
              texts,
              policies,
              new Announcements(db.knex),
              log,
              async (userId, viewer) => {
                const account = await accountById(db.knex, userId);
                return account && knownAs(account, viewer);
              },
            ),
        },
      ],
      exports: [...services, CqrsModule],
    };
  }

  async onModuleInit(): Promise<void> {
    await this.registry.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.registry.close();
  }
}
