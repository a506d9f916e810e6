import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { businessOf, idOfStream, type Actor, type Recorded } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { manyLines } from '@quotewright/domain/kernel/texts.js';
import type { ProposalMessage, SendMessageRequest } from '@quotewright/domain/proposals/contract-client-page.js';
import type { ProposalEvent } from '@quotewright/domain/proposals/events.js';
import { currentOf } from '@quotewright/domain/proposals/sending.js';
import { proposal } from '@quotewright/domain/proposals/proposal.js';
import { proposalSent } from '@quotewright/projections/proposals/proposal-pages.js';
import { Clock } from '../platform/clock.js';
import type { CommandContext, CommandResult } from '../platform/commands/aggregate-command.js';
import { Database } from '../platform/db/database.js';
import { Announcer } from '../platform/mail/announcer.js';
import { Mailer } from '../platform/mail/mailer.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { SETTINGS, type Settings } from '../platform/settings.js';
import type { ClientMessage } from './client-page/page.js';
import {
  answerMails,
  answerSamples,
  questionMails,
  questionSamples,
  replyMail,
  replySamples,
} from './conversation-mails.js';
import { ProposalLinkBook } from './links.js';

/** A message as stored, with the names beside it. */
interface MessageRow {
  id: number;
  revision: number;
  line_id: number | null;
  by_client: boolean;
  body: string;
  at: Date;
  author: string | null;
  client: string;
  business: string;
}

interface NamedLine {
  readonly id: number;
  readonly name: string;
}

/** Whose proposal it is, and which client's. */
interface Between {
  readonly proposalId: number;
  readonly businessId: number;
  readonly clientId: number;
}

/** Questions of clients, what the business answers, and e-mails about both. */
@Injectable()
export class Conversations {
  constructor(
    private readonly announcer: Announcer,
    private readonly clock: Clock,
    private readonly db: Database,
    private readonly links: ProposalLinkBook,
    private readonly mailer: Mailer,
    private readonly read: ReadModels,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    const { publicUrl } = settings;
    mailer.shows('proposal-question', () => questionSamples(publicUrl));
    mailer.shows('proposal-answer', () => answerSamples(publicUrl));
    mailer.shows('proposal-reply', () => replySamples(publicUrl));
    announcer.telling(proposal.category, (events) => this.answered(events as Recorded<ProposalEvent>[]));
  }

  /** E-mails about what a client's command did are written soon. */
  tellSoon({ changed, batchId }: CommandResult): void {
    if (changed) this.announcer.soon(batchId);
  }

  /** What a client decided, for the members of its business. */
  private async answered(events: readonly Recorded<ProposalEvent>[]) {
    const event = events.find((one) => one.type === 'ProposalAccepted' || one.type === 'ProposalDeclined');
    if (!event) return [];
    const id = idOfStream(event.stream);
    const sent = await proposalSent(this.read, id);
    const one = sent?.sending.revisions.find(({ revision }) => revision === event.data.revision);
    if (!sent || !one) return [];
    const { number, order } = one;
    const told = { proposalId: id, number, order, isAccepted: event.type === 'ProposalAccepted' };
    return answerMails(this.db.knex, sent.ownerId, told, this.settings.publicUrl);
  }

  private rows({ proposalId, clientId }: Pick<Between, 'proposalId'> & { clientId?: number }) {
    const rows = this.db
      .knex('app.proposal_message as m')
      .join('app.client as c', 'c.id', 'm.client_id')
      .join('app.owner as o', 'o.id', 'm.business_id')
      .leftJoin('app.user as u', 'u.id', 'm.author_id')
      .where('m.proposal_id', proposalId)
      .orderBy('m.id')
      .select<MessageRow[]>(
        'm.id',
        'm.revision',
        'm.line_id',
        'm.by_client',
        'm.body',
        'm.at',
        'u.name as author',
        'c.name as client',
        'o.called as business',
      );
    return clientId === undefined ? rows : rows.where('m.client_id', clientId);
  }

  /** The conversation as the client of a link reads it, oldest first. */
  async ofClient(between: Between, lines: readonly NamedLine[]): Promise<ClientMessage[]> {
    const names = new Map(lines.map(({ id, name }) => [id, name]));
    return (await this.rows(between)).map(({ by_client: mine, business, line_id, at, body }) => ({
      mine,
      from: mine ? 'You' : business,
      at: at.toISOString(),
      about: names.get(line_id ?? 0) ?? '',
      body,
    }));
  }

