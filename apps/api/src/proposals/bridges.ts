import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { whyNotOffered, type NotOffered } from '@quotewright/domain/catalogue/visibility.js';
import { businessOf, streamOf, type Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { priceText } from '@quotewright/domain/kernel/money.js';
import {
  bridgeOf,
  bridgeView,
  changesOfMoves,
  type OfferNow,
  type TemplateNow,
  type Today,
} from '@quotewright/domain/proposals/bridge.js';
import type { PinnedTemplate, ProposalContent } from '@quotewright/domain/proposals/content.js';
import type { ProposalBridge, RepriceRequest } from '@quotewright/domain/proposals/contract-bridge.js';
import { workedLines } from '@quotewright/domain/proposals/figures.js';
import { proposal, type ProposalState } from '@quotewright/domain/proposals/proposal.js';
import { agreedJob, assertEditable, type SentRevision } from '@quotewright/domain/proposals/sending.js';
import { thawed } from '@quotewright/domain/proposals/view.js';
import { counts } from '@quotewright/domain/quotes/calculate.js';
import { offersByIds } from '@quotewright/projections/catalogue/catalogue-offers.js';
import { offerPricesAt } from '@quotewright/projections/catalogue/offer-price-history.js';
import { costsSeen, proposalFolded } from '@quotewright/projections/proposals/proposal-pages.js';
import { quoteBasis } from '@quotewright/projections/quotes/quote-basis.js';
import { templateById } from '@quotewright/projections/templates/template-details.js';
import { templateWithin } from '@quotewright/projections/templates/template-within.js';
import { needsPremium } from '../platform/auth/premium.js';
import { Clock } from '../platform/clock.js';
import { AggregateCommand, type CommandContext, type CommandResult } from '../platform/commands/aggregate-command.js';
import { AggregateStates } from '../platform/commands/aggregate-states.js';
import { Database } from '../platform/db/database.js';
import { EVENT_STORE } from '../platform/event-store/event-store.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { idsFor, knownCost, templateLine } from './proposals.js';

const notFound = (): DomainError => new DomainError('proposal_not_found', 'There is no such proposal.');

/** Why an offer has no price of today. */
const GONE: Readonly<Record<NotOffered | 'deleted', string>> = {
  deleted: 'This product was deleted. The line keeps its price.',
  orphaned: 'The account of its supplier was deleted. The line keeps its price.',
  deactivated: 'Its supplier is no longer active. The line keeps its price.',
  withdrawn: 'Its supplier no longer offers it. The line keeps its price.',
  hidden: 'It is no longer in the catalogue. The line keeps its price.',
  to_mend: 'Its price of today is not valid. The line keeps its price.',
};

/** Compares proposals with today, and takes today's prices and templates into drafts. */
@Injectable()
export class ProposalBridges {
  constructor(
    private readonly bus: CommandBus,
    private readonly clock: Clock,
    private readonly db: Database,
    private readonly read: ReadModels,
    private readonly states: AggregateStates,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /** What moved since the draft was made, or since a revision was sent. Throws `proposal_not_found`. */
  async of(id: number, revision: number | undefined, viewer: Actor): Promise<ProposalBridge> {
    const found = await proposalFolded(this.read, viewer, id);
    if (!found) throw notFound();
    const sent = found.folded.sending.revisions.find((one) => one.revision === revision);
    if (revision !== undefined && !sent) throw new DomainError('proposal_not_found', 'There is no such revision.');
    const { content, worked } = sent ? startOf(sent) : { content: found.folded.content!, worked: undefined };
    const [today, seen] = await Promise.all([this.today(content, viewer), costsSeen(this.read, viewer, content)]);
    const bridge = bridgeOf(content, today, worked);
    return {
      version: found.version,
      revision: revision ?? null,
      ...bridgeView(bridge, content, !viewer.costHidden && content.lines.every(seen)),
    };
  }

  /**
   * Takes moves into a draft, all or nothing, as one batch. Throws `moves_changed` with each that is not there any more,
   * and what the decider does.
   */
  async reprice(
    id: number,
    { moves }: RepriceRequest,
    viewer: Actor,
    context: CommandContext,
  ): Promise<CommandResult<ProposalState>> {
    const { state, revision } = await this.states.load(proposal, streamOf(proposal, id));
    const { content, ownerId, sending } = state;
    if (content === null || ownerId !== businessOf(viewer)) throw notFound();
    assertEditable(sending);
    const expectedVersion = context.expectedVersion ?? revision + 1;
    // Against an older version, the decider says what changed; moves of the newer one would tell something else.
    const isCurrent = expectedVersion === revision + 1;
    const today = isCurrent ? await this.today(content, viewer) : null;
    const changes = today ? changesOfMoves(content, today, bridgeOf(content, today), moves ?? null) : [];
    return this.bus.execute(
      new AggregateCommand(
        proposal,
        id,
        { type: 'ChangeProposal', changes },
        { ...context, expectedVersion, ids: idsFor(changes, content) },
      ),
    );
  }

  /** The offers and templates of a proposal as they are now. */
  private async today(content: ProposalContent, viewer: Actor): Promise<Today> {
    const [offers, templates] = await Promise.all([
      this.offersNow(content, viewer),
      Promise.all(
        content.sections.flatMap(({ id, template }) =>
          template ? [this.templateNow(template, viewer).then((now) => [id, now] as const)] : [],
        ),
      ),
    ]);
    return { offers, templates: new Map(templates) };
  }

  private async offersNow({ lines }: ProposalContent, viewer: Actor): Promise<Map<number, OfferNow | string>> {
    const ids = [...new Set(lines.flatMap(({ offer }) => offer?.offerId ?? []))];
    const [offers, [prices]] = await Promise.all([
      offersByIds(this.read, ids),
      offerPricesAt(this.read, ids, this.clock.now()),
    ]);
    return new Map(
      ids.map((id): [number, OfferNow | string] => {
        const offer = offers.get(id);
        const price = prices.get(id);
        if (!offer || !price || offer.deleted) return [id, GONE.deleted];
        const gone = whyNotOffered(offer.reach);
        if (gone) return [id, GONE[gone]];
        const cost = knownCost(viewer, offer, offer.cost_price);
        return [
          id,
          {
            retail: priceText(offer.retail_price),
            cost: cost && priceText(cost),
            revision: offer.price_revision,
            at: price.valid_from.toISOString(),
          },
        ];
      }),
    );
  }

  /** A template as it is now, or why there is none. */
  private async templateNow(
    { templateId, version, quoteType }: PinnedTemplate,
    viewer: Actor,
  ): Promise<TemplateNow | string> {
    const row = await templateById(this.read, templateId);
    if (!row) return 'This template was deleted. The section stays as it is.';
    const basis = await quoteBasis(this.read, viewer, templateId);
    if (!basis) return 'This template is not published any more. The section stays as it is.';
    if (await needsPremium(this.db.knex, basis, viewer))
      return 'This is a premium template, which your business may not use now. The section stays as it is.';
    const { name, alias, version: now } = basis.template;
    const isPublished = row.published !== null && row.published_revision! + 1 === now;
    return {
      version: now,
      at: new Date(isPublished ? row.published_at! : row.changed_at).toISOString(),
      name,
      alias,
      questions: basis.questions.map((question) => ({
        questionId: question.id,
        number: question.no_of_question,
        title: question.title,
        unit: question.unit,
      })),
      lines: basis.lines
        .filter((line) => counts(quoteType, line.product_type))
        .map((line) => templateLine(line, viewer)),
      pinned: now === version ? null : await this.pinnedLines(templateId, version),
    };
  }

  /** The offers of a template's lines at a version, by line; `null` if it cannot be read any more. */
  private async pinnedLines(id: number, version: number): Promise<Map<number, number> | null> {
    const past = await templateWithin(this.read, this.store, id, { version });
    return past?.version === version
      ? new Map(past.row.staged.lines.map((line) => [line.id, line.product.offerId]))
      : null;
  }
}

/** What a revision that was sent is compared from: of an accepted one, what its client chose. */
function startOf(sent: SentRevision) {
  const all = thawed(sent);
  if (sent.outcome?.kind !== 'accepted') return all;
  const content = agreedJob(sent);
  return { content, worked: workedLines(content, all.worked) };
}
