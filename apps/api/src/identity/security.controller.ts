import { Body, Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type {
  NewSecret,
  RecoveryCodes,
  SecondFactor as SecondFactorStatus,
  SecurityRules,
} from '@quotewright/domain/identity/contract-second-factor.js';
import type { SignInRow } from '@quotewright/domain/identity/contract-sign-ins.js';
import * as calls from '@quotewright/domain/identity/security-endpoints.js';
import { Sessions } from '../platform/auth/sessions.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { Identity } from './identity.js';
import { SecondFactor } from './second-factor.js';
import { ProofDto } from './proof.dto.js';
import { CodeDto, EndSessionDto, PasswordDto, SecurityRulesDto } from './security.dto.js';
import { SignIns } from './sign-ins.js';

/** How the caller's account is kept safe. */
@Controller()
export class SecurityController {
  constructor(
    private readonly identity: Identity,
    private readonly signIns: SignIns,
    private readonly secondFactor: SecondFactor,
    private readonly sessions: Sessions,
  ) {}

  @Call(calls.confirmSession)
  async confirmSession(@Req() request: FastifyRequest, @Body() body: ProofDto): Promise<Answer<null>> {
    await this.identity.assertOwner(request, body);
    await this.sessions.confirm(request.session!);
    return answer(null, { message: 'Confirmed for ten minutes.' });
  }

  @Call(calls.signIns)
  async list(@Req() { session }: FastifyRequest): Promise<SignInRow[]> {
    return this.signIns.list(session!);
  }

  @Call(calls.endSession)
  async end(@Req() { session }: FastifyRequest, @Body() { id }: EndSessionDto): Promise<Answer<null>> {
    await this.signIns.end(session!, id);
    return answer(null, { message: 'Signed out there.' });
  }

  @Call(calls.endOtherSessions)
  async endOthers(@Req() { session }: FastifyRequest): Promise<Answer<null>> {
    await this.signIns.end(session!);
    return answer(null, { message: 'Signed out everywhere else.' });
  }

  @Call(calls.secondFactor)
  async status(@Req() { session }: FastifyRequest): Promise<SecondFactorStatus> {
    return this.secondFactor.status(session!);
  }

  @Call(calls.beginSecondFactor)
  async begin(@Req() request: FastifyRequest, @Body() { password }: PasswordDto): Promise<Answer<NewSecret>> {
    await this.identity.assertPassword(request.actor!.id, password, request);
    return answer(await this.secondFactor.begin(request.session!), { message: 'Scan the code with your app.' });
  }

  @Call(calls.confirmSecondFactor)
  async confirm(
    @Req() { session }: FastifyRequest,
    @Body() { code }: CodeDto,
    @Context() context: CommandContext,
  ): Promise<Answer<RecoveryCodes>> {
    return answer(
      { codes: await this.secondFactor.confirm(session!, code, context) },
      { message: 'Two-factor sign-in is on. Other browsers were signed out.' },
    );
  }

  @Call(calls.renewRecoveryCodes)
  async renew(
    @Req() request: FastifyRequest,
    @Body() body: ProofDto,
    @Context() context: CommandContext,
  ): Promise<Answer<RecoveryCodes>> {
    await this.identity.assertOwner(request, body);
    return answer(
      { codes: await this.secondFactor.renewCodes(request.session!, context) },
      { message: 'The earlier recovery codes no longer work.' },
    );
  }

  @Call(calls.turnOffSecondFactor)
  async turnOff(
    @Req() request: FastifyRequest,
    @Body() body: ProofDto,
    @Context() context: CommandContext,
  ): Promise<Answer<null>> {
    await this.identity.assertOwner(request, body);
    await this.secondFactor.turnOff(request.actor!.id, 'owner', context);
    return answer(null, { message: 'Two-factor sign-in is off.' });
  }

  @Call(calls.securityRules)
  async rules(): Promise<SecurityRules> {
    return this.secondFactor.rules();
  }

  @Call(calls.saveSecurityRules)
  async saveRules(
    @Req() { session }: FastifyRequest,
    @Body() body: SecurityRulesDto,
    @Context() context: CommandContext,
  ): Promise<Answer<null>> {
    await this.secondFactor.saveRules(body, session!, context);
    return answer(null, {
      message: body.admins_need_second_factor
        ? 'Admins now need two-factor sign-in.'
        : 'Admins can sign in with their password alone.',
    });
  }
}
