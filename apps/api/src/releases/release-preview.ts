import { Injectable } from '@nestjs/common';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { keyOf, type ReleaseItem } from '@quotewright/domain/releases/items.js';
import type { TemplateCard, TemplatePreview } from '@quotewright/domain/templates/contract.js';
import { changes } from '@quotewright/domain/templates/changes.js';
import { isGallery } from '@quotewright/domain/templates/details.js';
import { itemsOf, releaseById } from '@quotewright/projections/releases/releases.js';
import {
  templateByAlias,
  templatesByIds,
  type TemplateRow,
} from '@quotewright/projections/templates/template-details.js';
import { previewCards, publishedCards } from '@quotewright/projections/templates/template-listing.js';
import { ownerOf, previewView } from '@quotewright/projections/templates/template-view.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { ReleaseItems, templateNotFound } from './release-items.js';
import { ReleaseSteps } from './release-steps.js';
import { releaseNotFound } from './releases.js';

/** What releases, one after the other, do to each thing: the last one counts. */
type Effects = ReadonlyMap<string, ReleaseItem>;

/** Public pages as they will be after releases, for admins. */
@Injectable()
export class ReleasePreview {
  constructor(
    private readonly read: ReadModels,
    private readonly steps: ReleaseSteps,
    private readonly items: ReleaseItems,
  ) {}

  /**
   * The page and cards of a gallery template after some releases, in their order. Throws `not_published` if visitors
   * will not see it then.
   */
  async of(slug: string, releaseIds: readonly number[], viewer: Actor): Promise<TemplatePreview> {
    const row = await templateByAlias(this.read, slug, viewer);
    if (!row || !isGallery(ownerOf(row))) throw templateNotFound();
    const effects = await this.effectsOf(releaseIds);
    const then = await this.rowAfter(row, effects);
    if (!then) throw new DomainError('not_published', 'Visitors will not see this template: it is not published then.');
    const [{ page, card }, related, { published_card }] = await Promise.all([
      this.shown(then, effects, viewer),
      this.relatedAfter(then.staged.related, effects, viewer),
      previewCards(this.read, viewer, row.id),
    ]);
    const ahead = row.published === null || changes(row.published, then.staged).length > 0;
    return { page, related, card, published_card, has_unpublished_changes: ahead };
  }

  private async effectsOf(ids: readonly number[]): Promise<Effects> {
    const items = await itemsOf(this.read, ids);
    for (const id of ids)
      if (items.get(id)!.length === 0 && !(await releaseById(this.read, id))) throw releaseNotFound();
    return new Map(ids.flatMap((id) => items.get(id)!.map((item): [string, ReleaseItem] => [keyOf(item), item])));
  }

  /** A template with what visitors will see as its staged content; `null`: nothing. */
  private async rowAfter(row: TemplateRow, effects: Effects): Promise<TemplateRow | null> {
    const item = effects.get(keyOf({ kind: 'template', id: row.id }));
    if (item?.kind !== 'template')
      return row.published && { ...row, staged: row.published, revision: row.published_revision! };
    if (item.action === 'unpublish') return null;
    const { content } = await this.steps.pinned(row.id, item.version);
    return { ...row, staged: content, revision: item.version - 1 };
  }

  private async shown(row: TemplateRow, effects: Effects, viewer: Actor) {
    const [seen, { card: staged }] = await Promise.all([
      previewView(this.read, row),
      previewCards(this.read, viewer, row.id),
    ]);
    const page = { ...seen, ...(await this.placeAfter(row, effects)) };
    const { name, alias, description, thumbnail, quote_price, quote_type, category_id, subcategory_id } = page;
    const { category, category_alias, subcategory } = page;
    const { price, unit, lines, questions } = row.staged;
    const card: TemplateCard = {
      ...staged,
      name,
      alias,
      description,
      thumbnail,
      price,
      unit,
      quote_price,
      quote_type,
      category_id,
      category,
      category_alias,
      subcategory_id,
      subcategory,
      question_count: questions.length,
      line_count: lines.length,
      version: page.published_version,
      has_unpublished_changes: false,
    };
    return { page, card };
  }

  /** The titles of its categories, where the releases change them. */
  private async placeAfter({ staged }: TemplateRow, effects: Effects) {
    const of = (kind: 'category' | 'subcategory', id: number | null) =>
      id === null ? undefined : effects.get(keyOf({ kind, id }));
    const [category, subcategory] = [of('category', staged.categoryId), of('subcategory', staged.subcategoryId)];
    const names = await this.items.names([category, subcategory].filter((item) => item !== undefined));
    return {
      ...(category?.action === 'publish' && 'title' in category
        ? { category: category.title, category_alias: names.get(keyOf(category))?.alias ?? '' }
        : {}),
      // Its page is gone; on templates the last title stays.
      ...(category?.action === 'unpublish' ? { category_alias: '' } : {}),
      ...(subcategory?.action === 'publish' && 'title' in subcategory ? { subcategory: subcategory.title } : {}),
    };
  }

  private async relatedAfter(ids: readonly number[], effects: Effects, viewer: Actor): Promise<TemplateCard[]> {
    const touched = ids.filter((id) => effects.has(keyOf({ kind: 'template', id })));
    const [now, rows] = await Promise.all([
      publishedCards(
        this.read,
        viewer,
        ids.filter((id) => !touched.includes(id)),
      ),
      templatesByIds(this.read, touched),
    ]);
    const then = await Promise.all(rows.map((row) => this.rowAfter(row, effects)));
    const cards = await Promise.all(
      then.filter((row) => row !== null).map(async (row) => (await this.shown(row, effects, viewer)).card),
    );
    return [...now, ...cards].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  }
}
