import { Readable } from 'node:stream';
import { Body, Controller, StreamableFile } from '@nestjs/common';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { localOf } from '@quotewright/domain/kernel/local-time.js';
import type { PipelineColumn, ProposalsOverview, ProposalsPage } from '@quotewright/domain/proposals/contract-lists.js';
import * as calls from '@quotewright/domain/proposals/endpoints.js';
import {
  everyProposal,
  listProposals,
  proposalPipeline,
  proposalsOverview,
} from '@quotewright/projections/proposals/proposal-lists.js';
import { proposalPages } from '@quotewright/projections/proposals/proposal-pages.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { Papers } from './papers.js';
import { csvOf } from './proposals-csv.js';
import { ProposalFilterDto, ProposalsDto, ProposalsFileDto } from './proposals.dto.js';

/** Proposals of a business: as a list, in columns, as a file, and how they stand. */
@Controller()
export class ProposalListsController {
  constructor(
    private readonly papers: Papers,
    private readonly read: ReadModels,
  ) {}

  @Call(calls.proposals)
  async list(@Body() body: ProposalsDto, @Viewer() viewer: Actor): Promise<Answer<ProposalsPage>> {
    return this.told(await listProposals(this.read, viewer, body, await this.papers.here(viewer)));
  }

  @Call(calls.pipeline)
  async pipeline(@Body() body: ProposalFilterDto, @Viewer() viewer: Actor): Promise<Answer<PipelineColumn[]>> {
    return this.told(await proposalPipeline(this.read, viewer, body, await this.papers.here(viewer)));
  }

  @Call(calls.overview)
  async overview(@Viewer() viewer: Actor): Promise<Answer<ProposalsOverview>> {
    return this.told(await proposalsOverview(this.read, viewer, await this.papers.here(viewer)));
  }

  @Call(calls.proposalsCsv)
  async csv(@Body() body: ProposalsFileDto, @Viewer() viewer: Actor): Promise<StreamableFile> {
    const here = await this.papers.here(viewer);
    const lines = csvOf(everyProposal(this.read, viewer, body, here), here);
    return new StreamableFile(Readable.from(lines, { objectMode: false }), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="proposals-${localOf(Date.parse(here.at), here.zone).slice(0, 10)}.csv"`,
    });
  }

  private told<T>(found: T): Answer<T> {
    return answer(found, { stale: this.read.parked(proposalPages) });
  }
}
