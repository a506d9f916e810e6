import { Readable } from 'node:stream';
import { Controller, Inject, Query, Req, StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import * as calls from '@quotewright/domain/identity/account-endpoints.js';
import type { SignInPage } from '@quotewright/domain/identity/contract-sign-ins.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { assertOwnScript } from '../platform/http/access-hook.js';
import { Viewer } from '../platform/http/access.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { SETTINGS, type Settings } from '../platform/settings.js';
import { AllSignIns } from './all-sign-ins.js';
import { filterIn, SignInFilterDto, SignInQueryDto } from './security.dto.js';

/** Attempts to sign in to any account, and their export. */
@Controller()
export class AllSignInsController {
  constructor(
    private readonly signIns: AllSignIns,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Call(calls.allSignIns)
  async list(@Query() query: SignInQueryDto): Promise<SignInPage> {
    return this.signIns.page(query);
  }

  @Call(calls.exportSignIns)
  async exported(
    @Query() query: SignInFilterDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
    @Req() request: FastifyRequest,
  ): Promise<StreamableFile> {
    assertOwnScript(request, this.settings);
    const lines = await this.signIns.exported(filterIn(query), viewer, context);
    return new StreamableFile(Readable.from(lines, { objectMode: false }), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="sign-ins-${new Date().toISOString().slice(0, 10)}.csv"`,
    });
  }
}
