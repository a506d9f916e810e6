import type { TextRule } from '../kernel/text-rules.js';

/** The title of a category or sub category. */
export const titleRule = {
  least: 1,
  most: 80,
  message: 'Enter a title of at most 80 characters.',
} as const satisfies TextRule;

/** Which state of the categories a list shows. */
export type CategoryListType = 'published' | 'staging';

/** A category in the published lists (GET lists, POST with `type: "published"`). */
export interface Category {
  id: number;
  title: string;
  /** Its part of an address. Never changes. */
  alias: string;
  /** Its author. */
  user_id: number | null;
}

/** A category as its admin sees it (staging lists and `edit`). */
export interface StagingCategory extends Category {
  published: boolean;
  /**
   * The title that visitors see on its templates: that of the last publish, also when unpublished; `null` = never
   * published.
   */
  public_title: string | null;
  /** The staged title differs from the published one, or it is not published. */
  has_unpublished_changes: boolean;
  /**
   * Send it back with a command to detect concurrent changes. Counts 1, 2, 3 …; a sub category shows its category's.
   */
  version: number;
  /** Gallery templates in it, published or in staging. */
  templates: number;
}

/** A sub category in the published lists. */
export interface Subcategory extends Category {
  category_id: number;
}

/** A sub category as its admin sees it. */
export interface StagingSubcategory extends Subcategory {
  published: boolean;
  public_title: string | null;
  has_unpublished_changes: boolean;
  version: number;
  templates: number;
}

export interface ListCategoriesRequest {
  type?: CategoryListType;
}

export interface ListSubcategoriesRequest {
  type?: CategoryListType;
  /** The category. */
  id: number;
}

export interface AddCategoryRequest {
  title: string;
}

export interface UpdateCategoryRequest {
  id: number;
  title: string;
  version?: number;
}

/** Body of delete, publish and unpublish, of categories and subcategories. */
export interface CategoryIdRequest {
  id: number;
  version?: number;
}

export interface AddSubcategoryRequest {
  category_id: number;
  title: string;
  version?: number;
}

export interface UpdateSubcategoryRequest {
  id: number;
  title: string;
  version?: number;
}

/** Answer of add, update, publish and unpublish. */
export interface CategorySaved {
  id: number;
  alias: string;
  version: number;
}

/** Undoes the newest order. Where it is another one: 409 `undo_conflict`. */
export interface UndoSortRequest {
  /** As `OrderSaved` has it. */
  batch_id: string;
  version?: number;
}

export interface UndoSubcategorySortRequest extends UndoSortRequest {
  category_id: number;
}

/** Answer of the sort calls: the current order; empty = by title. */
export interface OrderSaved {
  ids: number[];
  /** By which this order is undone; `null` where nothing changed. */
  batch_id: string | null;
}

/** `data` of a 409 `category_in_use`. */
export interface CategoryInUse {
  /** Gallery templates in it. */
  templates: number;
  /** The first of them by name. */
  named: { id: number; name: string; alias: string }[];
}

/** Whose categories: your own, or (admin) any user's. */
export interface UserCategoriesRequest {
  user_id?: number;
}

/** Replaces the categories a business works in. */
export interface UpdateUserCategoriesRequest {
  user_id?: number;
  category_ids: number[];
}
