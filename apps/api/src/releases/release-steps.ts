import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { product, type ProductCommand } from '@quotewright/domain/catalogue/product.js';
import { category, type CategoryCommand } from '@quotewright/domain/categories/category.js';
import {
  idOfStream,
  sound,
  streamOf,
  type Actor,
  type AnyDecider,
  type Recorded,
} from '@quotewright/domain/kernel/decider.js';
import { DomainError, isPassing } from '@quotewright/domain/kernel/errors.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { isQuiet, type Hold, type ReleaseRef } from '@quotewright/domain/kernel/holds.js';
import { galleryRules } from '@quotewright/domain/kernel/reasons.js';
import {
  keyOf,
  overriddenOf,
  type Before,
  type CategoryItem,
  type OfferItem,
  type Overridden,
  type ReleaseItem,
  type TemplateItem,
} from '@quotewright/domain/releases/items.js';
import type { TemplateEvent } from '@quotewright/domain/templates/events.js';
import type { Unready } from '@quotewright/domain/templates/contract.js';
import { unreadyIn } from '@quotewright/domain/templates/ready.js';
import type { ToRelease } from '@quotewright/domain/templates/releasing.js';
import { review } from '@quotewright/domain/templates/review.js';
import { template, type TemplateCommand } from '@quotewright/domain/templates/template.js';
import { gonePlaces } from '@quotewright/projections/templates/staging-categories.js';
import type { HoldRow } from '@quotewright/projections/releases/release-holds.js';
import { readinessOf, type PublishedTogether } from '@quotewright/projections/templates/template-ready.js';
import { activeAdmins } from '@quotewright/projections/templates/template-reviews.js';
import { AggregateCommand, type CommandContext } from '../platform/commands/aggregate-command.js';
import { AggregateStates } from '../platform/commands/aggregate-states.js';
import { Policies } from '../platform/commands/policies.js';
import { EVENT_STORE } from '../platform/event-store/event-store.js';
import { ReadModels } from '../platform/projections/read-models.js';

type ReleaseStepCommand = TemplateCommand | CategoryCommand | ProductCommand;

/** The commands by which a release publishes one item, and what visitors had of it. */
interface Step {
  decider: AnyDecider;
  id: number;
  hold: ReleaseStepCommand;
  publish: (release: ReleaseRef) => ReleaseStepCommand;
  /** The checks that fail. */
  unready?: readonly Unready[];
  /** They keep it from being published, unless they are overridden. */
  blocks?: boolean;
  /** From the state that was held. */
  before: (state: never) => Before;
}

/** A release, as far as each of its items has to know it. */
export interface Whole extends ReleaseRef {
  items: readonly ReleaseItem[];
  overridden: readonly Overridden[];
  /** Its last start; absent where it is only checked. */
  started?: number | null;
}

/** What it holds an item with. */
const holdOf = ({ id, started }: Pick<Whole, 'id' | 'started'>): Hold => ({ releaseId: id, started: started ?? 0 });

/** What a release publishes, or takes off the site: its templates are checked as if that were done. */
function together(items: readonly ReleaseItem[]): PublishedTogether {
  const then = (kind: ReleaseItem['kind']) =>
    new Map(items.filter((item) => item.kind === kind).map(({ id, action }) => [id, action === 'publish']));
  return { templates: then('template'), categories: then('category'), subcategories: then('subcategory') };
}

/** In whose name a release does what it does, and why. */
export type Behalf = Pick<CommandContext, 'reason' | 'reasonBy'> & { actor: Actor };

/** What a release does to each of its items: hold, publish, or give free again. Each is safe to repeat. */
@Injectable()
export class ReleaseSteps {
  constructor(
    private readonly bus: CommandBus,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly states: AggregateStates,
    private readonly policies: Policies,
    private readonly read: ReadModels,
  ) {}

  /** Holds an item, if the release may publish it. Throws `held_by_release`, and why it may not. */
  async hold(item: ReleaseItem, of: Whole, behalf: Behalf): Promise<Before> {
    const { decider, id, hold, before } = await this.stepOf(item, of);
    const { state } = await this.run(decider, id, hold, behalf);
    return before(state as never);
  }

  /**
   * What holding the item would throw now, or `null`. `changes`: whether publishing it would change anything. `unready`:
   * the checks that fail. `blocks`: they keep it from being published, unless they are overridden.
   */
  async check(
    item: ReleaseItem,
    of: Whole,
    actor: Actor,
  ): Promise<{ refused: DomainError | null; changes: boolean; unready: readonly Unready[]; blocks: boolean }> {
    let unready: readonly Unready[] = [];
    let blocks = false;
    try {
      const step = await this.stepOf(item, of);
      const { decider, id, hold, publish } = step;
      ({ unready = [], blocks = false } = step);
      const stream = streamOf(decider, id);
      const { state } = await this.states.load(decider, stream);
      const meta = { commandId: '', at: new Date().toISOString(), actor, id, ids: {}, reserved: [] };
      const [held] = decider.decide(hold, state, meta);
      const after = held ? decider.evolve(state, { ...held, id: '', stream, revision: 0, position: '', meta }) : state;
      const done = decider.decide(publish({ id: of.id, name: '' }), after, { ...meta, reserved: [''] });
      return { refused: null, changes: done.some(({ type }: { type: string }) => !isQuiet(type)), unready, blocks };
    } catch (error) {
      if (error instanceof DomainError && !isPassing(error)) return { refused: error, changes: true, unready, blocks };
      throw error;
    }
  }

