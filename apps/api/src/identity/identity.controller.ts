import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  identityPaths as paths,
  type Me,
  type SupplierOption,
  type UserRow,
} from '@quotewright/domain/identity/contract.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { Devices } from '../platform/auth/devices.js';
import { Public, Roles, SignedIn, Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import {
  AddUserDto,
  DeleteAccountDto,
  ForgotPasswordDto,
  ListUsersDto,
  LoginDto,
  PremiumDto,
  PremiumRequestDto,
  RegisterDto,
  ResetPasswordDto,
  UserIdDto,
} from './identity.dto.js';
import { Erasure } from './erasure.js';
import { PasswordReset } from './password-reset.js';
import { Identity } from './identity.js';

/** Accounts: signing up, in and out, and what an admin does with them. */
@Controller('api')
export class IdentityController {
  constructor(
    private readonly identity: Identity,
    private readonly passwordReset: PasswordReset,
    private readonly erasure: Erasure,
    private readonly devices: Devices,
  ) {}

  @Post(paths.register)
  @Public()
  async register(
    @Body() body: RegisterDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Me>> {
    return answer(await this.identity.register(body, request, reply), { message: 'Welcome. Your account is ready.' });
  }

  @Post(paths.login)
  @Public()
  async login(
    @Body() body: LoginDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Me>> {
    return answer(await this.identity.login(body, request, reply), { message: 'Signed in.' });
  }

  @Post(paths.logout)
  @Public()
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Answer<null>> {
    await this.identity.logout(request, reply);
    return answer(null, { message: 'Signed out.' });
  }

  @Get(paths.me)
  @Public()
  me(@Req() { session }: FastifyRequest): Me | null {
    return session && this.identity.meOf(session.account);
  }

  @Post(paths.forgotPassword)
  @Public()
  async forgot(@Body() body: ForgotPasswordDto, @Req() request: FastifyRequest): Promise<Answer<null>> {
    await this.passwordReset.forgot(body.email, request);
    return answer(null, {
      message: 'If there is an account with this address, a link to set a new password is on its way.',
    });
  }

  @Post(paths.resetPassword)
  @Public()
  async reset(
    @Body() body: ResetPasswordDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<null>> {
    // Whoever holds the link is as good as signed in: the sign-in that follows waits for no stranger's guesses.
    await this.devices.remember(request, reply, await this.passwordReset.reset(body.token, body.password));
    return answer(null, { message: 'Your password is set. Sign in with it.' });
  }

  @Post(paths.addUser)
  @Roles('admin')
  async add(@Body() body: AddUserDto): Promise<Answer<{ id: number }>> {
    return answer(
      { id: await this.identity.add(body) },
      { message: 'Account added. A mail with a link to set a password is on its way.' },
    );
  }

  @Post(paths.listUsers)
  @Roles('admin')
  list(@Body() body: ListUsersDto): Promise<Page<UserRow>> {
    return this.identity.list(body);
  }

  @Post(paths.suppliers)
  @SignedIn()
  suppliers(@Viewer() viewer: Actor): Promise<SupplierOption[]> {
    return this.identity.suppliers(viewer);
  }

  @Post(paths.deleteAccount)
  @SignedIn()
  async deleteOwn(
    @Viewer() viewer: Actor,
    @Body() body: DeleteAccountDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<null>> {
    await this.identity.assertPassword(viewer.id, body.password, request);
    await this.erasure.erase(viewer.id);
    await this.identity.logout(request, reply);
    return answer(null, { message: 'Your account and everything private to it are deleted.' });
  }

  @Post(paths.removeUser)
  @Roles('admin')
  async remove(@Body() body: UserIdDto): Promise<Answer<null>> {
    await this.erasure.erase(body.id);
    return answer(null, { message: 'Account removed.' });
  }

  @Post(paths.setPremium)
  @Roles('admin')
  async setPremium(@Body() body: PremiumDto): Promise<Answer<null>> {
    await this.identity.setPremium(body.id, body.premium);
    return answer(null, {
      message: body.premium
        ? 'Premium templates are open to this account.'
        : 'Premium templates are closed to this account.',
    });
  }

  @Post(paths.requestPremium)
  @SignedIn()
  async requestPremium(
    @Viewer() viewer: Actor,
    @Body() body: PremiumRequestDto,
    @Req() request: FastifyRequest,
  ): Promise<Answer<null>> {
    await this.identity.requestPremium(viewer, body.quote_template_id, request.visitorAddress);
    return answer(null, { message: 'Your request is on its way to our team.' });
  }
}