  /** The conversation as the business reads it, oldest first. Throws `proposal_not_found`. */
  async ofBusiness(proposalId: number, viewer: Actor): Promise<ProposalMessage[]> {
    const sent = await this.owned(proposalId, viewer);
    const names = new Map(
      sent.sending.revisions.flatMap(({ frozen }) => frozen.lines.map(({ id, name }) => [id, name])),
    );
    return (await this.rows({ proposalId })).map(({ id, revision, line_id, by_client, body, at, author, client }) => ({
      id,
      revision,
      by_client,
      from: by_client ? client : author,
      line: line_id === null ? null : { id: line_id, name: names.get(line_id) ?? '' },
      body,
      at: at.toISOString(),
    }));
  }

  private async owned(proposalId: number, viewer: Actor) {
    const sent = await proposalSent(this.read, proposalId);
    if (!sent || sent.ownerId !== businessOf(viewer))
      throw new DomainError('proposal_not_found', 'There is no such proposal.');
    return sent;
  }

  /** Keeps a question of a client, and tells the members of the business. A repeat changes nothing. */
  async ask(
    { proposalId, businessId, clientId }: Between,
    { revision, line, body, request }: { revision: number; line: number | null; body: string; request: string | null },
  ): Promise<void> {
    const sent = await proposalSent(this.read, proposalId);
    const number = sent?.sending.number ?? '';
    const written = await this.db.knex.transaction(async (tx) => {
      if (!(await addressOf(tx, clientId))) return [];
      const kept = await tx('app.proposal_message')
        .insert({
          business_id: businessId,
          proposal_id: proposalId,
          client_id: clientId,
          revision,
          line_id: line,
          by_client: true,
          body,
          request: request && `client/${clientId}/${request}`,
          at: this.clock.now(),
        })
        .onConflict(['proposal_id', 'request'])
        .ignore()
        .returning('id');
      if (kept.length === 0) return [];
      const mails = await questionMails(tx, businessId, { proposalId, number }, this.settings.publicUrl);
      return this.mailer.write(mails, tx);
    });
    this.mailer.offer(written);
  }

  /**
   * Answers the client of a proposal, which gets an e-mail with a link of its own, if its address is known. Repeated under
   * its key, it answers once. Throws `proposal_not_found`, `client_not_found`, and `not_sent` where the client has nothing to read.
   */
  async reply(
    proposalId: number,
    { message, line_id: lineId }: SendMessageRequest,
    viewer: Actor,
    { idempotencyKey }: CommandContext,
  ): Promise<void> {
    const line = lineId ?? null;
    const sent = await this.owned(proposalId, viewer);
    const newest = currentOf(sent.sending);
    if (!newest) throw new DomainError('not_sent', 'Send the proposal first. Then you can write to its client.');
    if (line !== null && !newest.frozen.lines.some(({ id }) => id === line))
      throw new DomainError('choices_invalid', 'This line is not in the proposal.');
    const clientId = newest.frozen.client.id;
    const at = this.clock.now();
    const written = await this.db.knex.transaction(async (tx) => {
      const client = await addressOf(tx, clientId);
      if (!client) throw new DomainError('client_not_found', 'This client was erased.');
      const kept = await tx('app.proposal_message')
        .insert({
          business_id: sent.ownerId,
          proposal_id: proposalId,
          client_id: clientId,
          revision: newest.revision,
          line_id: line,
          by_client: false,
          author_id: viewer.id,
          body: manyLines(message),
          request: idempotencyKey ? `member/${viewer.id}/${idempotencyKey}` : null,
          at,
        })
        .onConflict(['proposal_id', 'request'])
        .ignore()
        .returning('id');
      if (kept.length === 0) return [];
      if (client.email === '') return [];
      const businessId = sent.ownerId;
      const link = { businessId, proposalId, clientId, recipient: client.email, madeBy: viewer.id };
      const { url } = await this.links.make(tx, link);
      return this.mailer.write([await replyMail(tx, { ...link, number: newest.number, url })], tx);
    });
    this.mailer.offer(written);
  }
}

/** The client's address; undefined: it was erased. The lock makes an erasure wait, which then deletes what is written. */
async function addressOf(tx: Knex, id: number): Promise<{ email: string } | undefined> {
  return tx('app.client').where({ id, erased_at: null }).forShare().first<{ email: string } | undefined>('email');
}
