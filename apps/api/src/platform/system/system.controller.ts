import { Body, Controller, Inject, Param, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Type } from 'class-transformer';
import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { defaultPerPage, mostPerPage, type Page } from '@quotewright/domain/kernel/contract.js';
import {
  type ChainStatus,
  type DoubleKey,
  type ParkedEvent,
  type SystemStatus,
} from '@quotewright/domain/system/contract.js';
import * as calls from '@quotewright/domain/system/endpoints.js';
import { chainStatus } from '../chain/proof.js';
import { AggregateCommand, type CommandContext } from '../commands/aggregate-command.js';
import { KEEPER_WAS_FIRST } from '../commands/aggregate-command.handler.js';
import { Doubles } from '../commands/doubles.js';
import { Operations } from '../projections/operations.js';
import { ReadModels } from '../projections/read-models.js';
import { SETTINGS, type Settings } from '../settings.js';
import { appendsSoFar } from '../telemetry/metrics.js';
import { Probe } from '../telemetry/probe.js';
import { SystemWatch } from './system-watch.js';
import { answer, type Answer } from '../http/answer.js';
import { Call } from '../http/call.js';
import { CommandBody, Context } from '../http/context.js';
import { MayBeAbsent } from '../http/validation.js';

class ParkedQuery {
  @MayBeAbsent() @IsString() @MaxLength(100) projection?: string;
  @MayBeAbsent() @Type(() => Number) @IsInt() @Min(1) @Max(1_000_000) page: number = 1;
  @MayBeAbsent() @Type(() => Number) @IsInt() @Min(1) @Max(mostPerPage) perPage: number = defaultPerPage;
}

class DoubleBody extends CommandBody {
  @IsString() @MaxLength(100) kind: string;
  @IsString() @MaxLength(1_000) key: string;
  @IsString() @MaxLength(100) stream: string;
}

class ProjectionParam {
  @IsString() @MaxLength(100) name: string;
}

/** Time for the database to list duplicate keys, and to say how far the chain is (ms). */
const PATIENCE = 2_000;

/** The running system for operators, and their requests to its projector. */
@Controller()
export class SystemController {
  private readonly doubleKeys = new Probe<DoubleKey[]>(PATIENCE);
  private readonly chain = new Probe<ChainStatus>(PATIENCE);
  private readonly startedAt = new Date().toISOString();

  constructor(
    private readonly watch: SystemWatch,
    private readonly operations: Operations,
    private readonly readModels: ReadModels,
    private readonly doubles: Doubles,
    private readonly bus: CommandBus,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Answers even if parts of the system do not. */
  @Call(calls.status)
  async status(): Promise<SystemStatus> {
    const [{ projections, ...parts }, doubles, chain] = await Promise.all([
      this.watch.lookNow(),
      this.doubleKeys.ask(() => this.doubles.list()),
      this.chain.ask(() => chainStatus(this.readModels.knex)),
    ]);
    return {
      ...parts,
      status: this.watch.statusOf({ projections, ...parts }, this.readModels.ready()),
      projections: projections ?? [],
      appends: await appendsSoFar(),
      instance: { role: this.settings.role, started_at: this.startedAt },
      doubles: doubles.value ?? [],
      chain: chain.value,
    };
  }

  @Call(calls.parked)
  async parked(@Query() query: ParkedQuery): Promise<Page<ParkedEvent>> {
    return this.operations.parked(query);
  }

  /** The later of two streams with one name takes another; its history says why. */
  @Call(calls.mendDouble)
  async mend(@Body() { kind, key, stream }: DoubleBody, @Context() context: CommandContext): Promise<Answer<null>> {
    const mending = await this.doubles.mending({ kind, key, stream });
    if (!mending) return answer(null, { message: 'No one else has this name any more.' });
    const { decider, id, command } = mending;
    const result = await this.bus.execute(
      new AggregateCommand(decider, id, command, { ...context, reason: context.reason ?? KEEPER_WAS_FIRST }),
    );
    return answer(null, { message: 'It now has its own name.', result });
  }

  /** Only a request: the projector replays, and `status` shows when it is done (`replaying`, `parked`). */
  @Call(calls.replay)
  async replay(@Param() { name }: ProjectionParam): Promise<Answer<null>> {
    await this.operations.replay(name);
    return answer(null, { message: `Replaying the parked events of ${name}.` });
  }

  /** Only a request: the projector rebuilds next to the serving tables, and `status` shows its progress (`rebuild`). */
  @Call(calls.rebuild)
  async rebuild(@Param() { name }: ProjectionParam): Promise<Answer<{ generation: number }>> {
    const generation = await this.operations.rebuild(name);
    return answer(
      { generation },
      { message: `Rebuilding ${name}. The current tables keep serving until the new ones have caught up.` },
    );
  }
}
