import { Body, Controller, Param, Query } from '@nestjs/common';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import type { ReleaseChanged, ReleaseDetails, ReleasesPage } from '@quotewright/domain/releases/contract.js';
import type { TemplatePreview } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/releases/endpoints.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/fields.js';
import { ReleaseItems } from './release-items.js';
import { ReleasePreview } from './release-preview.js';
import {
  AddReleaseDto,
  AddReleaseItemsDto,
  ChangeReleaseDto,
  PreviewedParam,
  ReleasePreviewDto,
  ReleasesQueryDto,
  RemoveReleaseItemsDto,
} from './releases.dto.js';
import { changed, Releases } from './releases.js';

/** The note of a release is the reason of what says it. */
export const withNote = (context: CommandContext, note: string | undefined): CommandContext => ({
  ...context,
  reason: note?.trim() || context.reason,
});

/** Putting releases together. */
@Controller()
export class ReleasesController {
  constructor(
    private readonly releases: Releases,
    private readonly items: ReleaseItems,
    private readonly preview: ReleasePreview,
  ) {}

  @Call(calls.list)
  async list(@Query() query: ReleasesQueryDto): Promise<ReleasesPage> {
    return this.releases.page(query);
  }

  @Call(calls.one)
  async one(@Param() { id }: IdParam): Promise<ReleaseDetails> {
    return this.releases.one(id);
  }

  @Call(calls.preview)
  async previewed(
    @Param() { slug }: PreviewedParam,
    @Query() { releases }: ReleasePreviewDto,
    @Viewer() viewer: Actor,
  ): Promise<TemplatePreview> {
    return this.preview.of(slug, [...new Set(releases.split(',').map(Number))], viewer);
  }

  @Call(calls.add)
  async add(
    @Body() { name, note, items = [] }: AddReleaseDto,
    @Context() context: CommandContext,
  ): Promise<Answer<ReleaseChanged>> {
    const wanted = await this.items.wanted(items);
    const result = await this.releases.run('new', { type: 'AddRelease', name, items: wanted }, withNote(context, note));
    return answer(changed(result), { message: 'Release added.', result });
  }

  @Call(calls.change)
  async change(
    @Body() { id, name, note }: ChangeReleaseDto,
    @Context() context: CommandContext,
  ): Promise<Answer<ReleaseChanged>> {
    const noted = Boolean(note?.trim()) && note!.trim() !== (await this.releases.noteOf(id));
    const result = await this.releases.run(
      id,
      { type: 'ChangeRelease', name, noted },
      withNote(context, noted ? note : undefined),
    );
    return answer(changed(result), { message: 'Release saved.', result });
  }

  @Call(calls.addItems)
  async addItems(
    @Body() { id, items }: AddReleaseItemsDto,
    @Context() context: CommandContext,
  ): Promise<Answer<ReleaseChanged>> {
    const result = await this.releases.run(id, { type: 'AddItems', items: await this.items.wanted(items) }, context);
    return answer(changed(result), { message: items.length === 1 ? 'Item added.' : 'Items added.', result });
  }

  @Call(calls.removeItems)
  async removeItems(
    @Body() { id, keys }: RemoveReleaseItemsDto,
    @Context() context: CommandContext,
  ): Promise<Answer<ReleaseChanged>> {
    const result = await this.releases.run(id, { type: 'RemoveItems', keys }, context);
    return answer(changed(result), { message: keys.length === 1 ? 'Item removed.' : 'Items removed.', result });
  }
}
