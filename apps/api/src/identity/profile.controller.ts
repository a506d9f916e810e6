import { Body, Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import * as calls from '@quotewright/domain/identity/account-endpoints.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { Context } from '../platform/http/context.js';
import { ChangePasswordDto, ProfileDto, ProfilePictureDto } from './identity.dto.js';
import { Identity } from './identity.js';
import { PasswordReset } from './password-reset.js';
import { Profile } from './profile.js';

/** What users change of their own account: name, picture and password. */
@Controller()
export class ProfileController {
  constructor(
    private readonly identity: Identity,
    private readonly profile: Profile,
    private readonly passwords: PasswordReset,
  ) {}

  @Call(calls.saveProfile)
  async save(@Viewer() viewer: Actor, @Body() body: ProfileDto): Promise<Answer<null>> {
    await this.profile.rename(viewer, body);
    return answer(null, { message: 'Saved.' });
  }

  @Call(calls.savePicture)
  async savePicture(@Viewer() viewer: Actor, @Body() { img }: ProfilePictureDto): Promise<Answer<null>> {
    await this.profile.setPicture(viewer.id, img);
    return answer(null, { message: img === null ? 'Picture removed.' : 'Picture saved.' });
  }

  @Call(calls.changePassword)
  async changePassword(
    @Req() request: FastifyRequest,
    @Body() body: ChangePasswordDto,
    @Context() context: CommandContext,
  ): Promise<Answer<null>> {
    await this.identity.assertOwner(request, body);
    await this.passwords.change(request.session!, body.new_password, context);
    return answer(null, { message: 'Password changed. Other browsers were signed out.' });
  }
}
