import type { SortItem } from '../kernel/contract.js';

/** The calls of spec §7 "Categories", and what they leave out (order, publishing), under `/api`. */
export const paths = {
  list: () => '/api/category/list',
  listPublished: () => '/api/category/list/published',
  listStaging: () => '/api/category/list/staging',
  edit: (id: number | string) => `/api/category/edit/${id}`,
  add: () => '/api/category/add',
  update: () => '/api/category/update',
  remove: () => '/api/category/delete',
  publish: () => '/api/category/publish',
  unpublish: () => '/api/category/unpublish',
  /** POST, `SortItem[]` of every category → `OrderSaved`. */
  sort: () => '/api/category/sort_order',
  subcategoriesByCategory: (categoryId: number | string) => `/api/subcategorybycatid/${categoryId}`,
  subcategoryList: () => '/api/subcategory/list',
  subcategoryListPublished: (categoryId?: number | string) =>
    categoryId === undefined ? '/api/subcategory/list/published' : `/api/subcategory/list/published/${categoryId}`,
  subcategoryListStaging: (categoryId: number | string) => `/api/subcategory/list/staging/${categoryId}`,
  subcategoryEdit: (id: number | string) => `/api/subcategory/edit/${id}`,
  subcategoryAdd: () => '/api/subcategory/add',
  subcategoryUpdate: () => '/api/subcategory/update',
  subcategoryRemove: () => '/api/subcategory/delete',
  subcategoryPublish: () => '/api/subcategory/publish',
  subcategoryUnpublish: () => '/api/subcategory/unpublish',
  /** POST, `SortItem[]` of every sub category of one category → `OrderSaved`. */
  subcategorySort: () => '/api/subcategory/sort_order',
  userCategories: () => '/api/user/categories',
  userCategoriesUpdate: () => '/api/user/categories/update',
};

/** Longest title of a category or subcategory, in characters. */
export const longestTitle = 80;

/** Whether a title can be saved: not blank, within the limit. */
export function isTitle(title: string): boolean {
  const length = title.trim().length;
  return length > 0 && length <= longestTitle;
}

/** Which of the two states of the categories a list shows. */
export type CategoryListType = 'published' | 'staging';

/** A category as the published lists show it (GET lists, POST with `type: "published"`). */
export interface Category {
  id: number;
  title: string;
  /** Its part of an address; it never changes. */
  alias: string;
  /** Who made it. */
  user_id: number | null;
}

/** A category as its admin sees it (staging lists and `edit`). */
export interface StagingCategory extends Category {
  published: boolean;
  /** What visitors read on the templates in it: the title of the last publish, also where it is no longer published; `null` = it never was. */
  public_title: string | null;
  /** The staged title differs from the published one, or it is not published. */
  has_unpublished_changes: boolean;
  /** Send it back with a command to be warned of somebody else's change. Counts 1, 2, 3 …; a subcategory shows its category's. */
  version: number;
  /** Gallery templates that stand in it, published or being edited. */
  templates: number;
}

/** A subcategory as the published lists show it. */
export interface Subcategory extends Category {
  category_id: number;
}

/** A subcategory as its admin sees it. */
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

/** What add, update, publish and unpublish answer. */
export interface CategorySaved {
  id: number;
  alias: string;
  version: number;
}

/** The body of the two sort calls. */
export type SortCategoriesRequest = SortItem[];

/** What the sort calls answer: the ids as they stand now. */
export interface OrderSaved {
  ids: number[];
}

/** `data` of a 409 `category_in_use`. */
export interface CategoryInUse {
  /** Gallery templates that stand in it. */
  templates: number;
  /** The first of them by name. */
  named: { id: number; name: string; alias: string }[];
}

/** Whose chosen categories: one's own, or (admin) any user's. */
export interface UserCategoriesRequest {
  user_id?: number;
}

/** Chooses the categories a business works in: exactly these. */
export interface UpdateUserCategoriesRequest {
  user_id?: number;
  category_ids: number[];
}

/** Error codes of these calls beside the common ones: 409 title taken; 409 templates stand in it. */
export type CategoryErrorCode = 'category_exists' | 'category_in_use';
