import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { businessOf, type Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { textFault, type TextRule } from '@quotewright/domain/kernel/text-rules.js';
import { manyLines, oneLine, shown } from '@quotewright/domain/kernel/texts.js';
import type { Picks } from '@quotewright/domain/proposals/choices.js';
import type { PdfKind } from '@quotewright/domain/proposals/contract.js';
import {
  clientView,
  comparedWith,
  picksAsked,
  revisionsShown,
  standingOf,
} from '@quotewright/domain/proposals/client-view.js';
import {
  clientPage,
  clientTextRules,
  signatureRule,
  type AcceptRequest,
  type ClientComparison,
} from '@quotewright/domain/proposals/contract-client-page.js';
import { proposal, type ProposalCommand } from '@quotewright/domain/proposals/proposal.js';
import { nothingSent, picksOf, totalOf, type SentRevision } from '@quotewright/domain/proposals/sending.js';
import { proposalSent, type ProposalSent } from '@quotewright/projections/proposals/proposal-pages.js';
import { hashToken } from '../platform/auth/tokens.js';
import { Throttle } from '../platform/auth/throttle.js';
import { Clock } from '../platform/clock.js';
import { AggregateCommand, type CommandResult } from '../platform/commands/aggregate-command.js';
import { Texts } from '../platform/commands/texts.js';
import { Database } from '../platform/db/database.js';
import { invalidInput } from '../platform/http/validation.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { SETTINGS, type Settings } from '../platform/settings.js';
import type { ClientPage, Typed } from './client-page/page.js';
import { Conversations } from './conversations.js';
import { ProposalPdfs, type ProposalPdf } from './pdfs.js';
import { besideRevision } from './beside-revision.js';
import { comparedRevision } from './compared-revision.js';

/** A link as it is known by its token. It is the actor of what its client does: `{ kind: 'client', linkId }`. */
export interface ClientLink {
  readonly kind: 'client';
  readonly linkId: number;
  readonly token: string;
  readonly businessId: number;
  readonly proposalId: number;
  readonly clientId: number;
}

/** The same person who opens a page or downloads a PDF again within this time (ms) has done so once. */
const SAME_VISIT = 30 * 60_000;

const nothingTyped: Typed = { name: '', reason: '', question: '' };

/** What whoever has the link of a proposal reads and does. */
@Injectable()
export class ClientPages {
  constructor(
    private readonly bus: CommandBus,
    private readonly clock: Clock,
    private readonly conversations: Conversations,
    private readonly db: Database,
    private readonly pdfs: ProposalPdfs,
    private readonly read: ReadModels,
    private readonly texts: Texts,
    private readonly throttle: Throttle,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The link of a token. Throws `link_not_found`, and `link_gone` where it was revoked. */
  async link(token: string): Promise<ClientLink> {
    const found = await this.db
      .knex('app.proposal_link')
      .where({ token_hash: hashToken(token) })
      .first<LinkRow | undefined>('id', 'business_id', 'proposal_id', 'client_id', 'revoked_at');
    if (!found)
      throw new DomainError('link_not_found', 'This link does not work. Use it as it stands in the e-mail you got.');
    if (found.revoked_at !== null)
      throw new DomainError('link_gone', 'This link no longer works. Ask the business that sent it for a new one.');
    const { id: linkId, business_id: businessId, proposal_id: proposalId, client_id: clientId } = found;
    return { kind: 'client', linkId, token, businessId, proposalId, clientId };
  }

  /** The link, with what was sent and can be read. Throws `link_gone` where nothing can. */
  private async sent(token: string): Promise<{ link: ClientLink; sent: ProposalSent; readable: SentRevision[] }> {
    const link = await this.link(token);
    const sent = await proposalSent(this.read, link.proposalId);
    if (!sent)
      throw new DomainError('link_not_found', 'There is nothing to read yet. Open this link again in a moment.');
    // What was sent to another client later is theirs alone.
    const readable = revisionsShown(sent.sending).filter(({ frozen }) => frozen.client.id === link.clientId);
    if (readable.length === 0)
      throw new DomainError('link_gone', 'This proposal was withdrawn. Ask the business that sent it for a new one.');
    return { link, sent, readable };
  }

  /** A revision that can be read; `undefined`: the newest. Throws `link_not_found`. */
  async revision(token: string, wanted?: number): Promise<{ link: ClientLink; one: SentRevision }> {
    const { link, readable } = await this.sent(token);
    return { link, one: named(readable, wanted) };
  }

  /**
   * What a sent revision of a business changes, as its client sees it; `null`: it is the first. Throws
   * `proposal_not_found`.
   */
  async compared(id: number, wanted: number | undefined, viewer: Actor): Promise<ClientComparison | null> {
    const sent = await proposalSent(this.read, id);
    const { revisions } = sent?.ownerId === businessOf(viewer) ? sent.sending : nothingSent;
    const newestFirst = revisions.toReversed();
    const one = wanted === undefined ? newestFirst[0] : newestFirst.find(({ revision }) => revision === wanted);
    if (!one) throw new DomainError('proposal_not_found', 'There is no such version of a proposal.');
    return comparedRevision(this.db.knex, this.read, comparedWith(newestFirst, one), one);
  }

  /**
   * The page of a revision for a choice.
   * @param asked what is picked; `null`: what was accepted, else the defaults
   */
  async page(
    token: string,
    wanted: number | undefined,
    asked: Picks | null,
    { said = null, typed = nothingTyped }: Partial<Pick<ClientPage, 'said' | 'typed'>> = {},
  ): Promise<ClientPage> {
    const { link, sent, readable } = await this.sent(token);
    const one = named(readable, wanted);
    const standing = standingOf(sent.sending, one, this.clock.now().toISOString());
    const agreed = readable.find(({ outcome }) => outcome?.kind === 'accepted');
    const picks = asked && standing === 'open' ? picksAsked(one.frozen, asked) : picksOf(one);
    const [beside, compared, messages, answered] = await Promise.all([
      besideRevision(this.db.knex, this.read, one.frozen),
      comparedRevision(this.db.knex, this.read, comparedWith(readable, one), one, picks),
      this.conversations.ofClient(link, one.frozen.lines),
      this.answered(one),
    ]);
    return {
      path: clientPage(encodeURIComponent(token)),
      view: clientView(one, picks, beside),
      standing,
      hasPdf: one.sha256 !== null,
      answered,
      revisions: readable.map(({ revision, number, sentAt, outcome }) => ({
        ...{ revision, number, sentAt },
        isAccepted: outcome?.kind === 'accepted',
      })),
      jobTotal: agreed ? totalOf(agreed) : null,
      comparison: compared,
      messages,
      said,
      typed,
    };
  }

  private async answered({ outcome }: SentRevision): Promise<ClientPage['answered']> {
    if (!outcome) return null;
    const name = outcome.kind === 'accepted' && outcome.name;
    const body = name && (await this.texts.read([name.id])).get(name.id)?.body;
    return { at: outcome.at, name: body || '' };
  }

  /** What a form picks of a revision, made complete: lines of a section that is not picked are sent, too. */
  async complete(token: string, revision: number, asked: Picks): Promise<AcceptRequest['choices']> {
    const { one } = await this.revision(token, revision);
    const { sections, lines } = picksAsked(one.frozen, asked);
    return { sections: [...sections], lines: [...lines] };
  }

  /**
   * Accepts a revision. The same again gets the same answer. Throws 409 `already_accepted`, `superseded`, `expired`,
   * `declined`, `withdrawn`, `total_differs` and `pdf_not_ready`.
   */
  async accept(
    token: string,
    { revision, choices, total, signature = '', ...given }: AcceptRequest,
  ): Promise<CommandResult> {
    const { link } = await this.revision(token, revision);
    const name = oneLine(given.name);
    assertText('name', clientTextRules.name, name);
    assertText('signature', signatureRule, signature);
    await this.mayAnswer(link);
    return this.answer(link, {
      type: 'AcceptProposal',
      revision,
      linkId: link.linkId,
      picks: choices,
      total,
      name: await this.keep(link, `name/${revision}`, name),
      signature: signature === '' ? null : await this.keep(link, `signature/${revision}`, signature),
    });
  }

  /** Declines a revision. Throws as `accept` does. */
  async decline(token: string, revision: number, reason: string): Promise<CommandResult> {
    const { link } = await this.revision(token, revision);
    const because = manyLines(reason);
    assertText('reason', clientTextRules.reason, because);
    await this.mayAnswer(link);
    return this.answer(link, {
      type: 'DeclineProposal',
      revision,
      linkId: link.linkId,
      because: because === '' ? null : await this.keep(link, `reason/${revision}`, because),
    });
  }

  /** Before a text is kept: else a link could fill the table with refused ones. Throws `too_many_attempts`. */
  private async mayAnswer({ linkId }: ClientLink): Promise<void> {
    await this.throttle.hit(['proposal-answer', String(linkId)], this.settings.throttle.form);
  }

  private async answer(link: ClientLink, command: ProposalCommand): Promise<CommandResult> {
    const result = await this.bus.execute(
      new AggregateCommand(proposal, link.proposalId, command, { actor: null, source: 'screen', announced: true }),
    );
    this.conversations.tellSoon(result);
    return result;
  }

  /**
   * A text of the client, for an event. Its id follows from what it says and from the secret of the link, so that the same
   * again is the same text, and nobody can guess the one from the other.
   */
  private async keep({ token, proposalId, clientId }: ClientLink, kind: string, body: string) {
    const digest = createHash('sha256').update(`${token}\n${kind}\n${body}`).digest('hex');
    const id = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
    return this.texts.keep(id, { stream: `proposal-${proposalId}`, clientId, body });
  }

  /** A question about a revision, or one of its lines. `request` tells a repeat. Throws `invalid_input`. */
  async ask(token: string, { revision, line, question, request }: AskedQuestion): Promise<void> {
    const { link, one } = await this.revision(token, revision);
    const body = manyLines(question);
    assertText('question', clientTextRules.question, body);
    if (line !== null && !one.frozen.lines.some(({ id }) => id === line))
      throw new DomainError('choices_invalid', 'This line is not in the proposal.');
    await this.throttle.hit(['proposal-question', String(link.linkId)], this.settings.throttle.form);
    await this.conversations.ask(link, { revision: one.revision, line, body, request });
  }

  /** A person has opened the page. The first opening is an event; every visit is kept. */
  async seen(token: string, wanted: number | undefined): Promise<void> {
    const { link, one } = await this.revision(token, wanted);
    if (!(await this.isVisit(link, one, 'page'))) return;
    const command: ProposalCommand = { type: 'OpenProposal', revision: one.revision, linkId: link.linkId };
    await this.bus.execute(new AggregateCommand(proposal, link.proposalId, command, { actor: null, source: 'screen' }));
  }

  /**
   * The PDF of a revision, by default of the newest, as it was sent or with what was accepted. Throws `link_not_found`,
   * `link_gone` and `pdf_not_ready`.
   */
  async pdf(token: string, wanted: number | undefined, kind: PdfKind): Promise<ProposalPdf> {
    const { link, one } = await this.revision(token, wanted);
    if (kind === 'accepted' && one.outcome?.kind !== 'accepted')
      throw new DomainError('link_not_found', 'This version was not accepted, so nothing was signed.');
    return this.pdfs.ofRevision(link.proposalId, one, kind);
  }

  /** A person has downloaded the PDF. */
  async downloaded(token: string, wanted: number | undefined): Promise<void> {
    const { link, one } = await this.revision(token, wanted);
    await this.isVisit(link, one, 'pdf');
  }

  /** Keeps a visit, unless it is the same one as before. */
  private async isVisit({ linkId }: ClientLink, { revision }: SentRevision, kind: 'page' | 'pdf'): Promise<boolean> {
    const at = this.clock.now();
    const visit = { link_id: linkId, revision, kind };
    const again = await this.db
      .knex('app.proposal_visit')
      .where(visit)
      .where('at', '>', new Date(at.getTime() - SAME_VISIT))
      .first<{ id: string } | undefined>('id');
    if (again) return false;
    await this.db.knex('app.proposal_visit').insert({ ...visit, at });
    return true;
  }
}

interface LinkRow {
  id: number;
  business_id: number;
  proposal_id: number;
  client_id: number;
  revoked_at: Date | null;
}

/** What a client asks. `line`: its id; `null`: about the whole. */
export interface AskedQuestion {
  revision: number | undefined;
  line: number | null;
  question: string;
  request: string | null;
}

function named(readable: readonly SentRevision[], wanted: number | undefined): SentRevision {
  const one = wanted === undefined ? readable[0] : readable.find(({ revision }) => revision === wanted);
  if (!one) throw new DomainError('link_not_found', 'This version of the proposal is not there.');
  return one;
}

function assertText(path: string, rule: TextRule, text: string): void {
  const fault = textFault(rule, shown(text));
  if (fault) throw invalidInput([{ path, ...fault }]);
}
