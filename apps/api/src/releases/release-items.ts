import { Injectable } from '@nestjs/common';
import { isSharedPrice, sharedPriceRange } from '@quotewright/domain/catalogue/contract.js';
import { streamOf } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { priceText } from '@quotewright/domain/kernel/money.js';
import {
  type ReleasedTemplate,
  type ReleaseItemKind,
  type ReleaseItemRequest,
  type ReleaseItemView,
} from '@quotewright/domain/releases/contract.js';
import {
  keyOf,
  overriddenOf,
  type OfferItem,
  type Overridden,
  type ReleaseItem,
} from '@quotewright/domain/releases/items.js';
import { templateMissing } from '@quotewright/domain/templates/contract.js';
import { isGallery } from '@quotewright/domain/templates/details.js';
import { template } from '@quotewright/domain/templates/template.js';
import { offersByIds } from '@quotewright/projections/catalogue/catalogue-offers.js';
import { categoriesNamed } from '@quotewright/projections/categories/category-lists.js';
import { categoryById, subcategoryById } from '@quotewright/projections/templates/staging-categories.js';
import { templateById, templatesByIds } from '@quotewright/projections/templates/template-details.js';
import { versionTimes } from '@quotewright/projections/templates/template-history.js';
import { contentVersions } from '@quotewright/projections/templates/template-reviews.js';
import { ownerOf } from '@quotewright/projections/templates/template-view.js';
import { AggregateStates } from '../platform/commands/aggregate-states.js';
import { invalidInput } from '../platform/http/validation.js';
import { ReadModels } from '../platform/projections/read-models.js';

/** What an item is called now. */
export type Named = Pick<ReleaseItemView, 'name' | 'alias' | 'within'>;

const nothing: Named = { name: null, alias: null, within: null };

/** Another business's template, and one that there is not. */
export const templateNotFound = (): DomainError => new DomainError('template_not_found', templateMissing);

const noSuch = (what: string): DomainError => new DomainError('item_not_found', `This ${what} was not found.`);

/** The items of releases: made from what a request names, and as people see them. */
@Injectable()
export class ReleaseItems {
  constructor(
    private readonly read: ReadModels,
    private readonly states: AggregateStates,
  ) {}

  /** The items that a request names. Throws `item_not_found`, `not_publishable` and `invalid_input`. */
  async wanted(requests: readonly ReleaseItemRequest[]): Promise<ReleaseItem[]> {
    const items: ReleaseItem[] = [];
    for (const [index, request] of requests.entries()) {
      if (
        (request.kind === 'offer') !==
        ((request.action ?? (request.kind === 'offer' ? 'price' : 'publish')) === 'price')
      )
        throw invalidInput([
          {
            path: `items.${index}.action`,
            code: 'action',
            message: 'An offer gets new prices; everything else is published or unpublished.',
          },
        ]);
      items.push(await this.one(request, `items.${index}`));
    }
    return items;
  }

  /**
   * A template as it is now, to publish later. Throws `template_not_found`, `not_publishable`, and `version_conflict` if
   * it is not at the version that was seen.
   */
  async templateNow(id: number, seen?: number): Promise<{ name: string; item: ReleaseItem }> {
    const row = await templateById(this.read, id);
    if (!row) throw templateNotFound();
    const { state, revision } = await this.states.load(template, streamOf(template, id));
    if (seen !== undefined && (seen < state.contentVersion || seen > revision + 1))
      throw new DomainError(
        'version_conflict',
        'Someone else has changed this since you opened it. Check the current version first.',
        { data: null },
      );
    return { name: state.content.name, item: await this.template(id, 'publish', state.contentVersion) };
  }

  private async one(request: ReleaseItemRequest, path: string): Promise<ReleaseItem> {
    const action = request.action === 'unpublish' ? 'unpublish' : 'publish';
    if (request.kind === 'template') return this.template(request.id, action, request.version);
    if (request.kind === 'offer') return this.offer(request, path);
    return this.category(request.kind, request.id, action);
  }

  private async template(id: number, action: 'publish' | 'unpublish', wanted?: number): Promise<ReleaseItem> {
    const row = await templateById(this.read, id);
    if (!row) throw noSuch('template');
    if (!isGallery(ownerOf(row)))
      throw new DomainError('not_publishable', "A business's own template has no published state.");
    if (action === 'unpublish') return { kind: 'template', id, action };
    const stream = streamOf(template, id);
    const now = await this.states.load(template, stream);
    if (wanted !== undefined && wanted > now.revision + 1) throw noSuch('version');
    const state = wanted === undefined ? now.state : await this.states.at(template, stream, wanted - 1);
    return { kind: 'template', id, action, version: state.contentVersion };
  }

