import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v7 as uuidv7 } from 'uuid';
import { businessOf, streamOf, type Actor, type TextRef } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { manyLines } from '@quotewright/domain/kernel/texts.js';
import { defaultPicks } from '@quotewright/domain/proposals/choices.js';
import type { HeadFields } from '@quotewright/domain/proposals/content.js';
import type { ProposalPicks } from '@quotewright/domain/proposals/contract-picks.js';
import type { ClientAddress } from '@quotewright/domain/proposals/contract-client-view.js';
import type { PaperFields } from '@quotewright/domain/proposals/contract-papers.js';
import type { ProposalSentAnswer, SendProposalRequest } from '@quotewright/domain/proposals/contract-sending.js';
import { whyNotReminded } from '@quotewright/domain/proposals/contract-lists.js';
import { workedLines } from '@quotewright/domain/proposals/figures.js';
import { proposal, type ProposalCommand, type ProposalState } from '@quotewright/domain/proposals/proposal.js';
import {
  agreedOf,
  assertEditable,
  assertSendable,
  figuresOfRevision,
  newestOf,
} from '@quotewright/domain/proposals/sending.js';
import { validityFrom } from '@quotewright/domain/proposals/validity.js';
import { proposalFollowUp } from '@quotewright/projections/proposals/proposal-lists.js';
import { assertVerified } from '../platform/auth/verified.js';
import { Throttle } from '../platform/auth/throttle.js';
import { Clock } from '../platform/clock.js';
import { AggregateCommand, type CommandContext, type CommandResult } from '../platform/commands/aggregate-command.js';
import { AggregateStates, type Loaded } from '../platform/commands/aggregate-states.js';
import { Texts } from '../platform/commands/texts.js';
import { Database } from '../platform/db/database.js';
import { invalidInput } from '../platform/http/validation.js';
import { addressForm } from '../platform/address-form.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { SETTINGS, type Settings } from '../platform/settings.js';
import { hasRight } from '@quotewright/domain/kernel/rights.js';
import { ProposalLetters } from './letters.js';
import { ProposalNumbers } from './numbers.js';
import { Papers } from './papers.js';
import { assertPrintable } from './printable.js';

const notFound = (): DomainError => new DomainError('proposal_not_found', 'There is no such proposal.');

