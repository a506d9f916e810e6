import { Body, Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Me, TrustedDomains } from '@quotewright/domain/identity/contract.js';
import * as calls from '@quotewright/domain/identity/account-endpoints.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Approvals } from './approvals.js';
import { ApproveDto, ConfirmAddressDto, SendVerificationDto, TrustedDomainsDto, UserIdDto } from './identity.dto.js';
import { Identity } from './identity.js';
import { Verification } from './verification.js';

/** How far accounts are trusted: confirmed addresses and approved trade businesses. And which e-mails they want. */
@Controller()
export class StandingController {
  constructor(
    private readonly identity: Identity,
    private readonly verification: Verification,
    private readonly approvals: Approvals,
  ) {}

  @Call(calls.sendVerification)
  async send(
    @Viewer() viewer: Actor,
    @Body() body: SendVerificationDto,
    @Req() request: FastifyRequest,
  ): Promise<Answer<null>> {
    if (body.email !== undefined) await this.identity.assertPassword(viewer.id, body.password ?? '', request);
    await this.verification.send(viewer.id, body.email, request.visitorAddress);
    return answer(null, { message: 'We have e-mailed the link.' });
  }

  @Call(calls.confirmAddress)
  async confirm(@Viewer() viewer: Actor, @Body() { token }: ConfirmAddressDto): Promise<Answer<Me>> {
    await this.verification.confirm(token, viewer.id);
    return answer(await this.identity.meById(viewer.id), { message: 'Your address is confirmed.' });
  }

  @Call(calls.approve)
  async approve(@Viewer() viewer: Actor, @Body() body: ApproveDto): Promise<Answer<null>> {
    await this.approvals.decide(body, viewer);
    return answer(null, { message: body.approved ? 'Business approved.' : 'Business refused.' });
  }

  @Call(calls.markVerified)
  async markVerified(@Body() { id }: UserIdDto): Promise<Answer<null>> {
    await this.verification.vouch(id);
    return answer(null, { message: 'Address confirmed.' });
  }

  @Call(calls.trustedDomains)
  async trustedDomains(): Promise<TrustedDomains> {
    return { domains: await this.approvals.trustedDomains() };
  }

  @Call(calls.trustDomains)
  async trust(@Viewer() viewer: Actor, @Body() { domains }: TrustedDomainsDto): Promise<Answer<null>> {
    await this.approvals.trust(domains, viewer);
    return answer(null, { message: 'Trusted domains saved.' });
  }
}
