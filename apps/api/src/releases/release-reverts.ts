import { Injectable } from '@nestjs/common';
import { product } from '@quotewright/domain/catalogue/product.js';
import { category } from '@quotewright/domain/categories/category.js';
import { streamOf } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { beginning } from '@quotewright/domain/kernel/texts.js';
import { releaseNameRule, type RevertConflict } from '@quotewright/domain/releases/contract.js';
import {
  keyOf,
  type Before,
  type CategoryItem,
  type OfferItem,
  type ReleaseItem,
  type TemplateItem,
} from '@quotewright/domain/releases/items.js';
import { release, type Release, type ReleaseCommand } from '@quotewright/domain/releases/release.js';
import { template } from '@quotewright/domain/templates/template.js';
import type { CommandContext, CommandResult } from '../platform/commands/aggregate-command.js';
import { AggregateStates } from '../platform/commands/aggregate-states.js';
import { ReleaseItems } from './release-items.js';
import { releaseNotFound, Releases } from './releases.js';

/** What takes an item back: another item, nothing if that is done already, or why it is left out. */
type Inverse = ReleaseItem | { leftOut: string } | null;

/** Makes releases that take others back. */
@Injectable()
export class ReleaseReverts {
  constructor(
    private readonly states: AggregateStates,
    private readonly items: ReleaseItems,
    private readonly releases: Releases,
  ) {}

  /**
   * Makes a draft that takes a release back, on what visitors see now; or finds the one that there is, unless it is over.
   * Its id is kept in the release before it is made: so it is made once, by whoever asks, however often.
   */
  async make(id: number, context: CommandContext): Promise<CommandResult<Release>> {
    const state = await this.load(id);
    if (state.ownerId === null) throw releaseNotFound();
    const last = state.revertId === null ? null : await this.load(state.revertId);
    const over = last === null || last.state === 'published' || last.state === 'cancelled';
    if (!over && last.ownerId !== null)
      return this.releases.run(state.revertId!, { type: 'AddRelease', name: last.name, items: [] }, context);
    const command = await this.of(id, state);
    const planned = over
      ? await this.releases.run(
          id,
          { type: 'PlanRevert', after: state.revertId },
          { ...context, reason: null, ids: { release: 1 } },
        )
      : { state };
    return this.releases.run(planned.state.revertId!, command, context);
  }

  private async load(id: number): Promise<Release> {
    return (await this.states.load(release, streamOf(release, id))).state;
  }

  private async of(id: number, state: Release): Promise<ReleaseCommand> {
    if (state.state !== 'published')
      throw new DomainError('release_not_published', 'Only a published release can be reverted.');
    const names = await this.items.names(state.items);
    const items: ReleaseItem[] = [];
    const conflicts: RevertConflict[] = [];
    for (const item of state.items) {
      const key = keyOf(item);
      const before = state.before.find((one) => one.key === key);
      const inverse = before ? await this.inverse(id, item, before) : null;
      if (inverse && 'leftOut' in inverse)
        conflicts.push({ key, name: names.get(key)?.name ?? null, message: inverse.leftOut });
      else if (inverse) items.push(inverse);
    }
    if (items.length === 0)
      throw new DomainError(
        'nothing_to_revert',
        conflicts.length > 0
          ? 'Nothing of this release can be reverted: all of it was changed since.'
          : 'Nothing of this release is left to revert.',
      );
    const name = beginning(`Revert of ${state.name}`, releaseNameRule.most);
    return { type: 'AddRelease', name, items, reverts: id, leftOut: conflicts };
  }

  private async inverse(id: number, item: ReleaseItem, before: Before): Promise<Inverse> {
    if (item.kind === 'template') return this.ofTemplate(id, item, (before as { version: number | null }).version);
    if (item.kind === 'offer') return this.ofOffer(item, before as OfferItem['seen']);
    return this.ofCategory(item, (before as { title: string | null }).title);
  }

  private async ofTemplate(releaseId: number, { id }: TemplateItem, before: number | null): Promise<Inverse> {
    const { state } = await this.states.load(template, streamOf(template, id));
    if (!state.owner) return { leftOut: 'It was deleted.' };
    if (state.publishedVersion === before) return null;
    if (state.publishedBy !== releaseId) return { leftOut: 'It was published or taken off the site since.' };
    if (before === null) return { kind: 'template', id, action: 'unpublish' };
    return { kind: 'template', id, action: 'publish', version: before, replaces: state.publishedVersion ?? 0 };
  }

  private async ofCategory(item: CategoryItem, before: string | null): Promise<Inverse> {
    const { kind, id, categoryId, action, title } = item;
    const { state } = await this.states.load(category, streamOf(category, categoryId));
    const now = kind === 'category' ? state : state.subcategories.find((one) => one.id === id);
    if (!state.exists || !now) return { leftOut: 'It was deleted.' };
    if (now.publishedTitle === before) return null;
    if (now.publishedTitle !== (action === 'publish' ? title : null))
      return { leftOut: 'It was published or taken off the site since.' };
    if (before === null) return { ...item, action: 'unpublish', title: now.title };
    return before === now.title
      ? { ...item, action: 'publish', title: before }
      : { leftOut: `It was published as ${before}. Rename it, and publish it then.` };
  }

  private async ofOffer(item: OfferItem, before: OfferItem['seen']): Promise<Inverse> {
    const { id, productId, retailPrice, costPrice } = item;
    const { state } = await this.states.load(product, streamOf(product, productId));
    const now = state.offers.find((offer) => offer.id === id);
    if (!now) return { leftOut: 'It was deleted.' };
    const has = (prices: OfferItem['seen']) =>
      now.retailPrice === prices.retailPrice && now.costPrice === prices.costPrice;
    if (has(before)) return null;
    if (!has(item)) return { leftOut: 'Its price was changed since.' };
    const { retailPrice: retail, costPrice: cost } = before;
    return { ...item, retailPrice: retail, costPrice: cost, seen: { retailPrice, costPrice } };
  }
}
