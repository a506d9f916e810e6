import type { HeldIds } from '../kernel/decider.js';
import type { ReadyCode } from '../templates/contract.js';

/** A template as it is at `version`, or off the site. */
export type TemplateItem =
  | {
      readonly kind: 'template';
      readonly id: number;
      readonly action: 'publish';
      /** The version whose content is published: later changes do not slip in. */
      readonly version: number;
      /**
       * It goes back to an earlier version, if visitors still see this one (0: none). Absent: a version older than what
       * visitors see is refused.
       */
      readonly replaces?: number;
    }
  | { readonly kind: 'template'; readonly id: number; readonly action: 'unpublish' };

/** A category or sub category under the title that was seen, or off the site. */
export interface CategoryItem {
  readonly kind: 'category' | 'subcategory';
  readonly id: number;
  /** Of a sub category, its category; of a category, itself. */
  readonly categoryId: number;
  readonly action: 'publish' | 'unpublish';
  readonly title: string;
}

/** New prices of an offer, if it still has those that were seen. Decimal strings. */
export interface OfferItem {
  readonly kind: 'offer';
  readonly id: number;
  readonly productId: number;
  readonly action: 'price';
  readonly retailPrice: string;
  readonly costPrice: string;
  readonly seen: { readonly retailPrice: string; readonly costPrice: string };
}

export type ReleaseItem = TemplateItem | CategoryItem | OfferItem;

/** Checks of a template that fail, and do not keep it from being published: somebody said so, and why. */
export interface Overridden {
  readonly templateId: number;
  readonly failing: readonly ReadyCode[];
}

/** The checks of a template that are overridden. */
export const overriddenOf = (overridden: readonly Overridden[], templateId: number): readonly ReadyCode[] =>
  overridden.find((one) => one.templateId === templateId)?.failing ?? [];

/** What an item is about, within its release: `template-7`. */
export const keyOf = ({ kind, id }: Pick<ReleaseItem, 'kind' | 'id'>): string => `${kind}-${id}`;

/** What visitors had of an item before the release. */
export type Before =
  /** `version`: the published one, `null` for none. */
  | { readonly key: string; readonly version: number | null }
  | { readonly key: string; readonly title: string | null }
  | { readonly key: string; readonly retailPrice: string; readonly costPrice: string };

/** The ids that an item holds. */
export function idsIn(item: ReleaseItem): HeldIds {
  if (item.kind === 'template') return { template: [item.id] };
  if (item.kind === 'offer') return { offer: [item.id], product: [item.productId] };
  return { category: [item.categoryId], ...(item.kind === 'subcategory' && { subcategory: [item.id] }) };
}
