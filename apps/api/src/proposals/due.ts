import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v7 as uuidv7 } from 'uuid';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { proposal, type ProposalCommand } from '@quotewright/domain/proposals/proposal.js';
import { proposalsDue, type DueProposal } from '@quotewright/projections/proposals/proposal-pages.js';
import { Clock } from '../platform/clock.js';
import { AggregateCommand } from '../platform/commands/aggregate-command.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { ProposalLetters } from './letters.js';

const DUE = 'proposal-due';

/**
 * Ends proposals whose time is over, and reminds clients of those that end soon. What is due is read from what the log
 * said; each decision is made at the version that it was read from, so it is made once, and a process may die at any step.
 */
@Injectable()
export class DueProposals {
  constructor(
    private readonly bus: CommandBus,
    private readonly clock: Clock,
    private readonly letters: ProposalLetters,
    private readonly read: ReadModels,
    jobs: Jobs,
  ) {
    jobs.handle(DUE, {
      left: async () => (await proposalsDue(this.read, this.clock.now())).map(({ id }) => String(id)),
      run: (id) => this.decide(Number(id)),
    });
  }

  /** Decides what is due of a proposal now, if something is. */
  private async decide(id: number): Promise<void> {
    const now = this.clock.now();
    const [due] = await proposalsDue(this.read, now, id);
    if (!due) return;
    if (due.open_until <= now) await this.command(due, { type: 'ExpireProposal', revision: due.sent_revision }, now);
    else await this.remind(due, now);
  }

  /** Reminds who got the last e-mail. Those that were missed while nothing ran are one. */
  private async remind(due: DueProposal, now: Date): Promise<void> {
    const last = await this.letters.lastOf(due.id, due.sent_to);
    if (!last) return;
    const batchId = uuidv7();
    const { id: proposalId, owner_id: businessId } = due;
    await this.letters.keep({ batchId, businessId, proposalId, ...last, message: '', madeBy: null });
    const done = await this.command(due, { type: 'RemindOfProposal', revision: due.sent_revision }, now, batchId);
    if (!done) await this.letters.drop(batchId);
  }

  /** Whether it was decided now: somebody else may have been faster. */
  private async command({ id, revision }: DueProposal, command: ProposalCommand, now: Date, batchId?: string) {
    const context = { actor: null, at: now.toISOString(), expectedVersion: revision + 1, batchId };
    try {
      return (await this.bus.execute(new AggregateCommand(proposal, id, command, context))).changed;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'version_conflict') return false;
      throw error;
    }
  }
}
