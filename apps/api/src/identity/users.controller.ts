import { Body, Controller, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import * as calls from '@quotewright/domain/identity/account-endpoints.js';
import type { SignInAttempt } from '@quotewright/domain/identity/contract-sign-ins.js';
import type { UserRow } from '@quotewright/domain/identity/contract.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/fields.js';
import {
  ActivateDto,
  AnswerPremiumDto,
  ListUsersDto,
  PremiumDto,
  SeeAsDto,
  UpdateUserDto,
  UserIdDto,
} from './identity.dto.js';
import { SecondFactor } from './second-factor.js';
import { SeeAs } from './see-as.js';
import { SignIns } from './sign-ins.js';
import { Users } from './users.js';

/** The admins' list of accounts, and what they change in it. */
@Controller()
export class UsersController {
  constructor(
    private readonly users: Users,
    private readonly secondFactor: SecondFactor,
    private readonly seeAs: SeeAs,
    private readonly signIns: SignIns,
  ) {}

  @Call(calls.listUsers)
  async list(@Body() body: ListUsersDto): Promise<Page<UserRow>> {
    return this.users.list(body);
  }

  @Call(calls.userSignIns)
  async attempts(@Param() { id }: IdParam): Promise<SignInAttempt[]> {
    return this.signIns.attempts(id);
  }

  @Call(calls.updateUser)
  async update(@Body() body: UpdateUserDto): Promise<Answer<null>> {
    await this.users.update(body);
    return answer(null, { message: 'Account saved.' });
  }

  @Call(calls.activateUser)
  async activate(@Body() { id, active }: ActivateDto, @Context() context: CommandContext): Promise<Answer<null>> {
    await this.users.activate(id, active, context);
    return answer(null, {
      message: active ? 'The account can be used again.' : 'The account is deactivated and signed out everywhere.',
    });
  }

  @Call(calls.signOutUser)
  async signOut(@Body() { id }: UserIdDto, @Context() context: CommandContext): Promise<Answer<null>> {
    await this.users.signOut(id, context);
    return answer(null, { message: 'Signed out everywhere.' });
  }

  @Call(calls.seeAs)
  async see(
    @Req() { session }: FastifyRequest,
    @Body() { id }: SeeAsDto,
    @Context() context: CommandContext,
  ): Promise<Answer<null>> {
    await this.seeAs.begin(session!, id, context);
    return answer(null, { message: 'You see what this account sees. It is told.' });
  }

  @Call(calls.stopSeeing)
  async stopSeeing(@Req() { session }: FastifyRequest): Promise<Answer<null>> {
    await this.seeAs.stop(session!);
    return answer(null, { message: 'You see your own account again.' });
  }

  @Call(calls.turnOffUsersSecondFactor)
  async turnOffSecondFactor(@Body() { id }: UserIdDto, @Context() context: CommandContext): Promise<Answer<null>> {
    await this.secondFactor.turnOff(id, 'admin', context);
    return answer(null, { message: 'Two-factor sign-in is off for this account.' });
  }

  @Call(calls.setPremium)
  async setPremium(@Body() body: PremiumDto, @Context() context: CommandContext): Promise<Answer<null>> {
    await this.users.setPremium(body.id, body.premium, context);
    return answer(null, {
      message: body.premium
        ? 'This account can now use premium templates.'
        : 'This account can no longer use premium templates.',
    });
  }

  @Call(calls.answerPremium)
  async answerPremium(@Body() body: AnswerPremiumDto, @Context() context: CommandContext): Promise<Answer<null>> {
    await this.users.answer(body, context);
    return answer(null, { message: body.granted ? 'Granted, and e-mailed.' : 'Refused, and e-mailed.' });
  }
}
