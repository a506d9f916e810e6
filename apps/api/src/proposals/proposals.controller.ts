import { Body, Controller, Param, Query, StreamableFile } from '@nestjs/common';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import type { ProposalBridge } from '@quotewright/domain/proposals/contract-bridge.js';
import type { ProposalWhy } from '@quotewright/domain/proposals/contract-why.js';
import type { Picks } from '@quotewright/domain/proposals/choices.js';
import type { ProposalAdded, ProposalDraft } from '@quotewright/domain/proposals/contract.js';
import * as calls from '@quotewright/domain/proposals/endpoints.js';
import { proposalDraft, proposalPages, sentRevision } from '@quotewright/projections/proposals/proposal-pages.js';
import { Clock } from '../platform/clock.js';
import type { CommandContext, CommandResult } from '../platform/commands/aggregate-command.js';
import { showingCurrent } from '../platform/commands/version-conflict.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/fields.js';
import { ReadModels } from '../platform/projections/read-models.js';
import {
  AddProposalDto,
  CalculateProposalDto,
  ChangeProposalDto,
  PacketDto,
  ProposalPdfDto,
  ProposalRevisionQuery,
  ProposalWhyDto,
  RepriceDto,
  UndoProposalDto,
} from './proposals.dto.js';
import { ProposalBridges } from './bridges.js';
import { Packets } from './packet/packets.js';
import { ProposalPdfs } from './pdfs.js';
import { Proposals } from './proposals.js';
import { ProposalWhys } from './whys.js';

const added = ({ id, version }: CommandResult): ProposalAdded => ({ id, version });

/** Drafts of proposals. */
@Controller()
export class ProposalsController {
  constructor(
    private readonly bridges: ProposalBridges,
    private readonly clock: Clock,
    private readonly drafts: Proposals,
    private readonly packets: Packets,
    private readonly pdfs: ProposalPdfs,
    private readonly read: ReadModels,
    private readonly whys: ProposalWhys,
  ) {}

  private async draft(id: number, viewer: Actor, picks?: Picks): Promise<ProposalDraft> {
    const found = await proposalDraft(this.read, viewer, id, this.clock.now().toISOString(), picks);
    if (!found) throw new DomainError('proposal_not_found', 'There is no such proposal.');
    return found;
  }

  @Call(calls.calculate)
  async calculate(@Body() { id, picks }: CalculateProposalDto, @Viewer() viewer: Actor): Promise<ProposalDraft> {
    return this.draft(id, viewer, picks);
  }

  @Call(calls.add)
  async add(
    @Body() body: AddProposalDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<ProposalAdded>> {
    const result = await this.drafts.add(body, viewer, context);
    return answer(added(result), { message: 'Proposal started.', result });
  }

  @Call(calls.one)
  async one(
    @Param() { id }: IdParam,
    @Query() { revision }: ProposalRevisionQuery,
    @Viewer() viewer: Actor,
  ): Promise<Answer<ProposalDraft>> {
    const stale = await this.read.stale(proposalPages, `proposal-${id}`);
    if (revision === undefined) return answer(await this.draft(id, viewer), { stale });
    const sent = await sentRevision(this.read, viewer, id, this.clock.now().toISOString(), revision);
    if (!sent) throw new DomainError('proposal_not_found', 'There is no such version of a proposal.');
    return answer(sent, { stale });
  }

  @Call(calls.pdf)
  async pdf(
    @Param() { id }: IdParam,
    @Query() query: ProposalPdfDto,
    @Viewer() viewer: Actor,
  ): Promise<StreamableFile> {
    const { bytes, disposition } = await this.pdfs.of(id, query, viewer);
    return new StreamableFile(bytes, { type: 'application/pdf', disposition, length: bytes.length });
  }

  @Call(calls.packet)
  async packet(
    @Param() { id }: IdParam,
    @Body() { kind }: PacketDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<StreamableFile> {
    const { name, bytes } = await this.packets.make(id, kind, viewer, context);
    return new StreamableFile(bytes, { type: 'application/zip', disposition: `attachment; filename="${name}"` });
  }

  @Call(calls.change)
  async change(
    @Param() { id }: IdParam,
    @Body() { changes }: ChangeProposalDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<ProposalAdded>> {
    const command = this.drafts.change(id, changes, viewer, context);
    const result = await showingCurrent(command, () => this.draft(id, viewer));
    return answer(added(result), { message: 'Saved.', result });
  }

  @Call(calls.bridge)
  async bridge(
    @Param() { id }: IdParam,
    @Query() { revision }: ProposalRevisionQuery,
    @Viewer() viewer: Actor,
  ): Promise<Answer<ProposalBridge>> {
    const stale = await this.read.stale(proposalPages, `proposal-${id}`);
    return answer(await this.bridges.of(id, revision, viewer), { stale });
  }

  @Call(calls.why)
  async why(@Param() { id }: IdParam, @Query() query: ProposalWhyDto, @Viewer() viewer: Actor): Promise<ProposalWhy> {
    return this.whys.of(id, query, viewer);
  }

  @Call(calls.reprice)
  async reprice(
    @Param() { id }: IdParam,
    @Body() body: RepriceDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<ProposalAdded>> {
    const command = this.bridges.reprice(id, body, viewer, context);
    const result = await showingCurrent(command, () => this.draft(id, viewer));
    return answer(added(result), { message: 'Repriced.', result });
  }

  @Call(calls.undo)
  async undo(
    @Param() { id }: IdParam,
    @Body() { batch_id: batchId }: UndoProposalDto,
    @Context() context: CommandContext,
  ): Promise<Answer<ProposalAdded>> {
    const result = await this.drafts.undo(id, batchId, context);
    return answer(added(result), { message: 'Undone.', result });
  }
}
