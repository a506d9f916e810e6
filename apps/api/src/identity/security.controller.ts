import { Body, Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { SignInRow } from '@quotewright/domain/identity/contract-sign-ins.js';
import * as calls from '@quotewright/domain/identity/security-endpoints.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { EndSessionDto } from './security.dto.js';
import { SignIns } from './sign-ins.js';

/** How the caller's account is kept safe. */
@Controller()
export class SecurityController {
  constructor(private readonly signIns: SignIns) {}

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
}