/** What a business does with a draft that goes out, and with what it sent. */
@Injectable()
export class Sendings {
  constructor(
    private readonly bus: CommandBus,
    private readonly clock: Clock,
    private readonly db: Database,
    private readonly letters: ProposalLetters,
    private readonly numbers: ProposalNumbers,
    private readonly papers: Papers,
    private readonly read: ReadModels,
    private readonly states: AggregateStates,
    private readonly texts: Texts,
    private readonly throttle: Throttle,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Freezes a draft as a numbered revision and writes to its client, if an address is given. Whoever edits it meanwhile
   * makes it fail. Throws what the decider does, `address_unverified`, `invalid_input` and `too_many_attempts`.
   */
  async send(
    id: number,
    { to, message }: SendProposalRequest,
    viewer: Actor,
    context: CommandContext,
  ): Promise<ProposalSentAnswer & { result: CommandResult<ProposalState> }> {
    assertVerified(viewer);
    const businessId = businessOf(viewer);
    const { state, revision } = await this.own(id, viewer);
    const content = state.content!;
    assertEditable(state.sending);
    assertSendable(content, workedLines(content), state.sending);
    const recipient = to.trim();
    await this.assertTakes(recipient);
    await this.throttle.hit(['proposals sent', String(businessId)], this.settings.throttle.proposals);
    const { papers, logo } = await this.papers.of(businessId);
    await assertPrintable(content, await this.besideDraft(content.head, businessId, papers));
    const { validUntil, year } = validityFrom(this.clock.now().getTime(), papers.time_zone, content.head.validDays);
    const clientId = content.head.clientId!;
    const drawn = await this.numbers.draw({ businessId, proposalId: id, clientId }, { papers, logo, year });
    if (!drawn)
      throw invalidInput([{ path: 'client', code: 'not_found', message: 'This client was erased. Choose another.' }]);
    // Each e-mail waits for a batch of its own, also if many are sent with one press.
    const batchId = uuidv7();
    const letter = { batchId, businessId, proposalId: id, clientId, recipient, madeBy: viewer.id };
    if (recipient !== '') await this.letters.keep({ ...letter, message: manyLines(message) });
    const floor = papers.floor_percent === null ? null : { percent: papers.floor_percent, asks: papers.floor_asks };
    try {
      const result = await this.run(
        id,
        { type: 'SendProposal', ...drawn, validUntil, floor },
        { ...context, batchId, expectedVersion: context.expectedVersion ?? revision + 1 },
      );
      // A repeat of what was sent before has its e-mail already.
      if (result.batchId !== batchId) await this.letters.drop(batchId);
      const sent = newestOf(result.state.sending)!;
      return { id, version: result.version, number: sent.number, revision: sent.revision, result };
    } catch (error) {
      if (error instanceof DomainError) await this.letters.drop(batchId);
      throw error;
    }
  }

  /** What is printed beside a draft. Of a client that was erased, nothing: sending says so. */
  private async besideDraft({ cover, notes, clientId }: HeadFields, businessId: number, papers: PaperFields) {
    const { knex } = this.db;
    const [client, owner, texts] = await Promise.all([
      knex('app.client')
        .where({ id: clientId, business_id: businessId })
        .first<ClientAddress | undefined>('name', 'email', 'phone', 'billing_address', 'site_address'),
      knex('app.owner').where({ id: businessId }).first<{ called: string }>('called'),
      this.texts.read([cover, notes].flatMap((ref) => ref?.id ?? [])),
    ]);
    const textOf = (ref: TextRef | null): string => texts.get(ref?.id ?? '')?.body ?? '';
    return { cover: textOf(cover), notes: textOf(notes), client: client ?? {}, papers, called: owner.called };
  }

  /** Whether e-mail to an address comes back. */
  private async fails(address: string): Promise<boolean> {
    const failing = await this.db
      .knex('app.mail_failing')
      .whereRaw('person = app.mail_person(?)', [addressForm(address)])
      .first('person');
    return failing !== undefined;
  }

  /** Throws `invalid_input` for an address that takes no e-mail. */
  private async assertTakes(address: string): Promise<void> {
    if (address !== '' && (await this.fails(address)))
      throw invalidInput([
        {
          path: 'to',
          code: 'takes_none',
          message: 'E-mail to this address comes back. Copy a link, or use another one.',
        },
      ]);
  }

  /** The proposal as the log has it. Throws `proposal_not_found` unless it is the viewer's business's. */
  private async own(id: number, viewer: Actor): Promise<Loaded<ProposalState>> {
    const loaded = await this.states.load(proposal, streamOf(proposal, id));
    if (loaded.state.content === null || loaded.state.ownerId !== businessOf(viewer)) throw notFound();
    return loaded;
  }

  /**
   * Writes to the client of what waits for its answer, at the address that was mailed last, at most once a day. Throws
   * `proposal_not_found`, `cannot_remind`, `address_unverified` and `too_many_attempts`.
   */
  async remind(id: number, viewer: Actor, context: CommandContext): Promise<CommandResult<ProposalState>> {
    assertVerified(viewer);
    const here = await this.papers.here(viewer);
    const found = await proposalFollowUp(this.read, viewer, id, here);
    if (!found) throw notFound();
    const why = whyNotReminded(found, Date.parse(here.at));
    if (why !== null) throw new DomainError('cannot_remind', why);
    const { state } = await this.own(id, viewer);
    const last = await this.letters.lastOf(id, newestOf(state.sending)!.frozen.client.id);
    if (!last) throw new DomainError('cannot_remind', 'No e-mail with the proposal has gone to this client yet.');
    if (await this.fails(last.recipient))
      throw new DomainError(
        'cannot_remind',
        'E-mail to the address of this client comes back. Send it to another one.',
      );
    const businessId = businessOf(viewer);
    await this.throttle.hit(['proposals sent', String(businessId)], this.settings.throttle.proposals);
    // Each e-mail waits for a batch of its own, also if many are reminded with one press.
    const batchId = uuidv7();
    await this.letters.keep({ batchId, businessId, proposalId: id, ...last, message: '', madeBy: viewer.id });
    try {
      // Reminded or answered meanwhile, it is decided anew.
      const expectedVersion = found.revision + 1;
      const command = { type: 'RemindOfProposal', revision: found.sent_revision! } as const;
      return await this.run(id, command, { ...context, at: here.at, batchId, expectedVersion });
    } catch (error) {
      if (error instanceof DomainError) await this.letters.drop(batchId);
      throw error;
    }
  }

  /** Takes back what was sent last. Throws what the decider does. */
  async withdraw(id: number, context: CommandContext): Promise<CommandResult<ProposalState>> {
    return this.run(id, { type: 'WithdrawProposal' }, context);
  }

  /** Begins a change order of what was accepted. Throws what the decider does. */
  async startOrder(id: number, context: CommandContext): Promise<CommandResult<ProposalState>> {
    return this.run(id, { type: 'StartChangeOrder' }, context);
  }

  /** Gives up the change order that is open. Throws what the decider does. */
  async dropOrder(id: number, context: CommandContext): Promise<CommandResult<ProposalState>> {
    return this.run(id, { type: 'DropChangeOrder' }, context);
  }

  /** Ends a proposal. What was accepted only an owner or a manager can void: else throws `not_your_role`. */
  async void(id: number, viewer: Actor, context: CommandContext): Promise<CommandResult<ProposalState>> {
    const { state, revision } = await this.own(id, viewer);
    if (agreedOf(state.sending) && !hasRight(viewer.role, 'prices'))
      throw new DomainError('not_your_role', 'Only an owner or a manager can void what was accepted.');
    // Accepted meanwhile, it is decided anew.
    const expectedVersion = context.expectedVersion ?? (hasRight(viewer.role, 'prices') ? undefined : revision + 1);
    return this.run(id, { type: 'VoidProposal' }, { ...context, expectedVersion });
  }

  /** Agrees to a draft below the floor. */
  async approve(id: number, context: CommandContext): Promise<CommandResult<ProposalState>> {
    return this.run(id, { type: 'ApproveProposal' }, context);
  }

  /** Records what a client accepted on paper: the newest revision. Throws what the decider does. */
  async accept(
    id: number,
    picked: ProposalPicks | undefined,
    viewer: Actor,
    context: CommandContext,
  ): Promise<CommandResult<ProposalState>> {
    const { state } = await this.own(id, viewer);
    const newest = newestOf(state.sending);
    if (!newest) throw new DomainError('not_sent', 'Send the proposal first. Only what was sent can be accepted.');
    const picks = picked ?? defaultPicks(newest.frozen);
    const { total } = figuresOfRevision(newest.frozen, picks);
    const { revision } = newest;
    const command = {
      type: 'AcceptProposal',
      revision,
      linkId: null,
      picks,
      total,
      name: null,
      signature: null,
    } as const;
    return this.run(id, command, context);
  }

  private async run(
    id: number,
    command: ProposalCommand,
    context: CommandContext,
  ): Promise<CommandResult<ProposalState>> {
    return this.bus.execute(new AggregateCommand(proposal, id, command, context));
  }
}
