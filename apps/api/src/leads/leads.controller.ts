import { Body, Controller, Param } from '@nestjs/common';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import type { Lead, LeadContractor, LeadProfile, LeadRequest, LeadsPage } from '@quotewright/domain/leads/contract.js';
import * as calls from '@quotewright/domain/leads/endpoints.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { IdParam } from '../platform/http/fields.js';
import {
  DeclineLeadDto,
  LeadContractorsDto,
  LeadDto,
  LeadProfileDto,
  LeadsDto,
  SendLeadDto,
  SettleLeadDto,
} from './leads.dto.js';
import { Leads } from './leads.js';

/** Leads: measurements that retail and partner accounts hand to contractors. */
@Controller()
export class LeadsController {
  constructor(private readonly leads: Leads) {}

  @Call(calls.profile)
  async profile(@Viewer() viewer: Actor): Promise<LeadProfile | null> {
    return this.leads.profile(viewer);
  }

  @Call(calls.saveProfile)
  async saveProfile(@Body() body: LeadProfileDto, @Viewer() viewer: Actor): Promise<Answer<null>> {
    await this.leads.saveProfile(body, viewer);
    return answer(null, { message: body.open ? 'You take leads now.' : 'You take no more leads.' });
  }

  @Call(calls.contractors)
  async contractors(@Body() body: LeadContractorsDto, @Viewer() viewer: Actor): Promise<Page<LeadContractor>> {
    return this.leads.contractors(body, viewer);
  }

  @Call(calls.send)
  async send(@Body() body: SendLeadDto, @Viewer() viewer: Actor): Promise<Answer<LeadRequest>> {
    return answer({ id: await this.leads.send(body, viewer) }, { message: 'Sent. We tell the contractor.' });
  }

  @Call(calls.leads)
  async list(@Body() body: LeadsDto, @Viewer() viewer: Actor): Promise<LeadsPage> {
    return this.leads.list(body, viewer);
  }

  @Call(calls.one)
  async one(@Param() { id }: IdParam, @Viewer() viewer: Actor): Promise<Lead> {
    return this.leads.byId(id, viewer);
  }

  @Call(calls.seen)
  async seen(@Body() { id }: LeadDto, @Viewer() viewer: Actor): Promise<Answer<null>> {
    await this.leads.seen(id, viewer);
    return answer(null, { message: 'Marked as seen.' });
  }

  @Call(calls.decline)
  async decline(@Body() body: DeclineLeadDto, @Viewer() viewer: Actor): Promise<Answer<null>> {
    await this.leads.decline(body, viewer);
    return answer(null, { message: 'Declined. We tell the sender.' });
  }

  @Call(calls.settle)
  async settle(@Body() body: SettleLeadDto, @Viewer() viewer: Actor): Promise<Answer<null>> {
    await this.leads.settle(body, viewer);
    return answer(null, { message: body.state === 'won' ? 'Marked as won.' : 'Marked as lost.' });
  }

  @Call(calls.withdraw)
  async withdraw(@Body() { id }: LeadDto, @Viewer() viewer: Actor): Promise<Answer<null>> {
    await this.leads.withdraw(id, viewer);
    return answer(null, { message: 'The lead is withdrawn.' });
  }

  @Call(calls.forget)
  async forget(@Body() { id }: LeadDto, @Viewer() viewer: Actor): Promise<Answer<null>> {
    await this.leads.forget(id, viewer);
    return answer(null, { message: 'The customer’s details are deleted.' });
  }
}
