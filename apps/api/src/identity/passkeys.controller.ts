import { Body, Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Me } from '@quotewright/domain/identity/contract.js';
import type { PasskeyOptions, Passkeys as PasskeysView } from '@quotewright/domain/identity/contract-passkeys.js';
import * as guests from '@quotewright/domain/identity/endpoints.js';
import * as calls from '@quotewright/domain/identity/security-endpoints.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { Identity } from './identity.js';
import { Passkeys } from './passkeys.js';
import { ProofDto } from './proof.dto.js';
import { AddPasskeyDto, PasskeyAnswerDto, PasskeyDto, RenamePasskeyDto } from './security.dto.js';

/** The caller's passkeys, and signing in with one. */
@Controller()
export class PasskeysController {
  constructor(
    private readonly identity: Identity,
    private readonly passkeys: Passkeys,
  ) {}

  @Call(calls.passkeys)
  async list(@Req() { session }: FastifyRequest): Promise<PasskeysView> {
    return this.passkeys.list(session!);
  }

  @Call(calls.beginPasskey)
  async begin(@Req() request: FastifyRequest, @Body() body: ProofDto): Promise<Answer<PasskeyOptions>> {
    await this.identity.assertOwner(request, body);
    return answer({ options: await this.passkeys.begin(request.session!) }, { message: 'Follow your browser.' });
  }

  @Call(calls.beginProof)
  async beginProof(@Req() { session }: FastifyRequest): Promise<Answer<PasskeyOptions>> {
    return answer({ options: await this.passkeys.beginProof(session!) }, { message: 'Follow your browser.' });
  }

  @Call(calls.addPasskey)
  async add(
    @Req() { session }: FastifyRequest,
    @Body() body: AddPasskeyDto,
    @Context() context: CommandContext,
  ): Promise<Answer<null>> {
    await this.passkeys.add(session!, body, context);
    return answer(null, { message: 'Passkey added.' });
  }

  @Call(calls.renamePasskey)
  async rename(@Req() { session }: FastifyRequest, @Body() body: RenamePasskeyDto): Promise<Answer<null>> {
    await this.passkeys.rename(session!, body);
    return answer(null, { message: 'Saved.' });
  }

  @Call(calls.removePasskey)
  async remove(
    @Req() { session }: FastifyRequest,
    @Body() { id }: PasskeyDto,
    @Context() context: CommandContext,
  ): Promise<Answer<null>> {
    await this.passkeys.remove(session!, id, context);
    return answer(null, { message: 'Passkey removed.' });
  }

  @Call(guests.beginPasskeySignIn)
  async beginSignIn(@Req() request: FastifyRequest): Promise<Answer<PasskeyOptions>> {
    return answer({ options: await this.passkeys.beginSignIn(request) }, { message: 'Follow your browser.' });
  }

  @Call(guests.passkeySignIn)
  async signIn(
    @Body() { credential }: PasskeyAnswerDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Me>> {
    const account = await this.passkeys.signedBy(credential, request);
    return answer(await this.identity.signIn(account, 'passkey', request, reply), { message: 'Signed in.' });
  }
}