  /** Publishes a held item. Nothing happens to one that the release does not hold (any more). */
  async publish(item: ReleaseItem, of: Whole, behalf: Behalf): Promise<void> {
    try {
      const { decider, id, publish } = await this.stepOf(item, of);
      await this.run(decider, id, publish({ id: of.id, name: of.name }), behalf);
    } catch (error) {
      // It was erased with its account meanwhile, and its hold with it.
      if (!(error instanceof DomainError) || error.code !== 'template_not_found') throw error;
    }
  }

  /** Gives free what a release holds since this start or an earlier one: it may have started again meanwhile. */
  async lift(
    { kind, id, stream }: Pick<HoldRow, 'kind' | 'id' | 'stream'>,
    of: Pick<Whole, 'id' | 'started'>,
    behalf: Behalf,
  ): Promise<void> {
    const own = idOfStream(stream);
    const hold = holdOf(of);
    if (kind === 'template') await this.run(template, own, { type: 'LiftTemplateHold', ...hold }, behalf);
    else if (kind === 'offer') await this.run(product, own, { type: 'LiftOfferHold', offerId: id, ...hold }, behalf);
    else {
      const subcategoryId = kind === 'subcategory' ? id : null;
      await this.run(category, own, { type: 'LiftCategoryHold', subcategoryId, ...hold }, behalf);
    }
  }

  /** The content of a template at a version. Throws `item_not_found` if there is none. */
  async pinned(id: number, version: number): Promise<ToRelease> {
    const stream = streamOf(template, id);
    const state = await this.states.at(template, stream, version - 1);
    if (!state.owner) throw new DomainError('template_not_found', 'This template was deleted.');
    const later = (await this.store.read(stream, version)) as Recorded<TemplateEvent>[];
    const since = later.find((event) => changesContent(sound(event)))?.meta.at;
    return { version, content: state.content, ...(since !== undefined && { since }) };
  }

  private async run(decider: AnyDecider, id: number, command: ReleaseStepCommand, behalf: Behalf) {
    return this.bus.execute(new AggregateCommand(decider, id, command, { ...behalf, respondAsync: true }));
  }

  private stepOf(item: ReleaseItem, of: Whole): Promise<Step> | Step {
    if (item.kind === 'template') return this.templateStep(item, of);
    return item.kind === 'offer' ? offerStep(item, holdOf(of)) : categoryStep(item, holdOf(of));
  }

  private async templateStep(item: TemplateItem, of: Whole): Promise<Step> {
    const { id } = item;
    const wanted =
      item.action === 'unpublish'
        ? null
        : { ...(await this.pinned(id, item.version)), ...(item.replaces !== undefined && { replaces: item.replaces }) };
    const [gone, { state }, { approvals: needed, ready }, admins, [readiness]] = await Promise.all([
      wanted ? gonePlaces(this.read, [wanted.content]) : undefined,
      this.states.load(review, streamOf(review, id)),
      this.policies.of(galleryRules),
      activeAdmins(this.read),
      wanted ? readinessOf(this.read, [{ id, content: wanted.content }], together(of.items)) : [],
    ]);
    const approvals = state.approvals.filter(({ by }) => admins.includes(by));
    const unready = readiness ? unreadyIn(readiness.checks) : [];
    const overridden = overriddenOf(of.overridden, id);
    const blocks = ready === 'blocks';
    const overrode = blocks && unready.some(({ code }) => overridden.includes(code));
    return {
      decider: template,
      id,
      unready,
      // What goes back was checked when it was published.
      blocks: blocks && wanted?.replaces === undefined,
      hold: { type: 'HoldTemplate', ...holdOf(of), wanted, gone, approvals, needed, unready, blocks, overridden },
      publish: (release) => ({
        type: 'ReleaseTemplate',
        release,
        wanted,
        unready: unready.map(({ code }) => code),
        overrode,
      }),
      before: ({ publishedVersion }: { publishedVersion: number | null }) => ({
        key: keyOf(item),
        version: publishedVersion,
      }),
    };
  }
}

const changesContent = ({ type }: TemplateEvent): boolean =>
  !isQuiet(type) && type !== 'TemplatePublished' && type !== 'TemplateUnpublished';

/** The stream that has the hold on an item. */
export function streamOfItem(item: ReleaseItem): string {
  if (item.kind === 'template') return streamOf(template, item.id);
  return item.kind === 'offer' ? streamOf(product, item.productId) : streamOf(category, item.categoryId);
}

function categoryStep(item: CategoryItem, hold: Hold): Step {
  const { kind, id, categoryId, action, title } = item;
  const subcategoryId = kind === 'subcategory' ? id : null;
  return {
    decider: category,
    id: categoryId,
    hold: { type: 'HoldCategory', subcategoryId, ...hold, ...(action === 'publish' && { title }) },
    publish: (release) => ({ type: 'ReleaseCategory', subcategoryId, release, action }),
    before: (state: {
      publishedTitle: string | null;
      subcategories: readonly { id: number; publishedTitle: string | null }[];
    }) => ({
      key: keyOf(item),
      title: (subcategoryId === null ? state : state.subcategories.find((one) => one.id === id)!).publishedTitle,
    }),
  };
}

function offerStep(item: OfferItem, hold: Hold): Step {
  const { id: offerId, productId, seen, retailPrice, costPrice } = item;
  return {
    decider: product,
    id: productId,
    hold: { type: 'HoldOffer', offerId, ...hold, seen },
    publish: (release) => ({ type: 'ReleaseOffer', offerId, release, prices: { retailPrice, costPrice } }),
    before: () => ({ key: keyOf(item), ...seen }),
  };
}
