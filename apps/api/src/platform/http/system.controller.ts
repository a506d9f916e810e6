import { Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { defaultPerPage, mostPerPage, systemPaths, type Page, type ParkedEvent, type SystemStatus } from '@quotewright/domain/kernel/contract.js';
import { Operations } from '../projections/operations.js';
import { ReadModels } from '../projections/read-models.js';
import { SETTINGS, type Settings } from '../settings.js';
import { appendsSoFar } from '../telemetry/metrics.js';
import { SystemWatch } from '../telemetry/system-watch.js';
import { Roles } from './access.js';
import { answer, type Answer } from './answer.js';
import { statusOf } from './health.controller.js';

class ParkedQuery {
  @IsOptional() @IsString() @MaxLength(100) projection?: string;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(1_000_000) page: number = 1;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(mostPerPage) perPage: number = defaultPerPage;
}

class ProjectionParam {
  @IsString() @MaxLength(100) name: string;
}

/** What an operator sees of the running system, and asks of its projector. */
@Controller(systemPaths.status)
export class SystemController {
  private readonly startedAt = new Date().toISOString();

  constructor(
    private readonly watch: SystemWatch,
    private readonly operations: Operations,
    private readonly readModels: ReadModels,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Answers also where parts of the system do not. */
  @Get()
  @Roles('admin')
  async status(): Promise<SystemStatus> {
    const { projections, ...parts } = await this.watch.look();
    return {
      ...parts,
      status: statusOf({ projections, ...parts }, this.readModels.ready()),
      projections: projections ?? [],
      appends: await appendsSoFar(),
      instance: { role: this.settings.role, started_at: this.startedAt },
    };
  }

  @Get('parked')
  @Roles('admin')
  parked(@Query() query: ParkedQuery): Promise<Page<ParkedEvent>> {
    return this.operations.parked(query);
  }

  /** Only asks: the projector replays, and `status` tells when it has (`replaying`, `parked`). */
  @Post('projections/:name/replay')
  @Roles('admin')
  async replay(@Param() { name }: ProjectionParam): Promise<Answer<null>> {
    await this.operations.replay(name);
    return answer(null, { message: `Applying the parked events of ${name} again.` });
  }

  /** Only asks: the projector rebuilds beside the serving tables, and `status` tells how far it is (`rebuild`). */
  @Post('projections/:name/rebuild')
  @Roles('admin')
  async rebuild(@Param() { name }: ProjectionParam): Promise<Answer<{ generation: number }>> {
    const generation = await this.operations.rebuild(name);
    return answer({ generation }, { message: `Rebuilding ${name}. Its tables go on serving until the new ones have caught up.` });
  }
}
