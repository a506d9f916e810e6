import { Body, Controller, Param } from '@nestjs/common';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import type { ReleaseChanged, ReleaseReady, ReleaseReverted } from '@quotewright/domain/releases/contract.js';
import * as calls from '@quotewright/domain/releases/endpoints.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/fields.js';
import { invalidInput } from '../platform/http/validation.js';
import { ReleaseItems } from './release-items.js';
import { ReleaseProcess } from './release-process.js';
import { ReleaseReverts } from './release-reverts.js';
import { withNote } from './releases.controller.js';
import { PublishReleaseDto, ReleaseDto, ScheduleReleaseDto, ScheduleTemplateDto } from './releases.dto.js';
import { changed, Releases } from './releases.js';

/** Scheduling, publishing, cancelling and reverting releases. */
@Controller()
export class ReleasePublishingController {
  constructor(
    private readonly releases: Releases,
    private readonly items: ReleaseItems,
    private readonly process: ReleaseProcess,
    private readonly reverts: ReleaseReverts,
  ) {}

  @Call(calls.ready)
  async ready(@Param() { id }: IdParam, @Viewer() viewer: Actor): Promise<ReleaseReady> {
    return this.releases.ready(id, viewer);
  }

  @Call(calls.schedule)
  async schedule(
    @Body() { id, at, note, override }: ScheduleReleaseDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<ReleaseChanged>> {
    if (at === undefined)
      throw invalidInput([{ path: 'at', code: 'required', message: 'Choose a time, or null for none.' }]);
    const noted = Boolean(note?.trim()) && note!.trim() !== (await this.releases.noteOf(id));
    const overridden = override ? await this.releases.failing(id, viewer) : [];
    const result = await this.releases.run(
      id,
      { type: 'ScheduleRelease', at, noted, overridden },
      withNote(context, note),
    );
    return answer(changed(result), { message: at === null ? 'Taken off the schedule.' : 'Release scheduled.', result });
  }

  @Call(calls.publish)
  async publish(
    @Body() { id, note, override }: PublishReleaseDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<ReleaseChanged>> {
    const overridden = override ? await this.releases.failing(id, viewer) : [];
    const result = await this.releases.run(id, { type: 'StartRelease', overridden }, withNote(context, note));
    this.process.soon(id);
    return answer(changed(result), { message: 'Publishing the release.', result });
  }

  @Call(calls.cancel)
  async cancel(@Body() { id }: ReleaseDto, @Context() context: CommandContext): Promise<Answer<ReleaseChanged>> {
    const result = await this.releases.run(id, { type: 'CancelRelease' }, context);
    // It may hold something.
    this.process.soon(id);
    return answer(changed(result), { message: 'Release cancelled.', result });
  }

  @Call(calls.reopen)
  async reopen(@Body() { id }: ReleaseDto, @Context() context: CommandContext): Promise<Answer<ReleaseChanged>> {
    const result = await this.releases.run(id, { type: 'ReopenRelease' }, context);
    return answer(changed(result), { message: 'It is a draft again.', result });
  }

  @Call(calls.revert)
  async revert(@Body() { id }: ReleaseDto, @Context() context: CommandContext): Promise<Answer<ReleaseReverted>> {
    const result = await this.reverts.make(id, context);
    return answer(
      { ...changed(result), conflicts: [...result.state.leftOut] },
      { message: 'A draft that reverts it.', result },
    );
  }

  @Call(calls.scheduleTemplate)
  async scheduleTemplate(
    @Body() { quote_template_id: id, at, note, override }: ScheduleTemplateDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<ReleaseChanged>> {
    const { name, item } = await this.items.templateNow(id, context.expectedVersion);
    const overridden = override
      ? await this.releases.failingIn({ id: 0, name, items: [item], overridden: [] }, viewer)
      : [];
    const result = await this.releases.run(
      'new',
      { type: 'AddRelease', name, items: [item], at, overridden },
      { ...withNote(context, note), expectedVersion: undefined },
    );
    return answer(changed(result), { message: 'Template scheduled.', result });
  }
}