  private async category(
    kind: 'category' | 'subcategory',
    id: number,
    action: 'publish' | 'unpublish',
  ): Promise<ReleaseItem> {
    const found = await (kind === 'category' ? categoryById(this.read, id) : subcategoryById(this.read, id));
    if (!found) throw noSuch(kind === 'category' ? 'category' : 'sub category');
    const categoryId = 'category_id' in found ? Number(found.category_id) : id;
    return { kind, id, categoryId, action, title: found.title };
  }

  private async offer(request: ReleaseItemRequest, path: string): Promise<OfferItem> {
    const offer = (await offersByIds(this.read, [request.id])).get(request.id);
    if (!offer || offer.reach === 'orphaned') throw noSuch('offer');
    const price = (field: 'retail_price' | 'cost_price'): string => {
      const given = request[field];
      const text = given === undefined ? offer[field] : priceText(given);
      if (!offer.is_private && !isSharedPrice(text))
        throw invalidInput([{ path: `${path}.${field}`, code: 'price_range', message: sharedPriceRange }]);
      return text;
    };
    const seen = (field: 'retail_price' | 'cost_price'): string => {
      const given = request[`seen_${field}`];
      return given === undefined ? offer[field] : priceText(given);
    };
    return {
      kind: 'offer',
      id: request.id,
      productId: offer.product_id,
      action: 'price',
      retailPrice: price('retail_price'),
      costPrice: price('cost_price'),
      seen: { retailPrice: seen('retail_price'), costPrice: seen('cost_price') },
    };
  }

  /** What items are called now, by key. */
  async names(items: readonly ReleaseItem[]): Promise<Map<string, Named>> {
    const ids = (kind: ReleaseItemKind) => items.filter((item) => item.kind === kind).map(({ id }) => id);
    const [templates, categories, subcategories, offers] = await Promise.all([
      templatesByIds(this.read, ids('template')),
      categoriesNamed(this.read, 'category', ids('category')),
      categoriesNamed(this.read, 'subcategory', ids('subcategory')),
      offersByIds(this.read, ids('offer')),
    ]);
    return new Map<string, Named>([
      ...templates.map(({ id, staged }): [string, Named] => [
        keyOf({ kind: 'template', id }),
        { ...nothing, name: staged.name, alias: staged.alias },
      ]),
      ...categories.map(({ id, title, alias }): [string, Named] => [
        keyOf({ kind: 'category', id }),
        { ...nothing, name: title, alias },
      ]),
      ...subcategories.map(({ id, title, alias, category }): [string, Named] => [
        keyOf({ kind: 'subcategory', id }),
        { name: title, alias, within: category },
      ]),
      ...[...offers.values()].map(({ id, name, master_product_alias: alias, business_name }): [string, Named] => [
        keyOf({ kind: 'offer', id }),
        { name, alias, within: business_name },
      ]),
    ]);
  }

  /** The items of a release as its admins see them. */
  async views(
    items: readonly ReleaseItem[],
    refusals: readonly { key: string; code: string; message: string }[],
    overridden: readonly Overridden[],
  ): Promise<ReleaseItemView[]> {
    const [names, templates] = await Promise.all([this.names(items), this.templates(items, overridden)]);
    return items.map((item) => {
      const key = keyOf(item);
      const refusal = refusals.find((one) => one.key === key);
      return {
        key,
        kind: item.kind,
        id: item.id,
        action: item.action,
        ...(names.get(key) ?? nothing),
        template: templates.get(key) ?? null,
        prices:
          item.kind === 'offer'
            ? {
                retail_price: item.retailPrice,
                cost_price: item.costPrice,
                seen_retail_price: item.seen.retailPrice,
                seen_cost_price: item.seen.costPrice,
              }
            : null,
        refusal: refusal ? { code: refusal.code, message: refusal.message } : null,
      };
    });
  }

  private async templates(
    items: readonly ReleaseItem[],
    overridden: readonly Overridden[],
  ): Promise<Map<string, ReleasedTemplate>> {
    const own = items.filter((item) => item.kind === 'template');
    const ids = own.map(({ id }) => id);
    const pins = own.flatMap((item) =>
      item.action === 'publish' ? [{ templateId: item.id, version: item.version }] : [],
    );
    const [rows, contents, times] = await Promise.all([
      templatesByIds(this.read, ids),
      contentVersions(this.read, ids),
      versionTimes(this.read, pins),
    ]);
    return new Map(
      own.map((item) => {
        const row = rows.find(({ id }) => id === item.id);
        const version = item.action === 'publish' ? item.version : null;
        const at = times[pins.findIndex(({ templateId }) => templateId === item.id)];
        const revision = row?.published_revision ?? null;
        return [
          keyOf(item),
          {
            version,
            pinned_at: version === null ? null : (at ?? null),
            published_version: revision === null ? null : revision + 1,
            edited_since: version !== null && (contents.get(item.id) ?? version) > version,
            overridden: [...overriddenOf(overridden, item.id)],
          },
        ];
      }),
    );
  }
}
