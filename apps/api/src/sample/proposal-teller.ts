import { v5 as uuidv5 } from 'uuid';
import {
  businessOf,
  fold,
  streamOf,
  type Actor,
  type Recorded,
  type TextRef,
} from '@quotewright/domain/kernel/decider.js';
import { defaultPicks, type Picks } from '@quotewright/domain/proposals/choices.js';
import type { Choice, HeadFields } from '@quotewright/domain/proposals/content.js';
import type { ClientFields } from '@quotewright/domain/proposals/contract-clients.js';
import type { SavePapersRequest } from '@quotewright/domain/proposals/contract-papers.js';
import {
  proposal,
  type NewLine,
  type ProposalChange,
  type ProposalCommand,
  type ProposalState,
} from '@quotewright/domain/proposals/proposal.js';
import type { ProposalEvent } from '@quotewright/domain/proposals/events.js';
import { figuresOfRevision, newestOf, type SentRevision } from '@quotewright/domain/proposals/sending.js';
import { validityFrom } from '@quotewright/domain/proposals/validity.js';
import { newToken } from '../platform/auth/tokens.js';
import type { Item, Piece, Pieces } from './pieces.js';
import { quotesByName } from './quotes-by-name.js';
import type { SampleServices } from './services.js';

/** Namespace of the ids of what clients say: a repeated chapter keeps it once. */
const SAID = '2e3f7f4e-5a0d-4c55-9d0c-6a8f2b7c9e10';

/** What sections and lines of the sample have none of. */
const plain = { discount: null, pricing: null } as const;

/** A line by hand. */
type TypedLine = Pick<NewLine, 'name' | 'productType' | 'unit' | 'quantity' | 'retail' | 'cost'> & { choice?: Choice };

/** A new proposal: sections of saved quotes, by their names, and others by hand. */
export interface NewProposal {
  client: ClientFields;
  quotes?: readonly string[];
  rooms?: readonly { title: string; choice?: Choice; lines: readonly TypedLine[] }[];
  head: Partial<HeadFields> & { title: string };
}

/** What a business and its clients do with proposals in a chapter. They are named by the chapter that started them. */
export class ProposalTeller {
  /** What this chapter started. */
  private started: number | undefined;

  constructor(
    private readonly services: SampleServices,
    private readonly pieces: Pieces,
    private readonly piece: Piece,
    private readonly actor: Actor,
    private readonly caughtUp: () => Promise<void>,
  ) {}

  /** How the business's papers look from then on. */
  async papers(fields: Partial<SavePapersRequest>): Promise<void> {
    const { papers } = await this.services.papers.of(businessOf(this.actor));
    await this.services.papers.save({ ...papers, ...fields }, this.actor, this.piece.next(this.actor));
  }

  async start({ client, quotes = [], rooms = [], head }: NewProposal): Promise<Item> {
    const { actor, services } = this;
    const { id: clientId } = await services.clients.save({ id: 0, ...client }, actor, this.piece.next(actor));
    if (quotes.length > 0) await this.caughtUp();
    const from = quotes.length > 0 ? { quote_ids: await this.quotesOf(quotes) } : {};
    const { id } = await services.proposals.add(from, actor, this.piece.next(actor));
    this.started = id;
    const sections = rooms.map(({ title, choice = null, lines }) => ({
      title,
      choice,
      template: null,
      answers: {},
      ...plain,
      lines: lines.map((line) => ({ price: null, choice: null, offer: null, formula: null, ...plain, ...line })),
    }));
    const changes: ProposalChange[] = [
      { change: 'head', fields: { ...head, clientId } },
      ...sections.map((section) => ({ change: 'add-section', section }) as const),
    ];
    const ids = { proposal_section: sections.length, proposal_line: sections.flatMap(({ lines }) => lines).length };
    await this.piece.say(proposal, id, { type: 'ChangeProposal', changes }, actor, ids);
    return { id, parts: {} };
  }

  async head(of: string, fields: Partial<HeadFields>): Promise<void> {
    await this.say(this.idOf(of), { type: 'ChangeProposal', changes: [{ change: 'head', fields }] });
  }

  /** Sends it, with a link that is copied: nobody gets an e-mail. */
  async send(of: string): Promise<void> {
    const id = this.idOf(of);
    const { head } = (await this.stateOf(id)).content!;
    const businessId = businessOf(this.actor);
    const { papers, logo } = await this.services.papers.of(businessId);
    const at = Date.parse(this.piece.at());
    const { validUntil, year } = validityFrom(at, papers.time_zone, head.validDays);
    const drawn = await this.services.numbers.draw(
      { businessId, proposalId: id, clientId: head.clientId! },
      { papers, logo, year },
    );
    await this.say(id, { type: 'SendProposal', ...drawn!, validUntil, floor: null });
  }

