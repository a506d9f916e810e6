import { Controller, Param, StreamableFile } from '@nestjs/common';
import type { DataExport } from '@quotewright/domain/identity/contract-data-export.js';
import * as calls from '@quotewright/domain/identity/security-endpoints.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { DataExports } from './data-exports.js';
import { ExportParam } from './security.dto.js';

/** All data of the caller's account, to take along. */
@Controller()
export class DataExportController {
  constructor(private readonly exports: DataExports) {}

  @Call(calls.dataExport)
  async newest(@Viewer() viewer: Actor): Promise<Answer<DataExport | null>> {
    return answer(await this.exports.newest(viewer));
  }

  @Call(calls.startDataExport)
  async start(@Viewer() viewer: Actor, @Context() context: CommandContext): Promise<Answer<null>> {
    await this.exports.start(viewer, context);
    return answer(null, { message: 'We are collecting your data, and e-mail you when it is ready.' });
  }

  @Call(calls.dataExportFile)
  async file(@Param() { id }: ExportParam, @Viewer() viewer: Actor): Promise<StreamableFile> {
    const day = new Date().toISOString().slice(0, 10);
    return new StreamableFile(await this.exports.file(id, viewer), {
      type: 'application/zip',
      disposition: `attachment; filename="quotewright-${day}.zip"`,
    });
  }
}
