import { Body, Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Me, TrustedDomains } from '@quotewright/domain/identity/contract.js';
import * as calls from '@quotewright/domain/identity/account-endpoints.js';
import type { AddressChange } from '@quotewright/domain/identity/contract-address.js';
import * as security from '@quotewright/domain/identity/security-endpoints.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { Context } from '../platform/http/context.js';
import { AddressChanges } from './address-changes.js';
import { Approvals } from './approvals.js';
import {
  ApproveDto,
  ConfirmAddressDto,
  SendVerificationDto,
  SetAddressDto,
  TrustedDomainsDto,
  UserIdDto,
} from './identity.dto.js';
import { Identity } from './identity.js';
import { Verification } from './verification.js';

/** How far accounts are trusted: confirmed addresses and approved trade businesses. And which e-mails they want. */
@Controller()
export class StandingController {
  constructor(
    private readonly identity: Identity,
    private readonly verification: Verification,
    private readonly changes: AddressChanges,
    private readonly approvals: Approvals,
  ) {}

  @Call(calls.sendVerification)
  async send(
    @Viewer() viewer: Actor,
    @Body() body: SendVerificationDto,
    @Req() request: FastifyRequest,
  ): Promise<Answer<null>> {
    const { email, password = '', ...more } = body;
    if (email !== undefined) await this.identity.assertOwner(request, { password, ...more });
    await this.verification.send(viewer.id, email, request.visitorAddress);
    return answer(null, { message: 'We have e-mailed the link.' });
  }

  @Call(calls.confirmAddress)
  async confirm(@Viewer() viewer: Actor, @Body() { token }: ConfirmAddressDto): Promise<Answer<Me>> {
    const { email, moved } = await this.verification.confirm(token, viewer.id);
    return answer(await this.identity.meById(viewer.id), {
      message: moved
        ? `${email} is confirmed.`
        : `${email} is confirmed. Your account moves there once your present address agrees too: open the e-mail that we sent to it.`,
    });
  }

  @Call(security.addressChange)
  async addressChange(@Req() { session }: FastifyRequest): Promise<AddressChange | null> {
    return this.changes.of(session!);
  }

  @Call(security.resendAddressChange)
  async resend(@Req() { session, visitorAddress }: FastifyRequest): Promise<Answer<null>> {
    const moved = await this.changes.resend(session!, visitorAddress);
    return answer(null, { message: moved ? 'Your address is changed.' : 'We have sent it again.' });
  }

  @Call(security.cancelAddressChange)
  async cancel(@Req() { session }: FastifyRequest): Promise<Answer<null>> {
    await this.changes.cancel(session!);
    return answer(null, { message: 'Your address stays as it is.' });
  }

  @Call(calls.setAddress)
  async setAddress(
    @Viewer() viewer: Actor,
    @Body() body: SetAddressDto,
    @Context() context: CommandContext,
    @Req() request: FastifyRequest,
  ): Promise<Answer<null>> {
    await this.identity.assertOwner(request, body);
    await this.changes.set(body, viewer, context);
    return answer(null, { message: `We have e-mailed the link to ${body.email}.` });
  }

  @Call(calls.approve)
  async approve(@Body() body: ApproveDto, @Context() context: CommandContext): Promise<Answer<null>> {
    await this.approvals.decide(body, context);
    return answer(null, { message: body.approved ? 'Business approved.' : 'Business refused.' });
  }

  @Call(calls.markVerified)
  async markVerified(@Body() { id }: UserIdDto, @Context() context: CommandContext): Promise<Answer<null>> {
    await this.verification.vouch(id, context);
    return answer(null, { message: 'Address confirmed.' });
  }

  @Call(calls.trustedDomains)
  async trustedDomains(): Promise<TrustedDomains> {
    return { domains: await this.approvals.trustedDomains() };
  }

  @Call(calls.trustDomains)
  async trust(@Body() { domains }: TrustedDomainsDto, @Context() context: CommandContext): Promise<Answer<null>> {
    await this.approvals.trust(domains, context);
    return answer(null, { message: 'Trusted domains saved.' });
  }
}