  async open(of: string): Promise<void> {
    const { id, sent } = await this.sent(of);
    await this.say(id, { type: 'OpenProposal', revision: sent.revision, linkId: await this.linkOf(id, sent) }, null);
  }

  /** A question of the client, or an answer. */
  async write(of: string, body: string, by: 'client' | 'business'): Promise<void> {
    const { id, sent } = await this.sent(of);
    await this.services
      .knex('app.proposal_message')
      .insert({
        business_id: businessOf(this.actor),
        proposal_id: id,
        client_id: sent.frozen.client.id,
        revision: sent.revision,
        line_id: null,
        by_client: by === 'client',
        author_id: by === 'client' ? null : this.actor.id,
        body,
        request: `sample ${uuidv5(`${of} ${body}`, SAID)}`,
        at: this.piece.at(),
      })
      .onConflict(['proposal_id', 'request'])
      .ignore();
  }

  /** @param picked names of the optional lines and sections that are taken, and of alternatives that are no default */
  async accept(of: string, name: string, picked: readonly string[] = []): Promise<void> {
    const { id, sent } = await this.sent(of);
    await this.services.pdfs.makeOf(id, sent.revision, this.piece.next(this.actor));
    const { sections, lines } = sent.frozen;
    const defaults = defaultPicks(sent.frozen);
    const picks: Picks = {
      sections: [...defaults.sections, ...sections.filter(({ title }) => picked.includes(title)).map((one) => one.id)],
      lines: [...defaults.lines, ...lines.filter((line) => picked.includes(line.name)).map((one) => one.id)],
    };
    const { total } = figuresOfRevision(sent.frozen, picks);
    const linkId = await this.linkOf(id, sent);
    const said = await this.said(id, sent, name);
    const command = {
      type: 'AcceptProposal',
      revision: sent.revision,
      linkId,
      picks,
      total,
      name: said,
      signature: null,
    } as const;
    await this.say(id, command, null);
  }

  async decline(of: string, reason: string): Promise<void> {
    const { id, sent } = await this.sent(of);
    const because = await this.said(id, sent, reason);
    const linkId = await this.linkOf(id, sent);
    await this.say(id, { type: 'DeclineProposal', revision: sent.revision, linkId, because }, null);
  }

  /** Its time is over. */
  async expire(of: string): Promise<void> {
    const { id, sent } = await this.sent(of);
    await this.say(id, { type: 'ExpireProposal', revision: sent.revision }, null);
  }

  async void(of: string, why: string): Promise<void> {
    await this.say(this.idOf(of), { type: 'VoidProposal' }, this.actor, why);
  }

  private async say(id: number, command: ProposalCommand, actor: Actor | null = this.actor, why?: string) {
    return this.piece.say(proposal, id, command, actor, {}, why);
  }

  private idOf(key: string): number {
    if (key === 'this') return this.started!;
    return this.pieces.item(`story:${key}`).id;
  }

  private async stateOf(id: number): Promise<ProposalState> {
    const events = (await this.services.store.read(streamOf(proposal, id))) as Recorded<ProposalEvent>[];
    return fold(proposal, proposal.initialState(), events);
  }

  private async sent(of: string): Promise<{ id: number; sent: SentRevision }> {
    const id = this.idOf(of);
    return { id, sent: newestOf((await this.stateOf(id)).sending)! };
  }

  /** The link that was copied to its client. */
  private async linkOf(proposalId: number, { frozen }: SentRevision): Promise<number> {
    const { knex } = this.services;
    const kept = await knex('app.proposal_link')
      .where({ proposal_id: proposalId })
      .first<{ id: number } | undefined>('id');
    if (kept) return kept.id;
    const [made] = await knex('app.proposal_link')
      .insert({
        business_id: businessOf(this.actor),
        proposal_id: proposalId,
        client_id: frozen.client.id,
        recipient: '',
        token_hash: newToken().hash,
        made_by: this.actor.id,
        made_at: this.piece.at(),
      })
      .returning<{ id: number }[]>('id');
    return made!.id;
  }

  /** What a client types. */
  private async said(id: number, { frozen, revision }: SentRevision, body: string): Promise<TextRef> {
    const stream = streamOf(proposal, id);
    return this.services.texts.keep(uuidv5(`${stream} ${revision} ${body}`, SAID), {
      stream,
      clientId: frozen.client.id,
      body,
    });
  }

  private async quotesOf(names: readonly string[]): Promise<number[]> {
    const ids = await quotesByName(this.services.store);
    return names.map((name) => ids.get(name)!);
  }
}
