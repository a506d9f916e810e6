import { Body, Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Me, type SupplierOption } from '@quotewright/domain/identity/contract.js';
import * as accounts from '@quotewright/domain/identity/account-endpoints.js';
import * as calls from '@quotewright/domain/identity/endpoints.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { Devices } from '../platform/auth/devices.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import {
  AddUserDto,
  SuppliersDto,
  EraseBusinessDto,
  ForgotPasswordDto,
  LoginDto,
  PremiumRequestDto,
  RegisterDto,
  ResetPasswordDto,
  UserIdDto,
} from './identity.dto.js';
import { Erasure } from './erasure.js';
import { PasswordReset } from './password-reset.js';
import { Identity } from './identity.js';
import { ProofDto } from './proof.dto.js';

/** Accounts: signing up, in and out, and the admin's actions on them. */
@Controller()
export class IdentityController {
  constructor(
    private readonly identity: Identity,
    private readonly passwordReset: PasswordReset,
    private readonly erasure: Erasure,
    private readonly devices: Devices,
  ) {}

  @Call(calls.register)
  async register(
    @Body() body: RegisterDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Me>> {
    return answer(await this.identity.register(body, request, reply), { message: 'Welcome. Your account is ready.' });
  }

  @Call(calls.login)
  async login(
    @Body() body: LoginDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Me>> {
    return answer(await this.identity.login(body, request, reply), { message: 'Signed in.' });
  }

  @Call(calls.logout)
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Answer<null>> {
    await this.identity.logout(request, reply);
    return answer(null, { message: 'Signed out.' });
  }

  @Call(calls.me)
  me(@Req() { session }: FastifyRequest): Answer<Me | null> {
    return answer(session && this.identity.meOf(session.account, session.seenBy), { tags: [] });
  }

  @Call(calls.forgotPassword)
  async forgot(@Body() body: ForgotPasswordDto, @Req() request: FastifyRequest): Promise<Answer<null>> {
    await this.passwordReset.forgot(body.email, request);
    return answer(null, {
      message: 'If this address has an account, we have e-mailed a link to set a new password.',
    });
  }

  @Call(calls.resetPassword)
  async reset(
    @Body() body: ResetPasswordDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<null>> {
    // The link proves who they are: the sign-in that follows is not delayed by others' attempts.
    await this.devices.remember(request, reply, await this.passwordReset.reset(body.token, body.password));
    return answer(null, { message: 'Your password is set. Sign in to continue.' });
  }

  @Call(accounts.addUser)
  async add(@Body() body: AddUserDto, @Context() context: CommandContext): Promise<Answer<{ id: number }>> {
    return answer(
      { id: await this.identity.add(body, context) },
      { message: 'Account added. We have e-mailed a link to set a password.' },
    );
  }

  @Call(accounts.suppliers)
  async suppliers(@Viewer() viewer: Actor, @Body() body: SuppliersDto): Promise<SupplierOption[]> {
    return this.identity.suppliers(viewer, body.deactivated ?? false);
  }

  @Call(calls.deleteAccount)
  async deleteOwn(
    @Viewer() viewer: Actor,
    @Body() body: ProofDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Context() context: CommandContext,
  ): Promise<Answer<null>> {
    await this.identity.assertOwner(request, body);
    await this.erasure.erase(viewer.id, context);
    await this.identity.logout(request, reply);
    return answer(null, { message: 'Your account and its private data were deleted.' });
  }

  @Call(accounts.removeUser)
  async remove(@Body() body: UserIdDto, @Context() context: CommandContext): Promise<Answer<null>> {
    await this.erasure.erase(body.id, context);
    return answer(null, { message: 'Account removed.' });
  }

  @Call(accounts.eraseUsersBusiness)
  async eraseBusiness(
    @Body() body: EraseBusinessDto,
    @Req() request: FastifyRequest,
    @Context() context: CommandContext,
  ): Promise<Answer<null>> {
    await this.identity.assertOwner(request, body);
    await this.erasure.eraseWithMembers(body, context);
    return answer(null, { message: 'The business and the accounts of its members were deleted.' });
  }

  @Call(calls.requestPremium)
  async requestPremium(
    @Viewer() viewer: Actor,
    @Body() body: PremiumRequestDto,
    @Req() request: FastifyRequest,
  ): Promise<Answer<null>> {
    await this.identity.requestPremium(viewer, body.quote_template_id, request.visitorAddress);
    return answer(null, { message: 'We got your request and will e-mail you.' });
  }
}
