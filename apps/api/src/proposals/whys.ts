import { Inject, Injectable } from '@nestjs/common';
import { isVisible, knowsBusiness, owns, sightOf } from '@quotewright/domain/catalogue/visibility.js';
import { businessOf, sound, streamOf, type Actor, type Recorded } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { dollars, priceText } from '@quotewright/domain/kernel/money.js';
import { defaultPicks } from '@quotewright/domain/proposals/choices.js';
import type { ProposalWhy, ProposalWhyQuery, WhyEvent, WhyStep } from '@quotewright/domain/proposals/contract-why.js';
import type { ProposalEvent } from '@quotewright/domain/proposals/events.js';
import { traced, type Traced } from '@quotewright/domain/proposals/origins.js';
import { proposal } from '@quotewright/domain/proposals/proposal.js';
import { draftView, revisionView, thawed } from '@quotewright/domain/proposals/view.js';
import { whyOf, type TracedStep, type WhyOf, type WhySource } from '@quotewright/domain/proposals/why.js';
import { mayEdit } from '@quotewright/domain/templates/details.js';
import { offersByIds } from '@quotewright/projections/catalogue/catalogue-offers.js';
import { priceBehind } from '@quotewright/projections/catalogue/offer-price-history.js';
import { namesOfPeople } from '@quotewright/projections/kernel/origin.js';
import { costsSeen } from '@quotewright/projections/proposals/proposal-pages.js';
import { blameOf } from '@quotewright/projections/templates/field-blame.js';
import { templateById } from '@quotewright/projections/templates/template-details.js';
import { EVENT_STORE } from '../platform/event-store/event-store.js';
import { ReadModels } from '../platform/projections/read-models.js';

/** What a step shows of where its value comes from. */
type Shown = Pick<WhyStep, 'detail' | 'event' | 'note' | 'link'>;

/** How many earlier values of a formula are read at once. */
const VALUES = 50;

/** Says why a number of a proposal is what it is, from the events of proposal, template and product. */
@Injectable()
export class ProposalWhys {
  constructor(
    private readonly read: ReadModels,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /** Throws `proposal_not_found`, also where there is no such number. */
  async of(id: number, { path, revision }: ProposalWhyQuery, viewer: Actor): Promise<ProposalWhy> {
    const missing = new DomainError('proposal_not_found', 'There is no such number.');
    const events = (await this.store.read(streamOf(proposal, id))) as Recorded<ProposalEvent>[];
    const all = traced(events.map((event) => sound(event)));
    if (all.folded.ownerId !== businessOf(viewer)) throw missing;
    const of = await this.basis(all, revision, viewer);
    const found = of && whyOf(of, path);
    if (!found) throw missing;
    const names = await namesOfPeople(
      this.read,
      found.steps.map(({ event }) => event?.meta.actorId ?? null),
    );
    const steps = await Promise.all(found.steps.map((step) => this.stepOf(step, names, viewer)));
    return { path, label: found.label, value: found.value, steps };
  }

  /** What the number is of; undefined: this revision was not sent. */
  private async basis(
    { folded, draft, revisions }: Traced,
    revision: number | undefined,
    viewer: Actor,
  ): Promise<WhyOf | undefined> {
    if (revision === undefined) {
      const content = folded.content!;
      const seen = await costsSeen(this.read, viewer, content);
      return { content, view: draftView(content, defaultPicks(content), seen), origins: draft, seen };
    }
    const sent = folded.sending.revisions.find((one) => one.revision === revision);
    if (!sent) return undefined;
    const { content } = thawed(sent);
    const seen = await costsSeen(this.read, viewer, content);
    return { content, view: revisionView(sent, seen), origins: revisions.get(revision)!, seen };
  }

  private async stepOf(
    { label, value, detail, event, source, note, path }: TracedStep,
    names: ReadonlyMap<number, string>,
    viewer: Actor,
  ): Promise<WhyStep> {
    const own: Shown = { detail, note, link: null, event: event && eventOf(event, names) };
    return { label, value, path, ...(source ? await this.shown(source, own, viewer) : own) };
  }

  private async shown(source: WhySource, own: Shown, viewer: Actor): Promise<Shown> {
    return source.kind === 'formula' ? this.formula(source, viewer) : this.price(source, own, viewer);
  }

  /** Who set a formula of a template, for those who may read its history. */
  private async formula(
    { template, lineId, version }: Extract<WhySource, { kind: 'formula' }>,
    viewer: Actor,
  ): Promise<Shown> {
    const shown: Shown = { detail: `${template.name}, version ${version}`, event: null, note: null, link: null };
    const row = await templateById(this.read, template.templateId);
    if (!row) return { ...shown, note: 'This template was deleted.' };
    if (!mayEdit({ userId: row.owner_id, userType: row.owner_type }, viewer))
      return { ...shown, note: 'Only its owner reads the history of this template.' };
    const link = { kind: 'template', alias: row.staged.alias, at: null } as const;
    let before: string | undefined;
    do {
      const query = { path: `lines.${lineId}.formula`, limit: VALUES, ...(before !== undefined && { before }) };
      const { data, next } = await blameOf(this.read, row.id, Promise.resolve(), viewer, query);
      const set = data.find((one) => one.version !== null && one.version <= version);
      if (set) {
        const by = set.actor.id === null ? null : { id: set.actor.id, name: set.actor.name };
        return { ...shown, event: { id: set.event_id, at: set.at, by }, link: { ...link, at: set.upto } };
      }
      before = next ?? undefined;
    } while (before !== undefined);
    return { ...shown, note: 'It is as the template began.', link };
  }

  /** Since when an offer has its price; the event of the proposal, where another one was typed. */
  private async price(
    { offer: { offerId, productRevision }, of, amount }: Extract<WhySource, { kind: 'price' }>,
    own: Shown,
    viewer: Actor,
  ): Promise<Shown> {
    const [offers, row] = await Promise.all([
      offersByIds(this.read, [offerId]),
      priceBehind(this.read, { offer_id: offerId, revision: productRevision, kind: of }),
    ]);
    const offer = offers.get(offerId);
    if (!offer || !row) return { ...own, event: null, note: 'This product was deleted.' };
    if (!sightOf(viewer, offer)[of])
      return { ...own, event: null, note: 'Your business does not see the history of this price.' };
    const isReachable = !offer.deleted && isVisible(viewer, offer);
    const link = isReachable ? ({ kind: 'product', alias: offer.master_product_alias } as const) : null;
    const listed = priceText(of === 'retail' ? row.retail_price : row.cost_price);
    if (listed !== amount) return { ...own, detail: `Typed. The supplier’s was ${dollars(listed)}.`, link };
    const isOwn = owns(viewer, offer.supplier);
    const people = await namesOfPeople(this.read, isOwn ? [row.actor_id] : []);
    const by = isOwn && row.actor_id !== null ? { id: row.actor_id, name: people.get(row.actor_id) ?? null } : null;
    return {
      detail: (knowsBusiness(viewer, offer) && offer.business_name) || null,
      event: { id: row.event_id, at: row.valid_from.toISOString(), by },
      note: null,
      link,
    };
  }
}

const eventOf = ({ id, meta }: Recorded<ProposalEvent>, names: ReadonlyMap<number, string>): WhyEvent => ({
  id,
  at: meta.at,
  by: meta.actorId === null ? null : { id: meta.actorId, name: names.get(meta.actorId) ?? null },
});
