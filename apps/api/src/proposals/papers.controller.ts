import { Body, Controller } from '@nestjs/common';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import type { PaperSettings } from '@quotewright/domain/proposals/contract-papers.js';
import * as calls from '@quotewright/domain/proposals/endpoints.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { PaperLogoDto, SavePapersDto } from './papers.dto.js';
import { Papers } from './papers.js';

/** How a business's proposals begin, look and are followed up. */
@Controller()
export class PapersController {
  constructor(private readonly papers: Papers) {}

  @Call(calls.papers)
  async read(@Viewer() viewer: Actor): Promise<PaperSettings> {
    return this.papers.read(viewer);
  }

  @Call(calls.savePapers)
  async save(
    @Body() body: SavePapersDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<PaperSettings>> {
    return answer(await this.papers.save(body, viewer, context), { message: 'Settings saved.' });
  }

  @Call(calls.savePaperLogo)
  async saveLogo(
    @Body() { img }: PaperLogoDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<PaperSettings>> {
    const saved = await this.papers.setLogo(img, viewer, context);
    return answer(saved, { message: img === null ? 'Logo removed.' : 'Logo saved.' });
  }
}
